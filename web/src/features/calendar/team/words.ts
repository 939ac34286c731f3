import type { CalendarEvent } from '@rounds/contract/calendar'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Line, isVisit, signOf } from './rules.ts'

const ofPlan = ['submitted', 'approved', 'rejected'] as const

/** What the state of an event is called. */
export const stateText = (event: CalendarEvent, now: number): string => {
  if (!isVisit(event)) return t(`calendar.type.${event.type}`)
  const { sign } = signOf(event, now)
  const plan = ofPlan.find((status) => status === sign)
  if (plan && event.completedAt === null) return t(`visits.plan.${plan}`)
  return event.notMet && sign === 'completed' ? t('visits.notMet.sign') : t(`app.status.${sign}`)
}

/** “10:30 to 11:00”, “All day”; with the days where there are several. */
export const whenText = ({ start, end, allDay }: CalendarEvent, format: Format): string => {
  const from = format.local(start)
  const last = format.local(new Date(Date.parse(end) - 1).toISOString())
  if (allDay) {
    const first = format.day(from.day)
    return from.day === last.day
      ? t('calendar.allDayOn', { day: first })
      : t('calendar.allDayFromTo', { from: first, to: format.day(last.day) })
  }
  const to = format.instantTime(end)
  if (from.day === last.day) return t('calendar.fromTo', { from: format.dayTime(from.day, from.time), to })
  return t('calendar.fromTo', {
    from: format.dayTime(from.day, from.time),
    to: format.dayTime(last.day, format.local(end).time),
  })
}

/** Person, time and state of an event, for who does not see where it stands. */
export const eventName = (event: CalendarEvent, now: number, format: Format): string =>
  [
    event.memberName ?? t('calendar.wholeTeam'),
    event.title,
    whenText(event, format),
    stateText(event, now),
  ].join(', ')

/** A day of somebody in one line of words, with where it is; `tone` where something is wrong with it. */
export const lineText = (line: Line): { text: string; city?: string; tone?: 'warn' | 'bad' } | null => {
  if (line.overdue > 0) return { text: t('calendar.line.overdue', { count: line.overdue }), tone: 'warn' }
  if (line.rejected > 0) return { text: t('calendar.line.rejected', { count: line.rejected }), tone: 'bad' }
  if (line.total === 0) return null
  const count = line.isAhead
    ? String(line.total)
    : t('calendar.line.done', { done: line.done, total: line.total })
  return { text: count, ...(line.city !== null && { city: line.city }) }
}
