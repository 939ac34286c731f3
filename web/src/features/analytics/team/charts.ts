import type { MeasureAnswer, TeamAnalytics } from '@rounds/contract/analytics'
import { dayStates } from '@rounds/contract/analytics'
import { addDays, daysBetween } from '@rounds/contract/dates'
import { visitTypes } from '@rounds/contract/visits'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { ChartTable } from '#ui/charts/ChartCard.tsx'
import type { BarRow } from '#ui/charts/RowBars.tsx'
import type { StackedRow } from '#ui/charts/StackedRows.tsx'
import type { Days } from './address.ts'

type Part = { id: string; name: string }
type View =
  | { kind: 'lines'; lines: { name: string; points: (number | null)[]; look?: 'before'; end: string }[]; ticks: { at: number; text: string }[]; isRating?: boolean }
  | { kind: 'stacked'; rows: StackedRow[]; parts: Part[] }
  | { kind: 'bars'; rows: BarRow[] }
  | { kind: 'heat'; columns: string[]; rows: { name: string; counts: number[] }[] }
  | { kind: 'dots'; dots: { id: string; name: string; value: number }[] } // prettier-ignore
export type Chart = { id: string; title: string; line: string; table: ChartTable; view: View }

/** What the charts are drawn from; `before` where the period is compared. */
export type Source = {
  now: TeamAnalytics
  before: TeamAnalytics | undefined
  /** What has been of each period. */
  days: Days
  beforeDays: Days
  score: MeasureAnswer | undefined
  format: Format
}

const between = ({ startDate, endDate }: Days, format: Format) =>
  `${format.shortDay(startDate)} – ${format.shortDay(endDate)}`
const share = (part: number, all: number) => `${Math.round((part / Math.max(1, all)) * 100)}%`
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** The running total of each day. */
const running = ({ trend }: TeamAnalytics, { startDate, endDate }: Days): number[] => {
  const byDay = new Map(trend.map(({ date, completed }) => [date, completed]))
  let sum = 0
  return Array.from(
    { length: daysBetween(startDate, endDate) + 1 },
    (_, at) => (sum += byDay.get(addDays(startDate, at)) ?? 0),
  )
}

const overTime = ({ now, before, days, beforeDays, format }: Source): Chart => {
  const own = running(now, days)
  const old = before && running(before, beforeDays)
  const count = own.at(-1) ?? 0
  const difference = count - (old?.at(-1) ?? count)
  const previous = between(beforeDays, format)
  const values = { count, difference: Math.abs(difference), previous }
  const step = Math.max(1, Math.ceil(own.length / 6))
  const beforeLine = old && {
    name: previous,
    points: old,
    look: 'before' as const,
    end: format.number(old.at(-1) ?? 0),
  }
  return {
    id: 'time',
    title: !old
      ? t('analytics.time.title')
      : t(difference > 0 ? 'analytics.time.ahead' : difference < 0 ? 'analytics.time.behind' : 'analytics.time.even', values),
    line: t('analytics.time.line', { period: between(days, format) }),
    table: {
      head: [t('analytics.chart.day'), t('analytics.time.now'), ...(old ? [t('analytics.chart.before')] : [])],
      rows: own.map((total, at) => [format.shortDay(addDays(days.startDate, at)), total, ...(old ? [old[at] ?? ''] : [])]),
    },
    view: {
      kind: 'lines',
      lines: [{ name: t('analytics.time.now'), points: own, end: format.number(count) }, ...(beforeLine ? [beforeLine] : [])],
      ticks: own.flatMap((_, at) => (at % step === 0 ? [{ at, text: format.shortDay(addDays(days.startDate, at)) }] : [])),
    },
  } // prettier-ignore
}

const weekName = (start: string, format: Format) => format.shortDay(start)

