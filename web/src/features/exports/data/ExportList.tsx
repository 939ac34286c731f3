import { DATA_DAYS, type DataExport, exports } from '@rounds/contract/exports'
import { useSave } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { Loadable, type Read } from '#ui/Loadable.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Status } from '#ui/texts.ts'
import { downloadData, isExpired, tellFailure } from './commands.ts'
import classes from './Data.module.css'

type State = DataExport['status'] | 'expired'
const badges: Record<State, Status> = {
  pending: 'scheduled',
  processing: 'in-progress',
  completed: 'completed',
  failed: 'rejected',
  expired: 'scheduled',
}
const stateOf = (made: DataExport): State =>
  made.status === 'completed' && isExpired(made) ? 'expired' : made.status

const KB = 1024
const sizeText = (bytes: number, format: Format) =>
  bytes < KB * KB
    ? t('data.size.kb', { size: Math.max(1, Math.round(bytes / KB)) })
    : t('data.size.mb', { size: format.decimal(bytes / KB / KB) })

type Props = {
  read: Read<{ data: DataExport[] }>
  label: string
  empty: string
  /** What a file holds, where it is not said by the list. */
  whatOf: (made: DataExport) => string
  /** Whether others may have asked. */
  isShared?: boolean
}

/** Files that were asked for, the newest first: how far each is, and what can be done with it. */
export function ExportList({ read, label, empty, whatOf, isShared = false }: Props) {
  return (
    <Loadable read={read} skeleton={<SkeletonRows rows={2} label={label} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="small ink-3">{empty}</p>
        ) : (
          <ul className={`plain-list ${classes.list}`} aria-label={label}>
            {data.map((made) => (
              <Item key={made.id} made={made} what={whatOf(made)} isShared={isShared} />
            ))}
          </ul>
        )
      }
    </Loadable>
  )
}

function Item({ made, what, isShared }: { made: DataExport; what: string; isShared: boolean }) {
  const format = useFormat()
  const state = stateOf(made)
  const { id, progress, errorMessage } = made
  const retry = useSave(exports.retry, { onRefused: tellFailure })
  const when = format.relativeInstant(made.createdAt)
  const isUnderWay = state === 'pending' || state === 'processing'
  return (
    <li>
      <div className={classes.what}>
        <span className={classes.name}>{what}</span>
        <span className="small ink-3">
          {isShared ? t('data.line.askedBy', { when, name: made.requestedByName }) : when}
        </span>
        <span className={classes.state}>
          <StatusBadge status={badges[state]} label={t(`data.status.${state}`)} />
          {isUnderWay ? (
            <>
              <ProgressBar
                label={t('data.progress', { what, percent: progress })}
                done={progress}
                total={100}
              />
              <span className="small num ink-2">{t('data.percent', { percent: progress })}</span>
            </>
          ) : null}
        </span>
        {state === 'failed' && errorMessage !== null ? <span className="small">{errorMessage}</span> : null}
        {state === 'completed' && made.size !== null && made.expiresAt !== null ? (
          <span className="small ink-3 num">
            {t('data.line.made', {
              size: sizeText(made.size, format),
              count: made.records ?? 0,
              day: format.shortDay(format.local(made.expiresAt).day),
            })}
          </span>
        ) : null}
        {state === 'expired' ? (
          <span className="small ink-3">{t('data.line.expired', { days: DATA_DAYS })}</span>
        ) : null}
      </div>
      {state === 'completed' ? (
        <FileButton
          does="download"
          words={t('data.download')}
          label={t('data.downloadOf', { what })}
          onClick={() => void downloadData(id)}
        />
      ) : null}
      {state === 'failed' ? (
        <FileButton
          does="retry"
          words={t('data.retry')}
          label={t('data.retryOf', { what })}
          busy={retry.saving}
          onClick={() => void retry.save({ id })}
        />
      ) : null}
    </li>
  )
}
