/** What spreadsheets take for a formula, were it the first character of a field. */
const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",;\n\r]/

const fieldOf = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  // A number of ours is a number; words that begin like a formula stay words.
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a CSV file (RFC 4180, UTF-8 with the mark that spreadsheets need). Nothing in it runs as a formula. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`

/** Hands a file made here to the person. */
export const saveFile = (name: string, content: string, type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
