import { API_BASE } from '@rounds/contract/constants'
import type { Message } from '@rounds/contract/messages'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { Loadable } from '#ui/Loadable.tsx'
import { Composer } from '#features/messages/compose/Composer.tsx'
import { markMessageRead } from '#features/messages/message/commands.ts'
import { isUnread, isUrgentMessage, otherOf, replySubject } from '#features/messages/message/rules.ts'
import classes from './Thread.module.css'
import { useOpened, useThread } from '#features/messages/message/useMessages.ts'

/** A whole exchange, oldest first, and a reply to it. What is shown counts as read. */
export function Thread({ message }: { message: Message }) {
  const { id: ownId, role } = useUser()
  const paths = usePaths()
  const opened = useOpened()
  const { read, unsent } = useThread(message.threadId)
  const other = otherOf(message, ownId)
  const shown = (read.data?.data ?? [message]).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  const newest = shown.at(-1) ?? message
  const unread = shown.filter((each) => isUnread(each, ownId, opened)).map(({ id }) => id)
  const key = unread.join(' ')
  useEffect(() => {
    for (const id of key.split(' ')) if (id !== '') markMessageRead({ id })
  }, [key])
  const { visitId } = message
  return (
    <article className={classes.thread} aria-labelledby="thread-subject">
      <h2 id="thread-subject" tabIndex={-1} className={classes.subject}>
        {message.subject}
      </h2>
      {visitId === null ? null : (
        <Link
          to={role === 'DELEGATE' ? paths.recordVisit(visitId) : paths.approvals({ visit: visitId })}
          className={classes.visit}
        >
          {t('messages.aboutVisit')}
        </Link>
      )}
      <Loadable read={read}>
        {() => (
          <ul className={`plain-list ${classes.letters}`} aria-label={t('messages.thread')}>
            {shown.map((each) => (
              <li key={each.id} className={classes.letter} data-own={each.senderId === ownId || undefined}>
                <LetterHead message={each} isOwn={each.senderId === ownId} />
                <p className={classes.body}>{each.body}</p>
                <Attachments message={each} />
              </li>
            ))}
            {unsent.map(({ id, body, reason }) => (
              <li key={id} className={classes.letter} data-own>
                <p className="small ink-3">
                  {reason === null ? t('messages.waiting') : t('messages.needsYou', { reason })}
                </p>
                <p className={classes.body}>{body}</p>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
      <Composer
        key={message.threadId}
        to={{ recipientId: role === 'DELEGATE' ? null : other.id, name: other.name }}
        draftId={`thread:${message.threadId}`}
        subject={replySubject(message.subject)}
        threadId={message.threadId}
        inReplyTo={newest.id}
        visitId={visitId}
      />
    </article>
  )
}

function LetterHead({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const format = useFormat()
  return (
    <p className={classes.head}>
      <span className={classes.sender}>{isOwn ? t('messages.you') : message.senderName}</span>
      <time className="small ink-3" dateTime={message.sentAt} title={format.instantDayTime(message.sentAt)}>
        {format.relativeInstant(message.sentAt)}
      </time>
      {isUrgentMessage(message) ? <span className={classes.urgent}>{t('messages.urgent')}</span> : null}
      {isOwn && message.readAt !== null ? (
        <span className="small ink-3">
          {t('messages.read', { time: format.relativeInstant(message.readAt) })}
        </span>
      ) : null}
    </p>
  )
}

function Attachments({ message }: { message: Message }) {
  if (message.attachments.length === 0) return null
  return (
    <ul className="plain-list" aria-label={t('messages.attachments')}>
      {message.attachments.map(({ fileAssetId, name, size }) => (
        <li key={fileAssetId}>
          <a href={`${API_BASE}/files/${fileAssetId}`} download={name} className={classes.file}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden />
            {t('messages.attachment', { name, size: Math.ceil(size / 1000) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
