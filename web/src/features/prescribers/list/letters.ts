/** A letter and the first row whose last name begins with it. */
export type Letter = { letter: string; index: number }

const other = '#'

/** The letters of the strip, from how many last names begin with each one, in the order of the list; what is no A to Z is “#”. */
export const lettersOf = (counts: readonly { letter: string; count: number }[]): Letter[] => {
  const found: Letter[] = []
  let index = 0
  for (const { letter: first, count } of counts) {
    const letter = /^[A-Z]$/.test(first) ? first : other
    if (!found.some((known) => known.letter === letter)) found.push({ letter, index })
    index += count
  }
  return found
}

/** The letter at a place of the strip, `share` from 0 (top) to 1 (bottom). */
export const letterAt = (letters: readonly Letter[], share: number): Letter | undefined =>
  letters[Math.min(letters.length - 1, Math.max(0, Math.floor(share * letters.length)))]
