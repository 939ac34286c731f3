import type { ReactNode } from 'react'

/** One column of a table. */
export type Column<Row, By extends string = string> = {
  key: string
  head: string
  cell: (row: Row, isCurrent: boolean) => ReactNode
  /** Figures stand at the right edge. */
  isNumber?: boolean
  /** Words that are too long end in an ellipsis. */
  isCut?: boolean
  /** What can be done with a row: at the right edge, its head only for screen readers, not on paper. */
  isActions?: boolean
  /** What a press on the head sorts by; `isHighestFirst` says which way the first press goes. */
  sortBy?: By
  isHighestFirst?: boolean
  /** Of the head and the cells: how wide the column is, where it is left out. */
  className?: string | undefined
  /** Said by a pointer at rest: all of what is cut, the day behind “2 days ago”. */
  hint?: (row: Row) => string | undefined
}

export type Sort<By extends string = string> = { by: By; isDescending: boolean }

export type TableSelection<Row> = {
  ids: ReadonlySet<string>
  /** How many of the rows are ticked, and how many could be; for the box that ticks all. */
  count: number
  total: number
  labelAll: string
  labelOf: (row: Row) => string
  onToggle: (id: string, asRange: boolean) => void
  onToggleAll: () => void
}
