import type { AuditChain } from '@rounds/contract/audit'
import { expect, test } from 'vitest'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

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
