import type { User } from '@rounds/contract/auth'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parts } from '#app/places/parts.ts'
import { screens } from '#app/places/screens.ts'
import { authStore, signedOut } from '#lib/person/auth-store.ts'
import { criticalFor, likelyAfter, startPreloads } from './preloads.ts'

/** Requirements S-107, S-028. */
describe('what is fetched ahead', () => {
  test('a delegate can record, search and see the panels without a network', () => {
    expect(criticalFor('DELEGATE')).toEqual(
      expect.arrayContaining([screens.Today, screens.RecordVisit, screens.WhoDidYouSee, parts.NewVisit]),
    )
  })

  test.each(['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN', 'SUPER_ADMIN'] as const)(
    '%s has the parts of the frame, and no page of another role',
    (role) => {
      const critical = criticalFor(role)
      expect(critical).toEqual(
        expect.arrayContaining([parts.SyncPanel, parts.SessionDialog, parts.AccountMenu, parts.Palette]),
      )
      const others = role === 'DELEGATE' ? [screens.Approvals] : [screens.Today, parts.NewVisit]
      for (const other of others) expect(critical).not.toContain(other)
    },
  )

  test('nothing for whom nobody knows, but the homes from the sign-in page', () => {
    expect(criticalFor(null)).toEqual([])
    expect(likelyAfter(null, '/demo/delegate/dashboard')).toEqual([])
    expect(likelyAfter(null, '/demo/login')).toContain(screens.Today)
  })

  test('from a list the page of one of its rows', () => {
    expect(likelyAfter('DELEGATE', '/demo/delegate/prescribers')).toContain(screens.Prescriber)
    expect(likelyAfter('SUPERVISOR', '/demo/supervisor/dashboard')).toEqual([screens.Approvals])
  })
})

test.each([
  ['with a worker the critical pages are run when they are opened', true, 0],
  ['without one they are loaded', false, 1],
])('%s', async (_what, hasWorker, calls) => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => work() })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    authStore.set(signedOut)
  })
  const offline = () => Promise.reject(new Error('No network'))
  for (const code of criticalFor('SUPERVISOR')) vi.spyOn(code, 'preload').mockImplementation(offline)
  authStore.set({ ...signedOut, user: { id: 'me', role: 'SUPERVISOR' } as User })
  const router = { state: { location: { pathname: '/demo/account' } }, subscribe: () => () => {} }
  startPreloads(router, Promise.resolve(hasWorker))
  await vi.advanceTimersByTimeAsync(2000)
  expect(parts.Palette.preload).toHaveBeenCalledTimes(calls)
})
