import { useEffect, useRef } from 'react'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { useVirtualRows } from './useVirtualRows.ts'

/** A table of which only the rows in view are drawn, once it is long. */
export function LongTable<Row, By extends string = string>({
  rowHeight,
  onEnd,
  ...table
}: DataTableProps<Row, By> & {
  /** What a row is about, until one is measured. Pixels. */
  rowHeight: number
  /** Hears the last row that is drawn. */
  onEnd: (index: number) => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { last, ...drawn } = useVirtualRows(body, table.rows.length, rowHeight)
  useEffect(() => onEnd(last), [onEnd, last])
  return <DataTable {...table} drawn={{ ...drawn, body }} />
}
