import type { ImportResult } from '@rounds/contract/prescribers'
import { t } from '#lib/words/messages.ts'
import type { FileRow } from '#features/prescribers/file/import-file.ts'
import { type Reading, type RowToImport, rowOf } from '#features/prescribers/file/rows.ts'

type Given = { row: FileRow; sent: RowToImport }
/** A row that is not imported, and why. */
export type LeftOut = Given & { reason: string }
/** A row that says the same person as an earlier one of the file, `first`. */
type Repeated = LeftOut & { first: FileRow }

/** What the server says of every row of the file: each is in exactly one of the four. */
export type Verdict = { ready: Given[]; existing: LeftOut[]; repeated: Repeated[]; bad: LeftOut[] }

export const verdictOf = (
  rows: readonly FileRow[],
  sent: readonly RowToImport[],
  { skipped, errors }: ImportResult,
): Verdict => {
  const at = (row: number): Given => ({
    row: rows[row - 1] ?? { line: row, cells: [] },
    sent: sent[row - 1] ?? { firstName: '', lastName: '' },
  })
  const existing: LeftOut[] = []
  const repeated: Repeated[] = []
  for (const { row, repeats } of skipped) {
    if (repeats === undefined) existing.push({ ...at(row), reason: t('prescribers.import.why.existing') })
    else {
      const first = at(repeats)
      const reason = t('prescribers.import.why.repeated', { row: first.row.line })
      repeated.push({ ...at(row), reason, first: first.row })
    }
  }
  const bad = errors.map(({ row, message }) => ({ ...at(row), reason: message }))
  const leftOut = new Set([...existing, ...repeated, ...bad].map(({ row }) => row))
  const ready = rows.flatMap((row, index) => (leftOut.has(row) ? [] : [at(index + 1)]))
  return { ready, existing, repeated, bad }
}

/** With the rows that nobody was asked about, as their cells have moved. */
export const withMoved = (verdict: Verdict, moved: readonly FileRow[], reading: Reading): Verdict => {
  const reason = t('prescribers.import.why.wide')
  const bad = [...verdict.bad, ...moved.map((row) => ({ row, sent: rowOf(row.cells, reading), reason }))]
  return { ...verdict, bad: bad.toSorted((a, b) => a.row.line - b.row.line) }
}

/** What is left where so many were stored: as the file has it, since it may be joined anew or not at all. */
export const restOf = (verdict: Verdict, done: number): Verdict => ({
  ...verdict,
  ready: verdict.ready.slice(done),
})

/** The longest specialty that is stored (contract: specialty of a prescriber). */
const SPECIALTY_MAX = 120
const SEPARATOR = ', '

const specialtiesOf = ({ ready, repeated }: Verdict): Map<FileRow, string[]> => {
  const found = new Map(ready.map(({ row, sent }) => [row, sent.specialty ? [sent.specialty] : []]))
  for (const { first, sent } of repeated) {
    const known = found.get(first)
    if (known && sent.specialty && !known.includes(sent.specialty)) known.push(sent.specialty)
  }
  return found
}

/** How many people have another specialty in a later row. */
export const differing = (verdict: Verdict): number =>
  [...specialtiesOf(verdict).values()].filter((specialties) => specialties.length > 1).length

/** The rows that are ready, each with the specialties of all rows that say the same person, as many as have room. */
export const joinedRows = (verdict: Verdict): Given[] => {
  const specialties = specialtiesOf(verdict)
  return verdict.ready.map(({ row, sent }) => {
    const all = specialties.get(row) ?? []
    if (all.length < 2) return { row, sent }
    const specialty = all.reduce((text, next) =>
      text.length + SEPARATOR.length + next.length > SPECIALTY_MAX ? text : `${text}${SEPARATOR}${next}`,
    )
    return { row, sent: { ...sent, specialty } }
  })
}
