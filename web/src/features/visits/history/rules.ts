import { plainText } from '@rounds/contract/prescribers'
import { isCarriedOut } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { wordsIn } from '#lib/plain/search.ts'
import type { HistoryState, SortColumn } from './address.ts'
import { byTime, endsAt } from '#features/visits/visit/rules.ts'

const textsOf = ({ prescriber, outcomes }: Visit) => [
  prescriber.firstName,
  prescriber.lastName,
  prescriber.specialty,
  prescriber.hospitalAffiliation,
  prescriber.address.city,
  ...(outcomes?.productsDiscussed ?? []),
]

/** What has happened, or should have: visits of the days from `startDate` to `endDate` that are recorded, rejected or over. */
export const pastVisits = <V extends Visit>(
  visits: readonly V[],
  { startDate, endDate }: { startDate: string; endDate: string },
  now: number,
  zone: string,
): V[] =>
  visits.filter(
    (visit) =>
      visit.scheduledDate >= startDate &&
      visit.scheduledDate <= endDate &&
      (visit.completedAt !== null || visit.status === 'rejected' || endsAt(visit, zone) < now),
  )

/** The visits that the filters leave. */
export const matching = <V extends Visit>(
  visits: readonly V[],
  { search, status, type, rating }: Pick<HistoryState, 'search' | 'status' | 'type' | 'rating'>,
): V[] => {
  const isAsked = wordsIn(search)
  return visits.filter(
    (visit) =>
      (status === '' || visit.status === status) &&
      (type === '' || visit.type === type) &&
      (rating === '' || (visit.outcomes?.rating ?? 0) >= Number(rating)) &&
      isAsked(...textsOf(visit)),
  )
}

const keyOf: Record<SortColumn, (visit: Visit) => string | number> = {
  date: (visit) => `${visit.scheduledDate} ${visit.scheduledTime}`,
  prescriber: ({ prescriber }) => plainText(`${prescriber.lastName} ${prescriber.firstName}`),
  type: (visit) => visit.type,
  duration: (visit) => visit.actualDuration ?? -1,
  rating: (visit) => visit.outcomes?.rating ?? -1,
  status: (visit) => visit.status,
  submitted: (visit) => visit.submittedAt ?? '',
}

/** In the order of a column; what is alike there, newest first. */
export const sorted = <V extends Visit>(
  visits: readonly V[],
  { by, isDescending }: HistoryState['sort'],
): V[] => {
  const direction = isDescending ? -1 : 1
  return visits.toSorted((a, b) => {
    const [left, right] = [keyOf[by](a), keyOf[by](b)]
    if (left === right) return -byTime(a, b)
    return (left < right ? -1 : 1) * direction
  })
}

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** How many visits; of those carried out (domain.md 2) the minutes and the rating on average, null where none has any. */
export const totalsOf = (
  visits: readonly Visit[],
): { count: number; minutes: number | null; rating: number | null } => ({
  count: visits.length,
  minutes: average(visits.filter(isCarriedOut).flatMap(({ actualDuration }) => actualDuration ?? [])),
  rating: average(visits.filter(isCarriedOut).flatMap(({ outcomes }) => outcomes?.rating ?? [])),
})
