import type { Input, Output } from '@rounds/contract/endpoint'
import { type Visit, usualVisits, visits } from '@rounds/contract/visits'
import { type Held, answerOffline } from '#lib/reads/offline-answers.ts'
import { askedOr, isSaid, newest, pageOf, sorted } from '#lib/reads/offline-lists.ts'
import { wordsIn } from '#lib/plain/search.ts'

/** What this device says of visits without a network: another day's Today after a night, a visit that a list holds. */

type Range = { start: string; end: string }
type Asked = { input: Input<typeof visits.list>; data: Output<typeof visits.list> }

const visitsIn = (held: Held): Visit[] =>
  newest([...held(visits.list).flatMap(({ data }) => data.data), ...held(visits.get).map(({ data }) => data)])

/** Filters that leave visits of a period out; `limit` and `page` are looked at by what came. */
const narrow = ['status', 'type', 'prescriberId', 'delegateId', 'recorded', 'search'] as const

/** The days of which an answer has every visit. */
const rangeOf = ({ input, data: { data: rows, pagination } }: Asked) => {
  const isAll = pagination.total <= rows.length && !narrow.some((name) => input[name] !== undefined)
  const { startDate, endDate } = input
  return isAll && typeof startDate === 'string' && typeof endDate === 'string'
    ? { start: startDate, end: endDate }
    : null
}

/** The longest period that ranges which meet or overlap make up together. */
const longest = (ranges: readonly Range[]): Range | null => {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && range.start <= last.end) last.end = range.end > last.end ? range.end : last.end
    else joined.push({ ...range })
  }
  const days = ({ start, end }: Range) => Date.parse(end) - Date.parse(start)
  return joined.toSorted((a, b) => days(b) - days(a))[0] ?? null
}

answerOffline(visits.list, (input, held) => {
  const ranges = held(visits.list).map(rangeOf)
  const covered = longest(ranges.filter((range) => range !== null))
  if (!covered) return undefined
  const { startDate, endDate, status, type, prescriberId, delegateId, recorded, search } = input
  const { sortBy, sortOrder, ...paging } = askedOr(usualVisits, input)
  const isKnown = (day: string | undefined) => day !== undefined && day >= covered.start && day <= covered.end
  if (startDate !== undefined && !(isKnown(startDate) && isKnown(endDate))) return undefined
  const isAsked = wordsIn(search)
  const rows = visitsIn(held).filter(
    (visit) =>
      (startDate === undefined || visit.scheduledDate >= startDate) &&
      (endDate === undefined || visit.scheduledDate <= endDate) &&
      (status?.split(',').includes(visit.status) ?? true) &&
      (type?.split(',').includes(visit.type) ?? true) &&
      (prescriberId === undefined || visit.prescriberId === prescriberId) &&
      (delegateId === undefined || visit.delegateId === delegateId) &&
      (recorded === undefined || isSaid(recorded) === (visit.completedAt !== null)) &&
      isAsked(visit.prescriberName),
  )
  const keyOf = (visit: Visit) =>
    sortBy === 'scheduledDate' ? `${visit.scheduledDate} ${visit.scheduledTime}` : visit[sortBy]
  return pageOf(sorted(rows, keyOf, sortOrder), paging)
})

answerOffline(visits.get, ({ id }, held) => visitsIn(held).find((visit) => visit.id === id))
