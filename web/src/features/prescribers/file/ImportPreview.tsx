import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import type { ImportFile } from './import-file.ts'
import { type Encoding, encodings, sampleIn } from './letters.ts'
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

/** The first rows of a file as they will be stored, and how its letters are taken to be written, if it does not say. */
export function ImportPreview({
  rows,
  file,
  onLetters,
}: {
  /** While the page has it. */
  file: Pick<ImportFile, 'letters' | 'sheet'> | undefined
  onLetters: (encoding: Encoding) => void
  rows: readonly Partial<Record<keyof RowToImport, string | null | undefined>>[]
}) {
  const title = useId()
  const letters = file?.letters
  const fields = shown.filter((field) => rows.some((row) => row[field]))
  return (
    <div className={classes.preview}>
      <div>
        <h2 id={title} className={classes.title}>
          {t('prescribers.import.preview')}
        </h2>
        <p className="small ink-2">{t('prescribers.import.previewText', { count: rows.length })}</p>
        {file?.sheet === undefined ? null : (
          <p className="small ink-2">{t('prescribers.import.sheet', { name: file.sheet })}</p>
        )}
      </div>
      {letters ? (
        <NativeSelect
          className={classes.letters}
          label={t('prescribers.import.letters')}
          description={t('prescribers.import.assumed')}
          data={encodings.map((value) => ({
            value,
            label: t('prescribers.import.lettersAs', {
              sample: sampleIn(value, letters),
              name: t(`prescribers.import.encoding.${value}`),
            }),
          }))}
          value={letters.encoding}
          onChange={(event) => onLetters(event.currentTarget.value as Encoding)}
        />
      ) : null}
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
