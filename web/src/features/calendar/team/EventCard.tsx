import type { CalendarEvent } from '@rounds/contract/calendar'
import { startOfWeek } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { sendLetter } from '#features/messages/message/commands.ts'
import { forgetReminded, noteReminded } from '#features/team/member/reasons.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toasts.ts'
import { type OwnEvent, isOwn, removeEvent } from './events.ts'
import { isOverdue, isVisit, signOf } from './rules.ts'
import { stateText, whenText } from './words.ts'
import classes from './EventCard.module.css'

/** One event: whose, when, where; a visit is only read here. */
export function EventCard({
  event,
  now,
  withTitle,
  onClose,
  onChange,
}: {
  event: CalendarEvent
  now: number
  /** False where the sheet around it has it. */
  withTitle: boolean
  onClose: () => void
  onChange: (kind: 'edit' | 'move', event: OwnEvent) => void
}) {
  const format = useFormat()
  const paths = usePaths()
  const { sign, tone } = signOf(event, now)
  const facts = [whenText(event, format), event.memberName ?? t('calendar.wholeTeam'), event.location]
  const remind = () => {
    if (event.memberId === null) return
    onClose()
    if (!noteReminded(event.id, format)) {
      toast(t('calendar.remind.done', { visit: event.title }))
      return
    }
    sendLetter(
      {
        subject: t('calendar.remind.subject', { visit: event.title }),
        body: t('calendar.remind.body', { visit: event.title, when: whenText(event, format) }),
        priority: 'normal',
        attachments: [],
        inReplyTo: null,
        visitId: event.visitId,
      },
      [{ recipientId: event.memberId, name: event.memberName ?? '' }],
      null,
      () => forgetReminded(event.id, format),
    )
  }
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        {withTitle ? <strong>{event.title}</strong> : null}
        {isVisit(event) ? (
          <StatusBadge status={sign} tone={tone} label={stateText(event, now)} />
        ) : (
          <span className="small ink-3">{stateText(event, now)}</span>
        )}
      </div>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {event.description ? <p className={classes.text}>{event.description}</p> : null}
      <div className={classes.actions}>
        {isOwn(event) ? (
          <>
            <Button variant="default" onClick={() => onChange('edit', event)}>
              {t('calendar.edit')}
            </Button>
            <Button variant="default" onClick={() => onChange('move', event)}>
              {t('calendar.move')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                onClose()
                void removeEvent(event)
              }}
            >
              {t('calendar.delete')}
            </Button>
          </>
        ) : null}
        {isVisit(event) && isOverdue(event, now) ? (
          <Button variant="light" onClick={remind}>
            {t('calendar.remind', { name: event.memberName?.split(' ')[0] ?? '' })}
          </Button>
        ) : null}
        <OpenVisit event={event} paths={paths} />
      </div>
    </div>
  )
}

const tabs = { submitted: undefined, approved: 'approved', rejected: 'rejected' } as const
const isSent = (status: CalendarEvent['status']): status is keyof typeof tabs =>
  status !== null && status in tabs

/** What was sent has its page among the approvals; any other visit stands in the week of its delegate. */
function OpenVisit({ event, paths }: { event: CalendarEvent; paths: ReturnType<typeof usePaths> }) {
  const format = useFormat()
  const { status, visitId, memberId } = event
  if (visitId === null || memberId === null) return null
  const week = startOfWeek(format.local(event.start).day)
  const [to, label] = isSent(status)
    ? [paths.approvals({ status: tabs[status], visit: visitId }), t('calendar.openVisit')]
    : [
        `${paths.member(memberId)}?week=${week}`,
        t('calendar.openWeek', { name: event.memberName?.split(' ')[0] ?? '' }),
      ]
  return (
    <Button variant="default" component={Link} to={to}>
      {label}
    </Button>
  )
}
