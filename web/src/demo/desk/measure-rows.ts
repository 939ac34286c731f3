import type { MeasureRecord } from '@rounds/contract/analytics'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import type { Counted, Span } from '@rounds/contract/measure-readings'
import { type MeasureId, NOT_SEEN_DAYS, OVERDUE_HOURS } from '@rounds/contract/measures'
import { isCarriedOut } from '@rounds/contract/transitions'
import { meanOf, medianOf, minutesBetween, minutesOf } from '#demo/records/counted.ts'
import type { Company } from '#demo/store/company.ts'
import type { VisitRow } from '#demo/store/tables.ts'

/** Whose visits are counted, seen from when. */
type Seen = {
  company: Company
  delegateIds: ReadonlySet<string>
  /** Whose visits wait now; those of `delegateIds`, unless said. */
  waitingIds?: ReadonlySet<string> | undefined
  today: string
  timezone: string
  now: number
}
/** With what is looked up once, however many spans are counted. */
export type Asked = Seen & { visits: readonly VisitRow[]; isReturned: (row: VisitRow) => boolean }

export const shownOf = (row: VisitRow): Omit<MeasureRecord, 'part' | 'delegateName'> => ({
  id: row.id,
  prescriberId: row.prescriberId,
  prescriberName: row.prescriberName,
  delegateId: row.delegateId,
  date: row.scheduledDate,
  time: row.scheduledTime,
  plannedDate: row.plannedDate,
  status: row.status,
})

/** A row of some measures, in one part of each; numbers are counted of them and lists read from them, so that the two agree. */
type MeasureRow = ReturnType<typeof shownOf> & {
  parts: Partial<Record<MeasureId, string | null>>
  products?: number
  minutes?: number | null
  lag?: number | null
  /** Until it was decided on; and since it waits. */
  hours?: number | null
  waited?: number
}
/** `isPeriod`: the span is the period itself, no week beside it. */
type Source = (asked: Asked, span: Span, isPeriod: boolean) => MeasureRow[]

/** Whether an approved report had been sent back. */
const returnedOf = (company: Company) => {
  const firsts = new Map<string, string>()
  for (const { visitId, kind, submittedAt } of company.rows('visit_submissions'))
    if (kind === 'report' && submittedAt < (firsts.get(visitId) ?? '9')) firsts.set(visitId, submittedAt)
  const returned = new Set<string | null>()
  for (const { action, resource, resourceId, at } of company.rows('audit_log'))
    if (action === 'reject' && resource === 'visit' && at > (firsts.get(resourceId ?? '') ?? '9'))
      returned.add(resourceId)
  return (row: VisitRow) => returned.has(row.id)
}

export const seenBy = (seen: Seen): Asked => ({
  ...seen,
  visits: seen.company.rows('visits').filter(({ delegateId }) => seen.delegateIds.has(delegateId)),
  isReturned: returnedOf(seen.company),
})

const told = (row: VisitRow) => {
  if (isCarriedOut(row)) return 'completed'
  if (row.status === 'rejected') return 'rejected'
  return row.completedAt === null ? 'unrecorded' : 'notMet'
}

const dated: Source = (asked, { start, end }) => {
  const { company, timezone, visits, isReturned } = asked
  const seen = new Set<string>()
  return visits
    .filter(({ scheduledDate }) => scheduledDate >= start && scheduledDate <= end)
    .toSorted((a, b) =>
      `${a.scheduledDate} ${a.scheduledTime} ${a.id}` < `${b.scheduledDate} ${b.scheduledTime} ${b.id}`
        ? -1
        : 1,
    )
    .map((row): MeasureRow => {
      const completion = told(row)
      const isDecided = row.completedAt !== null && (row.status === 'approved' || row.status === 'rejected')
      const decided = isDecided ? row.status : null
      const reviewed = {
        turnaround: decided,
        approvalRate: decided,
        firstPass: decided === 'approved' ? (isReturned(row) ? 'returned' : 'first') : decided,
        completion,
      }
      const minutesToDecide = minutesBetween(row.submittedAt, row.approvedAt ?? row.rejectedAt)
      const common = {
        ...shownOf(row),
        hours: isDecided && minutesToDecide !== null ? minutesToDecide / 60 : null,
      }
      if (completion !== 'completed') return { ...common, parts: reviewed }
      const minutes = minutesOf(row)
      const late = minutesBetween(row.endTime, row.completedAt)
      const products = row.outcomes?.productsDiscussed?.length ?? 0
      const prescriber = company.find('prescribers', row.prescriberId)
      const isMine = prescriber?.isActive === true && prescriber.assignedDelegateId === row.delegateId
      const isFirst = isMine && !seen.has(row.prescriberId)
      if (isMine) seen.add(row.prescriberId)
      return {
        ...common,
        minutes,
        lag: late === null ? null : Math.max(0, late),
        products,
        parts: {
          ...reviewed,
          completed: row.status === 'approved' || row.status === 'submitted' ? row.status : 'unsent',
          callRate: 'completed',
          duration: minutes === null ? 'untimed' : 'timed',
          details: products > 0 ? 'detailed' : 'undetailed',
          frequency: isMine ? (isFirst ? 'first' : 'repeated') : null,
          onTime: dayIn(row.completedAt ?? '', timezone) <= row.scheduledDate ? 'onTime' : 'late',
          lag: late === null ? 'endless' : 'ended',
        },
      }
    })
}

