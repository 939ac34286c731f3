import { useEffect } from 'react'
import { EventRow } from '#features/calendar/event/EventRow.tsx'
import { useOwnEvents } from '#features/calendar/event/useOwnEvents.ts'
import { Holidays } from '#features/tenants/holidays/Holidays.tsx'
import { useHolidays } from '#features/tenants/holidays/useHolidays.ts'
import { startOfWeek } from '@rounds/contract/dates'
import type { Other } from './rules.ts'

/** Reads what else is in the day: a holiday, a day off, meetings. The day's list shows them; here is nothing to see. */
export function DayEvents({ day, onRead }: { day: string; onRead: (others: readonly Other[]) => void }) {
  const { parts } = useOwnEvents(startOfWeek(day))
  const isHoliday = useHolidays()(day) !== undefined
  useEffect(() => {
    const holiday = isHoliday ? [{ id: day, start: 0, end: 1440, row: <Holidays days={[day]} /> }] : []
    const own = parts.filter((part) => part.day === day)
    onRead([
      ...holiday,
      ...own.map((part) => ({
        id: part.event.id,
        start: part.start,
        end: part.end,
        row: <EventRow part={part} />,
      })),
    ])
  }, [parts, day, isHoliday, onRead])
  return null
}
