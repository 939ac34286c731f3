import 'fake-indexeddb/auto'
import { eventually } from '#test/support/eventually.ts'
import { emptyStorage } from '#test/support/storage.ts'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { database } from '#lib/device/database.ts'
import { deviceKey } from '#lib/device/key.ts'
import { type SessionUser, clearAuth } from '#lib/person/auth-store.ts'
import { writeReads } from '#lib/reads/store.ts'
import { enter } from './entry.ts'
import { stopMonitor } from './monitor.ts'
import './session.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
})
afterEach(() => {
  stopMonitor()
  vi.unstubAllGlobals()
})

const tenant = { id: 'T', slug: 't' } as Tenant
const keyOf = (owner: string) => `${owner} ["visits.get"]`
/** Keeps an answer of each of these people, who have used this device; the last of them stays signed in. */
const keepOf = async (...people: [tenantId: string, id: string][]) => {
  for (const [tenantId, id] of people) {
    enter({ id, role: 'DELEGATE' } as SessionUser, { ...tenant, id: tenantId }, Date.now() + 900_000, null)
    await deviceKey(`${tenantId}:${id}`)
  }
  const reads = people.map(([tenantId, id]) => {
    const owner = `${tenantId}:${id}`
    return { key: keyOf(owner), owner, queryKey: ['visits.get', {}], data: {}, updatedAt: Date.now() }
  })
  expect(await writeReads(reads, () => true)).toBe(false)
}
const kept = async () => (await database()).getAllKeys('reads')

test('what was kept of whoever leaves goes', async () => {
  await keepOf(['T', 'Y'], ['T', 'X'])
  clearAuth(null, 'asked')
  await eventually(async () => expect(await kept()).toEqual([]))
})

test('a tab that hears late that its person has left takes nothing of whom another tab has signed in', async () => {
  await keepOf(['T', 'Y'], ['T', 'Ya'], ['S', 'Z'], ['T', 'X'])
  // What the other tab leaves.
  localStorage.setItem('pv.session.owner', 'T:Y')
  localStorage.setItem(
    'pv.session.device',
    JSON.stringify({ user: { id: 'Y' }, tenant, expiresAt: Date.now() }),
  )
  clearAuth(null, 'expired')
  await eventually(async () => expect(await kept()).toEqual([keyOf('T:Y')]))
})
