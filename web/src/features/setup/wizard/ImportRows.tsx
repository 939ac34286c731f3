import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ImportFile } from '#features/prescribers/file/import-file.ts'
import { ImportPreview, PREVIEWED } from '#features/prescribers/file/ImportPreview.tsx'
import type { Encoding } from '#features/prescribers/file/letters.ts'
import { t } from '#lib/words/messages.ts'
import { downloadLeftOut, lineOf } from './prescriber-file.ts'
import { judgeRows } from './prescriber-rows.ts'
import type { Entries } from './rules.ts'
import classes from './SetupWizard.module.css'

const SHOWN_LEFT_OUT = 20

/** How many rows Finish imports, and which not, with why: what is wrong, or the row that says the same person. */
export function ImportRows({
  rows,
  file,
  onLetters,
}: {
  rows: NonNullable<Entries['dataImport']>['prescribers']
  /** The file that they were read from, while the page has it. */
  file: ImportFile | undefined
  onLetters: (encoding: Encoding) => void
}) {
  const { ready, bad, repeated } = useMemo(() => judgeRows(rows), [rows])
  // What can be mended first.
  const leftOut = [
    ...bad.map(({ at, message }) => ({ at, reason: message })),
    ...repeated.map(({ at, first }) => ({
      at,
      reason: t('prescribers.import.why.repeated', { row: lineOf(file, first) }),
    })),
  ]
  const left = new Set(leftOut.map(({ at }) => at))
  const first = rows.filter((_row, at) => !left.has(at)).slice(0, PREVIEWED)
  const more = leftOut.length - SHOWN_LEFT_OUT
  return (
    <>
      <div className="spread">
        <p role="status" className="strong">
          {[
            bad.length === 0
              ? t('setup.import.ready', { count: ready })
              : t('setup.import.some', { ready, count: bad.length }),
            ...(repeated.length === 0 ? [] : [t('setup.import.repeated', { count: repeated.length })]),
          ].join(', ')}
        </p>
        {leftOut.length === 0 ? null : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => downloadLeftOut(rows, leftOut)}
          >
            {t('prescribers.import.downloadBad', { count: leftOut.length })}
          </Button>
        )}
      </div>
      {leftOut.length === 0 ? null : (
        <ul className={classes.faults}>
          {leftOut.slice(0, SHOWN_LEFT_OUT).map(({ at, reason }) => (
            <li key={at}>{t('setup.import.fault', { row: lineOf(file, at), message: reason })}</li>
          ))}
          {more > 0 ? <li>{t('prescribers.import.more', { count: more })}</li> : null}
        </ul>
      )}
      {first.length === 0 ? null : <ImportPreview rows={first} file={file} onLetters={onLetters} />}
    </>
  )
}
