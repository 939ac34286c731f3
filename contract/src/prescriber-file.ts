import type { Cell } from './csv.ts'
import type { PrescriberColumn } from './prescriber-columns.ts'
import type { Prescriber } from './prescribers.ts'

/** `nextVisit` is the day of the next planned visit within `NEXT_VISIT_DAYS`, `YYYY-MM-DD`. */
export type ListedPrescriber = Pick<
  Prescriber,
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'specialty'
  | 'hospitalAffiliation'
  | 'address'
  | 'lastVisitDate'
  | 'totalVisits'
  | 'averageRating'
> & { nextVisit: string | null }

const cells: Record<PrescriberColumn, (prescriber: ListedPrescriber) => Cell> = {
  hospital: ({ hospitalAffiliation }) => hospitalAffiliation,
  city: ({ address }) => address.city,
  lastVisit: ({ lastVisitDate }) => lastVisitDate?.slice(0, 10) ?? null,
  visits: ({ totalVisits }) => totalVisits,
  rating: ({ averageRating }) => averageRating,
  nextVisit: ({ nextVisit }) => nextVisit,
}

/** What stands above the columns of a file of prescribers: names apart, then `columns` in their order. */
export const fileColumns = <C extends PrescriberColumn>(columns: readonly C[]) =>
  ['title', 'firstName', 'lastName', 'specialty', ...columns] as const

/** A prescriber as the row of a file under `fileColumns`; days ISO 8601, so that they sort. */
export const fileRow = (prescriber: ListedPrescriber, columns: readonly PrescriberColumn[]): Cell[] => [
  prescriber.title,
  prescriber.firstName,
  prescriber.lastName,
  prescriber.specialty,
  ...columns.map((column) => cells[column](prescriber)),
]
