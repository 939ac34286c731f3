import { Button } from '@mantine/core'
import type { TeamDashboard } from '@rounds/contract/desk'
import { IconChecks, IconClockExclamation, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { remind } from './remind.ts'
import { recordingOf } from './rules.ts'
import classes from './NeedsYou.module.css'

const MOST_NAMES = 3

/** What waits for the supervisor, each with the one button that settles it. */
export function NeedsYou({ data, waiting, isNow }: { data: TeamDashboard; waiting: number; isNow: boolean }) {
  const format = useFormat()
  const paths = usePaths()
  const recording = recordingOf(isNow ? data.teamMembers : [])
  const [first, ...others] = recording.who
  return (
    <section aria-label={t('desk.needs.title')}>
      <ul className={`plain-list ${classes.strip}`}>
        {waiting > 0 ? (
          <Line
            glyph={<IconSend size={18} stroke={2} aria-hidden data-tone="submitted" />}
            action={
              <Button component={Link} to={paths.approvals()} className="only-wide">
                {t('desk.needs.reviewAction', { count: waiting })}
              </Button>
            }
          >
            <b>{t('desk.needs.review', { count: waiting })}</b>
            {data.oldestSubmittedAt === null
              ? null
              : ` ${t('desk.needs.waited', { time: waitedText(data.oldestSubmittedAt, format) })}`}
          </Line>
        ) : null}
        {first ? (
          <Line
            glyph={<IconClockExclamation size={18} stroke={2} aria-hidden data-tone="in-progress" />}
            action={
              <Button variant="light" onClick={() => void remind(first, format)}>
                {t('desk.needs.remind', { name: first.firstName })}
              </Button>
            }
          >
            <b>{t('desk.needs.record', { count: recording.count })}</b>{' '}
            {others.length === 0
              ? recording.day === null
                ? t('desk.needs.recordAll', { name: first.name })
                : t('desk.needs.recordAllOn', { name: first.name, day: format.weekday(recording.day) })
              : namesOf(recording.who)}
          </Line>
        ) : null}
        {waiting === 0 && !first ? (
          <Line glyph={<IconChecks size={18} stroke={2} aria-hidden data-tone="approved" />}>
            {t('desk.needs.none')}
          </Line>
        ) : null}
      </ul>
    </section>
  )
}

const waitedText = (since: string, format: ReturnType<typeof useFormat>): string =>
  format.duration(Math.max(1, Math.floor((format.now() - Date.parse(since)) / 60_000)))

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
