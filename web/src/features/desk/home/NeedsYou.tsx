import { Button } from '@mantine/core'
import { workingTimeLeft } from '@rounds/contract/approval-clock'
import type { CompanyClock } from '@rounds/contract/workdays'
import type { TeamDashboard } from '@rounds/contract/desk'
import { IconAlertCircle, IconChecks, IconClockExclamation, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { durationText } from '#features/approvals/approval/texts.ts'
import { flagText } from '#features/approvals/approval/flags.ts'
import { remindedStore, wasReminded } from '#features/team/member/reasons.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { useStore } from '#lib/plain/store.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { remind } from './remind.ts'
import { recordingOf } from './rules.ts'
import classes from './NeedsYou.module.css'

const MOST_NAMES = 3

/** A week of the team, and whether it is the running one; of what waits for a decision, `clean` are those without flags. */
export type Shown = {
  data: TeamDashboard
  waiting: number
  clean: number
  isNow: boolean
  /** Of which department it is; empty of all. */
  department: string
}

/** What waits for the supervisor, each with the one button that settles it. */
export function NeedsYou({ data, waiting, clean, isNow, department }: Shown) {
  const format = useFormat()
  const paths = usePaths()
  const clock = useCompanyClock()
  const flagged = waiting - clean
  const recording = recordingOf(isNow ? data.teamMembers : [])
  const { who } = recording
  const reminded = useStore(remindedStore)
  const next = who.find(({ id }) => !wasReminded(reminded, [], id, format))
  return (
    <section className={classes.needs} aria-label={t('desk.needs.title')}>
      <ul className={`plain-list ${classes.strip}`}>
        {waiting > 0 ? (
          <Line
            glyph={<IconSend size={18} stroke={2} aria-hidden data-tone="submitted" />}
            action={
              <ReviewButton clean={clean} waiting={waiting} department={department} className="only-wide" />
            }
          >
            <b>{t('desk.needs.review', { count: waiting })}</b>{' '}
            {[
              flagged > 0 && clean > 0 ? t('desk.needs.clean', { count: clean }) : '',
              waitedText(data, clock, format),
            ].join(' ')}
          </Line>
        ) : null}
        {flagged > 0 ? (
          <Line
            glyph={<IconAlertCircle size={18} stroke={2} aria-hidden data-tone="in-progress" />}
            action={
              <Button
                variant="light"
                component={Link}
                to={paths.approvals({ department, visit: data.pendingApprovalItems[0]?.visitId })}
              >
                {t('desk.needs.look', { count: flagged })}
              </Button>
            }
          >
            <b>{t('desk.needs.flagged', { count: flagged })}</b>{' '}
            <span className="only-wide">{flagsOf(data, format)}</span>
          </Line>
        ) : null}
        {who[0] ? (
          <Line
            glyph={<IconClockExclamation size={18} stroke={2} aria-hidden data-tone="in-progress" />}
            action={
              next ? (
                <Button variant="light" onClick={() => void remind(next, format)}>
                  {t('desk.needs.remind', { name: next.firstName })}
                </Button>
              ) : (
                <Button variant="light" disabled>
                  {t('team.reminded')}
                </Button>
              )
            }
          >
            <b>{t('desk.needs.record', { count: recording.count })}</b>{' '}
            <span className="only-wide">
              {who.length === 1
                ? recording.day === null
                  ? t('desk.needs.recordAll', { name: who[0].name })
                  : t('desk.needs.recordAllOn', { name: who[0].name, day: format.weekday(recording.day) })
                : namesOf(who)}
            </span>
          </Line>
        ) : null}
        {waiting === 0 && who.length === 0 ? (
          <Line glyph={<IconChecks size={18} stroke={2} aria-hidden data-tone="approved" />}>
            {t('desk.needs.none')}
          </Line>
        ) : null}
      </ul>
    </section>
  )
}

/** Opens the approvals, with those ticked that have no flags where there are any. */
export function ReviewButton({
  clean,
  waiting,
  department,
  ...look
}: {
  clean: number
  waiting: number
  department: string
  className?: string
  size?: 'lg'
}) {
  const paths = usePaths()
  return (
    <Button
      component={Link}
      to={paths.approvals({ department })}
      {...(clean > 0 && { state: { select: 'clean' } })}
      {...look}
    >
      {clean > 0
        ? t('desk.needs.reviewClean', { count: clean })
        : t('desk.needs.reviewAction', { count: waiting })}
    </Button>
  )
}

const HOUR_MS = 3_600_000
/** “The oldest has waited 44 of 48 hours.”, of working days as they are counted. */
const waitedText = (
  { oldestDueAt, goalHours }: TeamDashboard,
  clock: CompanyClock,
  format: Format,
): string => {
  if (oldestDueAt === null) return ''
  const left = workingTimeLeft(oldestDueAt, format.now(), clock) / HOUR_MS
  return left < 0
    ? t('desk.needs.overdue', { count: Math.max(1, Math.floor(-left)) })
    : t('desk.needs.waited', { waited: Math.floor(goalHours - left), goal: goalHours })
}

const MOST_FLAGGED = 2
/** “Dr Ferrand: very short (4 min). Dr Saïdi: recorded 3 days later.” */
const flagsOf = ({ pendingApprovalItems }: TeamDashboard, format: Format): string =>
  pendingApprovalItems
    .slice(0, MOST_FLAGGED)
    .map((approval) => {
      const [flag] = approval.flags
      if (flag === undefined) return ''
      const isOfLength = flag === 'very_short' || flag === 'long'
      const what = flagText(flag, approval).toLowerCase()
      const length = isOfLength ? ` (${durationText(approval, format)})` : ''
      return `${shortName(approval.visit.prescriber)}: ${what}${length}.`
    })
    .join(' ')

/** “Omar Idrissi 3, Malik Traoré 2 and 4 more”. */
const namesOf = (who: ReturnType<typeof recordingOf>['who']): string => {
  const names = who
    .slice(0, MOST_NAMES)
    .map(({ name, recording }) => t('desk.needs.recordOf', { name, count: recording.count }))
    .join(', ')
  return who.length > MOST_NAMES
    ? `${t('desk.needs.recordMore', { names, count: who.length - MOST_NAMES })}.`
    : `${names}.`
}

function Line({ glyph, action, children }: { glyph: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.line}>
      {glyph}
      <span className={classes.words}>{children}</span>
      {action}
    </li>
  )
}
