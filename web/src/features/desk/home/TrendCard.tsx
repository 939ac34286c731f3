import type { TeamDashboard } from '@rounds/contract/desk'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { changeOf, coursesOf } from './rules.ts'

/** The week's visits as they were made, beside those of the week before. */
export function TrendCard({
  data: { trend, teamMembers, asOf },
  isNow,
  isTable,
  onToggle,
}: {
  data: TeamDashboard
  isNow: boolean
  isTable: boolean
  onToggle: () => void
}) {
  const format = useFormat()
  const courses = coursesOf(trend, teamMembers, useCompanyClock())
  const { done, before, percent } = changeOf(trend, !isNow)
  const title = titleOf(percent, isNow, format.number(Math.abs(percent ?? 0)))
  const line = isNow
    ? t('desk.trend.line', {
        done,
        before,
        when: `${format.weekday(format.local(asOf).day)} ${format.instantTime(asOf)}`,
      })
    : t('desk.trend.lineOver', { done, before })
  const names = {
    now: t(isNow ? 'desk.trend.now' : 'desk.trend.shown'),
    before: t(isNow ? 'desk.trend.before' : 'desk.trend.beforeShown'),
    goal: t('desk.trend.goal'),
  }
  const end = (name: string, points: readonly (number | null)[]) =>
    t('desk.trend.end', { name, count: Math.floor((points.at(-1) ?? 0) + 1e-9) })
  return (
    <ChartCard
      title={title}
      line={line}
      write={format.number}
      isTable={isTable}
      onToggle={onToggle}
      toggleLabel={t(isTable ? 'desk.trend.asChart' : 'desk.trend.asTable', { title })}
      table={{
        head: [t('desk.trend.day'), names.now, names.before],
        rows: courses.days.map((day, at) => [
          format.weekday(day),
          courses.now[at + 1] ?? '',
          courses.before[at + 1] ?? 0,
        ]),
      }}
    >
      <LineChart
        size="small"
        label={line}
        write={format.number}
        lines={[
          { name: names.goal, points: courses.goal, look: 'goal', end: end(names.goal, courses.goal) },
          {
            name: names.before,
            points: courses.before,
            look: 'before',
            end: end(names.before, courses.before),
          },
          { name: names.now, points: courses.now, end: format.number(done) },
        ]}
        ticks={courses.days.map((day, at) => ({ at: at + 1, text: format.weekday(day) }))}
      />
    </ChartCard>
  )
}

/** The finding; the measure's name where there is none. */
const titleOf = (percent: number | null, isNow: boolean, number: string): string => {
  if (percent === null) return t('desk.trend.none')
  const value = t('desk.percent', { value: number })
  if (percent === 0) return t(isNow ? 'desk.trend.same' : 'desk.trend.sameBefore')
  if (percent > 0) return t(isNow ? 'desk.trend.up' : 'desk.trend.upBefore', { percent: value })
  return t(isNow ? 'desk.trend.down' : 'desk.trend.downBefore', { percent: value })
}
