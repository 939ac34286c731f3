import { noPlace } from '@rounds/contract/common'
import { type ImportResult, ImportRow, type Prescriber } from '@rounds/contract/prescribers'
import type { Ask } from '#demo/door/ask.ts'
import type { PrescriberRow } from '#demo/store/tables.ts'

export const ALREADY_EXISTS = 'Prescriber already exists'

export type Person = Pick<Prescriber, 'firstName' | 'lastName'> & {
  address?: Partial<Prescriber['address']> | null
}
/** Who is the same person in the same city. */
export const identityOf = ({ firstName, lastName, address }: Person) =>
  [firstName, lastName, address?.city ?? ''].map((part) => part.toLowerCase()).join('\n')

export const inserted = (
  ask: Ask,
  values: Partial<PrescriberRow> & Pick<PrescriberRow, 'firstName' | 'lastName'>,
) =>
  ask.company.put('prescribers', {
    title: null,
    email: null,
    phone: null,
    specialty: 'General',
    hospitalAffiliation: null,
    address: noPlace,
    notes: null,
    isActive: true,
    assignedDelegateId: null,
    ...values,
    id: values.id ?? crypto.randomUUID(),
    createdBy: ask.user.id,
    createdAt: ask.at,
    updatedAt: ask.at,
    version: 1,
    lastVisitDate: null,
    totalVisits: 0,
    ratingSum: 0,
    ratingCount: 0,
  })

/** Stores a whole file, or says what storing it would do. A delegate's rows are assigned to the delegate. */
export const importPrescribers = (
  ask: Ask,
  { rows, dryRun }: { rows: unknown[]; dryRun: boolean },
): ImportResult => {
  const owner = ask.user.role === 'DELEGATE' ? ask.user.id : null
  const known = new Map(
    ask.company.rows('prescribers').flatMap((row) => (row.isActive ? [[identityOf(row), null]] : [])),
  ) as Map<string, number | null>
  const result = { imported: 0, skipped: [], errors: [] } as {
    imported: number
    skipped: { row: number; reason: string; repeats?: number }[]
    errors: { row: number; field: string; message: string }[]
  }
  for (const [at, given] of rows.entries()) {
    const row = at + 1
    const parsed = ImportRow.safeParse(given)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const field = issue?.path.join('.') ?? ''
      result.errors.push({ row, field, message: issue?.message ?? 'Invalid row' })
      continue
    }
    const { latitude, longitude, address, city, ...values } = parsed.data
    const coordinates = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
    const person = { ...values, address: { address, city, coordinates } }
    const identity = identityOf(person)
    const repeats = known.get(identity)
    if (repeats === null) result.skipped.push({ row, reason: ALREADY_EXISTS })
    else if (repeats !== undefined) result.skipped.push({ row, reason: `Repeats row ${repeats}`, repeats })
    else {
      known.set(identity, row)
      result.imported++
      if (!dryRun) inserted(ask, { ...person, assignedDelegateId: owner })
    }
  }
  if (!dryRun)
    ask.audit({
      action: 'import',
      resource: 'prescriber',
      details: {
        rows: rows.length,
        imported: result.imported,
        skipped: result.skipped.length,
        errors: result.errors.length,
      },
    })
  return result
}
