import { SOON, workingTimeLeft } from '@rounds/contract/approval-clock'
import { IconArrowsShuffle, IconClock } from '@tabler/icons-react'
import { useReviewRules } from '#features/approvals/approval/useReviewRules.ts'
import { useNow } from '#lib/page/useNow.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import classes from './TimeLeft.module.css'

const MINUTE_MS = 60_000
const RADIUS = 5
const ROUND = 2 * Math.PI * RADIUS

/** How much of its time a visit has left, on working days. */
const useLeft = (dueAt: string) => {
  const clock = useCompanyClock()
  const { goalHours } = useReviewRules().rules
  const at = useNow(MINUTE_MS)
  const minutes = Math.round(workingTimeLeft(dueAt, at, clock) / MINUTE_MS)
  const share = minutes / 60 / goalHours
  return { minutes, share, isSoon: share < SOON }
}

/** “25 h”, “3 h 32”, “40 min”. */
const leftText = (minutes: number, isSoon: boolean): string => {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('review.left.minutes', { minutes })
  return isSoon && minutes % 60 > 0
    ? t('review.left.both', { hours, minutes: minutes % 60 })
    : t('review.left.hours', { hours })
}

const overdueText = (minutes: number) => t('review.left.overdue', { time: leftText(-minutes, false) })

const dueText = (dueAt: string, format: Format): string => {
  const { day, time } = format.local(dueAt)
  const when = { day: format.day(day), time: format.time(time) }
  return day === format.today() ? t('review.left.dueToday', when) : t('review.left.due', when)
}

/** A ring that empties, and how much time is left: amber when it is little, in words when it is over (ux-next 5.1). */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const format = useFormat()
  const { minutes, share, isSoon } = useLeft(dueAt)
  const isOver = minutes < 0
  return (
    <span className={`num ${classes.left}`} data-soon={isSoon || undefined} title={dueText(dueAt, format)}>
      {isOver ? (
        overdueText(minutes)
      ) : (
        <>
          <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden>
            <circle cx={7} cy={7} r={RADIUS} className={classes.ring} />
            <circle
              cx={7}
              cy={7}
              r={RADIUS}
              className={classes.rest}
              strokeDasharray={`${ROUND * Math.min(1, share)} ${ROUND}`}
            />
          </svg>
          {leftText(minutes, isSoon)}
        </>
      )}
    </span>
  )
}

/**
 * By when a visit should be decided on that has little time left, or by how much it is late, unless its `TimeLeft` stands beside
 * it; and whether chance wants it read; else nothing.
 */
export function DueNote({
  dueAt,
  isPicked,
  isBesideLeft = false,
}: {
  dueAt: string
  isPicked: boolean
  isBesideLeft?: boolean
}) {
  const format = useFormat()
  const { minutes, isSoon } = useLeft(dueAt)
  const due = dueText(dueAt, format)
  const word = minutes >= 0 ? due : isBesideLeft ? '' : overdueText(minutes)
  const isSaid = isSoon && word !== ''
  if (!isSaid && !isPicked) return null
  return (
    <span className={classes.notes}>
      {isSaid ? (
        <span className={classes.due} title={due}>
          <IconClock size={13} stroke={2} aria-hidden />
          <span className="cut">{word}</span>
        </span>
      ) : null}
      {isPicked ? (
        <span className={classes.picked} title={t('review.picked')}>
          <IconArrowsShuffle size={14} stroke={1.75} aria-hidden />
          <span className="cut">{t('review.picked')}</span>
        </span>
      ) : null}
    </span>
  )
}
