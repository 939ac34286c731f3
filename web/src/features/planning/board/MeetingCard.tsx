import { type Part, timesOf } from '#features/calendar/event/rules.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import classes from './PlanCard.module.css'

/** What else is in a day: visits are planned around it. */
export function MeetingCard({ part }: { part: Part }) {
  const format = useFormat()
  const { event } = part
  const { from, to } = timesOf(part)
  const until = t('calendar.own.until', { time: format.time(to) })
  return (
    <li className={classes.card} data-status="meeting">
      <div className={classes.words}>
        <span className={classes.time}>
          {event.allDay ? t('calendar.own.allDay') : `${format.time(from)} ${until}`}
        </span>
        <span className={`${classes.name} cut`}>{event.title}</span>
      </div>
    </li>
  )
}
