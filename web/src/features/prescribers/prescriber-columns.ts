/** What the table can show beside the name, in its usual order. */
const columnKeys = ['hospital', 'city', 'lastVisit', 'visits', 'rating', 'nextVisit'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Every column in the order of the person, and whether it is shown. */
export type Arrangement = readonly { key: ColumnKey; isShown: boolean }[]

export const usualArrangement: Arrangement = columnKeys.map((key) => ({ key, isShown: true }))

/** A stored arrangement; columns it does not know stand at their end, what is unreadable counts as the usual one. */
export const arrangementFrom = (stored: unknown): Arrangement => {
  if (!Array.isArray(stored)) return usualArrangement
  const given = stored as { key?: unknown; isShown?: unknown }[]
  const known = given.flatMap((column) => {
    const key = columnKeys.find((candidate) => candidate === column?.key)
    return key ? [{ key, isShown: column.isShown !== false }] : []
  })
  const once = known.filter((column, at) => known.findIndex(({ key }) => key === column.key) === at)
  return [...once, ...usualArrangement.filter(({ key }) => !once.some((column) => column.key === key))]
}

export const shownOf = (arrangement: Arrangement): ColumnKey[] =>
  arrangement.filter(({ isShown }) => isShown).map(({ key }) => key)

export const toggledColumn = (arrangement: Arrangement, key: ColumnKey): Arrangement =>
  arrangement.map((column) => (column.key === key ? { key, isShown: !column.isShown } : column))

/** One place earlier (-1) or later (1); at the ends nothing moves. */
export const movedColumn = (arrangement: Arrangement, key: ColumnKey, by: -1 | 1): Arrangement => {
  const from = arrangement.findIndex((column) => column.key === key)
  const to = from + by
  const [moving, other] = [arrangement[from], arrangement[to]]
  if (!moving || !other) return arrangement
  return arrangement.with(from, other).with(to, moving)
}
