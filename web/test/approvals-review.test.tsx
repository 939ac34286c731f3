import { type Approval, approvals } from '@rounds/contract/approvals'
import { coaching } from '@rounds/contract/coaching'
import { settings, usualReviewRules } from '@rounds/contract/settings'
import { type TeamMember, team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allSent, hidePage, openApp, read, see } from './support/app.tsx'
import { holdTimers, passTime } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { approvalOf, idOf, ines, marc, prescriberOf, submittedOf, tom } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/supervisor/approvals'
const HOUR = 3_600_000
const of = (number: number) => submittedOf(number).id
const rows = () =>
  [...document.querySelectorAll('tbody tr[data-item]')].map((row) => row.getAttribute('data-item'))
const row = (number: number) => read(`tbody tr[data-item="${of(number)}"]`)
const underReview = () => document.querySelector('aside[data-visit]')?.getAttribute('data-visit')
const pane = () => document.querySelector<HTMLElement>('aside[data-visit]') ?? document.body

/** Sent on Tuesday at 11:00 in Brussels; it is Wednesday, 9:30. */
const usual = { dueAt: '2026-11-19T10:00:00.000Z' }
let said: Record<string, Partial<Approval>>

beforeEach(() => {
  world.visits = [1, 2, 3, 4].map((number) => submittedOf(number))
  said = {
    [of(3)]: { flags: ['very_short'], visit: submittedOf(3, { actualDuration: 4 }) },
    [of(4)]: { isPicked: true },
  }
  server.on(approvals.list, ({ status, page, limit }) => {
    const data = world.visits
      .map((visit): Approval => ({ ...approvalOf(visit), ...usual, ...said[visit.id] }))
      .filter((approval) => approval.status === status)
    return { data, pagination: { page, limit, total: data.length, totalPages: 1 } }
  })
})
afterEach(() => vi.restoreAllMocks())

const open = async (query = '') => {
  const page = await openApp(PAGE + query, marc)
  await waitFor(() => expect(rows()).toHaveLength(4))
  return page
}

test('what needs eyes stands above what has no flags, each group with its count', async () => {
  const page = await open()
  expect(rows()).toEqual([3, 1, 2, 4].map(of))
  await waitFor(() => expect(underReview()).toBe(of(3)))
  const heads = [...document.querySelectorAll('tbody th')].map((head) => head.textContent)
  expect(heads).toEqual([
    'Needs your eyes 1',
    'No flags 3 · 1 picked at random for you to read firstSelect 3 with no flags',
  ])
  expect(row(4)).toMatch('Picked to read')
  expect(row(1)).not.toMatch('Picked to read')
  await page.press('Select 3 with no flags')
  await see('3 selected')
})

test('52 of which 2 are flagged are two presses, and the decision says how many of the sample were opened', async () => {
  world.visits = Array.from({ length: 52 }, (_, index) => submittedOf(index + 1))
  said = Object.fromEntries([
    ...[7, 8].map((number) => [of(number), { flags: ['no_rating' as const] }]),
    ...[20, 30].map((number) => [of(number), { isPicked: true }]),
  ])
  // A visit is read when it stands there for a moment.
  const passMoment = holdTimers(1000)
  const page = await openApp(`${PAGE}?visit=${of(20)}`, marc)
  await waitFor(() => expect(underReview()).toBe(of(20)))
  passMoment()
  await page.press('Select 50 with no flags')
  await page.press(/^Approve 50/)
  hidePage()
  await allSent()
  const [sent] = server.sentTo(approvals.bulkProcess)
  expect(sent?.approvalIds).toHaveLength(50)
  expect(sent?.sample).toEqual([
    { id: of(20), isOpened: true },
    { id: of(30), isOpened: false },
  ])
})

test('each request of a large decision says of its own visits which were picked', async () => {
  world.visits = Array.from({ length: 60 }, (_, index) => submittedOf(index + 1))
  said = Object.fromEntries([5, 55].map((number) => [of(number), { isPicked: true }]))
  const page = await openApp(PAGE, marc)
  await page.press('Select 60 with no flags')
  await page.press(/^Approve 60/)
  hidePage()
  await allSent()
  expect(server.sentTo(approvals.bulkProcess).map(({ sample }) => sample?.map(({ id }) => id))).toEqual([
    [of(5)],
    [of(55)],
  ])
})

