import { type Cell, csvOf } from '@rounds/contract/csv'
import { localTime } from '@rounds/contract/dates'

/** Has the browser save what lies at an address, under the name that it comes with unless another is given. */
export const saveFile = (href: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Hands what a page has to the person as a file. */
export const saveBlob = (name: string, blob: Blob): void => {
  const href = URL.createObjectURL(blob)
  saveFile(href, name)
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** An instant as a file has it: the day and the time on the clocks of a zone, which spreadsheets read and sort. */
export const stampOf = (instant: string | null, zone: string): string => {
  if (instant === null) return ''
  const { day, time } = localTime(instant, zone)
  return `${day} ${time}`
}

/** Hands rows, their titles first, to the person as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(name, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
