import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { ATTACHMENTS_MAX, type Attachment } from '@rounds/contract/messages'
import { IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './AttachmentField.module.css'
import type { Incoming } from './useAttachments.ts'

const MEGABYTE = 1024 * 1024
const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** Files that go along: chosen or dropped, and listed with their state. */
export function AttachmentField({
  id,
  attachments,
  incoming,
  onAdd,
  onRemove,
  onDrop,
  onRetry,
}: {
  id: string
  attachments: readonly Attachment[]
  incoming: readonly Incoming[]
  onAdd: (files: readonly File[]) => void
  onRemove: (fileAssetId: string) => void
  /** Lets go of one that waits, is on its way or failed. */
  onDrop: (id: string) => void
  onRetry: (failed: Incoming) => void
}) {
  const focus = useFocusKept()
  return (
    <div className={classes.field} {...focus}>
      {attachments.length + incoming.length > 0 ? (
        <ul className={`plain-list ${classes.files}`} aria-label={t('messages.attachments')}>
          {attachments.map(({ fileAssetId, name, size }) => (
            <li key={fileAssetId}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <span className={classes.words}>
                <span className="cut">{name}</span>
                <span className={`small num ${classes.state}`}>
                  {t('messages.fileSize', { size: kilobytes(size) })}
                </span>
              </span>
              <IconButton
                icon={IconX}
                size="small"
                label={t('messages.removeFile', { name })}
                onClick={() => onRemove(fileAssetId)}
              />
            </li>
          ))}
          {incoming.map((each) => (
            <IncomingRow key={each.id} incoming={each} onDrop={onDrop} onRetry={onRetry} />
          ))}
        </ul>
      ) : null}
      <FileDrop
        id={id}
        look="line"
        multiple
        accept=".png,.jpg,.jpeg,.svg,.pdf,.csv,image/png,image/jpeg,application/pdf,text/csv"
        onFiles={onAdd}
      >
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t('messages.attach')}</span>
        <span className="small ink-3">
          {t('messages.attachHint', { count: ATTACHMENTS_MAX, size: FILE_MAX_BYTES / MEGABYTE })}
        </span>
      </FileDrop>
    </div>
  )
}

function IncomingRow({
  incoming,
  onDrop,
  onRetry,
}: {
  incoming: Incoming
  onDrop: (id: string) => void
  onRetry: (failed: Incoming) => void
}) {
  const { id, file, percent, isKept, problem, canRetry } = incoming
  const { name } = file
  const isFailed = problem !== null
  const isUnderWay = !isFailed && percent !== null
  const waiting = t(isKept ? 'messages.fileWaits' : 'messages.fileWaitsHere')
  return (
    <li data-failed={isFailed || undefined}>
      <IconFile size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className="cut">{name}</span>
        <span className={`small num ${classes.state}`}>
          {isUnderWay ? t('messages.attaching', { percent }) : ''}
          <span role="status">{isUnderWay ? '' : (problem ?? waiting)}</span>
        </span>
      </span>
      {isFailed && canRetry ? (
        <IconButton
          icon={IconRefresh}
          size="small"
          label={t('messages.retryFile', { name })}
          onClick={() => onRetry(incoming)}
        />
      ) : null}
      <IconButton
        icon={IconX}
        size="small"
        label={t(isUnderWay ? 'messages.cancelFile' : 'messages.removeFile', { name })}
        onClick={() => onDrop(id)}
      />
      {isUnderWay ? (
        <div className={classes.bar}>
          <ProgressBar label={t('messages.attachingFile', { name })} done={percent} total={100} />
        </div>
      ) : null}
    </li>
  )
}

/** A button that goes with its file takes no focus along: that goes to where files are chosen. */
const useFocusKept = () => {
  const field = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    field.current?.querySelector('input')?.focus()
  })
  return {
    ref: field,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
