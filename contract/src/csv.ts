/**
 * Where a spreadsheet takes what follows for a formula: the beginning of a field, and behind a separator or line end inside
 * of it, for a spreadsheet that splits fields elsewhere than the file does. Full-width signs count as the plain ones.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r])|([;,\n\r][^\S\n\r]*)(?=[=+\-@＝＋－＠])/g
const SPECIAL = /[",;\n\r]/

export type Cell = string | number | null

const fieldOf = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  // A number of ours is a number; words that begin like a formula stay words.
  const safe = typeof value === 'string' ? text.replaceAll(FORMULA, "$1'") : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as lines of a CSV file (RFC 4180), for a file that is written part by part. Nothing in it runs as a formula. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

/** A CSV file, or the beginning of one: UTF-8 with the mark that spreadsheets need. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(rows)}`
