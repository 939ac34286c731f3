import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import { type ImportResult, prescribers } from '@rounds/contract/prescribers'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/wire/call.ts'
import { messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { type ColumnMap, guessColumns } from './columns.ts'
import { type FileRow, type ImportFile, ImportFileError, MAX_MEGABYTES, readImportFile } from './file.ts'
import { type RowToImport, rowsOf } from './rows.ts'

/** Rows of one request while importing: small enough to show progress, large enough to be quick. */
const CHUNK = 2000
/** Checking 50,000 rows on a slow line takes longer than other requests. Milliseconds. */
const CHECK_TIMEOUT_MS = 120_000

/** A row that is not imported, and why. */
export type LeftOut = { row: FileRow; sent: RowToImport; reason: string }

/** What the server says of every row of the file: each is in exactly one of the three. */
export type Verdict = { ready: { row: FileRow; sent: RowToImport }[]; existing: LeftOut[]; bad: LeftOut[] }

export type ImportStep =
  | { name: 'choose'; problem: string | null }
  | { name: 'reading'; fileName: string; rows: number }
  | { name: 'columns'; problem: string | null }
  | { name: 'checking'; rows: number }
  | { name: 'checked'; verdict: Verdict; problem: { title: string; text?: string } | null }
  | { name: 'importing'; done: number; total: number }
  | { name: 'done'; imported: number; total: number; existing: LeftOut[]; bad: LeftOut[] }

const verdictOf = (rows: readonly FileRow[], sent: readonly RowToImport[], result: ImportResult): Verdict => {
  const at = (row: number): Omit<LeftOut, 'reason'> => ({
    row: rows[row - 1] ?? { line: row, cells: [] },
    sent: sent[row - 1] ?? { firstName: '', lastName: '' },
  })
  const existing = result.skipped.map(({ row, reason }) => ({ ...at(row), reason }))
  const bad = result.errors.map(({ row, message }) => ({ ...at(row), reason: message }))
  const leftOut = new Set([...existing, ...bad].map(({ row }) => row))
  const ready = rows.flatMap((row, index) => (leftOut.has(row) ? [] : [at(index + 1)]))
  return { ready, existing, bad }
}

const faultText = (error: unknown): string =>
  error instanceof ImportFileError
    ? t(`prescribers.import.error.${error.fault}`, { size: MAX_MEGABYTES, rows: IMPORT_MAX_ROWS })
    : messageOf(error)

/** The steps of an import: a file is read, its columns are matched, every row is checked, what is new is stored. */
export const useImport = () => {
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null })
  const [file, setFile] = useState<ImportFile | null>(null)
  const [columns, setColumns] = useState<ColumnMap>({})
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  const read = async (chosen: File) => {
    const signal = begin()
    setStep({ name: 'reading', fileName: chosen.name, rows: 0 })
    try {
      const found = await readImportFile(
        chosen,
        (rows) => signal.aborted || setStep({ name: 'reading', fileName: chosen.name, rows }),
        signal,
      )
      setFile(found)
      setColumns(guessColumns(found.headers))
      setStep({ name: 'columns', problem: null })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', problem: faultText(error) })
    }
  }

  const check = async () => {
    if (!file) return
    const signal = begin()
    setStep({ name: 'checking', rows: file.rows.length })
    try {
      const sent = await rowsOf(file.rows, columns)
      const result = await call(
        prescribers.importRows,
        { rows: sent, dryRun: true },
        { signal, timeout: CHECK_TIMEOUT_MS },
      )
      setStep({ name: 'checked', verdict: verdictOf(file.rows, sent, result), problem: null })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'columns', problem: messageOf(error) })
    }
  }

  const run = async (verdict: Verdict) => {
    const signal = begin()
    const { ready } = verdict
    const existing = [...verdict.existing]
    const bad = [...verdict.bad]
    let imported = 0
    let done = 0
    try {
      while (done < ready.length) {
        setStep({ name: 'importing', done, total: ready.length })
        const chunk = ready.slice(done, done + CHUNK)
        const sent = chunk.map((one) => one.sent)
        const result = await call(
          prescribers.importRows,
          { rows: sent },
          { signal, timeout: CHECK_TIMEOUT_MS },
        )
        imported += result.imported
        done += chunk.length
        // Somebody may have added one of them since the check.
        const meanwhile = verdictOf(
          chunk.map(({ row }) => row),
          sent,
          result,
        )
        existing.push(...meanwhile.existing)
        bad.push(...meanwhile.bad)
      }
      setStep({ name: 'done', imported, total: ready.length, existing, bad })
    } catch (error) {
      const problem = signal.aborted
        ? {
            title: t('prescribers.import.stopped', { done: imported, total: ready.length }),
            text: t('prescribers.import.stoppedText'),
          }
        : { title: messageOf(error) }
      setStep({ name: 'checked', verdict: { ready: ready.slice(done), existing, bad }, problem })
    }
    void refreshReads()
  }

  return {
    step,
    file,
    columns,
    setColumns,
    read,
    check,
    run,
    stop: () => running.current?.abort(),
    backToColumns: () => setStep({ name: 'columns', problem: null }),
    startOver: () => setStep({ name: 'choose', problem: null }),
  }
}
