import { importColumns } from '@rounds/contract/rules/prescribers'
import { SETUP_PRESCRIBERS_MAX } from '@rounds/contract/setup'
import { type ColumnMap, guessColumns, hasName } from '#features/prescribers/file/columns.ts'
import { readImportFile } from '#features/prescribers/file/file.ts'
import { type FileRow, type ImportFile, ImportFileError } from '#features/prescribers/file/import-file.ts'
import type { Encoding } from '#features/prescribers/file/letters.ts'
import { rowsOf } from '#features/prescribers/file/rows.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { t } from '#lib/words/messages.ts'
import type { Entries } from './rules.ts'
import { enter } from './store.ts'

export const MAX_MEGABYTES = 5
/** What may be said of all rows together, in bytes: the rest is imported once the company is there. */
const ROWS_BYTES = 900 * 1024

type Chosen = { file: ImportFile; columns: ColumnMap }
/** The file as it was chosen, while the page stays: what is kept is what was read from it. */
export const fileStore = createPersonStore<Chosen | null>(null)

const tooMany = () => new Error(t('setup.import.tooMany', { count: SETUP_PRESCRIBERS_MAX }))

/** What of it is still what the set-up says: a step may have been cleared, or filled in elsewhere. */
export const currentFile = (kept: Chosen | null, dataImport: Entries['dataImport']): Chosen | null => {
  const isCurrent = kept && (dataImport ? dataImport.fileName === kept.file.name : !hasName(kept.columns))
  return isCurrent ? kept : null
}

/** Reads the file by these columns; nothing is imported while they name nobody. */
export const readColumns = async (file: ImportFile, columns: ColumnMap): Promise<void> => {
  fileStore.set({ file, columns })
  const found = hasName(columns) ? await rowsOf(file.rows, { columns, isTidied: false }) : []
  if (JSON.stringify(found).length > ROWS_BYTES) {
    removeFile()
    throw tooMany()
  }
  // Another choice was made meanwhile.
  if (fileStore.get()?.columns !== columns) return
  enter('dataImport', found.length === 0 ? undefined : { fileName: file.name, prescribers: found })
}

/** `encoding`: how its letters are written, of a file that does not say. */
export const chooseFile = async (chosen: File, encoding?: Encoding): Promise<void> => {
  if (chosen.size > MAX_MEGABYTES * 1024 * 1024) throw new ImportFileError('tooLarge')
  const file = await readImportFile(chosen, () => undefined, new AbortController().signal, encoding)
  if (file.rows.length > SETUP_PRESCRIBERS_MAX) throw tooMany()
  const wide = file.rows.find(({ isTooWide }) => isTooWide)
  if (wide) throw new ImportFileError('wide', wide.line)
  await readColumns(file, guessColumns(file.headers))
}

export const removeFile = (): void => {
  fileStore.set(null)
  enter('dataImport', undefined)
}

/** Why a file cannot be read, in words. */
export const faultText = (error: unknown): string => {
  if (error instanceof Error && !(error instanceof ImportFileError)) return error.message
  const { fault, row = 0 } = error instanceof ImportFileError ? error : new ImportFileError('unreadable')
  return fault === 'tooLarge'
    ? t('setup.import.tooLarge', { size: MAX_MEGABYTES })
    : t(`prescribers.import.error.${fault}`, { size: MAX_MEGABYTES, rows: SETUP_PRESCRIBERS_MAX, row })
}

type Rows = NonNullable<Entries['dataImport']>['prescribers']

/** The number of a row as a spreadsheet shows it, below its header. */
export const lineOf = (file: ImportFile | undefined, at: number): number => file?.rows[at]?.line ?? at + 2

const cellsOf = (file: ImportFile | undefined, rows: Rows, at: number): string[] => {
  const row: FileRow | undefined = file?.rows[at]
  return file && row
    ? file.headers.map((_, column) => row.cells[column] ?? '')
    : importColumns.map((column) => rows[at]?.[column] ?? '')
}

/** These rows as a file to be mended and chosen again: as they stood in theirs, or in the template’s columns, with why. */
export const downloadLeftOut = (rows: Rows, leftOut: readonly { at: number; reason: string }[]): void => {
  const file = fileStore.get()?.file
  saveCsv(t('prescribers.import.badFile'), [
    [
      ...(file?.headers ?? importColumns),
      t('prescribers.import.rowColumn'),
      t('prescribers.import.reasonColumn'),
    ],
    ...leftOut.map(({ at, reason }) => [...cellsOf(file, rows, at), lineOf(file, at), reason]),
  ])
}
