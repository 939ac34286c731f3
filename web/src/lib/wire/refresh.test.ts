import { answered } from '#test/support/answered.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type AuthState, authStore, clearAuth, endStore, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from './csrf.ts'
import { refreshAfter401 } from './refresh.ts'
import type { TabMessage } from '#lib/person/session-channel.ts'

const otherTab = new BroadcastChannel('pv.auth')

const signedIn: AuthState = { ...signedOut, isAuthenticated: true, sessionExpiry: 1 }

afterEach(() => {
  vi.unstubAllGlobals()
  authStore.set(signedOut)
  dropCsrfToken()
})

/** The network is what is not ours here. */
const answer = (refresh: () => Response) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/auth/csrf-token') ? answered({ csrfToken: 'token' }) : refresh(),
  )

test('a refused refresh ends the session in every tab', async () => {
  const told = new Promise<TabMessage>((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data as TabMessage), { once: true })
  })
  authStore.set(signedIn)
  answer(() => answered({ message: 'Refresh token revoked', code: 'UNAUTHENTICATED' }, { status: 401 }))
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(false)
  expect(await told).toEqual({ type: 'signed-out', reason: 'expired' })
  otherTab.close()
})

test('what was asked before the end of a session and is answered after it ends nobody’s in other tabs', async () => {
  let asked = 0
  const listener = new BroadcastChannel('pv.auth')
  const told: TabMessage[] = []
  listener.addEventListener('message', ({ data }) => told.push(data as TabMessage))
  answer(() => {
    asked++
    return answered({ message: 'Refresh token revoked', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  await new Promise((later) => setTimeout(later, 50))
  expect([asked, told]).toEqual([0, []])
  listener.close()
})

test('a refresh that got no answer ends nothing', async () => {
  authStore.set(signedIn)
  answer(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(true)
})

test.each([500, 503, 429])('a server that cannot renew it just now, %i, ends nothing', async (status) => {
  authStore.set(signedIn)
  answer(() => answered({ message: 'Away', code: 'UNAVAILABLE' }, { status }))
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(true)
})

test.each([
  ['REFRESH_REVOKED', 'Refresh token revoked', null],
  ['REFRESH_INVALID', 'Refresh token invalid', null],
  ['REFRESH_EXPIRED', 'Said in other words', null],
  ['UNAUTHENTICATED', 'Refreshed by nobody', 'Refreshed by nobody'],
  ['ACCOUNT_INACTIVE', 'This account has been deactivated.', 'This account has been deactivated.'],
])('whose session ended reads nothing of tokens: %s, %s', async (code, message, error) => {
  authStore.set(signedIn)
  answer(() => answered({ message, code }, { status: 401 }))
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, error: message })
  expect(endStore.get()).toEqual({ reason: 'expired', error })
})

test('who has signed out meanwhile is not told that a session ended', async () => {
  authStore.set(signedIn)
  endStore.set(null)
  answer(() => {
    authStore.set(signedOut)
    return answered({ message: 'Refresh token invalid', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(endStore.get()).toBeNull()
})

test.each([
  ['before it was asked, was about to come in,', { ...signedOut, isLoading: true }, false],
  ['while it was asked', signedIn, true],
])('who signed out %s and is in again stays signed in', async (_, before, isLeaving) => {
  authStore.set(before)
  endStore.set(null)
  answer(() => {
    if (isLeaving) clearAuth(null, 'asked')
    authStore.set({ ...signedIn, sessionExpiry: 2 })
    endStore.set(null)
    return answered({ message: 'Refresh token invalid', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect([authStore.get().isAuthenticated, endStore.get()]).toEqual([true, null])
})

test('a start that knows its person by the device alone hears that their session is over', async () => {
  authStore.set({ ...signedOut, isLoading: true })
  answer(() => {
    authStore.set({ ...signedOut, isAuthenticated: true, isPending: true })
    return answered({ message: 'Refresh token expired', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, error: 'Refresh token expired' })
})
