import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  login,
  openTenant,
  reload,
  reopen,
  server,
  status,
  tenant,
  withSessionServer,
  userId,
} from '#test/support/session-server.ts'
import { expect, test, vi } from 'vitest'
import { authStore, onCleared, readStoredSession, signedOut } from '#lib/person/auth-store.ts'
import { onlineStore, reachedServer } from '#lib/wire/network.ts'
import { enterLogin, signIn, signOut, staySignedIn } from './session.ts'
import { fetchProfile, postLogin } from './entry.ts'

withSessionServer()

test('a reload restores the stored session that the server confirms', async () => {
  server.answers.sessions = status
  enterLogin(login('X'))
  await reload()
  expect(userId()).toBe('X')
  expect(server.sent).toEqual(['sessions'])
})

test('a stored session is nobody’s once another tab has signed somebody else in', async () => {
  enterLogin(login('X'))
  localStorage.setItem('pv.session.owner', 'T:Y')
  server.answers = { ...server.answers, sessions: status, profile: { id: 'Y', role: 'DELEGATE', tenant } }
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

test.each([null, 503])('a sign-out answered %j is repeated before anybody is restored', async (answer) => {
  enterLogin(login('X'))
  server.answers.logout = answer
  await signOut()
  expect(authStore.get().error).toBe('Logout failed')
  server.answers.sessions = status
  await reload()
  expect(userId()).toBeUndefined()
  server.answers.logout = { success: true }
  server.answers.sessions = { ...status, authenticated: false, refreshable: false }
  server.sent = []
  await reload()
  expect(server.sent.filter((path) => path !== 'csrf-token')).toEqual(['logout', 'sessions'])
})

test('without a network the last person of the device goes on, until the server can be asked', async () => {
  enterLogin(login('X'))
  server.answers = {}
  await reopen()
  expect(userId()).toBe('X')
  expect(authStore.get()).toMatchObject({ isPending: true, sessionExpiry: null, isLoading: false })
  expect(onlineStore.get()).toBe(false)
  server.answers = {
    sessions: { ...status, jti: null },
    profile: { id: 'X', role: 'DELEGATE', firstName: 'New', tenant },
  }
  reachedServer()
  await eventually(() => expect(authStore.get().user?.firstName).toBe('New'))
  expect(authStore.get().isPending).toBeUndefined()
})

test('a session that ended meanwhile ends with the first contact', async () => {
  enterLogin(login('X'))
  server.answers = {}
  await reopen()
  expect(userId()).toBe('X')
  server.answers.sessions = { ...status, authenticated: false, refreshable: false }
  reachedServer()
  await eventually(() => expect(userId()).toBeUndefined())
  server.answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
})

test('a start whose session cannot be renewed just now goes on, and is made up for', async () => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  reachedServer()
  server.answers.sessions = { ...status, authenticated: false, jti: null }
  server.answers.refresh = 503
  await reopen()
  expect(authStore.get()).toMatchObject({ isPending: true, user: { id: 'X' } })
  server.answers = {
    ...server.answers,
    refresh: { expiresIn: 900 },
    profile: { id: 'X', role: 'DELEGATE', tenant },
  }
  await vi.advanceTimersByTimeAsync(5_000)
  await eventually(() => expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { id: 'X' } }))
  expect(authStore.get().isPending).toBeUndefined()
})

test('nobody goes on without a network after a sign-out or over somebody else', async () => {
  enterLogin(login('X'))
  await signOut()
  server.answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
  server.answers = { 'csrf-token': { csrfToken: 'token' } }
  enterLogin(login('X'))
  localStorage.setItem('pv.session.owner', 'T:Y')
  server.answers = {}
  await reopen()
  expect(userId()).toBeUndefined()
})

test('the state of nobody has the fields of the specification', () => {
  const fields = 'user tenant isAuthenticated isLoading error sessionExpiry showSessionWarning'
  expect(Object.keys(signedOut)).toEqual(fields.split(' '))
})

