import type { ActivityAction, SupervisorActivity } from '@rounds/contract/desk'
import {
  type Icon,
  IconAlertOctagon,
  IconCalendarEvent,
  IconCheck,
  IconInfoCircle,
  IconPlayerPlay,
  IconSend,
  IconShieldCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Paths, usePaths } from '#paths'
import { typeOf } from './rules.ts'
import classes from './SideCard.module.css'

const glyphs: Partial<Record<ActivityAction, Icon>> = {
  created: IconCalendarEvent,
  started: IconPlayerPlay,
  completed: IconCheck,
  submitted: IconSend,
  approved: IconShieldCheck,
  rejected: IconAlertOctagon,
  joined: IconUserPlus,
  scheduled: IconCalendarEvent,
}
const tones: Partial<Record<ActivityAction, string>> = {
  started: 'in-progress',
  completed: 'completed',
  submitted: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
}

const SHOWN = 6

/** What happened last in the team. What a clock that runs ahead dates later than now is not told (requirements S-113). */
export function LatestCard({ activities }: { activities: readonly SupervisorActivity[] }) {
  const format = useFormat()
  const paths = usePaths()
  const past = activities.filter(({ timestamp }) => Date.parse(timestamp) <= format.now()).slice(0, SHOWN)
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('desk.latest.title')}</h2>
      {past.length === 0 ? <p className={classes.none}>{t('desk.latest.none')}</p> : null}
      <ul className="plain-list">
        {past.map((activity) => {
          const Glyph = (typeOf(activity) === 'system' ? null : glyphs[activity.action]) ?? IconInfoCircle
          const to = linkOf(activity, paths, format)
          return (
            <li key={activity.id} className={classes.row}>
              <span className={`num ink-2 ${classes.time}`}>{timeText(activity, format)}</span>
              <Glyph size={16} stroke={2} aria-hidden data-tone={tones[activity.action]} />
              {to === null ? (
                <span className={classes.what}>{activity.description}</span>
              ) : (
                <Link className={classes.what} to={to} title={activity.description}>
                  {activity.description}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const timeText = ({ timestamp }: SupervisorActivity, format: Format): string => {
  const { day } = format.local(timestamp)
  const time = format.instantTime(timestamp)
  return day === format.today() ? time : `${format.weekday(day)} ${time}`
}

/** Where what happened can be looked at. */
const linkOf = (
  { action, visit, type, userId, meetingDate }: SupervisorActivity,
  paths: Paths,
  format: Format,
): string | null => {
  if (visit !== null && (action === 'approved' || action === 'rejected'))
    return paths.approvals({ status: action, visit: visit.id })
  if (visit !== null && action === 'submitted') return paths.approvals({ visit: visit.id })
  if (type === 'meeting' && meetingDate !== null)
    return `${paths.calendar()}?day=${format.local(meetingDate).day}`
  return type === 'team' || type === 'visit' ? paths.member(userId) : null
}
