import type { WeekScore } from '@rounds/contract/team'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useAddress } from '#lib/page/useAddress.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { memberAddress } from './address.ts'
import { changeOf, isAlwaysBelow } from './rules.ts'
import classes from './WeeksChart.module.css'

const views = ['visits', 'score'] as const

/** Twelve weeks as columns, the running one hollow, with the target as a dashed line; or the same numbers as a table. */
export function WeeksChart({ weeks, target }: { weeks: readonly WeekScore[]; target: number }) {
  const format = useFormat()
  const [{ chart: view, table: isTable }, show] = useAddress(memberAddress)
  const key = view === 'visits' ? 'visits' : 'performance'
  const most = view === 'visits' ? Math.max(target, ...weeks.map(({ visits }) => visits), 1) : 100
  const title = titleOf(weeks, view, target)
  const share = (value: number) => `${((value / most) * 100).toFixed(2)}%`
  return (
    <section className={`card ${classes.card}`} data-testid="weeks-chart">
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p className="small ink-3">
            {view === 'visits' ? t('team.weeks.line', { target }) : t('team.weeks.lineScore')}
          </p>
        </div>
        <div className={classes.tools}>
          <ViewTabs
            label={t('team.weeks.switch')}
            value={view}
            onChange={(chart) => show({ chart }, { replace: true })}
            options={views.map((value) => ({ value, label: t(`team.weeks.${value}`) }))}
          />
          <IconButton
            icon={isTable ? IconChartBar : IconTable}
            label={t(isTable ? 'team.weeks.chart' : 'team.weeks.table')}
            onClick={() => show({ table: !isTable }, { replace: true })}
          />
        </div>
      </header>
      {isTable ? (
        <table className={`table ${classes.table}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('team.weeks.week')}</th>
              <th scope="col" className="num">
                {t('team.weeks.visits')}
              </th>
              <th scope="col" className="num">
                {t('team.weeks.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.weekStart}>
                <td>{format.shortDay(week.weekStart)}</td>
                <td className="num">{format.number(week.visits)}</td>
                <td className="num">{format.number(week.performance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <figure className={classes.figure} aria-label={title}>
          <div className={classes.bars}>
            {view === 'visits' ? (
              <span className={classes.target} style={{ insetBlockEnd: share(target) }} aria-hidden />
            ) : null}
            {weeks.map((week, index) => (
              <div
                key={week.weekStart}
                className={classes.bar}
                data-now={index === weeks.length - 1 || undefined}
                style={{ blockSize: share(week[key]) }}
                role="img"
                aria-label={`${format.shortDay(week.weekStart)}: ${format.number(week[key])}`}
              >
                <span data-out={week[key] / most < 0.16 || undefined}>{format.number(week[key])}</span>
              </div>
            ))}
          </div>
          <div className={classes.names} aria-hidden>
            {weeks.map((week, index) => (
              <span key={week.weekStart}>
                {index === weeks.length - 1
                  ? t('team.weeks.now')
                  : index % 2 === 0
                    ? format.shortDay(week.weekStart)
                    : ''}
              </span>
            ))}
          </div>
        </figure>
      )}
    </section>
  )
}

/** The finding; what is shown where there is none. */
const titleOf = (weeks: readonly WeekScore[], view: (typeof views)[number], target: number): string => {
  const change = changeOf(weeks, view === 'visits' ? 'visits' : 'performance')
  if (change) return t(view === 'visits' ? 'team.weeks.change' : 'team.weeks.changeScore', change)
  if (view === 'visits' && isAlwaysBelow(weeks, target))
    return t('team.weeks.below', { target, count: weeks.length - 1 })
  return t('team.weeks.title')
}
