import { type Prescriber, plainText } from '@rounds/contract/prescribers'

type Searched = Pick<
  Prescriber,
  'id' | 'firstName' | 'lastName' | 'specialty' | 'hospitalAffiliation' | 'address'
> & {
  totalVisits: number
}

/** A person with what searches look at, best field first: last name, first name, hospital, city, specialty. */
export type Indexed<P> = { person: P; fields: readonly string[] }

/** How near a person is to what the delegate does now. */
export type Nearness = { isToday: boolean; isThisWeek: boolean; uses: number }

const far: Nearness = { isToday: false, isThisWeek: false, uses: 0 }

/** Text as words that can be looked up: without accents and case, each with a space before it. */
export const lookupText = (value: string | null): string =>
  ` ${plainText(value ?? '').replaceAll(/[-'’.,/]+/g, ' ')}`

/** The words of a search; a title is no name unless it is all there is. */
export const searchWords = (search: string): string[] => {
  const words = lookupText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words[0] === 'dr' && words.length > 1 ? words.slice(1) : words
}

export const indexPeople = <P extends Searched>(people: readonly P[]): Indexed<P>[] =>
  people.map((person) => ({
    person,
    fields: [
      person.lastName,
      person.firstName,
      person.hospitalAffiliation,
      person.address.city,
      person.specialty,
    ].map(lookupText),
  }))

/** The best field with a word that begins with `word`; -1 when none does. */
const fieldOf = (fields: readonly string[], word: string) =>
  fields.findIndex((field) => field.includes(` ${word}`))

/**
 * The people of an index whose fields have words that begin with each word of `search`, at most `count`: by the best field
 * (ux.md 2.3), then those seen today, those of this week, those opened often, those visited often, by name.
 */
export const rankPeople = <P extends Searched>(
  index: readonly Indexed<P>[],
  search: string,
  near: ReadonlyMap<string, Nearness>,
  count: number,
): P[] => {
  const words = searchWords(search)
  if (words.length === 0) return []
  const found: { person: P; name: string; keys: readonly number[] }[] = []
  for (const { person, fields } of index) {
    const places = words.map((word) => fieldOf(fields, word))
    if (places.includes(-1)) continue
    const { isToday, isThisWeek, uses } = near.get(person.id) ?? far
    found.push({
      person,
      name: `${fields[0]}${fields[1]}`,
      keys: [Math.min(...places), isToday ? 0 : 1, isThisWeek ? 0 : 1, -uses, -person.totalVisits],
    })
  }
  return found
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, place) => key !== b.keys[place])
      return at === -1 ? (a.name < b.name ? -1 : 1) : (a.keys[at] ?? 0) - (b.keys[at] ?? 0)
    })
    .slice(0, count)
    .map(({ person }) => person)
}
