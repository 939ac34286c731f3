import { isDue } from '#features/visits/visit/rules.ts'
import { t } from '#lib/words/messages.ts'
import { Skeleton } from '#ui/Skeletons.tsx'
import { VisitCells } from '#ui/charts/VisitCells.tsx'
import type { WeekPlan } from '#features/planning/plan/usePlan.ts'
import classes from './PlanMeter.module.css'

/** “14 of 20 planned”, with a cell for each visit of the target: what stands, what is drafted, what is missing. */
export function PlanMeter({
  plan,
}: {
  plan: Pick<WeekPlan, 'visits' | 'rows' | 'planned' | 'missing' | 'target' | 'isKnown'>
}) {
  const standing = plan.visits
    .filter(({ status }) => status !== 'rejected')
    .map((visit) => (isDue(visit) ? 'planned' : visit.status))
  const cells = [
    ...standing.toSorted(),
    ...plan.rows.map(({ proposed }) => (proposed ? 'proposed' : 'draft')).toSorted(),
    ...Array.from({ length: plan.missing }, () => 'open'),
  ]
  return (
    <div className={classes.meter}>
      <span className={classes.words} data-testid="plan-count">
        {plan.isKnown ? (
          t('planning.count', { planned: plan.planned, target: plan.target })
        ) : (
          <Skeleton width={128} />
        )}
      </span>
      <div className={classes.cells}>{plan.isKnown ? <VisitCells cells={cells} size="small" /> : null}</div>
    </div>
  )
}
