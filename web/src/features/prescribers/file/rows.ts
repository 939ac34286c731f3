import type { ImportRow } from '@rounds/contract/prescribers'
import type { ColumnMap, ImportField } from './columns.ts'
import { asTold } from './capitals.ts'

/** What is sent of one row of the file; absent where the file has nothing. */
export type RowToImport = { firstName: string; lastName: string } & Partial<
  Record<Exclude<keyof ImportRow, 'firstName' | 'lastName'>, string>
>

const title = /^(dr|pr|prof|professor|professeur|doctor|docteur|doc|mr|mrs|ms|mme|m)\.?\s+/i
const doctor = /^(dr|doc|doctor|docteur)\.?$/i
const professor = /^(pr|prof|professor|professeur)\.?$/i

/** How a file addresses somebody as Rounds writes it: `DOCTEUR` is Dr; what else it says stays as it stands. */
const titleOf = (said: string): string => {
  if (doctor.test(said)) return 'Dr'
  return professor.test(said) ? 'Prof.' : said
}
/** Of what stands before a name, only a profession is a title. */
const professionBefore = (name: string): string => {
  const said = title.exec(name.trim())?.[0].trim() ?? ''
  return doctor.test(said) || professor.test(said) ? titleOf(said) : ''
}
/** What stands behind a name and is none. */
const degree = /^(md|m\.d\.|do|d\.o\.|phd|ph\.d\.|pharmd|np|pa|pa-c|rn|dds|dmd|mbbs|jr\.?|sr\.?|i{2,3}|)$/i

/** With what a last name may begin that is none by itself. */
const particle = /^(al|ben|da|de|del|della|den|der|di|do|dos|du|el|la|le|van|von|zu)$/i

/**
 * A whole name as first and last: `Haddad, Amina`, `HADDAD Amina` and `Dr Amina Haddad` all give Amina, Haddad; otherwise
 * the last word is the last name (`María Elena Rodarte` gives María Elena, Rodarte), or the first where that comes first.
 */
export const splitName = (name: string, isLastFirst = false): { firstName: string; lastName: string } => {
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
  const last = isLastFirst ? parts.findIndex((part) => !particle.test(part)) + 1 : 0
  if (last > 0) return { firstName: parts.slice(last).join(' '), lastName: parts.slice(0, last).join(' ') }
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '' }
}

/** A word in capitals only, of two letters or more: an initial is none. */
const isCapitals = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()

/** How a file is read: which column is what, and whether what it writes in capitals is written as a person would. */
export type Reading = { columns: ColumnMap; isTidied: boolean }

/** What programs put around words of another direction: nobody sees it, and no name is stored with it. */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Of most cells nothing is changed: files have a million of them. */
const UNUSUAL = /[\r\n\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** What stands in several lines of a cell, as one. */
const oneLine = (said: string, between: ' ' | ', ') =>
  said
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between)
    // Of an address that has commas at the ends of its lines.
    .replaceAll(/,(, )/g, '$1')

/** Digits that a program took for a decimal, `33472112233.0`, as they were. */
const digits = (said: string) => said.replace(/^(\d+)\.0$/, '$1')

/**
 * One row of the file as the server takes it. Empty cells are left out; the address is one line. What is no letter, as that with which
 * older programs fill their columns, is left out: one would keep the server from reading any row.
 */
export const rowOf = (cells: readonly string[], { columns: map, isTidied }: Reading): RowToImport => {
  const cell = (field: ImportField) => {
    const column = map[field]
    const said = column === undefined ? '' : (cells[column] ?? '').replaceAll('\0', '').toWellFormed().trim()
    if (field === 'notes' || !UNUSUAL.test(said)) return said
    return oneLine(said.replaceAll(DIRECTION, ''), field === 'address' || field === 'address2' ? ', ' : ' ')
  }
  const whole = cell('name') || cell('lastFirst')
  const split = splitName(whole, cell('name') === '')
  const region = [cell('state'), digits(cell('zip'))].filter(Boolean).join(' ')
  const street = [cell('address'), cell('address2')]
  const tidied = isTidied ? asTold : (text: string) => text
  const optional = {
    title: titleOf(cell('title')) || professionBefore(whole),
    specialty: tidied(cell('specialty')),
    hospitalAffiliation: tidied(cell('hospitalAffiliation')),
    // A region stays the letters that it is.
    address: [...street.map(tidied), region].filter(Boolean).join(', '),
    city: tidied(cell('city')),
    latitude: cell('latitude'),
    longitude: cell('longitude'),
    phone: digits(cell('phone')),
    email: cell('email'),
    notes: cell('notes'),
  }
  return {
    firstName: cell('firstName') || split.firstName,
    lastName: cell('lastName') || split.lastName,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  }
}

/** Rows that are read without letting the page draw. */
const SLICE = 1000

/** Every row of a file as the server takes it; long files in slices, so that the page stays usable. */
export const rowsOf = async (
  rows: readonly { cells: readonly string[] }[],
  reading: Reading,
): Promise<RowToImport[]> => {
  const found: RowToImport[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const { cells } of rows.slice(from, from + SLICE)) found.push(rowOf(cells, reading))
    await new Promise((resume) => setTimeout(resume))
  }
  return found
}
