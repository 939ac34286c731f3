import { type Page, paginationOf } from '@rounds/contract/common'
import { JsonText, type Row } from '#platform/database/rows.ts'

type Paging = { page: number; limit: number }

/** One page of a list in the envelope of every list: `{data, pagination: {page, limit, total, totalPages}}`. */
export const pageOf = <T>({ data, total }: { data: T[]; total: number }, paging: Paging): Page<T> => ({
  data,
  pagination: paginationOf(total, paging),
})

/** An object of items that are JSON already, in `name`, and of what is said beside them. */
export const textsBeside = <T>(name: string, texts: string[], beside: object) =>
  new JsonText<T>([
    `{"${name}":[`,
    ...texts.flatMap((text, at) => (at === 0 ? [text] : [',', text])),
    `],${JSON.stringify(beside).slice(1)}`,
  ])

/** The same of items that are JSON already. */
export const pageOfTexts = <T>(texts: string[], total: number, paging: Paging): JsonText<Page<T>> =>
  textsBeside('data', texts, { pagination: paginationOf(total, paging) })

/** The same of rows that are passed on as they are. */
export const pageOfRows = <T>({ data, total }: { data: Row<T>[]; total: number }, paging: Paging) =>
  pageOfTexts<T>(
    data.map((row) => row.text),
    total,
    paging,
  )

/** Rows that are passed on as they are, in `name`, and what is said beside them. */
export const rowsBeside = <Name extends string, T, Beside extends object>(
  name: Name,
  rows: Row<T>[],
  beside: Beside,
) =>
  textsBeside<Record<Name, T[]> & Beside>(
    name,
    rows.map((row) => row.text),
    beside,
  )
