import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut } from './auth-store.ts'
import { createPersonMap, createPersonStore, whileHere } from './person-store.ts'

/** The browser is what is not ours here. */
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  authStore.set(signedOut)
  vi.unstubAllGlobals()
})

const signIn = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })

test('what one person left is not there for the next, however they left', () => {
  const store = createPersonStore<string | null>(null)
  const map = createPersonMap<string, string>()
  const heard: (string | null)[] = []
  store.subscribe(() => heard.push(store.get()))
  const fill = () => {
    store.set('A refused decision')
    map.set('visit', 'a name')
  }
  signIn('me')
  fill()
  clearAuth(null, 'asked')
  expect([store.get(), map.size]).toEqual([null, 0])
  signIn('me')
  fill()
  signIn('you')
  expect([store.get(), map.size], 'with no sign-out between').toEqual([null, 0])
  authStore.set({ ...signedOut, isAuthenticated: true })
  fill()
  clearAuth(null, 'expired')
  expect([store.get(), map.size], 'whose profile never came').toEqual([null, 0])
  expect(heard.at(-1)).toBeNull()
})

test('what changes about the same person leaves their things alone', () => {
  const store = createPersonStore('')
  signIn('me')
  store.set('words')
  authStore.set((state) => ({ ...state, sessionExpiry: 5 }))
  signIn('me')
  expect(store.get()).toBe('words')
})

test('the session storage gives back to the same person, and to nobody else', () => {
  const make = () => createPersonStore<string[]>([], { session: 'pv.test' })
  signIn('me')
  make().set(['mine'])
  expect(make().get()).toEqual(['mine'])
  // A start that has yet to ask who is there.
  authStore.set(signedOut)
  const reloaded = make()
  expect(reloaded.get()).toEqual([])
  signIn('me')
  expect(reloaded.get()).toEqual(['mine'])
  signIn('you')
  expect(reloaded.get()).toEqual([])
  expect(make().get()).toEqual([])
  reloaded.set(['yours'])
  clearAuth(null, 'asked')
  signIn('you')
  expect(reloaded.get()).toEqual([])
})

test('whoever waited learns that the person has changed meanwhile', () => {
  signIn('me')
  const isHere = whileHere()
  expect(isHere()).toBe(true)
  signIn('you')
  expect(isHere()).toBe(false)
})
