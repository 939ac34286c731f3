import type { MeasureAnswer } from './analytics.ts'
import { DAILY_VISIT_TARGET } from './constants.ts'
import { addDays, daysBetween, startOfMonth, startOfNextMonth, startOfWeek } from './dates.ts'
import { type Figure, type PartCounts, type Taken, figureOf } from './measure-figures.ts'
import { MEASURE_WEEKS, type MeasureId, measures } from './measures.ts'
import { type Member, type Standing, standingOf } from './standings.ts'
import { type Workdays, fieldDays } from './workdays.ts'

/** Days, both inside. None of them lies after today. */
export type Span = { start: string; end: string }

/** Of the rows of a span (`n`, from 1), of one delegate or of all (null). */
export type Counted = {
  n: number
  delegateId: string | null
  counts: PartCounts
  products?: number
} & Partial<Record<Averaged, number | null>>
type Averaged = `${'median' | 'mean'}${'Duration' | 'Lag' | 'Turnaround'}` | 'longestWait' | 'meanWait'

/** The period that is asked for; the running month, unless told. */
export const periodOf = (
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Span => {
  const start = startDate ?? startOfMonth(endDate ?? today)
  return { start, end: endDate ?? addDays(startOfNextMonth(start), -1) }
}

/** What of a period has been: nothing of one that is to come. */
export const upTo = ({ start, end }: Span, today: string): Span => ({
  start,
  end: end < today ? end : today,
})

/** A period of which nothing is to come. */
export const wholeOf = (period: Span, today: string): Span | undefined =>
  period.end < today ? period : undefined

/** The weeks that a measure is drawn over, the last one up to `until`. */
export const weeksUpTo = (until: string): Span[] =>
  Array.from({ length: MEASURE_WEEKS }, (_, at) => {
    const start = addDays(startOfWeek(until), (at - MEASURE_WEEKS + 1) * 7)
    return upTo({ start, end: addDays(start, 6) }, until)
  })

/** What the counts of one span say of the members, together and each. */
export type Reading = {
  figures: (id: MeasureId, delegateId: string | null) => Figure
  counts: Counted['counts']
  means: Partial<Record<MeasureId, number | null | undefined>>
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((sum, item) => sum + value(item), 0)

/** `daysOff`: days on which a member is away, by the member's id. `asked`: the span as it was asked for, with what is to come. */
export const readingOf = (
  n: number,
  { span, asked, workdays }: { span: Span; asked: Span; workdays: Workdays },
  members: readonly Member[],
  { counted, standings }: { counted: readonly Counted[]; standings: readonly Standing[] },
  daysOff: ReadonlyMap<string, readonly string[]> = new Map(),
): Reading => {
  const rows = Map.groupBy(
    counted.filter((row) => row.n === n),
    ({ delegateId }) => delegateId,
  )
  /** All that is told of one delegate, or of all. */
  const told = (delegateId: string | null): Omit<Counted, 'n' | 'delegateId'> => {
    const own = rows.get(delegateId) ?? []
    return Object.assign({}, ...own, {
      counts: Object.assign({}, ...own.map(({ counts }) => counts)) as Counted['counts'],
    }) as Counted
  }
  const standing = new Map(
    members.map((member) => [
      member.id,
      standingOf(
        member,
        standings.find((each) => each.n === n && each.delegateId === member.id),
      ),
    ]),
  )
  const figures = (id: MeasureId, delegateId: string | null): Figure => {
    const of = delegateId === null ? members : members.filter((member) => member.id === delegateId)
    const { counts, ...taken } = told(delegateId)
    const values: Taken = {
      fieldDays: sumOf(of, (member) =>
        fieldDays(span.start, addDays(span.end, 1), workdays, daysOff.get(member.id)),
      ),
      target: DAILY_VISIT_TARGET * (daysBetween(asked.start, asked.end) + 1) * of.length,
      products: taken.products ?? 0,
      medianDuration: taken.medianDuration ?? null,
      medianLag: taken.medianLag ?? null,
      medianTurnaround: taken.medianTurnaround ?? null,
      longestWait: taken.longestWait ?? null,
      weeklyTarget: sumOf(of, (member) => member.weeklyTarget),
      score:
        of.length === 0 ? null : sumOf(of, (member) => standing.get(member.id)?.performance ?? 0) / of.length,
      prescribers: (counts['coverage.seen'] ?? 0) + (counts['coverage.unseen'] ?? 0),
    }
    return figureOf(id, counts, values)
  }
  const { counts, meanDuration, meanLag, meanTurnaround, meanWait } = told(null)
  return {
    figures,
    counts,
    means: {
      duration: meanDuration,
      lag: meanLag,
      turnaround: meanTurnaround,
      queueAge: meanWait,
    },
  }
}

/** Every measure of a period, with those of the weeks beside it. */
export const measuresOf = (
  reading: Reading,
  members: readonly Member[],
  weeks: readonly Reading[],
): MeasureAnswer[] =>
  measures.map(({ id, parts }) => ({
    id,
    ...reading.figures(id, null),
    mean: reading.means[id] ?? null,
    parts: parts.map((part) => ({ id: part.id, count: reading.counts[`${id}.${part.id}`] ?? 0 })),
    byDelegate: members.map((member) => ({ delegateId: member.id, ...reading.figures(id, member.id) })),
    weeks: weeks.map((week) => week.figures(id, null).value),
  }))
