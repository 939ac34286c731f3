import type { TeamAnalytics } from '@rounds/contract/analytics'
import { addDays, daysBetween } from '@rounds/contract/dates'
import { t } from '#lib/words/messages.ts'
import type { Days } from './address.ts'
import { type Chart, type Source, between } from './chart.ts'

/** The running total of each day. */
const running = ({ trend }: TeamAnalytics, { startDate, endDate }: Days): number[] => {
  const byDay = new Map(trend.map(({ date, completed }) => [date, completed]))
  let sum = 0
  return Array.from(
    { length: daysBetween(startDate, endDate) + 1 },
    (_, at) => (sum += byDay.get(addDays(startDate, at)) ?? 0),
  )
}

const course = (difference: number) => {
  if (difference > 0) return 'analytics.time.ahead'
  return difference < 0 ? 'analytics.time.behind' : 'analytics.time.even'
}

/** What should have been done by each day: the measure's target, the same for each. */
const goalOf = ({ measures, goalDays }: Source, length: number): number[] | undefined => {
  const target = measures.find(({ id }) => id === 'completed')?.denominator
  return target == null
    ? undefined
    : Array.from({ length }, (_, at) => Math.round((target * (at + 1)) / goalDays))
}

/** What was done so far on each day of the period, on those of the one before, and what the goal is. */
export const overTime = (source: Source): Chart => {
  const { now, before, days, beforeDays, format } = source
  const own = running(now, days)
  const old = before && running(before, beforeDays)
  const goal = goalOf(source, own.length)
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
  const goalLine = goal && {
    name: t('analytics.time.goal'),
    points: goal,
    look: 'goal' as const,
    end: t('analytics.time.goalEnd', { count: goal.at(-1) ?? 0 }),
  }
  return {
    id: 'time',
    title: !old ? t('analytics.time.title') : t(course(difference), values),
    line: t('analytics.time.line', { period: between(days, format) }),
    table: {
      head: [
        t('analytics.chart.day'),
        t('analytics.time.now'),
        ...(old ? [t('analytics.chart.before')] : []),
        ...(goal ? [t('analytics.time.goal')] : []),
      ],
      rows: own.map((total, at) => [
        format.shortDay(addDays(days.startDate, at)),
        total,
        ...(old ? [old[at] ?? ''] : []),
        ...(goal ? [goal[at] ?? ''] : []),
      ]),
    },
    view: {
      kind: 'lines',
      lines: [
        { name: t('analytics.time.now'), points: own, end: format.number(count) },
        ...(beforeLine ? [beforeLine] : []),
        ...(goalLine ? [goalLine] : []),
      ],
      ticks: own.flatMap((_, at) =>
        at % step === 0 ? [{ at, text: format.shortDay(addDays(days.startDate, at)) }] : [],
      ),
    },
  }
}

/** A rating that moved less stays as it is. */
const STEADY = 0.2
const drift = (difference: number) => {
  if (difference > STEADY) return 'analytics.rating.rose'
  return difference < -STEADY ? 'analytics.rating.fell' : 'analytics.rating.same'
}

/** The average rating of each week. */
export const rating = ({ now, format }: Source): Chart => {
  const points = now.weeks.map((week) => week.rating)
  const known = points.filter((point) => point !== null)
  const [first = 0, last = 0] = [known.at(0), known.at(-1)]
  return {
    id: 'rating',
    title:
      known.length > 1
        ? t(drift(last - first), { first: format.decimal(first), last: format.decimal(last) })
        : t('analytics.rating.title'),
    line: t('analytics.rating.line'),
    table: {
      head: [t('analytics.chart.week'), t('analytics.rating.title')],
      rows: now.weeks.map(({ start, rating: value }) => [
        format.shortDay(start),
        value ?? t('analytics.none'),
      ]),
    },
    view: {
      kind: 'lines',
      isRating: true,
      lines: [{ name: t('analytics.rating.title'), points, end: format.decimal(last) }],
      ticks: now.weeks.map(({ start }, at) => ({ at, text: format.shortDay(start) })),
    },
  }
}
