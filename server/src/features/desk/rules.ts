import type { CalendarEvent } from '@rounds/contract/calendar'
import { addDays } from '@rounds/contract/dates'
import type { DashboardMember, WeekTrend } from '@rounds/contract/desk'

/** Furthest behind first; those on pace by how far they are ahead, least first. */
export const byPace = (a: DashboardMember, b: DashboardMember): number =>
  b.pace.behind - a.pace.behind ||
  a.pace.done - a.pace.expected - (b.pace.done - b.pace.expected) ||
  a.name.localeCompare(b.name)

/** On which of their days off somebody is away, and for what. `day` of an event is the tenant's. */
export const awayOf = (
  id: string,
  daysOff: readonly string[],
  events: readonly (Pick<CalendarEvent, 'type' | 'memberId'> & { firstDay: string; lastDay: string })[],
): DashboardMember['away'] =>
  daysOff.flatMap((day) => {
    const event = events.find(
      ({ memberId, firstDay, lastDay }) =>
        (memberId === null || memberId === id) && firstDay <= day && day <= lastDay,
    )
    return event && event.type !== 'visit' ? [{ day, type: event.type }] : []
  })

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
