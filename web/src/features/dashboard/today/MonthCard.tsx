import type { DelegateSummary } from '@rounds/contract/dashboard'
import type { MonthlyProgress } from '@rounds/contract/dashboard'
import { monthlyProgress } from '@rounds/contract/progress'
import { PERCENT_SCALE } from '@rounds/contract/constants'
import type { Workdays } from '@rounds/contract/workdays'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useUser } from '#lib/session/session.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Meter } from '#ui/charts/Meter.tsx'
import { Info } from '#ui/Info.tsx'
import { Loadable, type Read } from '#ui/Loadable.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { paceNeeded } from './rules.ts'
import classes from './MonthCard.module.css'

/** How the month goes: counts first, the bar on the specification's scale of 0 to 120, never a percent sign. */
export function MonthCard({ read, today }: { read: Read<DelegateSummary>; today: string }) {
  const format = useFormat()
  const { createdAt } = useUser()
  const began = createdAt === '' ? '' : format.local(createdAt).day
  const company = useCompanyClock()
  return (
    <Loadable read={read} skeleton={<SkeletonCard />}>
      {({ monthlyProgress: whole, completedCount, ...totals }) => {
        if (completedCount === 0) return null
        const progress = sinceStart(whole, today, began)
        return (
          <section className={classes.card} data-testid="month-card" aria-label={format.month(today)}>
            <div className="spread">
              <h2 className={classes.title}>{format.month(today)}</h2>
              <span className={`small ${classes.state}`} data-on={progress.isOnTrack || undefined}>
                {standing(progress)}
              </span>
            </div>
            <div className={`num ${classes.count}`}>
              <strong>{format.number(progress.completedThisMonth)}</strong>{' '}
              {t('dashboard.month.of', { count: progress.targetForMonth })}
              <Score progress={whole} />
            </div>
            <Meter share={progress.completionPercentage / PERCENT_SCALE} />
            <p className={`small ink-3 ${classes.line}`}>{advice(progress, today, company)}</p>
            <dl className={classes.totals} aria-label={t('dashboard.totals.title')}>
              {(
                [
                  ['total', totals.totalVisits],
                  ['completed', completedCount],
                  ['upcoming', totals.upcomingCount],
                  ['people', totals.prescribersCount],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt className="ink-3">{t(`dashboard.totals.${name}`)}</dt>
                  <dd>{format.number(value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      }}
    </Loadable>
  )
}

/** The month of whoever began in it, from that day on: nobody is behind with days that they were not there. */
const sinceStart = (whole: MonthlyProgress, today: string, began: string) =>
  began.slice(0, 7) === today.slice(0, 7)
    ? monthlyProgress(
        today,
        {
          completed: whole.completedThisMonth,
          total: whole.totalThisMonth,
          scheduled: whole.scheduledThisMonth,
        },
        began,
      )
    : whole

/** “On track”, or how far behind. */
const standing = ({ isOnTrack, daysAheadBehind }: MonthlyProgress) =>
  isOnTrack
    ? t('dashboard.month.onTrack')
    : t('dashboard.month.behind', { count: Math.max(1, -daysAheadBehind) })

const advice = (progress: MonthlyProgress, today: string, workdays: Workdays) => {
  const { daysAheadBehind, daysRemaining, isOnTrack } = progress
  const pace = paceNeeded(progress, today, workdays)
  const distance =
    daysAheadBehind > 0
      ? t('dashboard.month.ahead', { count: daysAheadBehind })
      : daysAheadBehind < 0 && isOnTrack
        ? t('dashboard.month.behind', { count: -daysAheadBehind })
        : null
  const parts = [
    distance,
    !isOnTrack && pace !== null ? t('dashboard.month.pace', { count: pace }) : null,
    t('dashboard.month.left', { count: daysRemaining }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Score({ progress }: { progress: MonthlyProgress }) {
  const figures = { score: progress.completionPercentage, rate: progress.actualCompletionRate }
  return (
    <Info label={t('dashboard.month.about')}>
      {(['score', 'rate'] as const).map((name) => (
        <div key={name} className="num">
          {t(`dashboard.month.${name}`, { value: Math.round(figures[name]), scale: PERCENT_SCALE })}
        </div>
      ))}
    </Info>
  )
}
