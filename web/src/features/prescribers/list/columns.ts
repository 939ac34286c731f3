import { type PrescriberColumn, prescriberColumns } from '@rounds/contract/prescriber-columns'

export type ColumnKey = PrescriberColumn

/** Every column in the order of the person, and whether it is shown. */
export type Arrangement = readonly { key: ColumnKey; isShown: boolean }[]

export const usualArrangement: Arrangement = prescriberColumns.map((key) => ({ key, isShown: true }))

/** A stored arrangement; columns it does not know stand at their end, what is unreadable counts as the usual one. */
export const arrangementFrom = (stored: unknown): Arrangement => {
  if (!Array.isArray(stored)) return usualArrangement
  const given = stored as { key?: unknown; isShown?: unknown }[]
  const known = given.flatMap((column) => {
    const key = prescriberColumns.find((candidate) => candidate === column?.key)
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

/** An arrangement as the address says it: the keys in their order, `-` before what is hidden. */
export const columnsText = (arrangement: Arrangement): string =>
  arrangement.map(({ key, isShown }) => (isShown ? key : `-${key}`)).join(',')

/** The arrangement that an address asks for. */
export const columnsFromText = (text: string): Arrangement =>
  arrangementFrom(
    text.split(',').map((word) => ({ key: word.replace('-', ''), isShown: !word.startsWith('-') })),
  )
