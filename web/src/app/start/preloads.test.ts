import { describe, expect, test } from 'vitest'
import { parts } from '#app/places/parts.ts'
import { screens } from '#app/places/screens.ts'
import { criticalFor, likelyAfter } from './preloads.ts'

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
