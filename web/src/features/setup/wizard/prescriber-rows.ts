import { ImportRow } from '@rounds/contract/rules/prescribers'

/** A row that is not imported, counted from 0. */
type Bad = { at: number; message: string }
/** One that says the same person in the same city as an earlier one, `first`. */
type Repeated = { at: number; first: number }

type Row = Partial<Record<string, string | null | undefined>>

/** As the database tells people apart (prescriber_identity). */
const identityOf = ({ firstName, lastName, city }: ImportRow) =>
  JSON.stringify([firstName, lastName, city ?? ''].map((part) => part.toLowerCase()))

/** What Finish is going to do with each row, by the rules by which it imports. */
export const judgeRows = (rows: readonly Row[]): { ready: number; bad: Bad[]; repeated: Repeated[] } => {
  const bad: Bad[] = []
  const repeated: Repeated[] = []
  const seen = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const { success, data, error } = ImportRow.safeParse(row)
    if (!success) {
      bad.push({ at, message: error.issues[0]?.message ?? '' })
      continue
    }
    const identity = identityOf(data)
    const first = seen.get(identity)
    if (first === undefined) seen.set(identity, at)
    else repeated.push({ at, first })
  }
  return { ready: seen.size, bad, repeated }
}
