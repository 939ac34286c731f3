import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import type { ImportFile } from '#features/prescribers/file/file.ts'
import { type Reading, type RowToImport, rowOf } from '#features/prescribers/file/rows.ts'
import classes from './ImportPreview.module.css'

const ROWS = 5
const shown = [
  'title',
  'firstName',
  'lastName',
  'specialty',
  'hospitalAffiliation',
  'address',
  'city',
  'latitude',
  'longitude',
  'phone',
  'email',
  'notes',
] as const satisfies readonly (keyof RowToImport)[]

/** The first rows of the file as they will be stored. */
export function ImportPreview({ file, reading }: { file: ImportFile; reading: Reading }) {
  const title = useId()
  const rows = file.rows.slice(0, ROWS).map(({ line, cells }) => ({ line, row: rowOf(cells, reading) }))
  const fields = shown.filter((field) => rows.some(({ row }) => row[field]))
  return (
    <div className={classes.preview}>
      <div>
        <h2 id={title} className={classes.title}>
          {t('prescribers.import.preview')}
        </h2>
        <p className="small ink-2">{t('prescribers.import.previewText', { count: rows.length })}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="region" aria-labelledby={title} tabIndex={0}>
        <table className={`table ${classes.table}`}>
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`prescribers.import.field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, row }) => (
              <tr key={line}>
                {fields.map((field) => (
                  <td key={field}>{row[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
