import { type Prescriber, plainText } from '@rounds/contract/prescribers'

/** A letter and the first row whose last name begins with it. */
export type Letter = { letter: string; index: number }

const other = '#'

/** The letters that last names begin with, in the order of the list; what is no A to Z is “#”. `people` are by last name. */
export const lettersOf = (people: readonly Pick<Prescriber, 'lastName'>[]): Letter[] => {
  const found: Letter[] = []
  for (const [index, { lastName }] of people.entries()) {
    const first = plainText(lastName).charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : other
    if (!found.some((known) => known.letter === letter)) found.push({ letter, index })
  }
  return found
}

/** The letter at a place of the strip, `share` from 0 (top) to 1 (bottom). */
export const letterAt = (letters: readonly Letter[], share: number): Letter | undefined =>
  letters[Math.min(letters.length - 1, Math.max(0, Math.floor(share * letters.length)))]
