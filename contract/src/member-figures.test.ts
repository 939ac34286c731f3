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
