import {
  type MeasureRecord,
  type MeasuresAnswer,
  type TeamAnalytics,
  analytics,
} from '@rounds/contract/analytics'
import { measures } from '@rounds/contract/measures'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { marc } from './support/things.ts'

const PAGE = '/supervisor/analytics'
const omar = '0198c5a0-1111-7abc-8def-0123456789ab'

/** Each measure has 8 of 10, before 6 of 10; in each part are as many as it has letters. */
const answered = (value: number): MeasuresAnswer => ({
  period: { start: '2026-11-01', end: '2026-11-30' },
  until: '2026-11-25',
  asOf: '2026-11-25T13:20:00.000Z',
  delegates: [{ id: omar, name: 'Omar Idrissi' }],
  measures: measures.map(({ id, parts }) => ({
    id,
    value,
    numerator: 8,
    denominator: 10,
    mean: null,
    parts: parts.map((part) => ({ id: part.id, count: part.id.length })),
    byDelegate: [{ delegateId: omar, value, numerator: 8, denominator: 10 }],
    weeks: Array.from({ length: 11 }, (_, at) => at),
  })),
})
const team: TeamAnalytics = {
  period: { start: '2026-11-01', end: '2026-11-30' },
  totals: {
    totalVisits: 9,
    completedVisits: 8,
    scheduledVisits: 1,
    submittedVisits: 3,
    approvedVisits: 5,
    rejectedVisits: 0,
    completionRate: 88.9,
    approvalRate: 100,
    averageRating: 4,
    averageVisitDuration: 24,
    activeDelegates: 1,
    prescribersCovered: 4,
  },
  visitsByStatus: [],
  visitsByType: [],
  trend: [{ date: '2026-11-02', total: 9, completed: 8 }],
  byDelegate: [{ delegateId: omar, name: 'Omar Idrissi', total: 9, completed: 8, performance: 62 }],
  bySpecialty: [{ specialty: 'Cardiology', count: 8 }],
  topProducts: [{ name: 'Tensia', count: 5 }],
  weeks: [
    {
      start: '2026-11-02',
      states: { approved: 5, submitted: 3, planned: 1 },
      types: { routine: 8 },
      rating: 4,
    },
  ],
  hours: [{ weekday: 2, hour: 14, count: 8 }],
}
const record: MeasureRecord = {
  id: omar,
  part: 'late',
  prescriberId: omar,
  prescriberName: 'Amina Haddad',
  delegateId: omar,
  delegateName: 'Omar Idrissi',
  date: '2026-11-02',
  time: '10:00',
  plannedDate: null,
  status: 'approved',
}
const pageOf = (...data: MeasureRecord[]) => ({
  data,
  pagination: { page: 1, limit: 20, total: data.length, totalPages: 1 },
})

beforeEach(() => {
  server.on(analytics.measures, (input) => answered(String(input.weeks) === 'true' ? 80 : 60))
  server.on(analytics.team, () => team)
})

test('a number opens to its formula, and its part to the records', async () => {
  server.on(analytics.records, () => pageOf(record))
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await page.press('Reports on time')
  const drawer = await screen.findByRole('dialog')
  await waitFor(() => expect(drawer.textContent).toContain('visits recorded on their day'))
  expect(page.place()).toBe(`${PAGE}?measure=onTime`)
  await page.press(/recorded later/, drawer)
  await within(drawer).findByText('Amina Haddad')
  expect(server.sentTo(analytics.records).at(-1)).toMatchObject({ measure: 'onTime', part: 'late' })
})

test('a chart is a table of the same numbers, in the address', async () => {
  const page = await openApp(PAGE, marc)
  await page.press(/Show as table: Tue at/)
  const table = await screen.findByRole('region', { name: /^Tue at/ })
  expect(table.textContent).toContain('8')
  expect(page.place()).toBe(`${PAGE}?tables=hours`)
})

test('numbers of charts and of their tables are written as every other number', async () => {
  server.on(analytics.team, () => ({
    ...team,
    trend: [{ date: '2026-11-02', total: 9000, completed: 8008 }],
    weeks: [{ start: '2026-11-02', states: { approved: 5005, submitted: 3003 }, types: {}, rating: 4 }],
    hours: [{ weekday: 2, hour: 14, count: 8008 }],
  }))
  const page = await openApp(PAGE, marc)
  await see(/10,000(?=.*3,003.*8,008)/)
  await page.press(/Show as table: .*wait/)
  await see('5,005')
  expect(read()).not.toMatch(/10000|3003|8008/)
})

test('charts wait for the measures, which would push them away', async () => {
  const release = server.hold(analytics.measures)
  await openApp(PAGE, marc)
  await waitFor(() => expect(server.sentTo(analytics.team)).not.toEqual([]))
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('button', { name: /^Show as table/ })).toBeNull()
  release()
  await see('rose to 80%')
  expect(await screen.findAllByRole('button', { name: /^Show as table/ })).not.toEqual([])
})

test('keys go along the measures, open one, and compare or not', async () => {
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await page.user.keyboard('c')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?compare=off`))
  await page.user.keyboard('jj{Enter}')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?compare=off&measure=callRate`))
})

