import { answered } from '#test/support/answered.ts'
import { emptyStorage } from '#test/support/storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { owesSignOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { onlineStore, reachedServer } from '#lib/wire/network.ts'
import { signOut } from './session.ts'

/** The browser, the network and the time are what is not ours here: what the server answers a sign-out, `null` nothing. */
let logout: number | null
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    if (logout === null) throw new TypeError('Failed to fetch')
    if (!url.endsWith('/logout')) return answered({ csrfToken: 'token' })
    asked += 1
    return answered({}, { status: logout })
  })
  dropCsrfToken()
  reachedServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that is there, but had no time, hears of a sign-out a little later', async () => {
  logout = 503
  await signOut()
  expect(owesSignOut()).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([asked, owesSignOut()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked, 'later each time').toBe(2)
  await vi.advanceTimersByTimeAsync(10 * 3_600_000)
  expect(asked).toBeLessThan(140)
  logout = 200
  await vi.advanceTimersByTimeAsync(320_000)
  expect(owesSignOut()).toBe(false)
  const until = asked
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(until)
})

test('a server that was not reached hears of it at the next contact, once', async () => {
  logout = null
  await signOut()
  expect(onlineStore.get()).toBe(false)
  logout = 200
  reachedServer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, owesSignOut()]).toEqual([1, false])
})
