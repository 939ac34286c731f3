import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { type ColumnMap, type ImportField, hasName, importFields } from './columns.ts'
import type { ImportFile } from './file.ts'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './ImportColumns.module.css'

/** Which column of the file is what: guessed, each to be corrected, with how the first rows will be stored. */
export function ImportColumns({
  file,
  columns,
  setColumns,
  problem,
  onCheck,
}: {
  file: ImportFile
  columns: ColumnMap
  setColumns: (columns: ColumnMap) => void
  problem: string | null
  onCheck: () => void
}) {
  const title = useId()
  const choices = [
    { value: '', label: t('prescribers.import.notInFile') },
    ...file.headers.map((header, column) => ({
      value: String(column),
      label: header === '' ? t('prescribers.import.column', { number: column + 1 }) : header,
    })),
  ]
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...rest } = columns
    setColumns(value === '' ? rest : { ...rest, [field]: Number(value) })
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
      </section>
      <ImportPreview file={file} columns={columns} />
    </>
  )
}