/** Planned visits due. */
const planned: Source = (asked, { start, end }) =>
  asked.visits
    .filter(
      ({ plannedDate }) =>
        plannedDate !== null && plannedDate >= start && plannedDate <= end && plannedDate < asked.today,
    )
    .map((row) => {
      // What is dated after that day had not been told.
      const completion =
        row.scheduledDate > asked.today && row.completedAt !== null ? 'unrecorded' : told(row)
      const isMoved = row.plannedDate !== row.scheduledDate
      const notDone = isMoved && row.scheduledDate >= asked.today ? 'moved' : 'unrecorded'
      const done = isMoved ? 'otherDay' : 'onDay'
      const adherence = completion === 'completed' ? done : completion === 'unrecorded' ? notDone : completion
      return { ...shownOf(row), parts: { adherence } }
    })

/** Prescribers of each delegate, by the delegate's own visits. */
const targets: Source = (asked, { start, end }) => {
  const key = (delegateId: string | null, prescriberId: string) => `${delegateId} ${prescriberId}`
  const last = new Map<string, string>()
  for (const row of asked.visits) {
    const of = key(row.delegateId, row.prescriberId)
    if (isCarriedOut(row) && row.scheduledDate <= end && row.scheduledDate > (last.get(of) ?? ''))
      last.set(of, row.scheduledDate)
  }
  return asked.company.rows('prescribers').flatMap((row) => {
    const delegateId = row.assignedDelegateId
    if (!row.isActive || delegateId === null || !asked.delegateIds.has(delegateId)) return []
    const seenOn = last.get(key(delegateId, row.id)) ?? ''
    const isRecent = seenOn > addDays(end, -NOT_SEEN_DAYS)
    return {
      id: row.id,
      prescriberId: row.id,
      prescriberName: `${row.firstName} ${row.lastName}`,
      delegateId,
      date: seenOn === '' ? null : seenOn,
      time: null,
      plannedDate: null,
      status: null,
      parts: {
        coverage: seenOn !== '' && seenOn >= start ? 'seen' : 'unseen',
        notSeen: isRecent ? null : seenOn === '' ? 'never' : 'long',
      },
    }
  })
}

/** What waits now, whatever the period; in none of the weeks beside it that are over. */
const queue: Source = (asked, { end }, isPeriod) =>
  !isPeriod && end < asked.today
    ? []
    : asked.company
        .rows('visits')
        .filter(
          ({ status, delegateId }) =>
            status === 'submitted' && (asked.waitingIds ?? asked.delegateIds).has(delegateId),
        )
        .map((row) => {
          const waited = (asked.now - Date.parse(row.submittedAt ?? '')) / 3_600_000
          const queueAge = waited < OVERDUE_HOURS ? 'inTime' : 'overdue'
          return { ...shownOf(row), waited, parts: { queueAge } }
        })

const week: Source = (asked, { end }) => {
  const monday = startOfWeek(end)
  return asked.visits
    .filter((row) => isCarriedOut(row) && row.scheduledDate >= monday && row.scheduledDate <= end)
    .map((row) => ({ ...shownOf(row), parts: { score: 'completed' } }))
}

export const measureRows = (asked: Asked, span: Span, isPeriod = true): MeasureRow[] =>
  [dated, planned, targets, queue, week].flatMap((source) => source(asked, span, isPeriod))

const countedOf = (n: number, delegateId: string | null, rows: readonly MeasureRow[]): Counted => {
  const counts: Record<string, number> = {}
  for (const { parts } of rows)
    for (const [id, part] of Object.entries(parts)) {
      const name = `${id}.${part}`
      if (part !== null) counts[name] = (counts[name] ?? 0) + 1
    }
  const minutes = rows.flatMap((row) => row.minutes ?? [])
  const lags = rows.flatMap((row) => row.lag ?? [])
  const hours = rows.flatMap((row) => row.hours ?? [])
  const waits = rows.flatMap((row) => row.waited ?? [])
  return {
    n,
    delegateId,
    counts,
    products: rows.reduce((sum, row) => sum + (row.products ?? 0), 0),
    medianDuration: medianOf(minutes),
    meanDuration: meanOf(minutes),
    medianLag: medianOf(lags),
    meanLag: meanOf(lags),
    medianTurnaround: medianOf(hours),
    meanTurnaround: meanOf(hours),
    longestWait: waits.length === 0 ? null : Math.max(...waits),
    meanWait: meanOf(waits),
  }
}

/** What every measure counts, for each span and delegate, and for all delegates; the first span is the period. */
export const countMeasures = (asked: Asked, spans: readonly Span[]): Counted[] =>
  spans.flatMap((span, at) => {
    const rows = measureRows(asked, span, at === 0)
    const byDelegate = Map.groupBy(rows, ({ delegateId }) => delegateId)
    return [
      countedOf(at + 1, null, rows),
      ...[...byDelegate].map(([delegateId, own]) => countedOf(at + 1, delegateId, own)),
    ]
  })
