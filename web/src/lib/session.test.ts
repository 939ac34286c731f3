import type { Login } from '@rounds/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStore, onCleared, signedOut } from './auth-store.ts'
import { dropCsrfToken } from './csrf.ts'
import { onlineStore, reachedServer } from './network.ts'
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

/** A new tab, after the browser was closed: nothing of the tab is left. */
const reopen = async () => {
  sessionStorage.clear()
  await reload()
}

test('without a network the last person of the device goes on, until the server can be asked', async () => {
  enterLogin(login('X'))
  answers = {}
  await reopen()
  expect(userId()).toBe('X')
  expect(authStore.get()).toMatchObject({ isPending: true, sessionExpiry: null, isLoading: false })
  expect(onlineStore.get()).toBe(false)
  answers = {
    sessions: { ...status, jti: null },
    profile: { id: 'X', role: 'DELEGATE', firstName: 'New', tenant },
  }
  reachedServer()
  await vi.waitFor(() => expect(authStore.get().user?.firstName).toBe('New'))
  expect(authStore.get().isPending).toBeUndefined()
})

test('a session that ended meanwhile ends with the first contact', async () => {
  enterLogin(login('X'))
  answers = {}
  await reopen()
  expect(userId()).toBe('X')
  answers.sessions = { ...status, authenticated: false, refreshable: false }
  reachedServer()
  await vi.waitFor(() => expect(userId()).toBeUndefined())
  answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
})

test('a slow server does not keep anybody waiting', async () => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers.sessions = promise
  const started = reopen()
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, isPending: true })
  resolve({ ...status, authenticated: false, refreshable: false })
  await started
  expect(userId()).toBeUndefined()
})

test('nobody goes on without a network after a sign-out or over somebody else', async () => {
  enterLogin(login('X'))
  await signOut()
  answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
  answers = { 'csrf-token': { csrfToken: 'token' } }
  enterLogin(login('X'))
  localStorage.setItem('pv.session.owner', 'T:Y')
  answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
})
