import { addDays, dayIn, daysBetween, daysInMonth, startOfMonth, startOfWeek } from '@rounds/contract/dates'
import { readingOf, upTo } from '@rounds/contract/measure-readings'
import type { DateRange } from '@rounds/contract/reports'
import { visitStatuses, visitTypes } from '@rounds/contract/visits'
import type { CompanyClock } from '@rounds/contract/workdays'
import type { Counted } from '#documents/measures.ts'
import {
  countMeasures,
  countStandings,
  findDaysOff,
  findMembers,
  overviewOf,
} from '#features/analytics/queries.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { listDepartments } from './queries.ts'

/** The period before: the months before whole months, otherwise as many days. */
export const periodBefore = ({ start, end }: DateRange): DateRange => {
  const last = addDays(start, -1)
  const isWhole = start === startOfMonth(start) && Number(end.slice(8)) === daysInMonth(end)
  if (!isWhole) return { start: addDays(start, -daysBetween(start, end) - 1), end: last }
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7))
  let first = startOfMonth(last)
  for (let more = 0; more < months; more++) first = startOfMonth(addDays(first, -1))
  return { start: first, end: last }
}

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

/** What a supervisor's team did in a period: the numbers of the screens, from the same statements. */
export const countTeam = async (
  db: Db,
  supervisorId: string,
  {
    period,
    delegateIds,
    clock,
    now,
  }: { period: DateRange; delegateIds: string[]; clock: CompanyClock; now: number },
): Promise<Counted> => {
  const { timezone } = clock
  const today = dayIn(now, timezone)
  const [members, departments] = await Promise.all([
    findMembers(db, supervisorId, delegateIds.length === 0 ? {} : { ids: delegateIds }),
    listDepartments(db, supervisorId),
  ])
  const span = upTo(period, today)
  const asked = { delegateIds: members.map(({ id }) => id), spans: [span], today, timezone }
  const [counted, standings, overview, daysOff] = await Promise.all([
    countMeasures(db, asked),
    countStandings(db, asked),
    overviewOf(db, 'week', { ...asked, spans: [period] }),
    findDaysOff(db, asked),
  ])
  const { figures } = readingOf(
    1,
    { span, asked: period, workdays: clock },
    members,
    { counted, standings },
    daysOff,
  )
  const named = <K extends string>(names: readonly K[], counts: Partial<Record<K, number>> | undefined) =>
    names.map((name) => ({ name, count: counts?.[name] ?? 0 })).filter(({ count }) => count > 0)
  return {
    period,
    delegates: members.map(({ id, name }) => ({
      id,
      name,
      department: departments.find((each) => each.id === id)?.department ?? null,
      rating: overview?.members.find(({ delegateId }) => delegateId === id)?.rating ?? null,
    })),
    rating: overview?.rating ?? null,
    measure: figures,
    weeks: weeksOf(span).map((start) => ({
      start,
      count: total(overview?.weeks.find((week) => week.start === start)?.types ?? {}),
    })),
    statuses: named(visitStatuses, overview?.statuses),
    types: named(visitTypes, sumsOf(overview?.weeks.map(({ types }) => types) ?? [])),
    products: overview?.topProducts ?? [],
  }
}

/** The job is keyed: a report that waits already is not queued again. */
export const queueReport = (db: Transaction, reportId: string): void =>
  addJobTo(db, 'generate-report', { reportId }, `report:${reportId}`)
