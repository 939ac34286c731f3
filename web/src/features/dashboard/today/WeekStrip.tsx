import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import type { Visit } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'
import { VisitCells } from '#ui/charts/VisitCells.tsx'
import { weekCells } from './rules.ts'
import classes from './WeekStrip.module.css'

/** One cell for each visit of the weekly target, filled by state (ux.md 3.4). */
export function WeekStrip({
  items,
  today,
  target = WEEKLY_VISIT_TARGET,
}: {
  items: readonly Visit[]
  today: string
  target?: number | undefined
}) {
  const { cells, done, planned } = weekCells(items, today, target)
  return (
    <section className={classes.week} aria-label={t('dashboard.week.title')}>
      <div className="spread">
        <h2 className={classes.title}>{t('dashboard.week.title')}</h2>
        <span className="small ink-2 num">
          {t('dashboard.week.count', { done, target })}
          {planned > 0 ? ` · ${t('dashboard.week.planned', { count: planned })}` : ''}
        </span>
      </div>
      <VisitCells cells={cells} />
    </section>
  )
}