test('a company without analytics is told so', async () => {
  const off = () => new Refusal(403, 'FEATURE_DISABLED', 'Analytics is not enabled for this organization')
  server.on(analytics.measures, off)
  server.on(analytics.team, off)
  await openApp(PAGE, marc)
  await see('Analytics is not enabled for this organization')
})

test('a link has the days, the filters and the moment, and opens to the same', async () => {
  const page = await openApp(`${PAGE}?delegates=${omar}&compare=off&measure=onTime`, marc)
  await page.press('Copy link', await screen.findByRole('dialog', { name: 'Reports on time' }))
  await hear('Link copied.')
  const copied = await navigator.clipboard.readText()
  const asked = server.sentTo(analytics.measures).find(({ weeks }) => weeks)
  page.close()
  const { pathname, search } = new URL(copied)
  expect(pathname).toBe(`/alpine${PAGE}`)
  await openApp(PAGE + search, marc)
  await see('As of a link of Wed 25 Nov, 14:20; what was changed since counts.')
  await screen.findByRole('dialog', { name: 'Reports on time' })
  expect(
    server
      .sentTo(analytics.measures)
      .filter(({ weeks }) => weeks)
      .at(-1),
  ).toEqual({ ...asked, until: '2026-11-25' })
})

test('any days are a period, in the address once they may be asked for', async () => {
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await page.press(/^1\s*–\s*30 Nov/)
  await page.press('Other days')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?dates=2026-11-01..2026-11-30`))
  await page.fill('From', '2026-12-05')
  await see('From has to be before To, at most 366 days.')
  expect(page.place()).toBe(`${PAGE}?dates=2026-11-01..2026-11-30`)
  await page.fill('From', '2026-11-09')
  await page.fill('To', '2026-11-13')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?dates=2026-11-09..2026-11-13`))
  await waitFor(() =>
    expect(server.sentTo(analytics.team)).toContainEqual(
      expect.objectContaining({ startDate: '2026-11-09', endDate: '2026-11-13' }),
    ),
  )
  expect(read()).not.toContain('From has to be')
})

test('without a connection the numbers of this session stay, and the page says so', async () => {
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  server.isAway = true
  await page.press(/^1\s*–\s*30 Nov/)
  await page.press('Last month')
  await see('Without a connection these are the numbers of this session.')
  await page.goTo(PAGE)
  await see('rose to 80%')
})

test('each half that fails says so by itself, and is asked for again', async () => {
  server.on(analytics.team, () => new Refusal(500, 'INTERNAL', 'Failed to fetch team analytics'))
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await see('Failed to fetch team analytics')
  server.on(analytics.team, () => team)
  await page.press('Try again')
  await screen.findByRole('figure', { name: /^Tue at/ })
})

test('without the measures the charts stand, and what failed is called by its own words', async () => {
  server.on(analytics.measures, () => new Refusal(500, 'INTERNAL', analytics.measures.failure))
  await openApp(PAGE, marc)
  await screen.findByRole('figure', { name: /^Tue at/ })
  await see('Failed to fetch performance report')
})

test('a bar opens its visits, a week those of one state, and the address keeps them', async () => {
  server.on(analytics.visits, () => pageOf({ ...record, part: 'submitted' }))
  const page = await openApp(PAGE, marc)
  await page.press('Tensia, 5: open the visits')
  const drawer = await screen.findByRole('dialog', { name: 'Tensia' })
  await within(drawer).findByText('Amina Haddad')
  expect(server.sentTo(analytics.visits).at(-1)).toMatchObject({ product: 'Tensia', completed: 'true' })
  expect(page.place()).toBe(`${PAGE}?mark=product%3ATensia`)
  page.close()
  const again = await openApp(`${PAGE}?dates=2026-11-03..2026-11-30&mark=status%3A2026-11-02`, marc)
  await screen.findByRole('dialog', { name: /^Week of/ })
  await again.user.click(await screen.findByRole('radio', { name: 'Submitted 3' }))
  await waitFor(() =>
    expect(server.sentTo(analytics.visits).at(-1)).toMatchObject({
      startDate: '2026-11-03',
      endDate: '2026-11-08',
      state: 'submitted',
    }),
  )
})

test('a file of visits without a network says what it takes', async () => {
  server.on(analytics.records, () => pageOf(record))
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await page.press('Reports on time')
  const drawer = await screen.findByRole('dialog')
  await page.press(/recorded later/, drawer)
  await within(drawer).findByText('Amina Haddad')
  server.isAway = true
  await page.press(/CSV/, drawer)
  await hear(`${analytics.records.failure}. You need a connection to do this.`)
})

test('delegates are chosen one after the other, and what is shown is printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  onTestFinished(() => print.mockRestore())
  const page = await openApp(PAGE, marc)
  await see('rose to 80%')
  await page.press(/^Delegates: /)
  await page.press('Omar Idrissi')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?delegates=${omar}`))
  // It stays open for the next.
  await page.press('Everyone')
  await waitFor(() => expect(page.place()).toBe(PAGE))
  await page.press('Export')
  await page.press('Print')
  expect(print).toHaveBeenCalledOnce()
})
