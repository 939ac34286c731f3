import type { DataExport } from '@rounds/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { type TestCaller, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { storeFile } from '#test/objects.ts'
import { runQueued } from '#test/queued.ts'
import { PASSWORD } from '#test/world.ts'

const server = testServer()

/** What is in the file that somebody has asked for. */
const filesOf = async (caller: TestCaller, id: string) => {
  await runQueued(server, 'export-data', caller.user.tenant.id)
  const headers = { authorization: `Bearer ${caller.token}` }
  const { rawPayload } = await server.app.inject({ url: `/api/v1/data-exports/${id}/file`, headers })
  return unzipSync(rawPayload)
}

test('what somebody has attached is in their file as they sent it', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const own = await storeFile({ server }, delegate)
  await storeFile({ server }, colleague)
  const { body } = await delegate.post<DataExport>('/auth/profile/export', {})
  const attached = Object.entries(await filesOf(delegate, body.id)).filter(([name]) =>
    name.startsWith('attach'),
  )
  expect(attached.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    [`attachments/${own}-notes.txt`, 'hi'],
  ])
})

test('from where somebody else has changed a person is not in the person’s file', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const { id: userId } = delegate.user
  await admin.put(`/tenant-admin/users/${userId}`, { firstName: 'Nadir' })
  await delegate.patch('/auth/profile', { phone: '1' })
  const asked = { userId, password: PASSWORD }
  const { body } = await admin.post<DataExport>('/tenant-admin/data-subjects/export', asked)
  const { 'data/audit.json': log } = await filesOf(admin, body.id)
  const told = JSON.parse(strFromU8(log ?? new Uint8Array())) as { isOwnDeed: boolean; ipAddress: unknown }[]
  expect(new Set(told.map(({ isOwnDeed, ipAddress }) => `${isOwnDeed} ${ipAddress !== null}`))).toEqual(
    new Set(['true true', 'false false']),
  )
})
