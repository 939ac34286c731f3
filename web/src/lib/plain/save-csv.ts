import { type Cell, csvOf } from '@rounds/contract/csv'

/** Hands rows, their titles first, to the person as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
