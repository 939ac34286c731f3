import { desk } from '@rounds/contract/desk'
import { useUncounted } from '#features/approvals/approval/decisions.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import classes from './TeamFigures.module.css'

/** How the team stands, in counts: the figures of its dashboard. */
export function TeamFigures() {
  const format = useFormat()
  const read = useRead(desk.dashboard, {})
  const uncounted = useUncounted(read.dataUpdatedAt)
  const of = (done: number, target: number) =>
    t('figures.of', { done: format.number(done), target: format.number(target) })
  return (
    <Loadable read={read} skeleton={<SkeletonCard />}>
      {(team) => {
        const figures = [
          [t('figures.week'), of(team.visitsThisWeek, team.weeklyTarget)],
          [t('figures.month'), of(team.completedThisMonth, team.monthlyTarget)],
          [
            t('figures.rate'),
            t('figures.percent', { value: format.number(Math.round(team.completionRate)) }),
          ],
          [t('figures.score'), format.number(Math.round(team.averagePerformance))],
          [t('figures.waiting'), format.number(Math.max(0, team.pendingApprovals - uncounted))],
          [t('figures.members'), format.number(team.teamSize)],
        ] as const
        return (
          <dl className={`card ${classes.figures}`} aria-label={t('figures.title')}>
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt className="small ink-3">{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        )
      }}
    </Loadable>
  )
}
