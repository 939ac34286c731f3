import { IconCalendarPause } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { useHolidays } from './useHolidays.ts'
import classes from './Holidays.module.css'

/** Which of these days the company does not work, and why; nothing where it works them all. */
export function Holidays({ days }: { days: readonly string[] }) {
  const format = useFormat()
  const nameOf = useHolidays()
  const free = days.flatMap((day) => {
    const name = nameOf(day)
    return name === undefined ? [] : [{ day, name }]
  })
  if (free.length === 0) return null
  return (
    <ul className={`plain-list small ink-2 ${classes.holidays}`}>
      {free.map(({ day, name }) => (
        <li key={day}>
          <IconCalendarPause size={14} stroke={1.75} aria-hidden />
          {format.day(day)}: {name}
        </li>
      ))}
    </ul>
  )
}
