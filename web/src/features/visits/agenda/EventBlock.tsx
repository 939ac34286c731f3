import type { CSSProperties } from 'react'
import { type Part, timesOf } from '#features/calendar/event/rules.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import classes from './EventBlock.module.css'

/** A meeting in the lane of its day; what takes the whole day lies behind all that is planned for it. */
export function EventBlock({ part, style }: { part: Part; style: CSSProperties }) {
  const { event } = part
  const { from, to } = timesOf(part)
  const format = useFormat()
  const when = event.allDay
    ? t('calendar.own.allDay')
    : `${format.time(from)} ${t('calendar.own.until', { time: format.time(to) })}`
  const words = [event.title, when, event.location].filter(Boolean).join(', ')
  return (
    <div className={classes.block} data-whole={event.allDay || undefined} style={style} title={words}>
      <span className={classes.words}>
        <strong>{event.title}</strong> <span className="visually-hidden">{format.longDay(part.day)}</span>{' '}
        <span>{[when, event.location].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  )
}
