/** What spreadsheets take for a formula, were it the first character of a field. */
const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",;\n\r]/

export type Cell = string | number | null

const fieldOf = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  // A number of ours is a number; words that begin like a formula stay words.
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as lines of a CSV file (RFC 4180), for a file that is written part by part. Nothing in it runs as a formula. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

/** A CSV file, or the beginning of one: UTF-8 with the mark that spreadsheets need. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(rows)}`
