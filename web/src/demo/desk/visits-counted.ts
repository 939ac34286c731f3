import type { Mark } from '@rounds/contract/analytics'
import type { Overview } from '@rounds/contract/analytics-answers'
import { localTime, startOfMonth, startOfWeek, weekdayOf } from '@rounds/contract/dates'
import { tenth } from '@rounds/contract/documents/rounding'
import type { Span } from '@rounds/contract/measure-readings'
import { isCarriedOut } from '@rounds/contract/transitions'
import { meanOf, medianOf, minutesOf, stateOf } from '#demo/records/counted.ts'
import type { VisitRow } from '#demo/store/tables.ts'
import type { Asked } from './measure-rows.ts'

const PRODUCTS = 50

const factsOf = (row: VisitRow, { company, today, timezone }: Asked) => {
  // What is dated after that day had not been told.
  const isLater = row.scheduledDate > today
  const isDone = isCarriedOut(row) && !isLater
  const began = row.startTime === null ? row.scheduledTime : localTime(row.startTime, timezone).time
  return {
    row,
    date: row.scheduledDate,
    week: startOfWeek(row.scheduledDate),
    weekday: weekdayOf(row.scheduledDate),
    hour: Number(began.slice(0, 2)),
    isDone,
    isTold: row.completedAt !== null && !isLater,
    state: isLater && row.completedAt !== null ? 'planned' : stateOf(row, today),
    products: row.outcomes?.productsDiscussed ?? [],
    rating: isDone ? (row.outcomes?.rating ?? null) : null,
    specialty: company.find('prescribers', row.prescriberId)?.specialty ?? '',
  }
}
type Facts = ReturnType<typeof factsOf>

/** The visits of a period, with what charts are made of. */
export const visitsIn = (asked: Asked, { start, end }: Span): Facts[] =>
  asked.visits
    .filter(({ scheduledDate }) => scheduledDate >= start && scheduledDate <= end)
    .map((row) => factsOf(row, asked))

const countBy = <K extends string | number>(keys: readonly K[]): [K, number][] =>
  [...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length])
const countsOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(countBy(keys)) as Partial<Record<K, number>>
/** The most first, then by name. */
const mostFirst = (keys: readonly string[]) =>
  countBy(keys).toSorted(([a, of], [b, than]) => than - of || (a < b ? -1 : 1))
const inOrder = <T>(groups: Map<string, T>) => [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))

const ratingOf = (visits: readonly Facts[]): number | null => {
  const mean = meanOf(visits.flatMap(({ rating }) => rating ?? []))
  return mean === null ? null : tenth(mean)
}

const steps = { day: (day: string) => day, week: startOfWeek, month: startOfMonth }

/** The visits of a period in every direction. */
export const overviewOf = (asked: Asked, period: Span, groupBy: keyof typeof steps): Overview => {
  const visits = visitsIn(asked, period)
  const done = visits.filter(({ isDone }) => isDone)
  const decided = countsOf(visits.flatMap(({ row, isTold }) => (isTold ? row.status : [])))
  const hours = countBy(done.map(({ weekday, hour }) => weekday * 100 + hour))
  return {
    statuses: countsOf(visits.map(({ row }) => row.status)),
    types: countsOf(visits.map(({ row }) => row.type)),
    covered: new Set(done.map(({ row }) => row.prescriberId)).size,
    decided: { approved: decided.approved ?? 0, rejected: decided.rejected ?? 0 },
    duration: medianOf(done.flatMap(({ row }) => minutesOf(row) ?? [])),
    rating: ratingOf(done),
    members: [...Map.groupBy(visits, ({ row }) => row.delegateId)].map(([delegateId, own]) => ({
      delegateId,
      total: own.length,
      completed: own.filter(({ isDone }) => isDone).length,
      due: own.filter(({ date }) => date <= asked.today).length,
      waiting: own.filter(({ row }) => row.status === 'submitted').length,
      rating: ratingOf(own),
    })),
    trend: inOrder(Map.groupBy(visits, ({ date }) => steps[groupBy](date))).map(([date, own]) => ({
      date,
      total: own.length,
      completed: own.filter(({ isDone }) => isDone).length,
    })),
    bySpecialty: mostFirst(done.map(({ specialty }) => specialty)).map(([specialty, count]) => ({
      specialty,
      count,
    })),
    topProducts: mostFirst(done.flatMap(({ products }) => products))
      .slice(0, PRODUCTS)
      .map(([name, count]) => ({ name, count })),
    hours: hours
      .toSorted(([a], [b]) => a - b)
      .map(([at, count]) => ({ weekday: Math.floor(at / 100), hour: at % 100, count })),
    weeks: inOrder(Map.groupBy(visits, ({ week }) => week)).map(([start, own]) => ({
      start,
      states: countsOf(own.map(({ state }) => state)),
      types: countsOf(own.flatMap(({ row, isDone }) => (isDone ? row.type : []))),
      rating: ratingOf(own),
    })),
  }
}

/** Whether a bar or a cell counts a visit. */
export const counts =
  ({ completed, state, type, product, specialty, weekday, hour }: Mark) =>
  (visit: Facts): boolean =>
    (!completed || visit.isDone) &&
    (state === undefined || visit.state === state) &&
    (type === undefined || visit.row.type === type) &&
    (product === undefined || visit.products.includes(product)) &&
    (specialty === undefined || visit.specialty === specialty) &&
    (weekday === undefined || visit.weekday === weekday) &&
    (hour === undefined || visit.hour === Number(hour.slice(0, 2)))
