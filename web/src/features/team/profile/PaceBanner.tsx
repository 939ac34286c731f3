import { Button } from '@mantine/core'
import type { BehindCause } from '@rounds/contract/pace'
import type { Pace, WeekVisit } from '@rounds/contract/team'
import { IconTrendingDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { onlyDay } from './rules.ts'
import classes from './PaceBanner.module.css'

/** One reason in words: how many visits of which day. */
const causeText = (
  { cause, count }: Pace['parts'][number],
  visits: readonly WeekVisit[],
  format: Format,
): string => {
  const day = cause === 'needRecording' ? onlyDay(visits.filter((visit) => visit.cause === cause)) : null
  return day === null
    ? t(`team.cause.${cause}`, { count })
    : t('team.cause.needRecordingOn', { count, day: format.weekday(day) })
}

/** All reasons as sentences, for a message. */
export const reasonsOf = (pace: Pace, visits: readonly WeekVisit[], format: Format): string =>
  pace.parts.map((part) => `${causeText(part, visits, format)}.`).join('\n')

/** By how much somebody is behind and why, each reason leading to its visits (ux-next 5.5). */
export function PaceBanner({
  pace,
  visits,
  firstName,
  linkOf,
  isReminded,
  onRemind,
}: {
  pace: Pace
  visits: readonly WeekVisit[]
  firstName: string
  linkOf: (cause: BehindCause) => string
  isReminded: boolean
  onRemind: () => void
}) {
  const format = useFormat()
  return (
    <section className={classes.banner} data-testid="pace-banner">
      <IconTrendingDown size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <b>{t('team.behind', { count: pace.behind, pace: Math.floor(pace.expected) })} </b>
        {pace.parts.map((part, index) => (
          <span key={part.cause}>
            {index === 0 ? '' : ', '}
            <Link to={linkOf(part.cause)} preventScrollReset>
              {causeText(part, visits, format)}
            </Link>
            {part.cause === 'neverPlanned'
              ? `: ${t('team.cause.planned', { planned: pace.planned, target: pace.target })}`
              : ''}
          </span>
        ))}
        .
      </p>
      <Button variant="default" disabled={isReminded} onClick={onRemind}>
        {isReminded ? t('team.reminded') : t('team.remind', { name: firstName })}
      </Button>
    </section>
  )
}
