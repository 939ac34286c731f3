import { type Page, paginationOf } from '@rounds/contract/common'
import { type JsonPart, JsonText, type Row } from '#platform/database/rows.ts'

type Paging = { page: number; limit: number }

/** One page of a list in the envelope of every list: `{data, pagination: {page, limit, total, totalPages}}`. */
export const pageOf = <T>({ data, total }: { data: T[]; total: number }, paging: Paging): Page<T> => ({
  data,
  pagination: paginationOf(total, paging),
})

/** What stands between the braces of objects, written with them and with commas between. */
export const objectsIn = (objects: JsonPart[][]): JsonPart[] =>
  objects.flatMap((parts, at) => [
    at === 0 ? '{' : '},{',
    ...parts,
    ...(at === objects.length - 1 ? ['}'] : []),
  ])

/** An object of items in `name`, each by what stands between its braces, and of what is said beside them. */
export const jsonBeside = <T>(name: string, items: JsonPart[][], beside: object) =>
  new JsonText<T>([`{"${name}":[`, ...objectsIn(items), `],${JSON.stringify(beside).slice(1)}`])

/** The same of a page of a list. */
export const pageOfJson = <T>(items: JsonPart[][], total: number, paging: Paging): JsonText<Page<T>> =>
  jsonBeside('data', items, { pagination: paginationOf(total, paging) })

/** The same of rows that are passed on as they are. */
export const pageOfRows = <T>({ data, total }: { data: Row<T>[]; total: number }, paging: Paging) =>
  pageOfJson<T>(
    data.map((row) => [row]),
    total,
    paging,
  )

/** Rows that are passed on as they are, in `name`, and what is said beside them. */
export const rowsBeside = <Name extends string, T, Beside extends object>(
  name: Name,
  rows: Row<T>[],
  beside: Beside,
) =>
  jsonBeside<Record<Name, T[]> & Beside>(
    name,
    rows.map((row) => [row]),
    beside,
  )
