import type { DayState } from './analytics.ts'
import type { CalendarEvent } from './calendar.ts'
import { DAILY_VISIT_TARGET } from './constants.ts'
import { addDays, DAY_MS, dayIn, daysInMonth, instantShown, shownAt } from './dates.ts'
import type { DashboardMember, WeekTrend } from './desk.ts'
import { tenth } from './documents/rounding.ts'
import type { Span, WeekCounts } from './pace.ts'
import type { CompanyClock } from './workdays.ts'
import { paceOf } from './weeks.ts'
import { type Standing, standingOf } from './standings.ts'
import { type Bounds, type MemberRow, memberOf } from './member-figures.ts'

const sumOf = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((sum, item) => sum + value(item), 0)

/** Furthest behind first; those on pace by how far they are ahead, least first. */
export const byPace = (a: DashboardMember, b: DashboardMember): number =>
  b.pace.behind - a.pace.behind ||
  a.pace.done - a.pace.expected - (b.pace.done - b.pace.expected) ||
  a.name.localeCompare(b.name)

/** The days that an event takes whole. */
type WholeDays = Pick<CalendarEvent, 'type' | 'memberId'> & { firstDay: string; lastDay: string }

/** On which of their days off somebody is away, and for what. */
const awayOf = (
  id: string,
  daysOff: readonly string[],
  events: readonly WholeDays[],
): DashboardMember['away'] =>
  daysOff.flatMap((day) => {
    const event = events.find(
      ({ memberId, firstDay, lastDay }) =>
        (memberId === null || memberId === id) && firstDay <= day && day <= lastDay,
    )
    return event && event.type !== 'visit' ? [{ day, type: event.type }] : []
  })

/** What the database tells of a week of some members. */
type Week = {
  rows: readonly MemberRow[]
  weeks: readonly ({ id: string } & WeekCounts)[]
  states: readonly { id: string; state: DayState; count: number }[]
  standings: readonly Standing[]
  daysOff: ReadonlyMap<string, readonly string[]>
  events: readonly CalendarEvent[]
}

/** The members as the week finds them. */
export const membersOf = (
  { rows, weeks, states, standings, daysOff, events }: Week,
  { bounds, span, clock }: { bounds: Bounds; span: Span; clock: CompanyClock },
): DashboardMember[] => {
  const wholeDays = events
    .filter(({ allDay }) => allDay)
    .map((event): WholeDays => ({
      ...event,
      firstDay: dayIn(event.start, clock.timezone),
      lastDay: addDays(dayIn(event.end, clock.timezone), -1),
    }))
  return rows.flatMap((row): DashboardMember[] => {
    const counts = weeks.find(({ id }) => id === row.id)
    if (!counts) return []
    const member = memberOf(row, bounds)
    const standing = standings.find(({ delegateId }) => delegateId === row.id)
    // Of a week to come nothing was made, whatever this one holds.
    const { completionRate, performance } = standingOf(row, standing && { ...standing, week: counts.done })
    const off = daysOff.get(row.id) ?? []
    const own = states.filter(({ id }) => id === row.id)
    return [
      {
        ...member,
        visitsThisWeek: counts.done,
        performance,
        performanceMetrics: {
          ...member.performanceMetrics,
          targetShare: tenth(Math.min(100, (counts.done / row.weeklyTarget) * 100)),
          completionRate,
        },
        pace: paceOf(row.weeklyTarget, counts, span, clock, off),
        states: Object.fromEntries(own.map(({ state, count }) => [state, count])),
        recording: { count: counts.needRecording, day: counts.recordingDay },
        away: awayOf(row.id, off, wholeDays),
      },
    ]
  })
}

/** The members' figures together. */
export const totalsOf = (
  rows: readonly MemberRow[],
  members: readonly DashboardMember[],
  standings: readonly Standing[],
  today: string,
) => {
  const due = sumOf(standings, (standing) => standing.due)
  const carriedOut = sumOf(standings, (standing) => standing.carriedOut)
  return {
    visitsThisWeek: sumOf(members, (member) => member.visitsThisWeek),
    weeklyTarget: sumOf(rows, (row) => row.weeklyTarget),
    completedThisMonth: sumOf(rows, (row) => row.monthDone),
    monthlyTarget: DAILY_VISIT_TARGET * daysInMonth(today) * rows.length,
    completionRate: due === 0 ? 0 : tenth((carriedOut / due) * 100),
    averagePerformance:
      rows.length === 0 ? 0 : tenth(sumOf(members, (member) => member.performance) / rows.length),
  }
}

/** When the clocks of `zone` showed the same time of the same weekday a week before `now` (milliseconds). */
export const weekBefore = (now: number, zone: string): string =>
  instantShown(shownAt(now, zone) - 7 * DAY_MS, zone)

/** The course of a week beside that of the week before. */
export const trendOf = (
  counts: readonly { day: string; done: number; byThen: number }[],
  { weekStart, today }: { weekStart: string; today: string },
): WeekTrend => {
  const countOf = (day: string) => counts.find((each) => each.day === day)?.done ?? 0
  return {
    days: Array.from({ length: 7 }, (_, at) => {
      const day = addDays(weekStart, at)
      return { day, done: day > today ? null : countOf(day), before: countOf(addDays(day, -7)) }
    }),
    beforeByNow: counts.reduce(
      (sum, { day, byThen }) => (day < weekStart && day <= addDays(today, -7) ? sum + byThen : sum),
      0,
    ),
  }
}
