import { answered } from '#test/support/answered.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { authStore, clearAuth, endStore, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from './csrf.ts'
import { refreshAfter401 } from './refresh.ts'
import type { TabMessage } from '#lib/person/session-channel.ts'

const otherTab = new BroadcastChannel('pv.auth')

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
  authStore.set({ ...signedOut, isAuthenticated: true })
  answer(() => answered({ message: 'Refresh token revoked', code: 'UNAUTHENTICATED' }, { status: 401 }))
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(false)
  expect(await told).toEqual({ type: 'signed-out', reason: 'expired' })
  otherTab.close()
})

test('a refresh that got no answer ends nothing', async () => {
  authStore.set({ ...signedOut, isAuthenticated: true })
  answer(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(true)
})

test.each([500, 503, 429])('a server that cannot renew it just now, %i, ends nothing', async (status) => {
  authStore.set({ ...signedOut, isAuthenticated: true })
  answer(() => answered({ message: 'Away', code: 'UNAVAILABLE' }, { status }))
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(authStore.get().isAuthenticated).toBe(true)
})

test('who has signed out meanwhile is not told that a session ended', async () => {
  authStore.set({ ...signedOut, isAuthenticated: true })
  endStore.set(null)
  answer(() => {
    authStore.set(signedOut)
    return answered({ message: 'Refresh token invalid', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect(endStore.get()).toBeNull()
})

test.each([
  ['before', false],
  ['while', true],
])('who signed out %s it was asked, and in again meanwhile, stays signed in', async (_, isSignedIn) => {
  authStore.set({ ...signedOut, isAuthenticated: isSignedIn })
  endStore.set(null)
  answer(() => {
    if (isSignedIn) clearAuth(null, 'asked')
    authStore.set({ ...signedOut, isAuthenticated: true })
    endStore.set(null)
    return answered({ message: 'Refresh token invalid', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  expect(await refreshAfter401(Date.now())).toBe(false)
  expect([authStore.get().isAuthenticated, endStore.get()]).toEqual([true, null])
})
