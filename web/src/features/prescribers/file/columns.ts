import { known, plain } from './heading-words.ts'

/** What a column of a file may hold. `name` is a whole name, `lastFirst` one that begins with the last; `address2`, `zip` and `state` end up in the address. */
export const importFields = [
  'name',
  'lastFirst',
  'title',
  'firstName',
  'lastName',
  'specialty',
  'hospitalAffiliation',
  'address',
  'address2',
  'zip',
  'state',
  'city',
  'latitude',
  'longitude',
  'phone',
  'email',
  'notes',
] as const
export type ImportField = (typeof importFields)[number]

/** Which column of the file (from 0) holds a field; a field that is absent is in no column. */
export type ColumnMap = Partial<Record<ImportField, number>>

const names: readonly ImportField[] = ['name', 'lastFirst', 'firstName', 'lastName']

/**
 * Which column holds what, guessed from the header row. Many languages say the same for a name as for a part of it: `Nom` is
 * the last name beside `Prénom`, `Nome` the first beside `Cognome`, and either is the whole name where it stands alone.
 */
export const guessColumns = (headers: readonly string[]): ColumnMap => {
  const words = headers.map(plain)
  const map: ColumnMap = {}
  const taken = new Set<number>()
  const take = (field: ImportField, names: readonly string[]) => {
    for (const name of names) {
      const at = words.findIndex((word, column) => word === name && !taken.has(column))
      if (at === -1) continue
      map[field] = at
      taken.add(at)
      return
    }
  }
  take('firstName', known.firstName)
  take('lastName', known.lastName)
  if (map.firstName === undefined && map.lastName !== undefined) take('firstName', ['nombre', 'nome', 'name'])
  if (map.firstName === undefined) take('lastFirst', known.lastFirst)
  if (map.firstName === undefined && map.lastFirst === undefined)
    take('name', [...known.name, 'nom', 'nombre', 'nome'])
  if (map.firstName !== undefined && map.lastName === undefined) take('lastName', ['nom', 'name', 'naam'])
  for (const field of importFields) if (!names.includes(field)) take(field, known[field])
  return map
}

/** Headers of the columns that nothing is read from. */
export const unusedColumns = (headers: readonly string[], map: ColumnMap): string[] => {
  const used = new Set(Object.values(map))
  return headers.filter((header, column) => header !== '' && !used.has(column))
}

/** Does the map say what somebody is called? */
export const hasName = ({ name, lastFirst, firstName, lastName }: ColumnMap): boolean =>
  name !== undefined || lastFirst !== undefined || (firstName !== undefined && lastName !== undefined)
