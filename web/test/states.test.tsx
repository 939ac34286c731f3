import { analytics } from '@rounds/contract/analytics'
import { team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { users } from '@rounds/contract/users'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { reachedServer } from '#lib/wire/network.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { answerEmptyOffice, detailOf, personOf } from './support/admin.ts'
import { openApp, read, see } from './support/app.tsx'
import { answerEmptyDesk, detailOfTom, noMeasures, pageOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { ada, marc, prescriberOf, sara, tom, visitOf } from './support/things.ts'
import { onPace } from './support/week.ts'
import { world } from './support/world.ts'

/**
 * What every page says while it has nothing to show and nobody answers, while it could not be refreshed, and without a network
 * (ux.md 4, 4.8 and check 32).
 */
const pages = [
  ['/delegate/dashboard', sara, 'Failed to fetch delegate data'],
  ['/delegate/weekly-agenda', sara, 'Failed to fetch visits'],
  ['/delegate/visit-planning', sara, 'Failed to fetch prescribers'],
  ['/delegate/visit-planning-wizard', sara, 'Failed to fetch visits'],
  ['/delegate/visit-history', sara, 'Failed to fetch visits'],
  ['/delegate/prescribers', sara, 'Failed to fetch prescribers'],
  [`/delegate/prescribers/${prescriberOf(101).id}`, sara, 'Failed to fetch prescriber'],
  ['/notifications', sara, 'Failed to fetch notifications'],
  ['/messages', sara, 'Failed to fetch messages'],
  ['/supervisor/dashboard', marc, 'Failed to fetch dashboard'],
  ['/supervisor/approvals', marc, 'Failed to fetch approvals'],
  ['/supervisor/team', marc, 'Failed to fetch team members'],
  [`/supervisor/team/${tom.id}`, marc, 'Failed to fetch team member details'],
  ['/supervisor/calendar', marc, 'Failed to fetch calendar events'],
  ['/supervisor/analytics', marc, 'Failed to fetch performance report'],
  ['/supervisor/reports', marc, 'Failed to fetch reports'],
  ['/dashboard', ada, 'Failed to fetch user analytics'],
  ['/users', ada, 'Failed to fetch users'],
  [`/users/${tom.id}`, ada, 'Failed to fetch user'],
  ['/departments', ada, 'Failed to fetch departments'],
  ['/invitations', ada, 'Failed to fetch invitations'],
  ['/permissions', ada, 'Failed to fetch role permissions'],
  ['/user-analytics', ada, 'Failed to fetch user analytics'],
  ['/audit-logs', ada, 'Failed to fetch audit logs'],
  ['/settings', ada, 'Failed to fetch tenant settings'],
] as const

beforeEach(() => {
  answerEmptyDesk()
  answerEmptyOffice()
  world.visits = [visitOf(1)]
  world.prescribers = [prescriberOf(101)]
  server.on(team.get, () => detailOfTom)
  server.on(team.week, () => ({ pace: onPace, visits: [] }))
  server.on(users.activity, () => pageOf([]))
  server.on(analytics.measures, () => noMeasures)
  server.on(users.get, () => detailOf(personOf(tom)))
})

const stale = /Couldn't refresh\. Showing data from|Failed to refresh delegate data\. Showing data from/

test.each(pages)('%s', async (path, who, failed) => {
  const page = await openApp('/account', who)
  server.isBroken = true
  await page.goTo(path)
  await see(failed)
  // Whatever failed, the page says what it is, and from where one goes on.
  expect.soft(document.querySelectorAll('main h1')).toHaveLength(1)
  expect.soft(read()).toContain('Check your connection and try again.')
  server.isBroken = false
  await page.press('Try again')
  // Each part that failed is asked for by itself.
  await act(() => refreshReads())
  await waitFor(() => expect(read()).not.toContain('Failed to'))
  server.isBroken = true
  await act(() => refreshReads())
  await see(stale)
  server.isBroken = false
  await page.press('Try again')
  await act(() => refreshReads())
  await waitFor(() => expect(read()).not.toMatch(stale))
  server.isAway = true
  await act(() => refreshReads())
  await screen.findByRole('button', { name: /^Offline/ })
  expect.soft(read()).not.toMatch(/Couldn't refresh|Failed to|Check your/)
  server.isAway = false
  act(reachedServer)
})

// ux.md 5.5.
test('an answer that took too long is called so', async () => {
  const page = await openApp('/account', sara)
  server.on(visits.list, () => {
    throw new DOMException('The operation timed out.', 'TimeoutError')
  })
  await page.goTo('/delegate/visit-history')
  await see('Failed to fetch visits')
  await see('This is taking too long.')
  await screen.findByRole('button', { name: 'Try again' })
})

// ux.md 4.8.
test('whoever is alone in their company is told so, and invites', async () => {
  const counts = { active: 1, pending: 0, inactive: 0 }
  server.on(users.list, () => ({ ...pageOf([personOf(ada)]), counts }))
  const page = await openApp('/users', ada)
  await see('Only you so far')
  const alone = screen.getByRole('heading', { name: 'Only you so far' }).parentElement
  expect(alone?.querySelector('a')?.getAttribute('href')).toMatch('/invitations/invite')
  await page.goTo('/users?status=active')
  await waitFor(() => expect(screen.queryByText('Only you so far')).toBeNull())
})
