import { expect, test } from 'vitest'
import { type MemberRow, boundsOf, detailOf, pageOfCounted } from './member-figures.ts'
import { usualReviewRules } from './settings.ts'
import type { MemberFilter } from './team.ts'
import type { Visit } from './visits.ts'

const bounds = boundsOf('2026-11-20')
const row = (id: string, lastActive: string | null = null) =>
  ({ id, lastActive, weeklyTarget: 20, weeks: [], state: 'active' }) as unknown as MemberRow

test('who was never there stands before everybody else, or behind them', () => {
  const rows = [row('lately', '2026-11-19T10:00:00Z'), row('never'), row('before', '2026-11-02T10:00:00Z')]
  const order = (sortOrder: 'asc' | 'desc') => {
    const filter = { sortBy: 'lastActive', sortOrder, page: 1, limit: 10 } as MemberFilter
    return pageOfCounted(rows, bounds, filter).map(({ id }) => id)
  }
  expect(order('asc')).toEqual(['never', 'before', 'lately'])
  expect(order('desc')).toEqual(['lately', 'before', 'never'])
})

test.each([
  ['completionRate', ['busy', 'even', 'keen']],
  ['visitsThisWeek', ['keen', 'even', 'busy']],
  ['performance', ['keen', 'busy', 'even']],
  ['prescribersManaged', ['busy', 'keen', 'even']],
] as const)(
  'members stand in the order of their %s, from the first to the last and back',
  (sortBy, order) => {
    const counted = (id: string, due: number, carriedOut: number, more: Partial<MemberRow>) => ({
      ...row(id),
      weeks: [{ week: 11, due, carriedOut, total: due }],
      openTotal: due,
      openDue: due,
      openDone: carriedOut,
      closedTotal: 0,
      closedDone: 0,
      ...more,
    })
    const rows = [
      counted('even', 10, 9, { weeklyTarget: 9, prescribersManaged: 3 }),
      counted('keen', 4, 4, { weeklyTarget: 40, prescribersManaged: 2 }),
      counted('busy', 20, 10, { weeklyTarget: 10, prescribersManaged: 1 }),
    ]
    const ids = (sortOrder: 'asc' | 'desc', page = 1, limit = 10) =>
      pageOfCounted(rows, bounds, { sortBy, sortOrder, page, limit }).map(({ id }) => id)
    expect(ids('asc')).toEqual(order)
    expect(ids('desc')).toEqual(order.toReversed())
    expect(ids('asc', 2, 2)).toEqual(order.slice(2))
  },
)

test('what was odd about a visit is told of it once it is approved, too, and how late it was by the days of the company', () => {
  const visit = {
    id: 'x',
    scheduledDate: '2026-11-16',
    // In Tokyo it is the 18th.
    completedAt: '2026-11-17T16:00:00.000Z',
    outcomes: { productsDiscussed: [], samplesProvided: [], rating: 4 },
    actualDuration: 30,
  }
  const told = (status: string) => {
    const recent = [
      {
        visit: { ...visit, status } as unknown as Visit,
        twice: false,
        hasNote: false,
        rules: usualReviewRules,
      },
    ]
    return detailOf(row('a'), bounds, recent, 'Asia/Tokyo').recentChecks.map(({ flags, daysLate }) => [
      flags.includes('no_products'),
      daysLate,
    ])
  }
  expect([told('approved'), told('submitted'), told('completed')]).toEqual([
    [[true, 2]],
    [[true, 2]],
    [[false, 2]],
  ])
})

test('each page of members who are sorted by a figure has its own', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id, at) => row(id, `2026-11-0${at + 1}T10:00:00Z`))
  const filter = { sortBy: 'lastActive', sortOrder: 'asc', limit: 2 } as MemberFilter
  const pages = [1, 2, 3].map((page) => pageOfCounted(rows, bounds, { ...filter, page }).map(({ id }) => id))
  expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})
