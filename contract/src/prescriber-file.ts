import type { Cell } from './csv.ts'
import type { Prescriber } from './prescribers.ts'

/** What a list of prescribers can show beside the name, in its usual order. */
export const prescriberColumns = ['hospital', 'city', 'lastVisit', 'visits', 'rating', 'nextVisit'] as const
export type PrescriberColumn = (typeof prescriberColumns)[number]

/** `nextVisit` is the day of the next planned visit within `NEXT_VISIT_DAYS`, `YYYY-MM-DD`. */
export type ListedPrescriber = Pick<
  Prescriber,
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
  ['firstName', 'lastName', 'specialty', ...columns] as const

/** A prescriber as the row of a file under `fileColumns`; days ISO 8601, so that they sort. */
export const fileRow = (prescriber: ListedPrescriber, columns: readonly PrescriberColumn[]): Cell[] => [
  prescriber.firstName,
  prescriber.lastName,
  prescriber.specialty,
  ...columns.map((column) => cells[column](prescriber)),
]
