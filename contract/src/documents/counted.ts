import type { Overview } from '../analytics-answers.ts'
import { addDays, daysBetween, startOfWeek } from '../dates.ts'
import type { Reading, Span } from '../measure-readings.ts'
import type { DateRange } from '../reports.ts'
import type { Member } from '../standings.ts'
import { visitStatuses } from '../transitions.ts'
import { visitTypes } from '../visit-drafts.ts'
import type { Counted } from './measures.ts'

const weeksOf = ({ start, end }: DateRange) =>
  Array.from({ length: Math.floor(daysBetween(startOfWeek(start), end) / 7) + 1 }, (_, at) =>
    addDays(startOfWeek(start), at * 7),
  )

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
/** Counts of several weeks as one. */
const sumsOf = <K extends string>(weeks: Partial<Record<K, number>>[]): Partial<Record<K, number>> => {
  const sums: Partial<Record<K, number>> = {}
  for (const week of weeks)
    for (const [name, count] of Object.entries(week) as [K, number][]) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/** What a team did in a period, as documents say it. `span`: what of the period has been. */
export const teamCounted = (
  members: readonly (Member & { department: string | null })[],
  { period, span }: { period: DateRange; span: Span },
  measure: Reading['figures'],
  overview: Overview | undefined,
): Counted => {
  const named = <K extends string>(names: readonly K[], counts: Partial<Record<K, number>> | undefined) =>
    names.map((name) => ({ name, count: counts?.[name] ?? 0 })).filter(({ count }) => count > 0)
  return {
    period,
    delegates: members.map(({ id, name, department }) => ({
      id,
      name,
      department,
      rating: overview?.members.find(({ delegateId }) => delegateId === id)?.rating ?? null,
    })),
    rating: overview?.rating ?? null,
    measure,
    weeks: weeksOf(span).map((start) => ({
      start,
      count: total(overview?.weeks.find((week) => week.start === start)?.types ?? {}),
    })),
    statuses: named(visitStatuses, overview?.statuses),
    types: named(visitTypes, sumsOf(overview?.weeks.map(({ types }) => types) ?? [])),
    products: overview?.topProducts ?? [],
  }
}
