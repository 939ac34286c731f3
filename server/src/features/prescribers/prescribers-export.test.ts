import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJobTo } from '#platform/jobs.ts'
import { type TestCaller, type TestServer, makeTeam, startServer } from '#test/fixtures.ts'
import { add, inCity, rowsOf, storeVisit } from '#test/prescribers.ts'
import { runQueued } from '#test/queued.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const TASK = 'export-prescribers'
const today = dayIn(Date.now(), 'UTC')

type Told = { type: string; title: string; message: string; relatedId: string }
const told = async (caller: TestCaller) => (await caller.get<{ data: Told[] }>('/notifications')).body.data

const ask = async (caller: TestCaller, body: Record<string, unknown>, key: string = randomUUID()) =>
  expect(await caller.post('/prescribers/export', body, { 'idempotency-key': key })).toMatchObject({
    status: 202,
    body: { status: 'queued' },
  })

/** Writes what was asked for; the ids of the files that the person was told of, newest first. */
const write = async (caller: TestCaller) => {
  await runQueued(server, TASK, caller.user.tenant.id)
  return (await told(caller)).map(({ relatedId }) => relatedId)
}

const download = (caller: TestCaller, id: string) =>
  server.app.inject({ url: `/api/v1/files/${id}`, headers: { authorization: `Bearer ${caller.token}` } })

const put = (tenantId: string, task: string, payload = {}) =>
  server.services.database.inTenant(tenantId, async (db) => addJobTo(db, task, payload))

const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n')

test('a job writes the list, in its order and columns, and tells only who asked', async () => {
  const team = await makeTeam(server)
  const { delegate, colleague, admin, supervisor } = team
  const lyon = await add(delegate, {
    firstName: '=Zoé',
    lastName: 'Müller',
    hospitalAffiliation: 'Saint-Luc, Lyon',
    address: inCity('Lyon'),
  })
  await add(delegate, { lastName: 'Abel', specialty: 'Oncology' })
  await add(colleague, { lastName: 'Other' })
  const next = addDays(today, 4)
  await storeVisit(server, team, delegate, lyon, { day: next })
  await storeVisit(server, team, delegate, lyon, { day: addDays(today, 9) })
  await storeVisit(server, team, delegate, lyon, { day: addDays(today, 1), status: 'rejected' })

  const key = randomUUID()
  const order = {
    sortBy: 'lastName',
    sortOrder: 'desc',
    columns: ['nextVisit', 'city', 'hospital', 'visits'],
  }
  await ask(delegate, order, key)
  await ask(delegate, order, key)
  const [id = '', ...more] = await write(delegate)
  expect(more, 'sent again with its key').toEqual([])

  const file = await download(delegate, id)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''prescribers-${today}.csv`,
    'cache-control': 'no-store',
  })
  expect(linesOf(file.payload)).toEqual([
    'First name,Last name,Specialty,Next visit,City,Hospital,Visits',
    `'=Zoé,Müller,General,${next},Lyon,"Saint-Luc, Lyon",0`,
    'Ada,Abel,Oncology,,,,0',
  ])
  for (const other of [colleague, supervisor, admin]) expect((await download(other, id)).statusCode).toBe(404)

  expect(await told(delegate)).toMatchObject([
    {
      type: 'file',
      title: 'Your file is ready',
      message: `prescribers-${today}.csv · 2 rows. Kept for 7 days.`,
    },
  ])
  expect(
    await rowsOf(
      server,
      team,
      `select user_id, action from audit_log where tenant_id = $1 and action = 'export'`,
    ),
  ).toEqual([{ userId: delegate.user.id, action: 'export' }])
})

test('a list of many batches is whole, and a job that runs again tells once', async () => {
  const team = await makeTeam(server)
  const { admin, delegate, tenant } = team
  await rowsOf(
    server,
    team,
    `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
     select $1, 'Al', to_char(n, 'FM0000'), 'General', '{"address": null, "city": "Lyon", "coordinates": null}', $2
     from generate_series(1, 2500) n`,
    [delegate.user.id],
  )
  await ask(admin, { city: 'lyon', columns: [] })
  const [job] = await server.services.database.global<{ payload: object }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`,
    [tenant.id],
  )
  const [id = ''] = await write(admin)
  await put(tenant.id, TASK, job?.payload)
  expect(await write(admin)).toEqual([id])
  expect((await told(admin))[0]?.message).toContain('2,500 rows')

  const lines = linesOf((await download(admin, id)).payload)
  expect(lines).toHaveLength(2501)
  expect(lines.slice(1)).toEqual(
    Array.from({ length: 2500 }, (_, n) => `Al,${String(n + 1).padStart(4, '0')},General`),
  )
})

test('housekeeping takes a file after 7 days; attachments stay', async () => {
  const team = await makeTeam(server)
  const { delegate, tenant } = team
  await ask(delegate, {})
  await ask(delegate, {})
  const [fresh = '', old = ''] = await write(delegate)
  await rowsOf(
    server,
    team,
    `insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by, created_at)
     values ($1, 'a.pdf', 'application/pdf', 'attachment', 2, 'hi', $2, now() - interval '1 year')`,
    [delegate.user.id],
  )
  await rowsOf(
    server,
    team,
    `update files set created_at = now() - interval '8 days' where tenant_id = $1 and id = $2`,
    [old],
  )
  await put(tenant.id, 'housekeeping')
  await runQueued(server, 'housekeeping', tenant.id)
  expect((await download(delegate, old)).statusCode).toBe(404)
  expect((await download(delegate, fresh)).statusCode).toBe(200)
  const kept = await rowsOf(
    server,
    team,
    `select purpose from files where tenant_id = $1 order by created_at`,
  )
  expect(kept).toEqual([{ purpose: 'attachment' }, { purpose: 'export' }])
})
