import type { ImportRow } from '@rounds/contract/prescribers'
import type { ColumnMap, ImportField } from './columns.ts'

/** What is sent of one row of the file; absent where the file has nothing. */
export type RowToImport = { firstName: string; lastName: string } & Partial<
  Record<Exclude<keyof ImportRow, 'firstName' | 'lastName'>, string>
>

const title = /^(dr|pr|prof|professor|doctor|docteur|doc|mr|mrs|ms|mme|m)\.?\s+/i
/** What stands behind a name and is none. */
const degree = /^(md|m\.d\.|do|d\.o\.|phd|ph\.d\.|pharmd|np|pa|pa-c|rn|dds|dmd|mbbs|jr\.?|sr\.?|i{2,3}|)$/i

/**
 * A whole name as first and last: `Haddad, Amina`, `HADDAD Amina` and `Dr Amina Haddad` all give Amina, Haddad; otherwise
 * the last word is the last name (`María Elena Rodarte` gives María Elena, Rodarte).
 */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  let words = name.replaceAll(/\s+/g, ' ').trim()
  while (title.test(words)) words = words.replace(title, '')
  const [before = '', ...behind] = words.split(/\s*,\s*/)
  const after = behind.filter((part) => !degree.test(part)).join(' ')
  if (after !== '') return { firstName: after, lastName: before }
  words = before
  const parts = words.split(' ')
  const capitals = parts.findIndex((part) => !isCapitals(part))
  if (capitals > 0 && parts.slice(capitals).every((part) => !isCapitals(part)))
    return { firstName: parts.slice(capitals).join(' '), lastName: parts.slice(0, capitals).join(' ') }
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '' }
}

/** A word in capitals only, of two letters or more: an initial is none. */
const isCapitals = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()

/** One row of the file as the server takes it. Empty cells are left out; the address is one line. */
export const rowOf = (cells: readonly string[], map: ColumnMap): RowToImport => {
  const cell = (field: ImportField) => {
    const column = map[field]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const split = map.name === undefined ? undefined : splitName(cell('name'))
  const region = [cell('state'), cell('zip')].filter(Boolean).join(' ')
  const address = [cell('address'), cell('address2'), region].filter(Boolean).join(', ')
  const optional = {
    specialty: cell('specialty'),
    hospitalAffiliation: cell('hospitalAffiliation'),
    address,
    city: cell('city'),
    phone: cell('phone'),
    email: cell('email'),
    notes: cell('notes'),
  }
  return {
    firstName: cell('firstName') || (split?.firstName ?? ''),
    lastName: cell('lastName') || (split?.lastName ?? ''),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  }
}

/** Rows that are read without letting the page draw. */
const SLICE = 1000

/** Every row of a file as the server takes it; long files in slices, so that the page stays usable. */
export const rowsOf = async (
  rows: readonly { cells: readonly string[] }[],
  map: ColumnMap,
): Promise<RowToImport[]> => {
  const found: RowToImport[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const { cells } of rows.slice(from, from + SLICE)) found.push(rowOf(cells, map))
    await new Promise((resume) => setTimeout(resume))
  }
  return found
}
