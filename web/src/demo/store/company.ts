import { type AnyRow, type TableName, type Tables, unsaid } from './tables.ts'

type Undo = () => void

/** The tables of one company. */
export type Company = {
  id: string
  rows<T extends TableName>(table: T): Tables[T][]
  find<T extends TableName>(table: T, id: string | null | undefined): Tables[T] | undefined
  /** Stores a row in the place of the one with its id. */
  put<T extends TableName>(table: T, row: Tables[T]): Tables[T]
  drop(table: TableName, id: string): void
}

type Change = (table: string, id: string, row: AnyRow | null) => void

/**
 * A company as its story tells it, with what has become of it since. `onChange` hears of each change; `undo` gets what takes it
 * back, so that a request that is refused half-way leaves nothing.
 */
export const openCompany = (
  id: string,
  told: readonly (readonly [table: string, rows: readonly Record<string, unknown>[]])[],
  since: Record<string, Record<string, AnyRow | null>>,
  { at, onChange, undo }: { at: string; onChange: Change; undo: Undo[] },
): Company => {
  const tables = new Map<string, Map<string, AnyRow>>()
  const tableOf = (name: string): Map<string, AnyRow> => {
    const known = tables.get(name)
    if (known) return known
    const table = new Map<string, AnyRow>()
    tables.set(name, table)
    return table
  }
  for (const [name, rows] of told) {
    const table = tableOf(name)
    const more = unsaid[name as TableName]?.(at)
    // What only joins two others is known by them.
    for (const row of rows) {
      const rowId = typeof row.id === 'string' ? row.id : Object.values(row).join(' ')
      table.set(rowId, { ...more, ...row, id: rowId })
    }
  }
  for (const [name, rows] of Object.entries(since))
    for (const [rowId, row] of Object.entries(rows)) {
      if (row === null) tableOf(name).delete(rowId)
      else tableOf(name).set(rowId, row)
    }

  const set = (name: string, rowId: string, row: AnyRow | null) => {
    const table = tableOf(name)
    const before = table.get(rowId)
    undo.push(() => {
      if (before) table.set(rowId, before)
      else table.delete(rowId)
      onChange(name, rowId, before ?? null)
    })
    if (row) table.set(rowId, row)
    else table.delete(rowId)
    onChange(name, rowId, row)
  }
  return {
    id,
    rows: <T extends TableName>(table: T) => [...tableOf(table).values()] as unknown as Tables[T][],
    find: <T extends TableName>(table: T, rowId: string | null | undefined) =>
      rowId == null ? undefined : (tableOf(table).get(rowId) as Tables[T] | undefined),
    put: (table, row) => {
      set(table, row.id, row)
      return row
    },
    drop: (table, rowId) => set(table, rowId, null),
  }
}
