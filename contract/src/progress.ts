import {
  DAILY_VISIT_TARGET,
  ON_TRACK_RATIO,
  PERCENT_SCALE,
  PERFORMANCE_WEIGHTS,
  WEEKLY_VISIT_TARGET,
} from './constants.ts'
import { addDays, daysInMonth } from './dates.ts'
import type { DelegateSummary, MonthlyProgress } from './dashboard.ts'
import { roundTo, tenth } from './documents/rounding.ts'
import { isCarriedOut, isNotMet, isStillToDo } from './transitions.ts'
import type { Prescriber } from './prescribers.ts'
import type { Visit } from './visits.ts'

/** What a month holds so far: visits carried out, all visits, visits still scheduled. */
export type MonthCounts = { completed: number; total: number; scheduled: number }

/** Rounds half up and never answers -0 (requirements S-041). */
const rounded = (value: number) => Math.round(value) + 0

/**
 * Specification §9, the month of `today`. The two percentages are on the specification's scale of 0 to 120 (the second
 * is not capped), so they are never shown with a % sign. Of whoever began in this month, on `began`, no day before that is
 * counted.
 */
export const monthlyProgress = (today: string, counts: MonthCounts, began = ''): MonthlyProgress => {
  const days = daysInMonth(today)
  const dayOfMonth = Number(today.slice(8, 10))
  const missed = began.slice(0, 7) === today.slice(0, 7) ? Number(began.slice(8, 10)) - 1 : 0
  const target = DAILY_VISIT_TARGET * (days - missed)
  const dueByToday = DAILY_VISIT_TARGET * (dayOfMonth - missed)
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

/** domain.md 4: of the visits made, how many met somebody. `rate` is 0 to 1, null where nothing was told. */
export const accessOf = (
  visits: readonly Pick<Visit, 'status' | 'completedAt' | 'outcomes'>[],
): { met: number; notMet: number; rate: number | null } => {
  const met = visits.filter(isCarriedOut).length
  const notMet = visits.filter(
    (visit) => visit.completedAt !== null && visit.status !== 'rejected' && isNotMet(visit),
  ).length
  return { met, notMet, rate: met + notMet === 0 ? null : met / (met + notMet) }
}

type Counted = Pick<Prescriber, 'isActive'> & {
  visits: Pick<Visit, 'status' | 'completedAt' | 'scheduledDate' | 'outcomes'>[]
}

/** Specification §7: the counts of a delegate's data where the answer brings no summary (definitions: requirements S-040). */
export const delegateSummary = (prescribers: readonly Counted[], today: string): DelegateSummary => {
  const visits = prescribers.flatMap((prescriber) => prescriber.visits)
  const month = visits.filter((visit) => visit.scheduledDate.slice(0, 7) === today.slice(0, 7))
  return {
    totalVisits: visits.length,
    completedCount: visits.filter(isCarriedOut).length,
    upcomingCount: visits.filter((visit) => isStillToDo(visit) && visit.scheduledDate >= today).length,
    todayCount: visits.filter((visit) => visit.scheduledDate === today).length,
    prescribersCount: prescribers.filter((prescriber) => prescriber.isActive).length,
    monthlyProgress: monthlyProgress(today, {
      completed: month.filter(isCarriedOut).length,
      total: month.length,
      scheduled: month.filter((visit) => visit.status === 'scheduled').length,
    }),
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

/** How many weeks of a member's history are shown, the running one last. */
export const HISTORY_WEEKS = 12

/** Visits of a week, by its number in the history (-1: all before, `HISTORY_WEEKS` and more: after it). */
export type WeekTally = {
  week: number
  /** Dated up to today. */
  due: number
  carriedOut: number
}

/**
 * requirements S-042 and S-063: what a member's weeks say of them. `before` counts all that lies before the first week. The rate
 * of a past week is the one with which it ended.
 */
export const memberFigures = (
  tallies: readonly WeekTally[],
  before: Omit<WeekTally, 'week'>,
  { weeklyTarget, firstWeek }: { weeklyTarget: number; firstWeek: string },
) => {
  const byWeek = new Map(tallies.map((tally) => [tally.week, tally]))
  let { due, carriedOut } = before
  const rate = () => (due === 0 ? 0 : Math.min(100, (carriedOut / due) * 100))
  const history = Array.from({ length: HISTORY_WEEKS }, (_, week) => {
    const tally = byWeek.get(week)
    due += tally?.due ?? 0
    carriedOut += tally?.carriedOut ?? 0
    const visits = tally?.carriedOut ?? 0
    const performance = roundTo(performanceScore(visits, rate(), weeklyTarget))
    return { weekStart: addDays(firstWeek, week * 7), visits, performance }
  })
  const { visits: visitsThisWeek = 0, performance = 0 } = history.at(-1) ?? {}
  return {
    visitsThisWeek,
    performance,
    performanceHistory: history,
    targetShare: tenth(Math.min(100, (visitsThisWeek / weeklyTarget) * 100)),
    completionRate: rate(),
  }
}
