import type { AuditChain, AuditEntry, AuditLog } from '@rounds/contract/audit'
import { expect, test } from 'vitest'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { sealEntries } from './commands.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

test('companies that ask for a check one after the other each have theirs', async () => {
  const admins = []
  for (const tenant of [await makeTenant(server), await makeTenant(server)])
    admins.push(await as(server, await makeUser(server, tenant, 'TENANT_ADMIN')))
  for (const admin of admins) expect((await admin.post(`${PATH}/check`, {})).status).toBe(202)
  for (const { user } of admins) await runQueued(server, 'check-audit-log', user.tenant.id)
  for (const admin of admins)
    expect((await admin.get<AuditChain>(`${PATH}/chain`)).body.checkedAt).toEqual(expect.any(String))
})

test('an entry is sealed behind the one before it, and the first of a log behind noughts', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  for (let entries = 0; entries < 2; entries++) await admin.post(`${PATH}/check`, {})
  await sealEntries(server.services.database, tenant.id)
  const { data } = (await admin.get<{ data: { id: string }[] }>(PATH)).body
  const [last, first] = await Promise.all(
    data.map(async ({ id }) => (await admin.get<AuditEntry>(`${PATH}/${id}`)).body.seal),
  )
  expect(first).toMatchObject({ before: '0'.repeat(64), next: last?.seal })
  expect(last).toMatchObject({ before: first?.seal, next: null })
})

test('what a check has found stands in the log, whoever asked for it', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const found = async () => {
    expect((await admin.post(`${PATH}/check`, {})).status).toBe(202)
    await runQueued(server, 'check-audit-log', tenant.id)
    const { body } = await admin.get<{ data: AuditLog[] }>(`${PATH}?action=check`)
    return body.data.map(({ userId, success, details }) => [userId, success, details.brokenAt])
  }
  const asked = [admin.user.id, true, undefined]
  expect(await found()).toEqual([asked])
  // Long before what is sealed, and put in after it.
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, at) values ($1, 'login', 'session', now() - interval '1 day')`,
    ),
  )
  expect(await found()).toEqual([[null, false, 1], asked, asked])
})
