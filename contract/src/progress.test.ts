import { describe, expect, test } from 'vitest'
import { accessOf, delegateSummary, monthlyProgress, performanceScore } from './progress.ts'
import type { Visit, VisitStatus } from './visits.ts'

const counts = (completed: number, total = completed) => ({ completed, total, scheduled: 0 })

describe('monthly progress (specification §9)', () => {
  test.each([
    ['2026-12-10', 124],
    ['2026-11-10', 120],
    ['2027-02-10', 112],
    ['2028-02-10', 116],
  ])('the target of the month of %s is 4 a day: %i', (today, target) => {
    expect(monthlyProgress(today, counts(0)).targetForMonth).toBe(target)
  })
  test.each([
    [62, 60],
    [31, 30],
    [124, 120],
    [200, 120],
  ])('%i of 124 is %i on the scale to 120', (completed, percentage) => {
    expect(monthlyProgress('2026-12-10', counts(completed)).completionPercentage).toBe(percentage)
  })
  test.each([
    [5, 10, 60],
    [10, 10, 120],
    [0, 0, 0],
  ])('%i of %i visits is a rate of %i', (completed, total, rate) => {
    expect(monthlyProgress('2026-12-10', counts(completed, total)).actualCompletionRate).toBe(rate)
  })
  test('on track at 80 % of 4 a day', () => {
    expect(monthlyProgress('2026-12-10', counts(32)).isOnTrack).toBe(true)
    expect(monthlyProgress('2026-12-10', counts(31)).isOnTrack).toBe(false)
  })
  test.each([
    [44, 1],
    [40, 0],
    [39, 0],
    [30, -2],
    [20, -5],
  ])('%i by day 10 is %i days ahead', (completed, days) => {
    expect(monthlyProgress('2026-12-10', counts(completed)).daysAheadBehind).toBe(days)
  })
  test.each([
    ['2026-12-08', 12, 96, 0],
    ['2026-12-10', 1, 88, -1],
    ['2026-11-08', 30, 124, -2],
  ])('who began on %s has %i to show by day 10, of %i: %i days ahead', (began, completed, target, days) => {
    const progress = monthlyProgress('2026-12-10', counts(completed), began)
    expect([progress.targetForMonth, progress.daysAheadBehind]).toEqual([target, days])
    expect(progress.daysRemaining).toBe(21)
  })
  test('the target of a day is 4', () => {
    expect(monthlyProgress('2026-12-10', counts(0)).targetVisitsPerDay).toBe(4)
  })
  test('days remaining', () => {
    expect(monthlyProgress('2026-12-10', counts(0)).daysRemaining).toBe(21)
    expect(monthlyProgress('2026-12-31', counts(0)).daysRemaining).toBe(0)
  })
})

describe('performance (specification §5)', () => {
  test.each([
    [10, 80, 62],
    [30, 100, 100],
    [30, 50, 80],
    [0, 0, 0],
  ])('%i of 20 visits and a rate of %i score %i', (visits, rate, score) => {
    expect(performanceScore(visits, rate)).toBeCloseTo(score, 10)
  })
  test('against a target of their own', () => {
    expect(performanceScore(10, 100, 10)).toBe(100)
  })
})

test('access is who was met out of all that was told (domain.md 4)', () => {
  const told = (rating: number | null) =>
    ({
      status: 'submitted',
      completedAt: '2026-11-10T09:00:00.000Z',
      outcomes: { rating, ...(rating === null && { notMet: { reason: 'absent', note: null } }) },
    }) as Pick<Visit, 'status' | 'completedAt' | 'outcomes'>
  const none = [
    { ...told(4), completedAt: null },
    { ...told(null), status: 'rejected' as const },
  ]
  expect(accessOf([told(4), told(3), told(5), told(null), ...none])).toEqual({
    met: 3,
    notMet: 1,
    rate: 0.75,
  })
  expect(accessOf([]).rate).toBeNull()
})

test('counts are derived from visits where an answer brings none', () => {
  const visit = (scheduledDate: string, status: VisitStatus, completedAt: string | null = null) => ({
    scheduledDate,
    status,
    completedAt,
    outcomes: null,
  })
  const done = '2026-11-10T09:00:00.000Z'
  const prescribers = [
    {
      isActive: true,
      visits: [visit('2026-11-10', 'submitted', done), visit('2026-11-09', 'rejected', done)],
    },
    { isActive: true, visits: [visit('2026-11-10', 'scheduled'), visit('2026-12-01', 'approved')] },
    { isActive: true, visits: [visit('2026-12-02', 'submitted')] },
    { isActive: false, visits: [visit('2026-10-30', 'approved', done), visit('2026-11-12', 'rejected')] },
  ]
  expect(delegateSummary(prescribers, '2026-11-10')).toEqual({
    totalVisits: 7,
    completedCount: 2,
    upcomingCount: 3,
    todayCount: 2,
    prescribersCount: 3,
    monthlyProgress: monthlyProgress('2026-11-10', { completed: 1, total: 4, scheduled: 1 }),
  })
})
