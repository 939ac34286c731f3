import { t } from '#lib/words/messages.ts'
import { useFormat } from '#lib/words/format.ts'
import { Lane } from './Lane.tsx'
import type { Part } from '#features/calendar/event/rules.ts'
import { cellOf, isDone, isVisit, lineOf } from './rules.ts'
import type { Person } from './useTeamCalendar.ts'
import { lineText } from './words.ts'
import classes from './PhoneDay.module.css'

const none: readonly Part[] = []
const TICKS = ['09:00', '12:00', '15:00', '18:00']

/** Phones: one day, chosen above, and a lane for each delegate. */
export function PhoneDay({
  day,
  days,
  cells,
  people,
  now,
  onChoose,
  onDay,
}: {
  day: string
  days: readonly string[]
  cells: ReadonlyMap<string, readonly Part[]>
  people: readonly Person[]
  now: number
  onChoose: (day: string) => void
  onDay: (person: Person | null, day: string) => void
}) {
  const format = useFormat()
  const clock = format.local(new Date(now).toISOString())
  const minutes = Number(clock.time.slice(0, 2)) * 60 + Number(clock.time.slice(3))
  const visitsOf = (on: string) =>
    people.flatMap(({ id }) => (cells.get(cellOf(id, on)) ?? none).filter(({ event }) => isVisit(event)))
  const today = visitsOf(day)
  const whole = cells.get(cellOf(null, day)) ?? none
  const strip = days.includes(day) ? days : [...days, day].toSorted()
  return (
    <div>
      <p className="ink-2 num">
        {t('calendar.phoneLine', {
          visits: today.length,
          done: today.filter(({ event }) => isDone(event)).length,
          running: today.filter(({ event }) => event.status === 'in-progress').length,
        })}
      </p>
      <div className={classes.strip} role="group" aria-label={t('calendar.days')}>
        {strip.map((each) => (
          <button
            key={each}
            type="button"
            className={classes.day}
            aria-pressed={each === day}
            aria-current={each === clock.day ? 'date' : undefined}
            onClick={() => onChoose(each)}
          >
            <span className="visually-hidden">
              {t('calendar.day', { day: format.longDay(each), count: visitsOf(each).length })}
            </span>
            <span className={classes.weekday} aria-hidden>
              {format.weekday(each)}
            </span>
            <span className={classes.number} aria-hidden>
              {Number(each.slice(8))}
            </span>
          </button>
        ))}
      </div>
      <div className={classes.ticks} aria-hidden>
        {TICKS.map((time) => (
          <span key={time} style={{ insetInlineStart: `${((Number(time.slice(0, 2)) - 8) / 11) * 100}%` }}>
            {format.hour(time)}
          </span>
        ))}
      </div>
      <ul className={classes.rows}>
        {[null, ...people].map((person) => {
          const parts = person === null ? whole : (cells.get(cellOf(person.id, day)) ?? none)
          if (person === null && parts.length === 0) return null
          const away = parts.find(({ event }) => event.allDay)
          const line = lineText(lineOf(parts, now, clock.day))
          const words = away
            ? away.event.type === 'leave'
              ? t('calendar.notWorking')
              : away.event.title
            : (line ? [line.text, line.city] : parts.map(({ event }) => event.title))
                .filter(Boolean)
                .join(' · ')
          const name = person?.name ?? t('calendar.wholeTeam')
          return (
            <li key={person?.id ?? 'team'} className={classes.row}>
              <button type="button" className={classes.person} onClick={() => onDay(person, day)}>
                <strong>{name}</strong>
                <span className="small ink-2 num">{words || t('calendar.cell.nothing')}</span>
              </button>
              {parts.some(({ event }) => !event.allDay) ? (
                <Lane parts={parts} now={now} line={day === clock.day ? minutes : null} />
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
