import type { Message } from '@rounds/contract/messages'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import classes from './MessageList.module.css'
import { isUnread, isUrgentMessage, otherOf } from '#features/messages/message/rules.ts'
import { type Box, useOpened } from '#features/messages/message/useMessages.ts'

/** The messages of a box; each leads to its exchange. */
export function MessageList({
  items,
  box,
  page,
  chosen,
}: {
  items: readonly Message[]
  box: Box
  page: number
  chosen: string | null
}) {
  const { id: ownId } = useUser()
  const paths = usePaths()
  const format = useFormat()
  const opened = useOpened()
  return (
    <ul className={`plain-list ${classes.list}`}>
      {items.map((message) => {
        const unread = isUnread(message, ownId, opened)
        const { name } = otherOf(message, ownId)
        return (
          <li key={message.id}>
            <Link
              to={paths.messages({
                ...(box === 'sent' && { box }),
                ...(page > 1 && { page }),
                message: message.id,
              })}
              className={classes.item}
              data-unread={unread || undefined}
              aria-current={message.id === chosen ? 'true' : undefined}
            >
              <span className={classes.head}>
                <span className="cut">{box === 'sent' ? t('messages.to', { name }) : name}</span>
                <time className="small ink-3" dateTime={message.sentAt}>
                  {format.relativeInstant(message.sentAt)}
                </time>
              </span>
              <span className={classes.subject}>
                <span className="cut">{message.subject}</span>
                {isUrgentMessage(message) ? (
                  <span className={classes.urgent}>{t('messages.urgent')}</span>
                ) : null}
                {unread ? (
                  <span className={classes.dot}>
                    <span className="visually-hidden">{t('messages.unread')}</span>
                  </span>
                ) : null}
              </span>
              <span className="small ink-2 cut">{message.body}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