const credentials = { email: 'ada@example.com', password: '12345678' }
test('signing in is pending, then somebody is signed in, for 15 minutes', async () => {
  openTenant()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answers.login = promise
  const signedIn = signIn({ ...credentials, rememberMe: true })
  expect(authStore.get()).toMatchObject({ isLoading: true, error: null, isAuthenticated: false })
  vi.useFakeTimers()
  resolve(login('X'))
  await signedIn
  const end = Date.now() + 900_000
  expect(authStore.get()).toMatchObject({ isLoading: false, isAuthenticated: true, sessionExpiry: end })
  expect(authStore.get()).toMatchObject({ user: { id: 'X' }, tenant: { id: 'T' } })
  expect(localStorage.getItem('pv.session.marker')).toBe(String(end))
  expect(server.bodies).toEqual([{ ...credentials, tenantId: 'T', rememberMe: true }])
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
  server.answers.login = answer
  await expect(signIn(credentials)).rejects.toThrow(message)
  expect(authStore.get()).toEqual({ ...signedOut, error: message })
})

test('signing in where the address names no tenant asks nobody', async () => {
  await expect(signIn(credentials)).rejects.toThrow('Unknown tenant. Please check the URL.')
  expect(server.sent).toEqual([])
  expect(authStore.get().error).toBe('Unknown tenant. Please check the URL.')
})

test('the call alone goes to the default tenant unless one is named', async () => {
  server.answers.login = login('X')
  await postLogin(credentials)
  await postLogin(credentials, 'T')
  expect(server.bodies).toEqual([
    { ...credentials, tenantId: 'default-tenant' },
    { ...credentials, tenantId: 'T' },
  ])
})

test('a sign-out that fails ends the session all the same', async () => {
  enterLogin(login('X'))
  sessionStorage.setItem('pv.delegate', '{}')
  server.answers.logout = 500
  await signOut()
  expect(authStore.get()).toEqual({ ...signedOut, error: 'Logout failed' })
  expect(['pv.session', 'pv.delegate'].map((key) => sessionStorage.getItem(key))).toEqual([null, null])
  expect(localStorage.getItem('pv.session.marker')).toBeNull()
})

test('staying signed in refreshes, then asks how long', async () => {
  enterLogin(login('X'))
  server.answers = {
    ...server.answers,
    refresh: { expiresIn: 900 },
    sessions: { ...status, expiresInMs: 600_000 },
  }
  server.sent = []
  const otherTab = new BroadcastChannel('pv.auth')
  const told = new Promise<unknown>((hear) => {
    otherTab.addEventListener('message', ({ data }) => hear(data), { once: true })
  })
  await staySignedIn()
  expect(server.sent.filter((path) => path !== 'csrf-token')).toEqual(['refresh', 'sessions'])
  const { sessionExpiry } = authStore.get()
  expect(sessionExpiry).toBeLessThanOrEqual(Date.now() + 600_000)
  expect(await told).toEqual({ type: 'renewed', expiresAt: sessionExpiry })
  otherTab.close()
})

test('who stays signed in is warned no longer, asked about anew a minute before the new end, and found after a reload', async () => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  server.answers = {
    ...server.answers,
    refresh: { expiresIn: 900 },
    sessions: { ...status, expiresInMs: 600_000 },
  }
  await vi.advanceTimersByTimeAsync(13 * 60_000)
  expect(authStore.get().showSessionWarning).toBe(true)
  await staySignedIn()
  expect(authStore.get().showSessionWarning).toBe(false)
  expect(readStoredSession()?.expiresAt).toBe(Date.now() + 600_000)
  server.sent = []
  await vi.advanceTimersByTimeAsync(9 * 60_000 - 1)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent).toEqual(['sessions'])
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
  server.answers.refresh = answer
  await expect(staySignedIn()).rejects.toThrow('Token refresh failed')
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, error: 'Token refresh failed' })
})

test.each([
  ['at the root', (user: object) => user],
  ['under user', (user: object) => ({ user })],
  ['under data', (user: object) => ({ data: user })],
])('a profile is read %s', async (_where, bodyOf) => {
  server.answers.profile = bodyOf({ id: 'X', role: 'delegate', tenant })
  expect((await fetchProfile()).user.id).toBe('X')
})

test('a profile without an id is none, and ends the start signed out', async () => {
  server.answers = { ...server.answers, sessions: status, profile: { email: 'ada@example.com' } }
  await expect(fetchProfile()).rejects.toThrow('Invalid profile response: missing user id')
  await reload()
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, isLoading: false })
})

test('a confirmed session whose profile fails is a delegate’s of nobody', async () => {
  openTenant()
  server.answers = { ...server.answers, sessions: status, profile: 500 }
  await reload()
  expect(authStore.get()).toMatchObject({ user: { id: '', role: 'DELEGATE', isFallback: true } })
})
