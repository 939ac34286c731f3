import {
  DAILY_VISIT_TARGET,
  ON_TRACK_RATIO,
  PERCENT_SCALE,
  PERFORMANCE_WEIGHTS,
  WEEKLY_VISIT_TARGET,
} from './constants.ts'
import type { MonthlyProgress } from './dashboard.ts'
import { daysInMonth } from './dates.ts'

/** What a month holds so far: visits carried out, all visits, visits still scheduled. */
export type MonthCounts = { completed: number; total: number; scheduled: number }

/** Rounds half up and never answers -0 (requirements S-041). */
const rounded = (value: number) => Math.round(value) + 0

/**
 * Specification §9, the month of `today`. The two percentages are on the specification's scale of 0 to 120 (the second
 * is not capped), so they are never shown with a % sign.
 */
export const monthlyProgress = (today: string, counts: MonthCounts): MonthlyProgress => {
  const days = daysInMonth(today)
  const dayOfMonth = Number(today.slice(8, 10))
  const target = DAILY_VISIT_TARGET * days
  const dueByToday = DAILY_VISIT_TARGET * dayOfMonth
  return {
    completedThisMonth: counts.completed,
    targetForMonth: target,
    completionPercentage: Math.min(PERCENT_SCALE, (counts.completed / target) * PERCENT_SCALE),
    daysRemaining: Math.max(0, days - dayOfMonth),
    targetVisitsPerDay: DAILY_VISIT_TARGET,
    isOnTrack: counts.completed >= ON_TRACK_RATIO * dueByToday,
    daysAheadBehind: rounded((counts.completed - dueByToday) / DAILY_VISIT_TARGET),
    totalThisMonth: counts.total,
    scheduledThisMonth: counts.scheduled,
    actualCompletionRate: counts.total === 0 ? 0 : (counts.completed / counts.total) * PERCENT_SCALE,
  }
}

/**
 * Specification §5 and §9: 60 % share of the weekly target reached (at most 100) plus 40 % completion rate.
 * `completionRate` and the result are 0 to 100.
 */
export const performanceScore = (
  visitsThisWeek: number,
  completionRate: number,
  weeklyTarget: number = WEEKLY_VISIT_TARGET,
): number =>
  PERFORMANCE_WEIGHTS.target * Math.min(100, (visitsThisWeek / weeklyTarget) * 100) +
  PERFORMANCE_WEIGHTS.completion * completionRate