const stacked = (
  { now, format }: Source,
  { id, title, line, parts, field }: { id: string; title: string; line: string; parts: Part[]; field: 'states' | 'types' },
): Chart => {
  const rows = now.weeks.map((week) => {
    const counts = week[field] as Record<string, number>
    return { id: week.start, name: weekName(week.start, format), total: sumOf(Object.values(counts)), counts }
  })
  return {
    id,
    title,
    line,
    table: {
      head: [t('analytics.chart.week'), ...parts.map(({ name }) => name), t('analytics.chart.total')],
      rows: rows.map(({ name, counts, total }) => [name, ...parts.map((part) => counts[part.id] ?? 0), total]),
    },
    view: { kind: 'stacked', rows, parts },
  }
} // prettier-ignore

const byStatus = (source: Source): Chart => {
  const count = (state: 'unrecorded' | 'submitted') => sumOf(source.now.weeks.map(({ states }) => states[state] ?? 0))
  const [unrecorded, waits] = [count('unrecorded'), count('submitted')]
  return stacked(source, {
    id: 'status',
    field: 'states',
    title: waits > 0 ? t('analytics.status.waits', { count: waits }) : unrecorded > 0 ? t('analytics.status.unrecorded', { count: unrecorded }) : t('analytics.status.title'),
    line: t('analytics.status.line', { period: between(source.days, source.format) }),
    parts: dayStates.map((id) => ({ id, name: t(`analytics.state.${id}`) })),
  })
} // prettier-ignore

const byType = (source: Source): Chart => {
  const [first] = source.now.weeks.length > 0 ? visitTypes.map((id) => ({ id, count: sumOf(source.now.weeks.map(({ types }) => types[id] ?? 0)) })).toSorted((a, b) => b.count - a.count) : []
  const all = source.now.totals.completedVisits
  return stacked(source, {
    id: 'type',
    field: 'types',
    title: first && all > 0 ? t('analytics.type.share', { name: t(`analytics.type.${first.id}`), share: share(first.count, all) }) : t('analytics.type.title'),
    line: t('analytics.type.line'),
    parts: visitTypes.map((id) => ({ id, name: t(`analytics.type.${id}`) })),
  })
} // prettier-ignore

type Counted = { id: string; name: string; count: number }
const MOST_BARS = 12

const bars = (
  source: Source,
  chart: { id: 'delegate' | 'product' | 'specialty'; now: Counted[]; before: Counted[] | undefined },
): Chart => {
  const { format, beforeDays } = source
  const known = new Map(chart.before?.map(({ id, count }) => [id, count]))
  const rows = chart.now
    .map(({ id, name, count }) => {
      const mark = chart.before ? (known.get(id) ?? 0) : null
      const difference = mark === null ? 0 : count - mark
      const signed = difference > 0 ? `+${format.number(difference)}` : `−${format.number(-difference)}`
      const note = mark === null ? undefined : mark === 0 && count > 0 ? t('analytics.chart.new') : difference === 0 ? '0' : signed
      return { id, name, value: count, mark, text: format.number(count), note, difference, isLow: mark !== null && count <= mark * 0.9 && mark > 0 }
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_BARS)
  const [up] = rows.toSorted((a, b) => b.difference - a.difference)
  const [down] = rows.toSorted((a, b) => a.difference - b.difference)
  const told = down && down.isLow ? { key: 'analytics.bars.fellMost' as const, row: down } : up && up.difference > 0 ? { key: 'analytics.bars.rose' as const, row: up } : undefined
  return {
    id: chart.id,
    title: told ? t(told.key, { name: told.row.name, count: told.row.value, difference: Math.abs(told.row.difference) }) : t(`analytics.${chart.id}.title`),
    line: t(`analytics.${chart.id}.line`, { mark: chart.before ? t('analytics.bars.mark', { previous: between(beforeDays, format) }) : '' }),
    table: {
      head: [t('analytics.chart.name'), t('analytics.chart.count'), ...(chart.before ? [t('analytics.chart.before'), t('analytics.chart.difference')] : [])],
      rows: rows.map(({ name, value, mark, difference }) => [name, value, ...(mark === null ? [] : [mark, difference])]),
    },
    view: { kind: 'bars', rows },
  }
} // prettier-ignore

const byHour = ({ now, format }: Source): Chart => {
  const hours = now.hours.map(({ hour }) => hour)
  const [from, to] = [Math.min(9, ...hours), Math.max(17, ...hours)]
  const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day < 6 || now.hours.some(({ weekday }) => weekday === day))
  // A Monday.
  const nameOf = (weekday: number) => format.weekday(addDays('2026-11-23', weekday - 1))
  const hourText = (hour: number) => String(hour).padStart(2, '0')
  const rows = weekdays.map((weekday) => ({
    name: nameOf(weekday),
    counts: columns.map((hour) => now.hours.find((each) => each.weekday === weekday && each.hour === hour)?.count ?? 0),
  }))
  const [busiest] = now.hours.toSorted((a, b) => b.count - a.count)
  return {
    id: 'hours',
    title: busiest ? t('analytics.hours.busiest', { day: nameOf(busiest.weekday), hour: format.hour(`${hourText(busiest.hour)}:00`) }) : t('analytics.hours.title'),
    line: t('analytics.hours.line'),
    table: {
      head: [t('analytics.hours.weekday'), ...columns.map(hourText)],
      rows: rows.map(({ name, counts }) => [name, ...counts]),
    },
    view: { kind: 'heat', columns: columns.map(hourText), rows },
  }
} // prettier-ignore

