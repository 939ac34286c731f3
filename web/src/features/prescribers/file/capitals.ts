/** A word that is not written large within a name, English and French. */
const small = /^(a|and|at|by|d|de|des|du|et|for|in|l|la|le|les|of|on|sur|the|to|aux?|en)$/

/** Has nothing but capitals, and more than an abbreviation. */
const isLoud = (text: string) => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text)

/**
 * What a file writes in capitals as a person would: `MOUNT AUBURN HOSPITAL` is Mount Auburn Hospital. Words without a vowel
 * are abbreviations and stay (`PLLC`), as does what is not all in capitals.
 */
export const asTold = (text: string): string =>
  isLoud(text)
    ? text.replaceAll(/\p{L}+/gu, (word, at: number) => {
        const lower = word.toLowerCase()
        if (at > 0 && small.test(lower)) return lower
        const isAbbreviation = word.length > 1 && !/[aeiouy\u00C0-\u024F]/.test(lower)
        return isAbbreviation && lower !== 'st' && lower !== 'dr' ? word : word.charAt(0) + lower.slice(1)
      })
    : text

/** From how many of its cells on a file is one that writes in capitals. */
const SHARE = 0.5
const LOOKED_AT = 200

/** Whether most of what a file says in `columns` is in capitals. */
export const writesInCapitals = (
  rows: readonly { cells: readonly string[] }[],
  columns: readonly (number | undefined)[],
): boolean => {
  const said = rows
    .slice(0, LOOKED_AT)
    .flatMap(({ cells }) => columns.map((column) => (column === undefined ? '' : (cells[column] ?? ''))))
    .filter((cell) => /\p{L}{4}/u.test(cell))
  return said.length > 0 && said.filter(isLoud).length / said.length >= SHARE
}
