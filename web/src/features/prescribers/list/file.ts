import type { Cell } from '@rounds/contract/csv'
import { fileColumns, fileRow } from '@rounds/contract/prescriber-file'
import type { Prescriber } from '@rounds/contract/prescribers'
import { t } from '#lib/words/messages.ts'
import type { ColumnKey } from './columns.ts'

const titleOf = (column: ReturnType<typeof fileColumns>[number]) =>
  column === 'title' || column === 'firstName' || column === 'lastName' || column === 'specialty'
    ? t(`prescribers.form.${column}`)
    : t(`prescribers.column.${column}`)

/** The rows of the list as a file, with the columns that are shown: what the server writes of a long one. */
export const prescriberRows = (
  people: readonly Prescriber[],
  columns: readonly ColumnKey[],
  next: ReadonlyMap<string, { scheduledDate: string }>,
): Cell[][] => [
  fileColumns(columns).map(titleOf),
  ...people.map((person) =>
    fileRow({ ...person, nextVisit: next.get(person.id)?.scheduledDate ?? null }, columns),
  ),
]
