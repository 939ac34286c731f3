import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tenant } from '@rounds/contract/tenants'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { deviceKey, forgetKeys } from './key.ts'
import { isSealed, makeKey, seal, unseal } from './sealed.ts'

/** The browser's database is what is not ours here. */
vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<unknown>>() }))

const keys = new Map<string, { owner: string; key: CryptoKey }>()
const get = vi.fn<(owner: string) => Promise<unknown>>()
const put = vi.fn<(value: { owner: string; key: CryptoKey }) => Promise<void>>()

beforeEach(async () => {
  keys.clear()
  keys.set('T:me', { owner: 'T:me', key: (await makeKey()) as CryptoKey })
  get.mockReset().mockImplementation(async (owner) => keys.get(owner))
  put.mockReset().mockImplementation(async (value) => void keys.set(value.owner, value))
  const opened = {
    get: (_store: string, owner: string) => get(owner),
    transaction: () => ({ store: { get, put }, done: Promise.resolve() }),
  }
  vi.mocked(openDB).mockResolvedValue(opened as unknown as Awaited<ReturnType<typeof openDB>>)
  forgetKeys()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (id: string) =>
  authStore.set({ ...signedOut, user: { id } as SessionUser, tenant: { id: 'T' } as Tenant })

const notNow = new Error('Not now')

test('a key that could not be read at once is read again', async () => {
  get.mockRejectedValueOnce(notNow)
  expect(await deviceKey('T:me')).toBe(keys.get('T:me')?.key)
})

test('while a key cannot be read nothing is written in the clear, nor is a new key made', async () => {
  const kept = await seal(deviceKey('T:me'), 'words')
  forgetKeys()
  get.mockRejectedValueOnce(notNow).mockRejectedValueOnce(notNow)
  await expect(seal(deviceKey('T:me'), 'more words')).rejects.toThrow('Not now')
  expect(put).not.toHaveBeenCalled()
  expect(await unseal(deviceKey('T:me'), kept)).toBe('words')
})

test('a browser that has no keys, or stores none, keeps values as they are; a full one takes nothing', async () => {
  signIn('you')
  put.mockRejectedValueOnce(new DOMException('A key', 'DataCloneError'))
  expect(await seal(deviceKey('T:you'), 'words')).toBe('words')
  forgetKeys()
  const isFull = new DOMException('Full', 'QuotaExceededError')
  put.mockRejectedValueOnce(isFull).mockRejectedValueOnce(isFull)
  await expect(seal(deviceKey('T:you'), 'words')).rejects.toThrow('Full')
  expect(isSealed(await seal(deviceKey('T:you'), 'words'))).toBe(true)
  forgetKeys()
  keys.clear()
  vi.stubGlobal('crypto', {})
  expect(await seal(deviceKey('T:you'), 'words')).toBe('words')
})

test('somebody who leaves while their key is made gets none', async () => {
  signIn('you')
  const key = deviceKey('T:you')
  authStore.set(signedOut)
  await expect(key).rejects.toThrow('Gone')
  expect(put).not.toHaveBeenCalled()
  signIn('you')
  expect(await deviceKey('T:you')).toBe(keys.get('T:you')?.key)
})
