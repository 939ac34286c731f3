import type { DataExport } from '@rounds/contract/exports'
import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { until } from '#test/until.ts'
import { PASSWORD } from '#test/world.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { restartExport } from './queries.ts'

const server = testServer()

test('the log says whose data was asked for with a wrong password', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const wrong = { password: 'not-this-1' }
  const ofPerson = await admin.post('/tenant-admin/data-subjects/export', {
    ...wrong,
    userId: delegate.user.id,
  })
  const ofCompany = await admin.post('/tenant-admin/data-exports', wrong)
  expect([ofPerson, ofCompany]).toMatchObject([
    { status: 400, body: { code: 'INVALID_CURRENT_PASSWORD' } },
    { status: 400, body: { code: 'INVALID_CURRENT_PASSWORD' } },
  ])
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select user_id, success, details from audit_log where tenant_id = $1 and resource = 'data-export' order by at, id`,
    )
  expect(told).toEqual(
    [delegate.user.id, null].map((personId) => ({
      userId: admin.user.id,
      success: false,
      details: { personId },
    })),
  )
})

test('of two failed files that are tried again at once one is made, and of the other is said why not', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { database } = server.services
  const ids: string[] = []
  for (const _ of ['first', 'second']) {
    ids.push((await delegate.post<DataExport>('/auth/profile/export', {})).body.id)
    await database.inTenant(tenant.id, (db) =>
      db.rows(`update data_exports set status = 'failed' where tenant_id = $1`),
    )
  }
  const [first = '', second = ''] = ids
  const { answer } = await database.inTenant(tenant.id, async (db) => {
    await restartExport(db, delegate.user.id, first)
    let isAnswered = false
    const answer = delegate.post(`/data-exports/${second}/retry`, {}).finally(() => (isAnswered = true))
    const waiting = () =>
      db.withoutTenant.rows(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
    await until('a second that waits', async () => isAnswered || (await waiting()).length > 0)
    return { answer }
  })
  expect(await answer).toMatchObject({
    status: 409,
    body: { message: 'A file is already being made for you', code: 'EXPORT_RUNNING' },
  })
})

test('no file is made of somebody of the platform, nor of who was erased', async () => {
  const { tenant } = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const [guest, erased] = [await makeUser(server, tenant, 'SUPER_ADMIN'), await makeUser(server, tenant)]
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update users set erased_at = now() where tenant_id = $1 and id = $2', [erased.id]),
  )
  for (const { id } of [guest, erased])
    expect(
      await admin.post('/tenant-admin/data-subjects/export', { password: PASSWORD, userId: id }),
    ).toMatchObject({ status: 404, body: { message: 'User not found' } })
})
