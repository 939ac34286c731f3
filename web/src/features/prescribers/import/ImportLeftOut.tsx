import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { saveCsv } from '#lib/plain/save-file.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { ImportFile } from '#features/prescribers/file/import-file.ts'
import type { LeftOut } from './verdict.ts'
import classes from './ImportLeftOut.module.css'

const SHOWN = 20

/** Rows that are not imported, as the spreadsheet numbers them, with why; all of them as a file. */
export function ImportLeftOut({
  kind,
  rows,
  file,
}: {
  kind: 'bad' | 'existing' | 'repeated'
  rows: readonly LeftOut[]
  file: ImportFile
}) {
  const title = useId()
  const format = useFormat()
  if (rows.length === 0) return null
  const download = () =>
    saveCsv(t(`prescribers.import.${kind}File`), [
      [...file.headers, t('prescribers.import.rowColumn'), t('prescribers.import.reasonColumn')],
      ...rows.map(({ row, reason }) => [
        ...file.headers.map((_, column) => row.cells[column] ?? ''),
        row.line,
        reason,
        // What no heading is above of.
        ...(row.isTooWide ? row.cells.slice(file.headers.length) : []),
      ]),
    ])
  const more = rows.length - SHOWN
  return (
    <section aria-labelledby={title} className={classes.section}>
      <div className="spread">
        <h2 id={title} className={classes.title}>
          {t(`prescribers.import.list.${kind}`)}{' '}
          <span className="num ink-3">{format.number(rows.length)}</span>
        </h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={download}
        >
          {t('prescribers.import.downloadBad', { count: rows.length })}
        </Button>
      </div>
      <div className={classes.box}>
        <table className={`table ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('prescribers.import.row')}
              </th>
              <th scope="col">{t('prescribers.import.person')}</th>
              <th scope="col">{t('prescribers.import.whyColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ row, sent, reason }) => (
              <tr key={row.line}>
                <td className="num">{format.number(row.line)}</td>
                <td className={classes.person}>
                  {[`${sent.firstName} ${sent.lastName}`.trim(), sent.city].filter(Boolean).join(', ')}
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 ? <p className={classes.more}>{t('prescribers.import.more', { count: more })}</p> : null}
      </div>
    </section>
  )
}
