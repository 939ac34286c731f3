import type { Icon } from '@tabler/icons-react'
import { lookupText, searchWords } from '#features/prescribers/prescriber/rank.ts'

/** One thing that the palette offers. `key` names it for good: recents remember it. */
export type Row = {
  key: string
  label: string
  detail?: string
  /** More that it is found by. */
  words?: string
  /** Beside it at the end: “Today 10:00”. */
  note?: string
  icon: Icon
  /** Its own shortcut, as `Shortcut` has it. */
  keys?: string
  /** The person stays where they are: the focus goes back to where it was. */
  stays?: true
  run: () => void
}

type GroupName = 'recent' | 'prescribers' | 'visits' | 'actions' | 'pages' | 'more' | 'none'
export type Group = { name: GroupName; rows: readonly Row[] }

/** What a query asks for: `>` limits it to actions (ux.md 2.3). */
export const askedOf = (query: string): { search: string; isActions: boolean } => {
  const isActions = query.trimStart().startsWith('>')
  return { search: (isActions ? query.trimStart().slice(1) : query).trim(), isActions }
}

/** The rows with words that begin with each word of `search`; those whose label begins with it first. */
export const matchRows = (rows: readonly Row[], search: string, count: number): Row[] => {
  const words = searchWords(search)
  if (words.length === 0) return []
  const whole = lookupText(search).trimEnd()
  return rows
    .map((row) => ({ row, text: lookupText(`${row.label} ${row.detail ?? ''} ${row.words ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    .toSorted((a, b) => Number(b.text.startsWith(whole)) - Number(a.text.startsWith(whole)))
    .slice(0, count)
    .map(({ row }) => row)
}

/** The groups that hold something. */
export const filled = (groups: readonly Group[]): Group[] => groups.filter(({ rows }) => rows.length > 0)
