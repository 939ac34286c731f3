import { Button } from '@mantine/core'
import { ImportRow, importColumns } from '@rounds/contract/prescribers'
import { SETUP_PRESCRIBERS_MAX } from '@rounds/contract/setup'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { guessColumns, hasName } from '#features/prescribers/file/columns.ts'
import { ImportFileError, downloadRows, readImportFile } from '#features/prescribers/file/file.ts'
import { type RowToImport, rowsOf } from '#features/prescribers/file/rows.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { StepPage } from './StepPage.tsx'
import { enter, wizardStore } from './store.ts'
import classes from './SetupWizard.module.css'

const MAX_MEGABYTES = 5
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
/** What may be said of all rows together, in bytes: the rest is imported once the company is there. */
const ROWS_BYTES = 900 * 1024
const PREVIEW = 5
const SHOWN_FAULTS = 20

const textOf = (error: unknown): string => {
  const fault = error instanceof ImportFileError ? error.fault : 'unreadable'
  return fault === 'tooLarge'
    ? t('setup.import.tooLarge', { size: MAX_MEGABYTES })
    : t(`prescribers.import.error.${fault}`, { size: MAX_MEGABYTES, rows: SETUP_PRESCRIBERS_MAX })
}

const read = async (file: File): Promise<RowToImport[]> => {
  if (file.size > MAX_BYTES) throw new ImportFileError('tooLarge')
  const { headers, rows } = await readImportFile(file, () => undefined, new AbortController().signal)
  const columns = guessColumns(headers)
  if (!hasName(columns)) throw new Error(t('setup.import.noNames'))
  const found = await rowsOf(rows, { columns, isTidied: false })
  if (found.length > SETUP_PRESCRIBERS_MAX || JSON.stringify(found).length > ROWS_BYTES)
    throw new Error(t('setup.import.tooMany', { count: SETUP_PRESCRIBERS_MAX }))
  return found
}

/** The first fault of each row that cannot be imported. */
const faultsOf = (rows: readonly object[]) =>
  rows.flatMap((row, at) => {
    const result = ImportRow.safeParse(row)
    return result.success ? [] : [{ row: at + 1, message: result.error.issues[0]?.message ?? '' }]
  })

/** Step 5: a file of prescribers, read here, kept with the rest and imported by Finish under the same rules as later. */
export function ImportStep() {
  const { dataImport } = useStore(wizardStore, ({ data }) => data)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rows = dataImport?.prescribers
  const faults = useMemo(() => faultsOf(rows ?? []), [rows])
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      enter('dataImport', { fileName: file.name, prescribers: await read(file) })
    } catch (error) {
      setProblem(
        error instanceof ImportFileError || !(error instanceof Error) ? textOf(error) : error.message,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepPage step="import" title={t('setup.import.title')} text={t('setup.import.text')} isEmpty>
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <FileDrop
        look="area"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={(files) => void choose(files)}
      >
        <IconTableImport size={32} stroke={1.5} aria-hidden />
        <b>{isBusy ? t('setup.import.reading') : (dataImport?.fileName ?? t('setup.import.none'))}</b>
        <span className="small ink-3">{t('setup.import.choose', { size: MAX_MEGABYTES })}</span>
      </FileDrop>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void downloadRows('prescribers.csv', importColumns, [])}
        >
          {t('setup.import.template')}
        </Button>
        {rows ? (
          <Button variant="subtle" onClick={() => enter('dataImport', undefined)}>
            {t('setup.import.remove')}
          </Button>
        ) : null}
      </div>
      {rows ? <Verdict rows={rows} faults={faults} /> : null}
    </StepPage>
  )
}

function Verdict({
  rows,
  faults,
}: {
  rows: readonly Record<string, string | null | undefined>[]
  faults: readonly { row: number; message: string }[]
}) {
  return (
    <>
      <p role="status" className="strong">
        {faults.length === 0
          ? t('setup.import.ready', { count: rows.length })
          : t('setup.import.some', { ready: rows.length - faults.length, count: faults.length })}
      </p>
      {faults.length === 0 ? null : (
        <ul className={classes.faults}>
          {faults.slice(0, SHOWN_FAULTS).map(({ row, message }) => (
            <li key={row}>{t('setup.import.fault', { row, message })}</li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="region" aria-label={t('setup.import.preview')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('setup.import.name')}</th>
              <th scope="col">{t('setup.import.specialty')}</th>
              <th scope="col">{t('setup.import.city')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEW).map((row, at) => (
              <tr key={at}>
                <td>{[row.title, row.firstName, row.lastName].filter(Boolean).join(' ')}</td>
                <td>{row.specialty}</td>
                <td>{row.city}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
