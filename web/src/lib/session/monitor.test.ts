import { answered } from '#test/support/answered.ts'
import { emptyStorage } from '#test/support/storage.ts'
import type { Login } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut, writeMarker } from '#lib/person/auth-store.ts'
import { sessionChannel } from '#lib/person/session-channel.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { askWithin, startMonitor, stopMonitor } from './monitor.ts'
import { enterLogin } from './session.ts'

const MINUTE = 60_000
const LENGTH = 15 * MINUTE

/** The browser, the network and the time are what is not ours here. */
let sent: string[] = []
let sessions: () => Response | Promise<Response> | null
let end = 0

/** What the server answers: after its end a session can be refreshed until a logout has ended it. */
let refreshable = true
const told = () =>
  answered(
    end > Date.now()
      ? { authenticated: true, expiresInMs: end - Date.now(), refreshable }
      : { authenticated: false, expiresInMs: null, refreshable },
  )
const sentTo = (path: string) => sent.filter((url) => url.endsWith(path)).length

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  sessions = told
  refreshable = true
  end = Date.now() + LENGTH
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    const answer = url.endsWith('/sessions') ? sessions() : answered({ csrfToken: 'token' })
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  })
  dropCsrfToken()
  onlineStore.set(true)
  authStore.set({ ...signedOut, isAuthenticated: true, sessionExpiry: end })
  writeMarker(end)
  startMonitor()
})
afterEach(() => {
  stopMonitor()
  authStore.set(signedOut)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('asks the server a minute before the end, then every ten seconds', async () => {
  await vi.advanceTimersByTimeAsync(14 * MINUTE - 1)
  expect(sentTo('/sessions')).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentTo('/sessions')).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sentTo('/sessions')).toBe(3)
})

test('takes over what the server says of the end', async () => {
  end += LENGTH
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(authStore.get()).toMatchObject({ sessionExpiry: end, showSessionWarning: false })
  expect(localStorage.getItem('pv.session.marker')).toBe(String(end))
})

test('a session that was ended elsewhere ends here soon after it was refused anything', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE)
  askWithin(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([authStore.get().isAuthenticated, sentTo('/sessions')]).toEqual([true, 1])
  sessions = () => answered({ authenticated: false, expiresInMs: null, refreshable: false })
  askWithin(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(authStore.get().isAuthenticated).toBe(false)
})

test('a session that the server does not know ends', async () => {
  sessions = () => answered({ authenticated: false, expiresInMs: null, refreshable: false })
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(authStore.get().isAuthenticated).toBe(false)
  expect(sentTo('/logout')).toBe(0)
})

test('one that could still be refreshed is ended on the server as well', async () => {
  sessions = () => answered({ authenticated: false, expiresInMs: null, refreshable: true })
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(authStore.get().isAuthenticated).toBe(false)
  expect(sentTo('/logout')).toBe(1)
})

test('a check that fails is repeated after 300 s and ends nothing', async () => {
  end += LENGTH
  authStore.set((state) => ({ ...state, sessionExpiry: end }))
  sessions = () => answered({}, { status: 500 })
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(sentTo('/sessions')).toBe(1)
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  expect(sentTo('/sessions')).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentTo('/sessions')).toBe(2)
  expect(authStore.get().isAuthenticated).toBe(true)
})

test('warns from 180 s on, tick by tick', async () => {
  await vi.advanceTimersByTimeAsync(12 * MINUTE - 1000)
  expect(authStore.get().showSessionWarning).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(authStore.get().showSessionWarning).toBe(true)
})

test('at zero logs out, once', async () => {
  await vi.advanceTimersByTimeAsync(LENGTH + MINUTE)
  expect(authStore.get()).toEqual(signedOut)
  expect(sentTo('/logout')).toBe(1)
})

test('what the server says of a session ends nothing of whoever came in meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  sessions = () =>
    promise.then(() => answered({ authenticated: false, expiresInMs: null, refreshable: true }))
  await vi.advanceTimersByTimeAsync(LENGTH)
  clearAuth(null, 'asked')
  enterLogin({
    user: { id: 'Y', role: 'DELEGATE' },
    tenant: { id: 'T', slug: 't' },
    expiresIn: 900,
  } as unknown as Login)
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(sentTo('/logout')).toBe(0)
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { id: 'Y' } })
})

test('a tab that comes second hears that nothing is left to end, whatever the storage still says', async () => {
  refreshable = false
  await vi.advanceTimersByTimeAsync(LENGTH + MINUTE)
  expect(authStore.get().isAuthenticated).toBe(false)
  expect(sentTo('/logout')).toBe(0)
})

test('the clock of the device alone ends nothing', async () => {
  authStore.set((state) => ({ ...state, sessionExpiry: Date.now() + 1000 }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, sessionExpiry: end })
  expect(sentTo('/logout')).toBe(0)
})

test('a server that does not say is asked to end it', async () => {
  sessions = () => answered({}, { status: 500 })
  await vi.advanceTimersByTimeAsync(LENGTH + MINUTE)
  expect(authStore.get()).toEqual(signedOut)
  expect(sentTo('/logout')).toBe(1)
})

test('while the server cannot be reached the end is pending', async () => {
  sessions = () => null
  onlineStore.set(false)
  await vi.advanceTimersByTimeAsync(LENGTH + MINUTE)
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, showSessionWarning: false })
  sessions = () => answered({ authenticated: false, expiresInMs: null })
  onlineStore.set(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(authStore.get().isAuthenticated).toBe(false)
})

test('another tab’s sign-in of the same person ends nothing, one of somebody else does', () => {
  const user = { id: 'U' } as SessionUser
  authStore.set((state) => ({ ...state, user, tenant: { id: 'T' } as Tenant }))
  const signsIn = (owner: string) =>
    sessionChannel?.dispatchEvent(new MessageEvent('message', { data: { type: 'signed-in', owner } }))
  signsIn('T:U')
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, user })
  signsIn('T:V')
  expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: null })
})

test('whoever signs in is watched from then on', async () => {
  stopMonitor()
  authStore.set(signedOut)
  const [user, tenant] = [
    { id: 'X', role: 'DELEGATE' },
    { id: 'T', slug: 't' },
  ]
  enterLogin({ user, tenant, expiresIn: 900 } as unknown as Login)
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(sentTo('/sessions')).toBe(1)
})
