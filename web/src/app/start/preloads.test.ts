import type { User } from '@rounds/contract/auth'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parts } from '#app/places/parts.ts'
import { screens } from '#app/places/screens.ts'
import { authStore, signedOut } from '#lib/person/auth-store.ts'
import { criticalFor, likelyAfter, startPreloads } from './preloads.ts'

const routerAt = (pathname: string) => ({ state: { location: { pathname } }, subscribe: () => () => {} })

// Quiet moments come at once, and as long as this file runs: what a test began is in its timers yet.
const atOnce = (work: () => void) => work()
vi.stubGlobal('window', { requestIdleCallback: atOnce })
vi.stubGlobal('requestIdleCallback', atOnce)
vi.stubGlobal('requestAnimationFrame', atOnce)
// A page that stands.
vi.stubGlobal('document', { querySelector: (what: string) => (what === 'h1' ? {} : null) })

const landings = [screens.Login, screens.Today, screens.SupervisorHome, screens.Home]

/** Requirements S-107, S-028. */
describe('what is fetched ahead', () => {
  test('a delegate can record, search and see the panels without a network', () => {
    expect(criticalFor('DELEGATE')).toEqual(
      expect.arrayContaining([screens.Today, screens.RecordVisit, screens.WhoDidYouSee, parts.NewVisit]),
    )
  })

  test.each(['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN', 'SUPER_ADMIN'] as const)(
    '%s has the parts of the frame and where everybody lands, and no other page of another role',
    (role) => {
      const critical = criticalFor(role)
      expect(critical).toEqual(
        expect.arrayContaining([parts.SyncPanel, parts.SessionDialog, parts.AccountMenu, parts.Palette]),
      )
      expect(critical).toEqual(expect.arrayContaining(landings))
      const others = role === 'DELEGATE' ? [screens.Approvals] : [screens.RecordVisit, parts.NewVisit]
      for (const other of others) expect(critical).not.toContain(other)
    },
  )

  test('for whom nobody knows where everybody lands, from the sign-in page at once', () => {
    expect(criticalFor(null)).toEqual(expect.arrayContaining(landings))
    expect(criticalFor(null)).not.toContain(parts.Palette)
    expect(likelyAfter(null, '/demo/delegate/dashboard')).toEqual([])
    expect(likelyAfter(null, '/demo/login')).toContain(screens.Today)
  })

  test('from a list the page of one of its rows', () => {
    expect(likelyAfter('DELEGATE', '/demo/delegate/prescribers')).toContain(screens.Prescriber)
    expect(likelyAfter('SUPERVISOR', '/demo/supervisor/dashboard')).toEqual([screens.Approvals])
  })
})

test.each([
  ['with a worker the critical pages are run when they are opened', 'SUPERVISOR', true, 0],
  ['without one they are loaded', 'SUPERVISOR', false, 1],
  ['also where nobody is signed in', null, false, 1],
] as const)('%s', async (_what, role, hasWorker, calls) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    // Whoever is gone is followed, too: by timers of the test, which end with it.
    authStore.set(signedOut)
    vi.useRealTimers()
  })
  const offline = () => Promise.reject(new Error('No network'))
  for (const code of criticalFor(role)) vi.spyOn(code, 'preload').mockImplementation(offline)
  authStore.set({ ...signedOut, user: role && ({ id: 'me', role } as User) })
  startPreloads(routerAt('/demo/account'), Promise.resolve(hasWorker))
  await vi.advanceTimersByTimeAsync(1999)
  expect(screens.Login.preload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(screens.Login.preload).toHaveBeenCalledTimes(calls)
})

test('what is likely next is fetched a second after a page was opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    // Whoever is gone is followed, too: by timers of the test, which end with it.
    authStore.set(signedOut)
    vi.useRealTimers()
  })
  const preload = vi.spyOn(screens.AddPrescriber, 'preload').mockRejectedValue(new Error('No network'))
  authStore.set({ ...signedOut, user: { id: 'me', role: 'DELEGATE' } as User })
  startPreloads(routerAt('/demo/delegate/prescribers'), Promise.resolve(true))
  await vi.advanceTimersByTimeAsync(999)
  expect(preload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(preload).toHaveBeenCalledOnce()
})