test('the time left counts down on working days, turns amber, and then says by how much it is over', async () => {
  await open()
  await waitFor(() => expect(row(1)).toMatch('25 h'))
  expect(row(1)).not.toMatch('Due')
  passTime(22 * HOUR)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(row(1)).toMatch('3 h 30'))
  expect(row(1)).toMatch('Due today, 11:00')
  passTime(7 * HOUR)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(row(1)).toMatch('Overdue 3 h'))
  expect(row(1)).not.toMatch('Due')
})

test('on a phone a card says by when it is due, and of one whose time is over by how much it is late', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(wide(media), { matches: !media.includes('min-width') }),
  )
  said[of(1)] = { dueAt: '2026-11-18T10:00:00.000Z' }
  said[of(2)] = { dueAt: '2026-11-18T08:00:00.000Z' }
  await openApp(PAGE, marc)
  const card = (number: number) => read(`li[data-item="${of(number)}"]`)
  await waitFor(() => expect(card(1)).toMatch('Due today, 11:00'))
  expect(card(2)).toMatch('Overdue 30 min')
  expect(card(2)).not.toMatch('Due ')
  expect(card(3)).not.toMatch('Due ')
})

test('the pane says the rule that a visit breaks, its limit and what is usual', async () => {
  const before = [21, 18].map((actualDuration, at) =>
    submittedOf(50 + at, {
      status: 'approved',
      prescriberId: prescriberOf(103).id,
      scheduledDate: `2026-11-0${3 - at}`,
      actualDuration,
    }),
  )
  server.on(visits.list, ({ page, limit }) => ({
    data: before,
    pagination: { page, limit, total: 2, totalPages: 1 },
  }))
  server.on(settings.reviewRules, () => ({
    ...usualReviewRules,
    veryShortMinutes: 6,
    since: null,
    version: 0,
  }))
  await open()
  await see(
    'Very short: 4 min. The rule is under 6 min. Dr Haddad103’s last visits took 21 and 18 min.',
    'aside[data-visit]',
  )
  // The fact that the rule is about is marked, and only that (B12).
  const odd = [...document.querySelectorAll('aside[data-visit] [data-odd]')]
  expect(odd.map((each) => each.previousElementSibling?.textContent)).toEqual(['Actual'])
})

test('decisions made before on a visit stand beside it', async () => {
  const details = { from: 'submitted', to: 'rejected', code: 'date', reason: null }
  const step = { id: idOf(900), action: 'reject', at: '2026-11-16T09:00:00.000Z', userId: ines.id }
  server.on(visits.history, () => ({ data: [{ ...step, userName: 'Ines Costa', details }] }))
  await open()
  await see('Decisions before', 'aside[data-visit]')
  await see('Rejected by Ines Costa, Mon 16 Nov, 10:00Wrong date or duration', 'aside[data-visit]')
})

test('of a decided visit its own decision is told once, and whether it was read', async () => {
  const approved = {
    approvedBy: ines.id,
    approvedByName: 'Ines Costa',
    approvedAt: '2026-11-17T12:00:00.000Z',
  }
  world.visits = [submittedOf(1, { status: 'approved', ...approved })]
  const step = { userId: ines.id, userName: 'Ines Costa' }
  const details = { picked: true, opened: false }
  server.on(visits.history, () => ({
    data: [
      { ...step, id: idOf(901), action: 'approve', at: '2026-11-17T12:00:00.000Z', details },
      { ...step, id: idOf(900), action: 'reject', at: '2026-11-16T09:00:00.000Z', details: { code: 'date' } },
    ],
  }))
  await openApp(`${PAGE}?status=approved`, marc)
  await see('Picked to read, and decided without being opened.', 'aside[data-visit]')
  expect(pane().textContent?.match(/Approved by Ines Costa/g)).toHaveLength(1)
  expect(pane().textContent).toMatch('Rejected by Ines Costa, Mon 16 Nov, 10:00')
})

