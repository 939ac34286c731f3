import { answered } from '#test/support/answered.ts'
import { emptyStorage } from '#test/support/storage.ts'
import type { Login } from '@rounds/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStore, signedOut } from '#lib/person/auth-store.ts'
import { stopMonitor } from './monitor.ts'
import { enterLogin, startSession } from './session.ts'

/** Nothing but the question who is signed in has an answer, if `status` is one. */
let status: object | null = null

beforeEach(() => {
  status = null
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    if (status === null || !url.endsWith('/auth/sessions')) throw new TypeError('Failed to fetch')
    return answered(status)
  })
  const tenant = { id: 'T', slug: 't' }
  enterLogin({ user: { id: 'X', role: 'DELEGATE' }, tenant, expiresIn: 900 } as unknown as Login)
})
afterEach(() => {
  stopMonitor()
  authStore.set(signedOut)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The same tab loads the page again so much later, milliseconds; or another does. */
const reload = async (age: number) => {
  vi.setSystemTime(Date.now() + age)
  authStore.set({ ...signedOut, isLoading: true })
  await startSession()
}
const reopen = async (age: number) => {
  sessionStorage.clear()
  await reload(age)
}

test.each([
  ['up to 15 minutes after a sign-in the device knows who it is in a new tab', 899_999, undefined],
  // SESS-019: afterwards that is the server's to say, and its answer is missing.
  ['what is older is ignored', 900_000, true],
])('%s', async (_what, age, isPending) => {
  status = { authenticated: true, expiresInMs: 900_000, jti: null, sessions: [], refreshable: true }
  await reopen(age)
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { id: 'X' } })
  expect(authStore.get().isPending).toBe(isPending)
})

test.each([
  [29, 'X', 'the device', reopen],
  [31, undefined, 'the device', reopen],
  [31, undefined, 'the tab', reload],
])('%s days after a session without a network %s is known by %s', async (days, id, _whose, start) => {
  await start(days * 86_400_000)
  expect(authStore.get().user?.id).toBe(id)
})

test('a clock that leapt by a month hides nobody for longer than until the time is known', async () => {
  const known = { at: Date.now(), offset: 0, shifts: [] }
  localStorage.setItem('pv.clock', JSON.stringify(known))
  await reopen(31 * 86_400_000)
  expect(authStore.get().isAuthenticated).toBe(false)
  const { startServerClock } = await import('#lib/wire/server-clock.ts')
  startServerClock()
  await startSession()
  expect(authStore.get()).toMatchObject({ isPending: true, user: { id: 'X' } })
})
