import type { CalendarEvent } from '@rounds/contract/calendar'
import type { CSSProperties, MouseEvent } from 'react'
import { useFormat } from '#lib/words/format.ts'
import type { Opened } from './EventPopover.tsx'
import { type Part, isVisit, placeOf, signOf } from './rules.ts'
import { eventName } from './words.ts'
import classes from './Lane.module.css'

/** The blocks of one day of somebody: visits by their state, meetings behind them. */
export function Lane({
  parts,
  now,
  line,
  onOpen,
}: {
  parts: readonly Part[]
  now: number
  /** Minutes since midnight, where now is on this day. */
  line: number | null
  onOpen: (opened: Opened) => void
}) {
  const format = useFormat()
  const open = (event: CalendarEvent) => (press: MouseEvent) => {
    const box = press.currentTarget.getBoundingClientRect()
    onOpen({ event, x: box.left + box.width / 2, y: box.bottom })
  }
  const timed = parts.filter(({ event }) => !event.allDay)
  return (
    <div className={classes.lane}>
      {timed
        .toSorted((a, b) => Number(isVisit(a.event)) - Number(isVisit(b.event)))
        .map((part) => {
          const { at, length } = placeOf(part)
          return (
            <button
              key={part.event.id}
              type="button"
              // The day itself is the stop of the keyboard; it opens all of them as a list.
              tabIndex={-1}
              data-block
              className={classes.block}
              data-kind={isVisit(part.event) ? signOf(part.event, now).tone : 'meeting'}
              style={{ '--at': `${at}%`, '--length': `${length}%` } as CSSProperties}
              aria-label={eventName(part.event, now, format)}
              onClick={open(part.event)}
            />
          )
        })}
      {line === null || placeOf({ start: line, end: line }).at % 100 === 0 ? null : (
        <i
          className={classes.now}
          style={{ '--at': `${placeOf({ start: line, end: line }).at}%` } as CSSProperties}
        />
      )}
    </div>
  )
}
