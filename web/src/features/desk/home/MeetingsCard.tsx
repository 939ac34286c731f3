import type { CalendarEvent } from '@rounds/contract/calendar'
import { Link } from 'react-router'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './SideCard.module.css'

/** What the team meets for next. */
export function MeetingsCard({ meetings }: { meetings: readonly CalendarEvent[] }) {
  const format = useFormat()
  const paths = usePaths()
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('desk.meetings.title')}</h2>
      {meetings.length === 0 ? <p className={classes.none}>{t('desk.meetings.none')}</p> : null}
      <ul className="plain-list">
        {meetings.map((event) => (
          <li key={event.id} className={classes.row}>
            <span className={`num ink-2 ${classes.when}`}>{whenText(event, format)}</span>
            <Link
              className={classes.what}
              to={`${paths.calendar()}?day=${format.local(event.start).day}`}
              title={event.title}
            >
              {event.title}
            </Link>
            <span className={`small ink-3 ${classes.more}`}>{moreText(event, format)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whenText = ({ start, allDay }: CalendarEvent, format: Format): string =>
  allDay ? format.day(format.local(start).day) : format.instantDayTime(start)

const moreText = ({ end, allDay, location, memberName }: CalendarEvent, format: Format): string =>
  [
    allDay ? t('desk.meetings.allDay') : t('desk.meetings.until', { time: format.instantTime(end) }),
    memberName ?? t('desk.meetings.team'),
    location,
  ]
    .filter(Boolean)
    .join(' · ')
