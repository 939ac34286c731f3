import { randomUUID } from 'node:crypto'
import type { InvitationOutcome } from '@rounds/contract/invites'
import { expect, test } from 'vitest'
import { PASSWORD, makeMember, openBrowser, signedIn } from '#test/browser.ts'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { mintToken } from '#platform/identity/tokens.ts'

const server = testServer()
const PATH = '/tenant-admin/invitations'
const rows = (tenantId: string, text: string, values: unknown[] = []) =>
  server.services.database.read(tenantId).rows(text, values)

test('whoever accepts on a device ends the session of whoever was there, and did so themselves', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const { token, id } = (await admin.post(PATH, { email: 'nora@new.test', role: 'DELEGATE' })).body
  const before = await makeMember(server, tenant)
  const browser = await signedIn(server, before)
  const names = { firstName: 'Nora', lastName: 'Never' }
  const answer = await browser.post('/invitations/accept', { token, password: PASSWORD, ...names })
  expect(answer.statusCode).toBe(201)
  const ended = await rows(
    tenant.id,
    'select revoked_reason from sessions where tenant_id = $1 and user_id = $2',
    [before.id],
  )
  expect(ended).toEqual([{ revokedReason: 'replaced' }])
  const { user } = answer.json<{ user: { id: string } }>()
  const told = await rows(
    tenant.id,
    `select user_id, resource_id from audit_log where tenant_id = $1 and action = 'accept'`,
  )
  expect(told).toEqual([{ userId: user.id, resourceId: id }])
})

test('guesses of an invitation’s token are counted against where they come from', async () => {
  const tenant = await makeTenant(server)
  const token = mintToken('fvi', tenant.id)
  for (const _ of ['first', 'again'])
    expect((await openBrowser(server).post('/invitations/lookup', { token })).statusCode).toBe(404)
  expect(await rows(tenant.id, 'select count from throttles where tenant_id = $1')).toEqual([{ count: 2 }])
})

test('a line that was sent before is the same only with its address', async () => {
  const admin = await as(server, await makeUser(server, await makeTenant(server), 'TENANT_ADMIN'))
  const id = randomUUID()
  const send = async (email: string) => {
    const lines = [{ id, email, role: 'DELEGATE' }]
    const { results } = (await admin.post<{ results: InvitationOutcome[] }>(`${PATH}/bulk`, { lines })).body
    return [results[0]?.invitation?.email, results[0]?.refusal?.code]
  }
  expect(await send('nora@new.test')).toEqual(['nora@new.test', undefined])
  expect(await send('nora@new.test')).toEqual(['nora@new.test', undefined])
  expect(await send('paul@new.test')).toEqual([undefined, 'DUPLICATE'])
})