const rating = ({ now, format }: Source): Chart => {
  const points = now.weeks.map((week) => week.rating)
  const known = points.filter((point) => point !== null)
  const [first = 0, last = 0] = [known.at(0), known.at(-1)]
  const key = last - first > 0.2 ? 'analytics.rating.rose' : last - first < -0.2 ? 'analytics.rating.fell' : 'analytics.rating.same'
  return {
    id: 'rating',
    title: known.length > 1 ? t(key, { first: format.decimal(first), last: format.decimal(last) }) : t('analytics.rating.title'),
    line: t('analytics.rating.line'),
    table: {
      head: [t('analytics.chart.week'), t('analytics.rating.title')],
      rows: now.weeks.map(({ start, rating: value }) => [weekName(start, format), value ?? t('analytics.none')]),
    },
    view: {
      kind: 'lines',
      isRating: true,
      lines: [{ name: t('analytics.rating.title'), points, end: format.decimal(last) }],
      ticks: now.weeks.map(({ start }, at) => ({ at, text: weekName(start, format) })),
    },
  }
} // prettier-ignore

const scores = ({ now, score }: Source): Chart => {
  const dots = (score?.byDelegate ?? []).map(({ delegateId, value }) => ({
    id: delegateId,
    name: now.byDelegate.find((each) => each.delegateId === delegateId)?.name ?? '',
    value: Math.round(value ?? 0),
  }))
  const values = dots.map(({ value }) => value)
  return {
    id: 'score',
    title: dots.length > 1 ? t('analytics.score.spread', { lowest: Math.min(...values), highest: Math.max(...values) }) : t('analytics.score.title'),
    line: t('analytics.score.line'),
    table: {
      head: [t('analytics.chart.name'), t('analytics.score.title')],
      rows: dots.toSorted((a, b) => b.value - a.value).map(({ name, value }) => [name, value]),
    },
    view: { kind: 'dots', dots },
  }
} // prettier-ignore

/** The charts of ux-next 2.2, each with its finding and its numbers. */
export const chartsOf = (source: Source): Chart[] => {
  const { now, before } = source
  const people = (found: TeamAnalytics) =>
    found.byDelegate.map(({ delegateId: id, name, completed: count }) => ({ id, name, count }))
  const products = (found: TeamAnalytics) =>
    found.topProducts.map(({ name, count }) => ({ id: name, name, count }))
  const specialties = (found: TeamAnalytics) =>
    found.bySpecialty.map(({ specialty: name, count }) => ({ id: name, name, count }))
  return [
    overTime(source),
    byStatus(source),
    bars(source, { id: 'delegate', now: people(now), before: before && people(before) }),
    bars(source, { id: 'product', now: products(now), before: before && products(before) }),
    byType(source),
    bars(source, { id: 'specialty', now: specialties(now), before: before && specialties(before) }),
    byHour(source),
    rating(source),
    scores(source),
  ]
}