test('a visit that somebody else decides on says by whom, and leaves; the next one takes its place', async () => {
  const leave = holdTimers(8000)
  const page = await open(`?visit=${of(1)}`)
  await waitFor(() => expect(underReview()).toBe(of(1)))
  const decided = { status: 'approved', approvedBy: ines.id, approvedByName: 'Ines Costa' } as const
  Object.assign(world.visits[0] ?? {}, decided, { approvedAt: '2026-11-18T08:29:50.000Z' })
  server.tell('approval', of(1))
  await waitFor(() => expect(row(1)).toMatch('Ines Costa, just now'))
  expect(read('h1')).toMatch('3')
  expect(pane().textContent).toMatch('Approved by Ines Costa, just now')
  expect(pane().textContent).not.toMatch('Reject…')
  // The key means nothing for it.
  await page.user.keyboard('a')
  expect(rows()).toEqual([3, 1, 2, 4].map(of))
  leave()
  await waitFor(() => expect(rows()).toEqual([3, 2, 4].map(of)))
  await waitFor(() => expect(underReview()).toBe(of(2)))
  hidePage()
  await allSent()
  expect(server.sentTo(approvals.process)).toEqual([])
})

test('what a delegate takes back leaves without a word', async () => {
  await open()
  Object.assign(world.visits[0] ?? {}, { status: 'completed', submittedAt: null })
  said[of(1)] = { status: 'all' as Approval['status'] }
  server.tell('approval', of(1))
  await waitFor(() => expect(rows()).toEqual([3, 2, 4].map(of)))
})

test('the list is narrowed to a department or a delegate of the team', async () => {
  const member = (id: string, name: string, department: string): TeamMember => ({
    id,
    name,
    department,
    firstName: name,
    lastName: name,
    email: 'a@b.test',
    phone: null,
    role: 'DELEGATE',
    status: 'active',
    lastActive: null,
    supervisorId: null,
    invitation: null,
    visitsThisWeek: 0,
    performance: 0,
    prescribersManaged: 0,
    startDate: '2026-01-05',
    performanceMetrics: { weeklyTarget: 20, targetShare: 0, completionRate: 0, averageRating: null },
    performanceHistory: [],
  })
  server.on(team.list, ({ page, limit }) => ({
    data: [member(tom.id, 'Tom Peeters', 'Cardiology'), member(idOf(17), 'Lea Moens', 'Diabetology')],
    pagination: { page, limit, total: 2, totalPages: 1 },
  }))
  const page = await open()
  await page.press('Delegate: all')
  await page.press('Cardiology')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?department=Cardiology`))
  await waitFor(() =>
    expect(server.sentTo(approvals.list).at(-1)).toMatchObject({ department: 'Cardiology' }),
  )
  await page.press('Department: Cardiology')
  await page.press('Lea Moens')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?delegate=${idOf(17)}`))
  await see('Delegate: Lea Moens')
})

test('the rules open beside the list, and say since when they hold', async () => {
  const since = '2026-11-03T09:00:00.000Z'
  server.on(settings.reviewRules, () => ({
    ...usualReviewRules,
    longMinutes: null,
    goalHours: 36,
    since,
    version: 1,
  }))
  const page = await open()
  await page.press('Review rules')
  await see('it took less than5 min', '[role="dialog"]')
  await see('it took more thanOff', '[role="dialog"]')
  await see('Decided within36 h of working days', '[role="dialog"]')
  await see('Rules since 3 Nov.', '[role="dialog"]')
})

test('earlier visits and notes that are known stay alone when they cannot be read again', async () => {
  await open(`?visit=${of(1)}`)
  const known = /First visit on record\..*Kept apart from the record\./
  await waitFor(() => expect(pane().textContent).toMatch(known))
  const reads = [visits.list, coaching.list]
  const asked = reads.map((each) => server.sentTo(each).length)
  server.on(visits.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch visits'))
  server.on(coaching.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch coaching notes'))
  for (const type of ['visit', 'message'] as const) server.tell(type, of(1))
  // Asked again once before it is given up.
  for (const [at, each] of reads.entries())
    await waitFor(() => expect(server.sentTo(each).length).toBeGreaterThan((asked[at] ?? 0) + 1))
  await server.rest()
  expect(pane().textContent).toMatch(known)
  expect(pane().textContent).not.toMatch('Failed to fetch')
})
