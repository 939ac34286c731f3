import type { CSSProperties, MouseEvent } from 'react'
import { useFormat } from '#lib/words/format.ts'
import type { Opened } from './EventPopover.tsx'
import type { Part } from '#features/calendar/event/rules.ts'
import { isVisit, placeOf, signOf } from './rules.ts'
import { eventName } from './words.ts'
import classes from './Lane.module.css'

/** The blocks of one day of somebody: visits by their state, meetings behind them. */
export function Lane({
  parts,
  now,
  line,
  ghost,
  onOpen,
}: {
  parts: readonly Part[]
  now: number
  /** Minutes since midnight, where now is on this day. */
  line: number | null
  /** Where a meeting would stand that is dropped here. */
  ghost?: Part | undefined
  onOpen?: (opened: Opened) => void
}) {
  const format = useFormat()
  const open = (press: MouseEvent) => {
    const block = (press.target as HTMLElement).closest('[data-block]')
    const part = parts.find(({ event }) => event.id === block?.getAttribute('data-block'))
    if (!block || !part) return
    const box = block.getBoundingClientRect()
    onOpen?.({ event: part.event, x: box.left + box.width / 2, y: box.bottom })
  }
  const timed = parts.filter(({ event }) => !event.allDay)
  return (
    // A block is smaller than a target may be: keys and fingers open the day, which names them all.
    <div className={classes.lane} role="presentation" onClick={onOpen && open}>
      {timed
        .toSorted((a, b) => Number(isVisit(a.event)) - Number(isVisit(b.event)))
        .map((part) => {
          const { at, length } = placeOf(part)
          return (
            <span
              key={part.event.id}
              role="img"
              data-block={part.event.id}
              // What a drag moves along the lane.
              data-own={!isVisit(part.event) || undefined}
              className={classes.block}
              data-kind={isVisit(part.event) ? signOf(part.event, now).tone : 'meeting'}
              style={{ '--at': `${at}%`, '--length': `${length}%` } as CSSProperties}
              aria-label={eventName(part.event, now, format)}
            />
          )
        })}
      {ghost ? (
        <span
          className={`${classes.block} ${classes.ghost}`}
          style={
            { '--at': `${placeOf(ghost).at}%`, '--length': `${placeOf(ghost).length}%` } as CSSProperties
          }
        />
      ) : null}
      {line === null || placeOf({ start: line, end: line }).at % 100 === 0 ? null : (
        <i
          className={classes.now}
          style={{ '--at': `${placeOf({ start: line, end: line }).at}%` } as CSSProperties}
        />
      )}
    </div>
  )
}
