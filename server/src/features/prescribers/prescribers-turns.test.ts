import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { add, rowsOf } from '#test/prescribers.ts'

const server = testServer()

test('of one company three large files are taken at a time, and as many again once they are stored', async () => {
  const { admin, tenant } = await makeTeam(server)
  for (const round of ['First', 'Again']) {
    const rows = Array.from({ length: 201 }, (_, at) => ({ firstName: round, lastName: `Last ${at}` }))
    const other = await held(
      `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
       values ($1, $3, 'Last 0', 'General', '{"address": null, "city": null, "coordinates": null}', $2)`,
      [tenant.id, admin.user.id, round],
    )
    const statuses: number[] = []
    const sent = Array.from({ length: 5 }, () =>
      admin.post('/prescribers/import', { rows }).then(({ status }) => statuses.push(status)),
    )
    await expect.poll(() => statuses).toEqual([503, 503])
    await other.giveUp()
    await Promise.all(sent)
    expect(statuses).toEqual([503, 503, 200, 200, 200])
  }
})

test('of all companies twelve large files are taken at a time', async () => {
  const teams = await Promise.all(Array.from({ length: 5 }, () => makeTeam(server)))
  const rows = Array.from({ length: 201 }, (_, at) => ({ firstName: 'Ada', lastName: `Last ${at}` }))
  const other = await held(
    `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
     select t.id, 'Ada', 'Last 0', 'General', '{"address": null, "city": null, "coordinates": null}', u.id
     from unnest($1::uuid[], $2::uuid[]) t(id, admin) join users u on u.tenant_id = t.id and u.id = t.admin`,
    [teams.map(({ tenant }) => tenant.id), teams.map(({ admin }) => admin.user.id)],
  )
  const statuses: number[] = []
  const sent = teams.flatMap(({ admin }, at) =>
    Array.from({ length: at === 0 ? 1 : 3 }, () =>
      admin.post('/prescribers/import', { rows }).then(({ status }) => statuses.push(status)),
    ),
  )
  await expect.poll(() => statuses).toEqual([503])
  await other.giveUp()
  await Promise.all(sent)
  expect(statuses).toEqual([503, ...Array.from({ length: 12 }, () => 200)])
})

test('whoever was archived is new, also where it is only tried', async () => {
  const { delegate } = await makeTeam(server)
  await delegate.del(`/prescribers/${await add(delegate)}`)
  const file = { rows: [{ firstName: 'Ada', lastName: 'Haddad' }] }
  for (const dryRun of [true, false])
    expect((await delegate.post('/prescribers/import', { ...file, dryRun })).body).toMatchObject({
      imported: 1,
      skipped: [],
    })
})

test('the log says what was asked for of a list', async () => {
  const team = await makeTeam(server)
  const order = { city: 'Lyon', sortBy: 'lastName', sortOrder: 'desc', columns: ['city'] }
  expect((await team.delegate.post('/prescribers/export', order)).status).toBe(202)
  const told = await rowsOf(
    server,
    team,
    `select details from audit_log where tenant_id = $1 and action = 'export'`,
  )
  expect(told).toMatchObject([{ details: { ...order, isActive: true } }])
})
