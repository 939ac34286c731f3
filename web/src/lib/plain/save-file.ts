import { type Cell, csvOf } from '@rounds/contract/csv'

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

/** Hands rows, their titles first, to the person as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(name, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
