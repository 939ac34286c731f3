import { API_BASE, IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import { prescribers } from '@rounds/contract/prescribers'
import { IconAlertCircle, IconFileSpreadsheet } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { IMPORT_ACCEPTS, MAX_MEGABYTES } from '#features/prescribers/file/file.ts'
import classes from './ImportChoose.module.css'

/** The file: dropped, or chosen. `problem` says why the last one could not be read. */
export function ImportChoose({ problem, onFile }: { problem: string | null; onFile: (file: File) => void }) {
  return (
    <div className="stack">
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
      <FileDrop look="area" accept={IMPORT_ACCEPTS} onFiles={([file]) => file && onFile(file)}>
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden className={classes.icon} />
        <span className={classes.drop}>{t('prescribers.import.drop')}</span>
        <span className={classes.choose}>{t('prescribers.import.choose')}</span>
        <span className="small ink-3">
          {t('prescribers.import.limits', { size: MAX_MEGABYTES, rows: IMPORT_MAX_ROWS })}
        </span>
      </FileDrop>
      <p>
        <a href={API_BASE + prescribers.importTemplate.path} download className={classes.template}>
          {t('prescribers.import.template')}
        </a>
      </p>
    </div>
  )
}
