import { type Prescriber, type PrescriberFilter, plainText } from '@rounds/contract/prescribers'
import { conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'
import { type Limit, throttleKey } from '#platform/identity/throttle.ts'

export const prescriberConstraints: ConstraintRefusals = {
  prescribers_identity: () => conflict('Prescriber already exists', 'DUPLICATE'),
}

/** Each file is a whole list that is read, and kept for days. */
export const exportLimit = (userId: string): Limit => ({
  key: throttleKey('export', userId),
  max: 10,
  seconds: 3600,
})

/** What a list of prescribers `p` is sorted by. */
export const sortKeys: Record<PrescriberFilter['sortBy'], string> = {
  relevance: 'p.sort_name',
  lastName: 'p.sort_name',
  city: `plain_text(p.address ->> 'city')`,
  specialty: 'p.specialty',
  lastVisitDate: 'p.last_visit_date',
  totalVisits: 'p.total_visits',
  createdAt: 'p.created_at',
}
export const nullable = new Set<PrescriberFilter['sortBy']>(['city', 'lastVisitDate'])

/** A title that stands before a name: a word of its own, whatever script is around it, and never the last one. */
const title = /(?<!\S)(?:dr|prof|pr)(?:\.\s*|\s+)(?=\S)/g
/** Which of them a keyboard gives, and which one is in a name, nobody chooses. */
const apostrophe = /['\u2018\u2019\u02bc`\u00b4]/g

/**
 * The words of a search as patterns that match themselves. A title before a name is not searched for: lists show it, and names
 * are stored without.
 */
export const wordsOf = (search: string | undefined): string[] =>
  (
    plainText(search ?? '')
      .replaceAll(title, '')
      .match(/\S+/g) ?? []
  ).map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(apostrophe, '_'))

/** Those first whose last name begins with the pattern, then those with another name that does. */
export const relevance = (pattern: string): string =>
  `case when p.sort_name like ${pattern} || '%' then 0 when p.sort_name like '% ' || ${pattern} || '%' then 1 else 2 end, `

/** Each word of a search as a pattern that finds it anywhere; `undefined` when nothing is searched. */
export const patternsOf = (search: string | undefined): string[] | undefined => {
  const words = wordsOf(search)
  return words.length === 0 ? undefined : words.map((word) => `%${word}%`)
}

/** What is stored of a prescriber and may change, by the contract's names: all but what belongs to the server or is joined. */
export type PrescriberValues = Partial<
  Omit<
    Prescriber,
    | 'id'
    | 'createdBy'
    | 'createdAt'
    | 'updatedAt'
    | 'version'
    | 'lastVisitDate'
    | 'totalVisits'
    | 'averageRating'
    | 'assignedDelegateName'
  >
>
