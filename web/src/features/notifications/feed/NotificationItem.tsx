import { API_BASE } from '@rounds/contract/constants'
import type { Notification } from '@rounds/contract/notifications'
import {
  type Icon,
  IconBell,
  IconCalendarCheck,
  IconCalendarEvent,
  IconFileDownload,
  IconListCheck,
  IconMessage,
  IconReport,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { isUrgent, pathOf } from '#features/notifications/notification/rules.ts'
import classes from './NotificationItem.module.css'
import { markRead } from '#features/notifications/notification/read-marks.ts'

const glyphs: Record<string, Icon> = {
  visit: IconCalendarCheck,
  approval: IconListCheck,
  message: IconMessage,
  report: IconReport,
  member: IconUserPlus,
  file: IconFileDownload,
  calendar: IconCalendarEvent,
}

/** One notification: opening it marks it as read and leads to what it is about. */
export function NotificationItem({ item, onOpen }: { item: Notification; onOpen: (() => void) | undefined }) {
  const paths = usePaths()
  const format = useFormat()
  const Glyph = glyphs[item.type] ?? IconBell
  const target = pathOf(item)
  const content = (
    <>
      <Glyph size={20} stroke={1.75} aria-hidden className={classes.glyph} />
      <span className={classes.words}>
        <span className={classes.title}>
          {item.title}
          {isUrgent(item) ? <span className={classes.urgent}>{t('notifications.urgent')}</span> : null}
        </span>
        <span className={classes.message}>{item.message}</span>
        <time className="small ink-3" dateTime={item.createdAt} title={format.instantDayTime(item.createdAt)}>
          {format.relativeInstant(item.createdAt)}
        </time>
      </span>
      {item.isRead ? null : (
        <span className={classes.dot}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
    </>
  )
  const open = () => {
    markRead(item)
    if (target !== null) onOpen?.()
  }
  const look = { className: classes.item, 'data-unread': !item.isRead || undefined, onClick: open }
  if (item.type === 'file' && item.relatedId !== null)
    return (
      <a href={`${API_BASE}/files/${item.relatedId}`} download {...look}>
        {content}
      </a>
    )
  return target === null ? (
    <button type="button" {...look}>
      {content}
    </button>
  ) : (
    <Link to={paths.inside(target)} {...look}>
      {content}
    </Link>
  )
}
