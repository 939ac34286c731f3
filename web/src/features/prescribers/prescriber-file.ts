import type { Prescriber } from '@rounds/contract/prescribers'
import { csvOf } from '#lib/csv.ts'
import { t } from '#lib/messages.ts'
import type { ColumnKey } from './prescriber-columns.ts'

type Cell = string | number | null

const cellOf = (
  prescriber: Prescriber,
  key: ColumnKey,
  next: ReadonlyMap<string, { scheduledDate: string }>,
): Cell => {
  switch (key) {
    case 'hospital':
      return prescriber.hospitalAffiliation
    case 'city':
      return prescriber.address.city
    case 'lastVisit':
      return prescriber.lastVisitDate?.slice(0, 10) ?? null
    case 'visits':
      return prescriber.totalVisits
    case 'rating':
      return prescriber.averageRating
    case 'nextVisit':
      return next.get(prescriber.id)?.scheduledDate ?? null
  }
}

/** The list as a CSV file: names apart, then the columns that are shown, in their order; days ISO 8601, so that they sort. */
export const prescriberFile = (
  people: readonly Prescriber[],
  columns: readonly ColumnKey[],
  next: ReadonlyMap<string, { scheduledDate: string }>,
): string =>
  csvOf([
    [
      t('prescribers.form.firstName'),
      t('prescribers.form.lastName'),
      t('prescribers.form.specialty'),
      ...columns.map((key) => t(`prescribers.column.${key}`)),
    ],
    ...people.map((prescriber) => [
      prescriber.firstName,
      prescriber.lastName,
      prescriber.specialty,
      ...columns.map((key) => cellOf(prescriber, key, next)),
    ]),
  ])
