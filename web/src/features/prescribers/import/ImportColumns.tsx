import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { writesInCapitals } from '#features/prescribers/file/capitals.ts'
import { ColumnFields } from '#features/prescribers/file/ColumnFields.tsx'
import { hasName } from '#features/prescribers/file/columns.ts'
import type { ImportFile } from '#features/prescribers/file/import-file.ts'
import { ImportPreview, PREVIEWED } from '#features/prescribers/file/ImportPreview.tsx'
import type { Encoding } from '#features/prescribers/file/letters.ts'
import { type Reading, rowOf } from '#features/prescribers/file/rows.ts'
import classes from './ImportColumns.module.css'

/** Which column of the file is what: guessed, each to be corrected, with how the first rows will be stored. */
export function ImportColumns({
  file,
  reading,
  setReading,
  problem,
  onLetters,
  onCheck,
}: {
  file: ImportFile
  reading: Reading
  setReading: (reading: Reading) => void
  problem: string | null
  onLetters: (encoding: Encoding) => void
  onCheck: () => void
}) {
  const title = useId()
  const { columns } = reading
  const isLoud = writesInCapitals(file.rows, [columns.specialty, columns.hospitalAffiliation, columns.city])
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
        <ColumnFields
          headers={file.headers}
          columns={columns}
          onChange={(changed) => setReading({ ...reading, columns: changed })}
        />
        {isLoud ? (
          <Checkbox
            label={t('prescribers.import.tidy')}
            description={t('prescribers.import.tidyText')}
            checked={reading.isTidied}
            onChange={(event) => setReading({ ...reading, isTidied: event.currentTarget.checked })}
          />
        ) : null}
      </section>
      <ImportPreview
        rows={file.rows.slice(0, PREVIEWED).map(({ cells }) => rowOf(cells, reading))}
        file={file}
        onLetters={onLetters}
      />
    </>
  )
}
