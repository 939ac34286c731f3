import type { MeasureAnswer, TeamAnalytics } from '@rounds/contract/analytics'
import { dayStates } from '@rounds/contract/analytics'
import { visitTypes } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { createFormat } from '#lib/words/format.ts'
import { addMessages, t } from '#lib/words/messages.ts'
import analytics from '#messages/en/analytics.json'
import type { Chart } from './chart.ts'
import { chartsOf } from './charts.ts'

addMessages({ analytics })
const format = createFormat({ language: 'en', timezone: 'Europe/Paris', currency: 'EUR' }, () =>
  Date.parse('2026-11-15T18:00:00Z'),
)
const days = { startDate: '2026-11-02', endDate: '2026-11-15' }
const beforeDays = { startDate: '2026-10-19', endDate: '2026-11-01' }

const nothing: TeamAnalytics = {
  period: { start: days.startDate, end: days.endDate },
  totals: {
    totalVisits: 0,
    completedVisits: 0,
    scheduledVisits: 0,
    submittedVisits: 0,
    approvedVisits: 0,
    rejectedVisits: 0,
    completionRate: 0,
    approvalRate: 0,
    averageRating: null,
    averageVisitDuration: null,
    activeDelegates: 0,
    prescribersCovered: 0,
  },
  visitsByStatus: [],
  visitsByType: [],
  trend: [],
  byDelegate: [],
  bySpecialty: [],
  topProducts: [],
  weeks: [],
  hours: [],
}
/** Two weeks of two delegates; `more` makes it another fortnight. */
const fortnight = (more: number): TeamAnalytics => ({
  ...nothing,
  totals: { ...nothing.totals, completedVisits: 16 + more },
  trend: [
    { date: '2026-11-02', total: 9, completed: 7 },
    { date: '2026-11-10', total: 12, completed: 9 + more },
  ],
  byDelegate: [
    { delegateId: 'a', name: 'Omar Idrissi', total: 9, completed: 7 + more, performance: 40 },
    { delegateId: 'b', name: 'Sara Benali', total: 12, completed: 9, performance: 62 },
  ],
  bySpecialty: [
    { specialty: 'Cardiology', count: 10 + more },
    { specialty: 'Neurology', count: 6 },
  ],
  topProducts: [
    { name: 'Tensia', count: 5 + more },
    { name: 'Cardiol', count: 11 },
  ],
  weeks: [
    { start: '2026-11-02', states: { approved: 7, rejected: 2 }, types: { routine: 7 }, rating: 3.5 },
    {
      start: '2026-11-09',
      states: { submitted: 9 + more, planned: 3 },
      types: { routine: 1, follow_up: 8 + more },
      rating: 4 + more / 10,
    },
  ],
  hours: [
    { weekday: 1, hour: 10, count: 7 },
    { weekday: 2, hour: 14, count: 6 + more },
  ],
})
const measure = (id: 'completed' | 'score', more: number): MeasureAnswer => ({
  id,
  value: 50,
  numerator: 16,
  denominator: 112,
  mean: null,
  parts: [],
  byDelegate: [
    { delegateId: 'a', value: 40 + more, numerator: 0, denominator: 0 },
    { delegateId: 'b', value: 62, numerator: 0, denominator: 0 },
  ],
  weeks: [],
})
const drawn = (
  now: TeamAnalytics,
  more: number,
  before?: TeamAnalytics,
  people = 2,
  { workingDays } = usualWorkdays,
) =>
  chartsOf({
    now,
    before,
    days,
    beforeDays,
    measures: (['completed', 'score'] as const).map((id) => {
      const answer = measure(id, more)
      return { ...answer, byDelegate: answer.byDelegate.slice(0, people) }
    }),
    goalDays: 28,
    workingDays,
    format,
  })

