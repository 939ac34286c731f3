import { roundTo, tenth } from './documents/rounding.ts'
import { performanceScore } from './progress.ts'

export type Member = { id: string; name: string; weeklyTarget: number }

/** Visits of a delegate dated up to the last day of a span, and those carried out of them and of its week. */
export type Standing = { n: number; delegateId: string; due: number; carriedOut: number; week: number }

/** requirements S-042: how a member stands at the end of a span. */
export const standingOf = ({ weeklyTarget }: Member, standing: Standing | undefined) => {
  const { due = 0, carriedOut = 0, week = 0 } = standing ?? {}
  const rate = due === 0 ? 0 : (carriedOut / due) * 100
  return {
    visitsThisWeek: week,
    targetShare: tenth(Math.min(100, (week / weeklyTarget) * 100)),
    completionRate: rate,
    performance: roundTo(performanceScore(week, rate, weeklyTarget)),
  }
}
