import { type CalendarEvent, calendar } from '@rounds/contract/calendar'
import { useMemo } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { CalendarState } from './address.ts'
import { askedOf } from './asked.ts'
import { byCell } from './rules.ts'

export type Person = { id: string; name: string }

/** What the calendar shows of the days around one: visits themselves for a week, for a month how many there are. `moved` stands where it was dropped. */
export const useTeamCalendar = (state: CalendarState, moved: readonly CalendarEvent[]) => {
  const { department, delegate } = state
  const { timezone } = useTenant().settings.localization
  const { isMonth, range, events, days: counts } = askedOf(state)
  const read = useRead(calendar.events, events, { keepPrevious: true })
  const days = useRead(calendar.days, counts, { enabled: isMonth, keepPrevious: true })
  const { data } = read
  const cells = useMemo(() => {
    const events = data?.events ?? []
    const shown = events.map((event) => moved.find(({ id }) => id === event.id) ?? event)
    return byCell(shown, timezone)
  }, [data, timezone, moved])
  const people = useMemo(() => {
    const members = data?.members ?? []
    const isAsked = (id: string, of: string | null) =>
      (delegate === '' || id === delegate) && (department === '' || of === department)
    const rows: Person[] = members.filter(({ id, departmentId }) => isAsked(id, departmentId))
    // Who left the team meanwhile has their visits still.
    const known = new Set(members.map(({ id }) => id))
    const gone = new Map<string, string>()
    for (const { memberId, memberName } of data?.events ?? [])
      if (memberId !== null && !known.has(memberId)) gone.set(memberId, memberName ?? '')
    return [...rows, ...[...gone].map(([id, name]) => ({ id, name }))]
  }, [data, delegate, department])
  return { range, read, days, cells, people, members: data?.members ?? [], events: data?.events ?? [] }
}