/** What a chart draws, as rows of numbers. */
const numbersOf = ({ view }: Chart): (number | null)[][] => {
  switch (view.kind) {
    case 'lines':
      return (view.lines[0]?.points ?? []).map((_, at) => view.lines.map(({ points }) => points[at] ?? null))
    case 'stacked':
      return view.rows.map(({ counts, total }) => [...view.parts.map(({ id }) => counts[id] ?? 0), total])
    case 'bars':
      return view.rows.map(({ value, mark }) => (mark == null ? [value] : [value, mark, value - mark]))
    case 'heat':
      return view.rows.map(({ counts }) => counts)
    case 'dots':
      return view.dots.toSorted((a, b) => b.value - a.value).map(({ value }) => [value])
  }
}

const before = { ...fortnight(1), trend: [{ date: '2026-10-20', total: 30, completed: 20 }] }
const charts = drawn(fortnight(0), 0, before)

test('there are nine charts', () => {
  expect(charts.map(({ id }) => id)).toEqual([
    'time',
    'status',
    'delegate',
    'product',
    'type',
    'specialty',
    'hours',
    'rating',
    'score',
  ])
})

test('the hours have a row for each weekday that the company works, and for each with visits', () => {
  const rows = (workingDays: number[]) => {
    const drawnThen = drawn(fortnight(0), 0, before, 2, { ...usualWorkdays, workingDays })
    const view = drawnThen.find(({ id }) => id === 'hours')?.view
    return view?.kind === 'heat' ? view.rows.map(({ id }) => id) : []
  }
  expect(rows([1, 2, 3, 4, 5])).toEqual(['1', '2', '3', '4', '5'])
  // Sunday to Thursday; on Mondays somebody worked.
  expect(rows([7, 2, 3, 4])).toEqual(['1', '2', '3', '4', '7'])
})

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'the table behind %s has its numbers',
  (_, chart) => {
    const { head, rows } = chart.table
    expect(rows.map(([, ...cells]) => cells)).toEqual(numbersOf(chart))
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toHaveLength(head.length)
    expect(new Set(head).size).toBe(head.length)
  },
)

test('all that was counted stands in a table', () => {
  const rowsOf = (id: string) => charts.find((chart) => chart.id === id)?.table.rows ?? []
  expect(rowsOf('status')[0]).toEqual([
    '2 Nov',
    ...dayStates.map((id) => ({ approved: 7, rejected: 2 })[id as 'approved'] ?? 0),
    9,
  ])
  expect(rowsOf('type')[1]).toEqual([
    '9 Nov',
    ...visitTypes.map((id) => ({ routine: 1, follow_up: 8 })[id as 'routine'] ?? 0),
    9,
  ])
  // The running total of the day, of the same day before, and of a goal of 112 in 28 days.
  expect(rowsOf('time').at(-1)).toEqual(['15 Nov', 16, 20, 56])
  expect(rowsOf('delegate')[0]).toEqual(['Sara Benali', 9, 9, 0])
  expect(
    rowsOf('hours')
      .flatMap(([, ...cells]) => cells)
      .filter(Boolean),
  ).toEqual([7, 6])
})

test('the goal is dotted, the period before dashed', () => {
  const view = charts[0]?.view
  expect(view?.kind === 'lines' && view.lines.map(({ look }) => look)).toEqual([undefined, 'before', 'goal'])
})

test.each(charts.map(({ id, title }) => [id, title] as const))(
  'the title of %s says what other numbers say',
  (id, title) => {
    const other = drawn(fortnight(9), 9, before).find((chart) => chart.id === id)
    expect(other?.title).not.toBe(title)
    expect(other?.title).not.toBe(t(`analytics.${id as 'time'}.title`))
  },
)

test.each(charts.map(({ id }) => id))('where nothing is found, %s is called as it is', (id) => {
  const found = drawn(nothing, 0, undefined, 1).find((chart) => chart.id === id)
  expect(found?.title).toBe(t(`analytics.${id as 'time'}.title`))
})

test('who is as busy, or as good, as the others is no finding', () => {
  const hours = [1, 2].map((weekday) => ({ weekday, hour: 10, count: 7 }))
  const even = drawn({ ...fortnight(0), hours }, 22)
  expect(even.find(({ id }) => id === 'hours')?.title).toBe(t('analytics.hours.title'))
  expect(even.find(({ id }) => id === 'score')?.title).toBe(t('analytics.score.title'))
})
