/** Of rows that several answers hold the newest version each. */
export const newest = <T extends { id: string; version: number }>(rows: readonly T[]): T[] => {
  const found = new Map<string, T>()
  for (const row of rows) if (row.version >= (found.get(row.id)?.version ?? 0)) found.set(row.id, row)
  return [...found.values()]
}

/** Yes or no in a question to the server, whichever way it is written. */
export const isSaid = (value: boolean | 'true' | 'false'): boolean => String(value) === 'true'

/** What is asked, and what goes without saying where nothing is said of it. */
export const askedOr = <U extends object, I extends object>(usual: U, input: I) =>
  ({ ...usual, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) }) as {
    [K in keyof U]: K extends keyof I ? NonNullable<I[K]> : U[K]
  }

/** A page as the server cuts it. */
export const pageOf = <T>(rows: readonly T[], asked: { page: number | string; limit: number | string }) => {
  const [page, limit] = [Number(asked.page), Number(asked.limit)]
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
  }
}

/** In the server's order: what has no key comes last either way. */
export const sorted = <T>(
  rows: readonly T[],
  keyOf: (row: T) => string | number | null,
  order: 'asc' | 'desc',
) => {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === y) return 0
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  })
}
