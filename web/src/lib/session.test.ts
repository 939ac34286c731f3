import type { Login } from '@rounds/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStore, onCleared, signedOut } from './auth-store.ts'
import { dropCsrfToken } from './csrf.ts'
import { enterLogin, signOut, startSession } from './session.ts'
import { stopMonitor } from './session-monitor.ts'

/** The browser and the network are what is not ours here. An answer of `null` is none at all. */
let sent: string[] = []
let answers: Record<string, unknown> = {}

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

beforeEach(() => {
  sent = []
  answers = { 'csrf-token': { csrfToken: 'token' }, logout: { success: true } }
  dropCsrfToken()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(url.lastIndexOf('/') + 1)
    sent.push(path)
    const answer = await answers[path]
    if (answer === null || answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
})
afterEach(() => {
  stopMonitor()
  authStore.set(signedOut)
  vi.unstubAllGlobals()
})

const tenant = { id: 'T', slug: 't' }
const login = (id: string) => ({ user: { id, role: 'DELEGATE' }, tenant, expiresIn: 900 }) as unknown as Login
const status = { authenticated: true, expiresInMs: 900_000, jti: 'J', sessions: [], refreshable: true }
const userId = () => authStore.get().user?.id

/** What a reload leaves: the storage, nothing in memory. */
const reload = async () => {
  authStore.set({ ...signedOut, isLoading: true })
  await startSession()
}

test('a reload restores the stored session that the server confirms', async () => {
  answers.sessions = status
  enterLogin(login('X'))
  await reload()
  expect(userId()).toBe('X')
  expect(sent).toEqual(['sessions'])
})

test('a stored session is nobody’s once another tab has signed somebody else in', async () => {
  enterLogin(login('X'))
  localStorage.setItem('pv.session.owner', 'T:Y')
  answers = { ...answers, sessions: status, profile: { id: 'Y', role: 'DELEGATE', tenant } }
  await reload()
  expect(userId()).toBe('Y')
})

test('whoever signs in over somebody else finds nothing of theirs', () => {
  const cleared = vi.fn()
  onCleared(cleared)
  enterLogin(login('X'))
  enterLogin(login('X'))
  expect(cleared).not.toHaveBeenCalled()
  enterLogin(login('Y'))
  expect(cleared).toHaveBeenCalledOnce()
  expect(userId()).toBe('Y')
})

test('the answer about the time before the sign-in does not end it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers.sessions = promise
  const started = startSession()
  enterLogin(login('X'))
  resolve({ ...status, authenticated: false, refreshable: false })
  await started
  expect(userId()).toBe('X')
})

test('a sign-out that the server did not hear of is repeated before anybody is restored', async () => {
  enterLogin(login('X'))
  answers.logout = null
  expect(await signOut()).toBe('Logout failed')
  answers.sessions = status
  await reload()
  expect(userId()).toBeUndefined()
  answers.logout = { success: true }
  answers.sessions = { ...status, authenticated: false, refreshable: false }
  sent = []
  await reload()
  expect(sent.filter((path) => path !== 'csrf-token')).toEqual(['logout', 'sessions'])
})
