import type { Page, Pagination } from '@rounds/contract/common'
import { JsonText, type Row } from '#platform/database/rows.ts'

type Paging = { page: number; limit: number }

export const paginationOf = (total: number, { page, limit }: Paging): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
})

/** One page of a list in the envelope of every list: `{data, pagination: {page, limit, total, totalPages}}`. */
export const pageOf = <T>({ data, total }: { data: T[]; total: number }, paging: Paging): Page<T> => ({
  data,
  pagination: paginationOf(total, paging),
})

/** The same of items that are JSON already. */
export const pageOfTexts = <T>(texts: string[], total: number, paging: Paging): JsonText<Page<T>> =>
  new JsonText([
    '{"data":[',
    ...texts.flatMap((text, at) => (at === 0 ? [text] : [',', text])),
    `],"pagination":${JSON.stringify(paginationOf(total, paging))}}`,
  ])

/** The same of rows that are passed on as they are. */
export const pageOfRows = <T>({ data, total }: { data: Row<T>[]; total: number }, paging: Paging) =>
  pageOfTexts<T>(
    data.map((row) => row.text),
    total,
    paging,
  )
