import { dayIn } from '@rounds/contract/dates'
import { teamCounted } from '@rounds/contract/documents/counted'
import type { Counted } from '@rounds/contract/documents/measures'
import { readingOf, upTo, wholeOf } from '@rounds/contract/measure-readings'
import type { DateRange } from '@rounds/contract/reports'
import type { CompanyClock } from '@rounds/contract/workdays'
import { countMeasures, countStandings, findDaysOff, overviewOf } from '#features/analytics/queries.ts'
import { findMembers } from '#features/members/queries.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { listDepartments } from './queries.ts'

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
  const ids = delegateIds.length === 0 ? undefined : delegateIds
  const [members, departments] = await Promise.all([
    findMembers(db, supervisorId, { ids, whole: wholeOf(period, today) }),
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
  const named = members.map((member) => ({
    ...member,
    department: departments.find(({ id }) => id === member.id)?.department ?? null,
  }))
  return teamCounted(named, { period, span }, figures, overview)
}

/** The job is keyed: a report that waits already is not queued again. */
export const queueReport = (db: Transaction, reportId: string): void =>
  addJobTo(db, 'generate-report', { reportId }, `report:${reportId}`)
