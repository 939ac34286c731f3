import 'fake-indexeddb/auto'
import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { emptyStorage } from '#test/support/storage.ts'
import { eventually } from '#test/support/eventually.ts'
import { startOfflineReads } from './offline.ts'
import { query, queryClient } from './query.ts'
import { readReads } from './store.ts'

const { put } = IDBObjectStore.prototype
const signIn = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id, role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
const keptOf = async (id: string) =>
  (await readReads(`T:${id}`)).shown.map(({ queryKey: [, input] }) => (input as { id: string }).id)
const arrives = (id: string) => queryClient.setQueryData(query(visits.get, { id }).queryKey, { id } as never)

/** Answers of the server are refused so often, and then taken. */
const refuse = (times: number) => {
  const refused = vi.fn()
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name !== 'reads') return put.apply(this, given)
    refused()
    if (refused.mock.calls.length >= times) IDBObjectStore.prototype.put = put
    throw new DOMException('Not now', 'UnknownError')
  }
  return refused
}

beforeAll(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  onlineStore.set(true)
  startOfflineReads()
})
afterEach(() => {
  IDBObjectStore.prototype.put = put
  clearAuth(null, 'asked')
})

test('answers that a busy device refuses are kept when it has time', async () => {
  signIn('U')
  const refused = refuse(2)
  arrives('v1')
  await eventually(async () => expect(await keptOf('U')).toEqual(['v1']))
  expect(refused).toHaveBeenCalledTimes(2)
})

test('those of somebody who has gone are not', async () => {
  signIn('A')
  const refused = refuse(1)
  arrives('v2')
  await eventually(() => expect(refused).toHaveBeenCalledOnce())
  clearAuth(null, 'asked')
  signIn('B')
  arrives('v3')
  await eventually(async () => expect(await keptOf('B')).toEqual(['v3']))
  expect(await keptOf('A')).toEqual([])
})
