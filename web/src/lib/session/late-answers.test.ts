import { answered } from '#test/support/answered.ts'
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
import { authStore, clearAuth } from '#lib/person/auth-store.ts'
import { enterLogin, retryProfile, signOut, startSession, staySignedIn } from './session.ts'

withSessionServer()

test('the answer about the time before the sign-in does not end it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answers.sessions = promise
  const started = startSession()
  enterLogin(login('X'))
  resolve({ ...status, authenticated: false, refreshable: false })
  await started
  expect(userId()).toBe('X')
})

test('a slow server does not keep anybody waiting', async () => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answers.sessions = promise
  const started = reopen()
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, isPending: true })
  resolve({ ...status, authenticated: false, refreshable: false })
  await started
  expect(userId()).toBeUndefined()
})

const owes = () => localStorage.getItem('pv.session.leaving') !== null

test.each([
  ['a session', status],
  ['one to be renewed', { ...status, authenticated: false, jti: null }],
])('whoever signs out before a slow start hears of %s stays signed out', async (_, told) => {
  vi.useFakeTimers()
  enterLogin(login('X'))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const profile = { id: 'X', role: 'DELEGATE', tenant }
  server.answers = {
    ...server.answers,
    logout: null,
    refresh: { expiresIn: 900 },
    profile,
    sessions: promise,
  }
  const started = reopen()
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, isPending: true })
  await signOut()
  expect(authStore.get().error).toBe('Logout failed')
  resolve(told)
  await started
  expect([userId(), owes()]).toEqual([undefined, true])
})

test('whoever signs out while they are asked for anew stays signed out', async () => {
  openTenant()
  server.answers = { ...server.answers, sessions: status, profile: 500 }
  await reload()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answers.profile = promise
  const asked = retryProfile()
  await signOut()
  resolve({ id: 'X', role: 'DELEGATE', tenant })
  await asked
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: null })
})

test('a refresh token that is refused after its person has left ends nobody else’s session', async () => {
  enterLogin(login('X'))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('csrf-token')) return answered({ csrfToken: 'token' })
    clearAuth(null, 'asked')
    enterLogin(login('Y'))
    return answered({ message: 'Refresh token revoked', code: 'X' }, { status: 401 })
  })
  await expect(staySignedIn()).rejects.toThrow('Refresh token revoked')
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { id: 'Y' }, error: null })
})
