import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { ATTACHMENTS_MAX, type Attachment } from '@rounds/contract/messages'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { t } from '#lib/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './AttachmentField.module.css'
import type { Incoming } from './use-attachments.ts'

const MEGABYTE = 1024 * 1024
const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** Files that go along: chosen or dropped (the input lies over the whole line and takes them), and listed with their state. */
export function AttachmentField({
  id,
  attachments,
  incoming,
  onAdd,
  onRemove,
  onDrop,
}: {
  id: string
  attachments: readonly Attachment[]
  incoming: readonly Incoming[]
  onAdd: (files: readonly File[]) => void
  onRemove: (fileAssetId: string) => void
  /** Lets go of one that was refused. */
  onDrop: (id: string) => void
}) {
  return (
    <div className={classes.field}>
      {attachments.length + incoming.length > 0 ? (
        <ul className={`plain-list ${classes.files}`} aria-label={t('messages.attachments')}>
          {attachments.map(({ fileAssetId, name, size }) => (
            <li key={fileAssetId}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <span className="cut">{name}</span>
              <span className={`small ink-3 num ${classes.state}`}>
                {t('messages.fileSize', { size: kilobytes(size) })}
              </span>
              <IconButton
                icon={IconX}
                size="small"
                label={t('messages.removeFile', { name })}
                onClick={() => onRemove(fileAssetId)}
              />
            </li>
          ))}
          {incoming.map(({ id, file, problem }) => (
            <li key={id} data-refused={problem !== null || undefined}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <span className="cut">{file.name}</span>
              <span className={`small ${problem === null ? 'ink-3' : ''} ${classes.state}`} role="status">
                {problem ?? t('messages.attaching')}
              </span>
              {problem === null ? null : (
                <IconButton
                  icon={IconX}
                  size="small"
                  label={t('messages.removeFile', { name: file.name })}
                  onClick={() => onDrop(id)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <label className={classes.zone}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t('messages.attach')}</span>
        <span className="small ink-3">
          {t('messages.attachHint', { count: ATTACHMENTS_MAX, size: FILE_MAX_BYTES / MEGABYTE })}
        </span>
        <input
          id={id}
          type="file"
          multiple
          accept=".png,.jpg,.jpeg,.svg,.pdf,.csv,image/png,image/jpeg,application/pdf,text/csv"
          className={classes.input}
          onChange={(event) => {
            onAdd([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}
