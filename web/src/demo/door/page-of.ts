import { type Page, paginationOf } from '@rounds/contract/common'

/** One page of what was found. */
export const pageOf = <T>(found: readonly T[], paging: { page: number; limit: number }): Page<T> => ({
  data: found.slice((paging.page - 1) * paging.limit, paging.page * paging.limit),
  pagination: paginationOf(found.length, paging),
})

/** The same with what each is told as, which only those of the page are. */
export const pageWith = <R, T>(
  found: readonly R[],
  paging: { page: number; limit: number },
  tell: (row: R) => T,
): Page<T> => {
  const { data, pagination } = pageOf(found, paging)
  return { data: data.map((row) => tell(row)), pagination }
}

type Key = string | number | null | undefined

const compared = (a: Key, b: Key): number => {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return a < b ? -1 : 1
}

/** Sorted by the first key that differs. What says nothing comes last, whichever way. */
export const sortedBy = <T>(
  rows: readonly T[],
  direction: 'asc' | 'desc',
  ...keys: ((row: T) => Key)[]
): T[] =>
  rows.toSorted((a, b) => {
    for (const key of keys) {
      const [one, other] = [key(a), key(b)]
      const order = compared(one, other)
      if (order !== 0) return one == null || other == null || direction === 'asc' ? order : -order
    }
    return 0
  })

/** By when it happened. Of one instant, what happened last is the later: rows stand in the order in which they were made. */
export const inTime = <T extends { at: string }>(rows: readonly T[], direction: 'asc' | 'desc'): T[] =>
  sortedBy(direction === 'asc' ? rows : rows.toReversed(), direction, ({ at }) => at)
