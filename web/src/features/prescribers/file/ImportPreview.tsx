import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import type { RowToImport } from './rows.ts'
import classes from './ImportPreview.module.css'

export const PREVIEWED = 5
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

/** The first rows of a file as they will be stored. `isAssumed`: their letters may be others. */
export function ImportPreview({
  rows,
  isAssumed,
}: {
  isAssumed: boolean
  rows: readonly Partial<Record<keyof RowToImport, string | null | undefined>>[]
}) {
  const title = useId()
  const fields = shown.filter((field) => rows.some((row) => row[field]))
  return (
    <div className={classes.preview}>
      <div>
        <h2 id={title} className={classes.title}>
          {t('prescribers.import.preview')}
        </h2>
        <p className="small ink-2">{t('prescribers.import.previewText', { count: rows.length })}</p>
        {isAssumed ? <p role="status">{t('prescribers.import.assumed')}</p> : null}
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
            {rows.map((row, at) => (
              <tr key={at}>
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
