import { daysBetween } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'

/** A repeat is not far from what it repeats. Days. */
const NEAR = 7

type Told = Pick<Visit, 'id' | 'status' | 'delegateId' | 'scheduledDate' | 'scheduledTime' | 'completedAt'>

const daysApart = (a: Told, b: Told) => Math.abs(daysBetween(a.scheduledDate, b.scheduledDate))

/** Of the visits to the same person the one that a rejected visit repeats: the nearest day that stands, a report before a plan. */
export const repeatedOf = <V extends Told>(visit: Told, others: readonly V[]): V | undefined =>
  others
    .filter(
      ({ id, status, delegateId }) =>
        id !== visit.id && status !== 'rejected' && delegateId === visit.delegateId,
    )
    .filter((other) => daysApart(visit, other) <= NEAR)
    .toSorted(
      (a, b) =>
        daysApart(visit, a) - daysApart(visit, b) ||
        Number(a.completedAt === null) - Number(b.completedAt === null),
    )[0]
