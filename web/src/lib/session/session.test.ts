import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import { emptyStorage } from '#test/support/storage.ts'
import type { Login } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStore, onCleared, readStoredSession, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { onlineStore, reachedServer } from '#lib/wire/network.ts'
import { enterLogin, signIn, signOut, startSession, staySignedIn } from './session.ts'
import { fetchProfile, postLogin } from './entry.ts'
import { stopMonitor } from './monitor.ts'
import { tenantStore } from './tenant.ts'

/** The browser and the network are what is not ours here. An answer of `null` is none at all, a number is a refusal. */
let sent: string[] = []
let bodies: unknown[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  sent = []
  bodies = []
  answers = { 'csrf-token': { csrfToken: 'token' }, logout: { success: true } }
  dropCsrfToken()
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = url.slice(url.lastIndexOf('/') + 1)
    sent.push(path)
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    const answer = await answers[path]
    if (answer === null || answer === undefined) throw new TypeError('Failed to fetch')
    if (typeof answer === 'number') return answered({}, { status: answer })
    return answered(answer)
  })
})
afterEach(() => {
  stopMonitor()
  authStore.set(signedOut)
  tenantStore.set({ status: 'loading', slug: '' })
  vi.useRealTimers()
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

test.each([null, 503])('a sign-out answered %j is repeated before anybody is restored', async (answer) => {
  enterLogin(login('X'))
  answers.logout = answer
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
  await eventually(() => expect(authStore.get().user?.firstName).toBe('New'))
  expect(authStore.get().isPending).toBeUndefined()
})

test('a session that ended meanwhile ends with the first contact', async () => {
  enterLogin(login('X'))
  answers = {}
  await reopen()
  expect(userId()).toBe('X')
  answers.sessions = { ...status, authenticated: false, refreshable: false }
  reachedServer()
  await eventually(() => expect(userId()).toBeUndefined())
  answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
})

test('a start whose session cannot be renewed just now goes on, and is made up for', async () => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  reachedServer()
  answers.sessions = { ...status, authenticated: false, jti: null }
  answers.refresh = 503
  await reopen()
  expect(authStore.get()).toMatchObject({ isPending: true, user: { id: 'X' } })
  answers = { ...answers, refresh: { expiresIn: 900 }, profile: { id: 'X', role: 'DELEGATE', tenant } }
  await vi.advanceTimersByTimeAsync(5_000)
  await eventually(() => expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { id: 'X' } }))
  expect(authStore.get().isPending).toBeUndefined()
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

test('the state of nobody has the fields of the specification', () => {
  const fields = 'user tenant isAuthenticated isLoading error sessionExpiry showSessionWarning'
  expect(Object.keys(signedOut)).toEqual(fields.split(' '))
})

const credentials = { email: 'ada@example.com', password: '12345678' }
const openTenant = () =>
  tenantStore.set({ status: 'ready', slug: 't', tenant: { ...tenant, name: 'T' } as unknown as Tenant })

test('signing in is pending, then somebody is signed in, for 15 minutes', async () => {
  openTenant()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers.login = promise
  const signedIn = signIn({ ...credentials, rememberMe: true })
  expect(authStore.get()).toMatchObject({ isLoading: true, error: null, isAuthenticated: false })
  vi.useFakeTimers()
  resolve(login('X'))
  await signedIn
  const end = Date.now() + 900_000
  expect(authStore.get()).toMatchObject({ isLoading: false, isAuthenticated: true, sessionExpiry: end })
  expect(authStore.get()).toMatchObject({ user: { id: 'X' }, tenant: { id: 'T' } })
  expect(localStorage.getItem('pv.session.marker')).toBe(String(end))
  expect(bodies).toEqual([{ ...credentials, tenantId: 'T', rememberMe: true }])
  vi.setSystemTime(end - 1)
  expect(readStoredSession()).not.toBeNull()
  vi.setSystemTime(end)
  expect(readStoredSession()).toBeNull()
})

test.each([
  [401, 'Authentication failed. Please check your credentials.'],
  [500, 'Login failed'],
  [null, 'Login failed'],
])('a sign-in answered %j is rejected', async (answer, message) => {
  openTenant()
  answers.login = answer
  await expect(signIn(credentials)).rejects.toThrow(message)
  expect(authStore.get()).toEqual({ ...signedOut, error: message })
})

test('signing in where the address names no tenant asks nobody', async () => {
  await expect(signIn(credentials)).rejects.toThrow('Unknown tenant. Please check the URL.')
  expect(sent).toEqual([])
  expect(authStore.get().error).toBe('Unknown tenant. Please check the URL.')
})

test('the call alone goes to the default tenant unless one is named', async () => {
  answers.login = login('X')
  await postLogin(credentials)
  await postLogin(credentials, 'T')
  expect(bodies).toEqual([
    { ...credentials, tenantId: 'default-tenant' },
    { ...credentials, tenantId: 'T' },
  ])
})

test('a sign-out that fails ends the session all the same', async () => {
  enterLogin(login('X'))
  sessionStorage.setItem('pv.delegate', '{}')
  answers.logout = 500
  expect(await signOut()).toBe('Logout failed')
  expect(authStore.get()).toEqual({ ...signedOut, error: 'Logout failed' })
  expect(['pv.session', 'pv.delegate'].map((key) => sessionStorage.getItem(key))).toEqual([null, null])
  expect(localStorage.getItem('pv.session.marker')).toBeNull()
})

test('staying signed in refreshes, then asks how long', async () => {
  enterLogin(login('X'))
  answers = { ...answers, refresh: { expiresIn: 900 }, sessions: { ...status, expiresInMs: 600_000 } }
  sent = []
  await staySignedIn()
  expect(sent.filter((path) => path !== 'csrf-token')).toEqual(['refresh', 'sessions'])
  expect(authStore.get().sessionExpiry).toBeLessThanOrEqual(Date.now() + 600_000)
})

test.each(['revoked', 'invalid', 'expired'])('a refresh token that is %s ends the session', async (word) => {
  enterLogin(login('X'))
  const message = `Refresh token ${word}`
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('refresh')
      ? answered({ message, code: 'X' }, { status: 401 })
      : answered({ csrfToken: 'token' }),
  )
  await expect(staySignedIn()).rejects.toThrow(message)
  expect(userId()).toBeUndefined()
})

test.each([[500], [null]])('a refresh answered %j keeps the session', async (answer) => {
  enterLogin(login('X'))
  answers.refresh = answer
  await expect(staySignedIn()).rejects.toThrow('Token refresh failed')
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, error: 'Token refresh failed' })
})

test.each([
  ['at the root', (user: object) => user],
  ['under user', (user: object) => ({ user })],
  ['under data', (user: object) => ({ data: user })],
])('a profile is read %s', async (_where, bodyOf) => {
  answers.profile = bodyOf({ id: 'X', role: 'delegate', tenant })
  expect((await fetchProfile()).user.id).toBe('X')
})

test('a profile without an id is none, and ends the start signed out', async () => {
  answers = { ...answers, sessions: status, profile: { email: 'ada@example.com' } }
  await expect(fetchProfile()).rejects.toThrow('Invalid profile response: missing user id')
  await reload()
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, isLoading: false })
})

test('a confirmed session whose profile fails is a delegate’s of nobody', async () => {
  openTenant()
  answers = { ...answers, sessions: status, profile: 500 }
  await reload()
  expect(authStore.get()).toMatchObject({ user: { id: '', role: 'DELEGATE', isFallback: true } })
})
