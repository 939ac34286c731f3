import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Part, timesOf } from './rules.ts'
import classes from './EventRow.module.css'

/** A meeting or a day off among the visits of a day: only read here. */
export function EventRow({ part }: { part: Part }) {
  const { event } = part
  const { from, to } = timesOf(part)
  const format = useFormat()
  const facts = [event.allDay ? null : t('calendar.own.until', { time: format.time(to) }), event.location]
  return (
    <div className={classes.row}>
      <span className={classes.time}>{event.allDay ? t('calendar.own.allDay') : format.time(from)}</span>
      <div className={classes.what}>
        <strong>{event.title}</strong>
        <div className="small ink-2">{facts.filter(Boolean).join(' · ')}</div>
        {event.description ? <div className={classes.text}>{event.description}</div> : null}
      </div>
    </div>
  )
}
