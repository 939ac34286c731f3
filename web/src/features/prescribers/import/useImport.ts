import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import { prescribers } from '@rounds/contract/prescribers'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/wire/call.ts'
import { messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { guessColumns, hasName } from '#features/prescribers/file/columns.ts'
import { MAX_MEGABYTES, readImportFile } from '#features/prescribers/file/file.ts'
import { type ImportFile, ImportFileError } from '#features/prescribers/file/import-file.ts'
import type { Encoding } from '#features/prescribers/file/letters.ts'
import { type Reading, rowsOf } from '#features/prescribers/file/rows.ts'
import { type LeftOut, type Verdict, joinedRows, restOf, verdictOf, withMoved } from './verdict.ts'

/** Rows of one request while importing: small enough to show progress, large enough to be quick. */
const CHUNK = 2000
/** Checking 50,000 rows on a slow line takes longer than other requests. Milliseconds. */
const CHECK_TIMEOUT_MS = 120_000

export type ImportStep =
  | { name: 'choose'; problem: string | null }
  | { name: 'reading'; fileName: string; rows: number }
  | { name: 'columns'; problem: string | null }
  | { name: 'checking'; rows: number }
  | { name: 'checked'; verdict: Verdict; problem: { title: string; text?: string } | null }
  | { name: 'importing'; done: number; total: number }
  | {
      name: 'done'
      imported: number
      total: number
      existing: LeftOut[]
      repeated: LeftOut[]
      bad: LeftOut[]
    }

/** Of rows that say the same person: what the first says, or the specialties of all. */
export type Repeats = 'first' | 'join'

const faultText = (error: unknown): string =>
  error instanceof ImportFileError
    ? t(`prescribers.import.error.${error.fault}`, {
        size: MAX_MEGABYTES,
        rows: IMPORT_MAX_ROWS,
        row: error.row ?? 0,
      })
    : messageOf(error)

/** The steps of an import: a file is read, its columns are matched, every row is checked, what is new is stored. */
export const useImport = () => {
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null })
  const [file, setFile] = useState<ImportFile | null>(null)
  const [reading, setReading] = useState<Reading>({ columns: {}, isTidied: false })
  const [repeats, setRepeats] = useState<Repeats>('first')
  const running = useRef<AbortController>(null)
  // Of what was sent, by its first row: it may have been stored though nobody heard of it, and is sent again as the same.
  const keys = useRef(new Map<string, string>())
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
      setReading({ columns: guessColumns(found.headers), isTidied: false })
      setRepeats('first')
      setStep({ name: 'columns', problem: null })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', problem: faultText(error) })
    }
  }

  /** Reads the file once more, its letters otherwise; what was said of its columns stays. */
  const readAs = async (encoding: Encoding) => {
    if (!file) return
    const signal = begin()
    try {
      const found = await readImportFile(file.source, () => undefined, signal, encoding)
      setFile(found)
      setReading(({ columns, isTidied }) => ({
        columns: hasName(columns) ? columns : guessColumns(found.headers),
        isTidied,
      }))
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', problem: faultText(error) })
    }
  }

  const check = async () => {
    if (!file) return
    const signal = begin()
    setStep({ name: 'checking', rows: file.rows.length })
    keys.current.clear()
    try {
      const rows = file.rows.filter(({ isTooWide }) => !isTooWide)
      const sent = await rowsOf(rows, reading)
      const result = await call(
        prescribers.importRows,
        { rows: sent, dryRun: true },
        { signal, timeout: CHECK_TIMEOUT_MS },
      )
      const moved = file.rows.filter(({ isTooWide }) => isTooWide)
      const verdict = withMoved(verdictOf(rows, sent, result), moved, reading)
      setStep({ name: 'checked', verdict, problem: null })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'columns', problem: messageOf(error) })
    }
  }

  const run = async (verdict: Verdict) => {
    const signal = begin()
    const ready = repeats === 'join' ? joinedRows(verdict) : verdict.ready
    const { repeated } = verdict
    const existing = [...verdict.existing]
    const bad = [...verdict.bad]
    let imported = 0
    let done = 0
    try {
      while (done < ready.length) {
        setStep({ name: 'importing', done, total: ready.length })
        const chunk = ready.slice(done, done + CHUNK)
        const sent = chunk.map((one) => one.sent)
        const about = `${repeats} ${chunk[0]?.row.line}`
        const idempotencyKey = keys.current.get(about) ?? crypto.randomUUID()
        keys.current.set(about, idempotencyKey)
        const result = await call(
          prescribers.importRows,
          { rows: sent },
          { signal, timeout: CHECK_TIMEOUT_MS, idempotencyKey },
        )
        imported += result.imported
        done += chunk.length
        // Somebody may have added one of them since the check.
        const meanwhile = verdictOf(
          chunk.map(({ row }) => row),
          sent,
          result,
        )
        existing.push(...meanwhile.existing, ...meanwhile.repeated)
        bad.push(...meanwhile.bad)
      }
      setStep({ name: 'done', imported, total: ready.length, existing, repeated, bad })
    } catch (error) {
      const problem = signal.aborted
        ? {
            title: t('prescribers.import.stopped', { done: imported, total: ready.length }),
            text: t('prescribers.import.stoppedText'),
          }
        : { title: messageOf(error) }
      setStep({ name: 'checked', verdict: restOf({ ...verdict, existing, bad }, done), problem })
    }
    void refreshReads()
  }

  return {
    step,
    file,
    reading,
    setReading,
    repeats,
    setRepeats,
    read,
    readAs,
    check,
    run,
    stop: () => running.current?.abort(),
    backToColumns: () => setStep({ name: 'columns', problem: null }),
    startOver: () => setStep({ name: 'choose', problem: null }),
  }
}
