import { analytics } from '@rounds/contract/analytics'
import { calendar } from '@rounds/contract/calendar'
import { prescribers } from '@rounds/contract/prescribers'
import { team } from '@rounds/contract/team'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { readFrom } from './support/direction.ts'
import { detailOfTom, memberTom, noMeasures, pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, submittedOf, tom } from './support/things.ts'

const PAGE = `/supervisor/team/${tom.id}`
let detail = detailOfTom
const behind = {
  weekStart: '2026-11-16',
  today: '2026-11-18',
  target: 20,
  expected: 8,
  done: 4,
  behind: 4,
  planned: 20,
  parts: [{ cause: 'needRecording' as const, count: 4, day: null }],
  daysOff: [],
}

beforeEach(() => {
  detail = detailOfTom
  server.on(team.list, () => pageOf([memberTom]))
  server.on(team.get, () => detail)
  server.on(team.week, () => ({ pace: behind, visits: [] }))
  server.on(analytics.measures, () => noMeasures)
})

test('what is odd about the latest visits stands beside them, with the reason of a refusal and the notes', async () => {
  const [short, refused, noted] = [
    submittedOf(1),
    submittedOf(2, { status: 'rejected', rejectionCode: 'date', rejectionReason: null }),
    submittedOf(3),
  ]
  const check = { flags: [], daysLate: 0, hasNote: false }
  detail = {
    ...detailOfTom,
    recentVisits: [short, refused, noted],
    recentChecks: [
      { ...check, visitId: noted.id, hasNote: true },
      { ...check, visitId: short.id, flags: ['very_short', 'recorded_late'], daysLate: 3 },
      { ...check, visitId: refused.id },
    ],
  }
  await openApp(PAGE, marc)
  const table = await screen.findByRole('table', { name: 'Recent visits' })
  const checks = [...table.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
  expect(within(table).getAllByRole('columnheader').at(-1)?.textContent).toBe('Checks')
  expect(checks).toEqual(['Very shortRecorded 3 days later', 'Wrong date or duration', 'Coaching note'])
  // It is said once.
  expect(table.textContent?.match(/Wrong date or duration/g)).toHaveLength(1)
})

test('a meeting with a member is made from their page, and the calendar shows their lane', async () => {
  const members = [
    { id: tom.id, name: 'Tom Peeters', departmentId: null, department: null },
    { id: idOf(71), name: 'Lea Moens', departmentId: null, department: null },
  ]
  const stats = { totalEvents: 0, upcomingVisits: 0, scheduledMeetings: 0, pendingApprovals: 0 }
  server.on(calendar.events, () => ({ stats, events: [], members }))
  const page = await openApp(PAGE, marc)
  await page.press('New meeting')
  const sheet = await screen.findByRole('dialog', { name: 'New meeting' })
  expect(fieldOf('For')).toHaveProperty('value', tom.id)
  expect(fieldOf('Date')).toHaveProperty('value', '2026-11-18')
  await page.press('Close', sheet)
  await waitFor(() => expect(page.place()).toBe(`/supervisor/calendar?delegate=${tom.id}`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.goTo(-1)
  await see('Tom Peeters', 'h1')
})

test('how much of the plan was done on its day stands under the week, beside the middle of the team', async () => {
  const ofMonth = noMeasures.measures.map((measure) => ({
    ...measure,
    byDelegate:
      measure.id === 'adherence'
        ? [
            { delegateId: tom.id, value: 58.6, numerator: 34, denominator: 58 },
            { delegateId: idOf(71), value: 83, numerator: 83, denominator: 100 },
            { delegateId: idOf(72), value: 90, numerator: 9, denominator: 10 },
            { delegateId: idOf(73), value: null, numerator: 0, denominator: 0 },
          ]
        : [],
  }))
  server.on(analytics.measures, () => ({ ...noMeasures, measures: ofMonth }))
  await openApp(PAGE, marc)
  const lanes = await screen.findByTestId('week-lanes')
  await within(lanes).findByText(
    "this month: 34 of 58 due visits were done on their day. The team's middle is 83%.",
  )
  const link = within(lanes).getByRole('link', { name: 'Plan adherence 59%' })
  expect(link.getAttribute('href')).toMatch(`/supervisor/analytics?delegates=${tom.id}&measure=adherence`)
})

test('nothing is said of a plan that nobody was due to carry out', async () => {
  await openApp(PAGE, marc)
  await screen.findByTestId('week-lanes')
  expect(read('[data-testid="week-lanes"]')).not.toMatch('this month')
})

test('the open page hears that its member was deactivated elsewhere, says so, and lets them in again', async () => {
  server.on(team.update, () => {
    detail = detailOfTom
    return detail
  })
  const page = await openApp(PAGE, marc)
  await screen.findByTestId('pace-banner')
  detail = { ...detailOfTom, status: 'inactive', isActive: false }
  server.tell('member', tom.id)
  const note = await screen.findByTestId('deactivated')
  expect(note.textContent).toMatch('Tom Peeters is deactivated.')
  expect(screen.queryByTestId('pace-banner')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'New meeting' })).toBeNull()
  await waitFor(() => expect(read('[aria-live="polite"]')).toMatch('Tom Peeters is deactivated.'))
  await page.press('Activate', note)
  await hear('Tom Peeters is active again.')
  await screen.findByTestId('pace-banner')
})

test('the open page of somebody who left the team says that they are not there', async () => {
  await openApp(PAGE, marc)
  await screen.findByTestId('pace-banner')
  server.on(team.get, () => new Refusal(404, 'NOT_FOUND', 'Team member not found'))
  server.tell('member', tom.id)
  await see('Team member not found')
})

test('the next and the one before open in the same tab, by button and by key', async () => {
  const lea = { ...memberTom, id: idOf(71), name: 'Lea Moens' }
  server.on(team.list, () => pageOf([memberTom, lea]))
  server.on(team.get, ({ id }) => ({ ...detail, ...(id === lea.id ? lea : {}) }))
  server.on(prescribers.list, ({ page, limit }) => ({
    data: [],
    pagination: { page, limit, total: 0, totalPages: 0 },
  }))
  const page = await openApp(`${PAGE}?tab=prescribers`, marc)
  await see('1 of 2')
  await page.press('Next member')
  await waitFor(() => expect(page.place()).toBe(`/supervisor/team/${lea.id}?tab=prescribers`))
  await see('2 of 2')
  await page.user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?tab=prescribers`))
  readFrom('rtl')
  await page.user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(page.place()).toBe(`/supervisor/team/${lea.id}?tab=prescribers`))
})

test('in a team of more than a page the next one is known, too', async () => {
  const others = Array.from({ length: 199 }, (_, index) => ({
    ...memberTom,
    id: idOf(200 + index),
    name: `Delegate ${String(index).padStart(3, '0')}`,
  }))
  const everybody = [...others.slice(0, 150), memberTom, ...others.slice(150)]
  server.on(team.list, ({ limit }) => ({
    data: everybody.slice(0, limit),
    pagination: { page: 1, limit, total: everybody.length, totalPages: Math.ceil(everybody.length / limit) },
  }))
  const page = await openApp(PAGE, marc)
  await see('151 of 200')
  await page.press('Next member')
  await waitFor(() => expect(page.place()).toBe(`/supervisor/team/${idOf(350)}`))
})

test('a change without a network says what was not done and what it takes', async () => {
  const page = await openApp(PAGE, marc)
  await screen.findByTestId('pace-banner')
  server.isAway = true
  await page.press('More for Tom Peeters')
  await page.press('Deactivate')
  await hear('Failed to update team member. You need a connection to do this.')
})
