import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { marc, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/delegate/visit-history'
const options = () =>
  [...document.querySelectorAll('#palette-results [role="option"]')].map((row) => row.textContent ?? '')

const openPalette = async (who = sara, at = PAGE) => {
  const page = await openApp(at, who)
  await page.press(/^Search or jump to/)
  await waitFor(() => expect(document.querySelector('[role="combobox"]')).not.toBeNull())
  return page
}

test.each([
  ['tomorrow', 'Thursday 19 November', '2026-11-16', '2026-11-19'],
  ['fri', 'Friday 20 November', '2026-11-16', '2026-11-20'],
  ['24 nov', 'Tuesday 24 November', '2026-11-23', '2026-11-24'],
  ['2/12', 'Wednesday 2 December', '2026-11-30', '2026-12-02'],
  ['2026-11-09', 'Monday 9 November', '2026-11-09', '2026-11-09'],
])('“%s” opens the agenda on that day', async (words, label, week, day) => {
  const page = await openPalette()
  await page.fill('Search or jump to', words)
  await waitFor(() => expect(options()[0]).toMatch(label))
  await page.press(new RegExp(`^${label}`))
  await waitFor(() => expect(page.place()).toMatch(`/delegate/weekly-agenda?week=${week}`))
  expect(page.place()).toMatch(`day=${day}`)
})

test('“move” moves the next visit that has yet to begin', async () => {
  world.visits = [
    visitOf(1, { scheduledTime: '08:00' }),
    visitOf(2, { scheduledTime: '16:00' }),
    visitOf(3, { scheduledTime: '15:00' }),
  ]
  const page = await openPalette()
  await page.fill('Search or jump to', 'move')
  await waitFor(() => expect(options()[0]).toBe('Move the next visitDr Haddad103 · Wed 18 Nov, 15:00'))
  await page.press(/^Move the next visit/)
  await see('Move Dr Haddad103', '[role="dialog"]')
  expect(page.place()).toMatch(visitOf(3).id)
})

test.each([
  ['delegate', sara, PAGE],
  ['supervisor', marc, '/supervisor/approvals'],
])('“sign out” signs a %s out', async (_role, who, at) => {
  const page = await openPalette(who, at)
  await page.fill('Search or jump to', 'sign out')
  await page.press('Sign out')
  await waitFor(() => expect(page.place()).toMatch('/login'))
})

test('a new visit that is put away by Escape leaves the focus on the heading', async () => {
  const page = await openApp(PAGE, sara)
  await see('History')
  document.body.focus()
  await page.user.keyboard('n')
  await see('New visit', '[role="dialog"]')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('a phone is offered neither density nor keys', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    /max-width:\s*4\d/.test(media) ? Object.assign(wide(media), { matches: true }) : wide(media),
  )
  const page = await openApp('/account?tab=preferences', sara)
  await see('Time to undo')
  expect(read()).not.toMatch(/Density|shortcuts/)
  await page.press('More')
  await see('Theme', '[role="dialog"]')
  expect(read('[role="dialog"]')).not.toMatch(/Density|shortcuts/)
  expect(read('[role="dialog"]')).toMatch(/Messages.*Help/)
})
