import { expect, test } from 'vitest'
import { type Overview, performanceReportOf, teamAnalyticsOf } from './analytics-answers.ts'

const period = { start: '2026-11-16', end: '2026-11-22' }
const members = ['low', 'best', 'idle'].map((id) => ({ id, name: id, weeklyTarget: 4 }))
const standing = (delegateId: string, carriedOut: number) => ({
  n: 1,
  delegateId,
  due: 4,
  carriedOut,
  week: carriedOut,
})
const standings = [standing('low', 1), standing('best', 4)]
const overview = {
  statuses: {},
  types: {},
  covered: 3,
  decided: { approved: 1, rejected: 0 },
  duration: 30,
  members: [
    { delegateId: 'low', total: 4, completed: 0, due: 4, waiting: 0, rating: null },
    { delegateId: 'best', total: 4, completed: 4, due: 4, waiting: 0, rating: 4 },
  ],
  rating: 4,
  bySpecialty: [],
  hours: [],
  topProducts: [],
  trend: [],
  weeks: [],
} satisfies Overview

test('a report names who does best, and counts whoever has not reached the target', () => {
  const { summary } = performanceReportOf({ members, period, standings }, overview)
  expect(summary).toMatchObject({ topPerformerId: 'best', belowTargetCount: 2, completionRate: 50 })
})

test('only whoever has carried something out is at work', () => {
  const { totals } = teamAnalyticsOf({ members, period, standings }, overview)
  expect(totals.activeDelegates).toBe(1)
})
