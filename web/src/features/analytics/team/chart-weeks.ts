import { dayStates } from '@rounds/contract/analytics'
import { visitTypes } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'
import { type Chart, type Named, type Source, between, share, sumOf } from './chart.ts'

const stacked = (
  { now, format }: Source,
  {
    id,
    title,
    line,
    parts,
    field,
  }: { id: string; title: string; line: string; parts: Named[]; field: 'states' | 'types' },
): Chart => {
  const rows = now.weeks.map((week) => {
    const counts = week[field] as Record<string, number>
    return { id: week.start, name: format.shortDay(week.start), total: sumOf(Object.values(counts)), counts }
  })
  return {
    id,
    title,
    line,
    table: {
      head: [t('analytics.chart.week'), ...parts.map(({ name }) => name), t('analytics.chart.total')],
      rows: rows.map(({ name, counts, total }) => [
        name,
        ...parts.map((part) => counts[part.id] ?? 0),
        total,
      ]),
    },
    view: { kind: 'stacked', rows, parts },
  }
}

/** The visits of each week by what is known of them. */
export const byStatus = (source: Source): Chart => {
  const count = (state: 'unrecorded' | 'submitted') =>
    sumOf(source.now.weeks.map(({ states }) => states[state] ?? 0))
  const finding = () => {
    const [unrecorded, waits] = [count('unrecorded'), count('submitted')]
    if (waits > 0) return t('analytics.status.waits', { count: waits })
    if (unrecorded > 0) return t('analytics.status.unrecorded', { count: unrecorded })
    return t('analytics.status.title')
  }
  return stacked(source, {
    id: 'status',
    field: 'states',
    title: finding(),
    line: t('analytics.status.line', { period: between(source.days, source.format) }),
    parts: dayStates.map((id) => ({ id, name: t(`analytics.state.${id}`) })),
  })
}

/** The visits of each week by their type. */
export const byType = (source: Source): Chart => {
  const { weeks, totals } = source.now
  const count = (id: (typeof visitTypes)[number]) => sumOf(weeks.map(({ types }) => types[id] ?? 0))
  const [most] = visitTypes.toSorted((a, b) => count(b) - count(a))
  const all = totals.completedVisits
  return stacked(source, {
    id: 'type',
    field: 'types',
    title:
      most !== undefined && weeks.length > 0 && all > 0
        ? t('analytics.type.share', { name: t(`analytics.type.${most}`), share: share(count(most), all) })
        : t('analytics.type.title'),
    line: t('analytics.type.line'),
    parts: visitTypes.map((id) => ({ id, name: t(`analytics.type.${id}`) })),
  })
}
