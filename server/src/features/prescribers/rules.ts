import { asked } from '@rounds/contract/asked'
import type { Parsed } from '@rounds/contract/endpoint'
import {
  type ImportResult,
  ImportRow,
  type Prescriber,
  type PrescriberFilter,
  plainText,
  prescribers,
} from '@rounds/contract/prescribers'
import { type Refusal, conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'
import { parseJson } from '#platform/plain/json.ts'
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

/** A file as it was sent. */
type GivenFile = Parsed<typeof prescribers.importRows>
/**
 * What a file says: how many rows, how many of them cannot be stored and JSON of why, JSON of the others, each with its number in
 * `row`.
 */
export type ImportFile = { dryRun: boolean; rows: number; wrong: number; errors: string; valid: string }
/** What the process that reads a file says before the two texts: the rest, or why none is read. */
export type ToldOfImport =
  | Omit<ImportFile, 'errors' | 'valid'>
  | { refusal: Pick<Refusal, 'status' | 'code' | 'message' | 'details'> }

/** The file in the body of `importRows`. Throws 400. */
export const givenFile = (body: Buffer): GivenFile =>
  asked(prescribers.importRows, parseJson(body)) as GivenFile

/** Checks each row by itself. A bad one is reported once, by its first fault. */
export const checkedFile = ({ rows, dryRun }: GivenFile): ImportFile => {
  const valid: string[] = []
  const errors: ImportResult['errors'] = []
  for (const [at, given] of rows.entries()) {
    const row = at + 1
    const result = ImportRow.safeParse(given)
    if (result.success) valid.push(JSON.stringify({ row, ...result.data }))
    else {
      const [issue] = result.error.issues
      errors.push({ row, field: issue?.path.join('.') ?? '', message: issue?.message ?? 'Invalid row' })
    }
  }
  return {
    dryRun,
    rows: rows.length,
    wrong: errors.length,
    errors: JSON.stringify(errors),
    valid: `[${valid.join(',')}]`,
  }
}
