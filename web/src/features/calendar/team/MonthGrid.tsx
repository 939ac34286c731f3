import { addDays } from '@rounds/contract/dates'
import type { CalendarDay } from '@rounds/contract/calendar'
import { type KeyboardEvent, useRef } from 'react'
import { useHolidays } from '#features/tenants/holidays/useHolidays.ts'
import { blockStep, inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { Part } from '#features/calendar/event/rules.ts'
import classes from './MonthGrid.module.css'

const MOST_TITLES = 2

/** A month in whole weeks: how many visits each day has, and what else there is. A day opens its week. */
export function MonthGrid({
  day,
  range,
  counts,
  cells,
  onChoose,
}: {
  day: string
  range: { start: string; end: string }
  counts: readonly CalendarDay[]
  cells: ReadonlyMap<string, readonly Part[]>
  onChoose: (day: string) => void
}) {
  const format = useFormat()
  const grid = useRef<HTMLTableElement>(null)
  const today = format.today()
  const known = new Map(counts.map((count) => [count.day, count]))
  const days: string[] = []
  for (let at = range.start; at <= range.end; at = addDays(at, 1)) days.push(at)
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  const holidayOn = useHolidays()
  const titlesOf = (on: string) => [
    ...new Set([
      ...[holidayOn(on)].filter((name) => name !== undefined),
      ...[...cells.values()].flatMap((parts) =>
        parts.flatMap((part) => (part.day === on ? [part.event.title] : [])),
      ),
    ]),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset['day']
    const step = inlineStep(event.key, pageDirection()) + 7 * blockStep(event.key)
    if (from === undefined || step === 0) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(from, step)}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons
    <table
      className={classes.month}
      aria-label={`${format.month(day)} ${day.slice(0, 4)}`}
      ref={grid}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {format.weekday(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const count = known.get(each)
              const titles = titlesOf(each)
              const lines = [
                count && t('calendar.month.visits', { count: count.visits }),
                count && count.done > 0 && t('calendar.month.done', { done: count.done }),
                count && count.toRecord > 0 && t('calendar.month.toRecord', { count: count.toRecord }),
              ].filter((line): line is string => typeof line === 'string')
              return (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has words
                <td key={each} data-other={each.slice(0, 7) !== day.slice(0, 7) || undefined}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={each}
                    tabIndex={each === day ? 0 : -1}
                    aria-current={each === today ? 'date' : undefined}
                    onClick={() => onChoose(each)}
                  >
                    <span className="visually-hidden">
                      {[format.longDay(each), ...lines, ...titles].join(', ')}
                    </span>
                    <span className={classes.number} aria-hidden>
                      {Number(each.slice(8))}
                    </span>
                    <span className={classes.count} aria-hidden>
                      {count?.visits}
                    </span>
                    <span className={classes.lines} aria-hidden>
                      {lines.map((line, index) => (
                        <span key={line} data-tone={index === 2 || undefined}>
                          {line}
                        </span>
                      ))}
                      {titles.slice(0, MOST_TITLES).map((title) => (
                        <span key={title} className={classes.title}>
                          {title}
                        </span>
                      ))}
                      {titles.length > MOST_TITLES ? <span>+{titles.length - MOST_TITLES}</span> : null}
                    </span>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
