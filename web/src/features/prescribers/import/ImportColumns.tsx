import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { writesInCapitals } from '#features/prescribers/file/capitals.ts'
import { type ImportField, hasName, importFields, unusedColumns } from '#features/prescribers/file/columns.ts'
import type { ImportFile } from '#features/prescribers/file/file.ts'
import { ImportPreview } from './ImportPreview.tsx'
import type { Reading } from '#features/prescribers/file/rows.ts'
import classes from './ImportColumns.module.css'

/** Which column of the file is what: guessed, each to be corrected, with how the first rows will be stored. */
export function ImportColumns({
  file,
  reading,
  setReading,
  problem,
  onCheck,
}: {
  file: ImportFile
  reading: Reading
  setReading: (reading: Reading) => void
  problem: string | null
  onCheck: () => void
}) {
  const title = useId()
  const { columns } = reading
  const unused = unusedColumns(file.headers, columns)
  const isLoud = writesInCapitals(file.rows, [columns.specialty, columns.hospitalAffiliation, columns.city])
  const choices = [
    { value: '', label: t('prescribers.import.notInFile') },
    ...file.headers.map((header, column) => ({
      value: String(column),
      label: header === '' ? t('prescribers.import.column', { number: column + 1 }) : header,
    })),
  ]
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...rest } = columns
    setReading({ ...reading, columns: value === '' ? rest : { ...rest, [field]: Number(value) } })
  }
  const isReady = hasName(columns)
  return (
    <>
      {problem === null ? null : <ErrorPanel title={problem} onRetry={onCheck} />}
      <section aria-labelledby={title} className={classes.card}>
        <div className="spread">
          <div>
            <h2 id={title} className={classes.title}>
              {t('prescribers.import.columns')}
            </h2>
            <p className="small ink-2">{t('prescribers.import.columnsText')}</p>
          </div>
          <Button onClick={() => isReady && onCheck()} aria-disabled={!isReady || undefined}>
            {t('prescribers.import.check')}
          </Button>
        </div>
        {isReady ? null : (
          <p className={classes.missing} role="status">
            {t('prescribers.import.noName')}
          </p>
        )}
        <div className={classes.fields}>
          {importFields.map((field) => (
            <NativeSelect
              key={field}
              label={t(`prescribers.import.field.${field}`)}
              data={choices}
              value={columns[field] === undefined ? '' : String(columns[field])}
              onChange={(event) => choose(field, event.currentTarget.value)}
              data-matched={columns[field] === undefined ? undefined : true}
            />
          ))}
        </div>
        {unused.length > 0 ? (
          <p className="small ink-2">
            {t('prescribers.import.unused', { count: unused.length, names: unused.join(', ') })}
          </p>
        ) : null}
        {isLoud ? (
          <Checkbox
            label={t('prescribers.import.tidy')}
            description={t('prescribers.import.tidyText')}
            checked={reading.isTidied}
            onChange={(event) => setReading({ ...reading, isTidied: event.currentTarget.checked })}
          />
        ) : null}
      </section>
      <ImportPreview file={file} reading={reading} />
    </>
  )
}
