import type { AdminUser } from '@rounds/contract/users'
import { useRef } from 'react'
import { Link } from 'react-router'
import { lastActiveText, nameOf, roleText } from '#features/users/change/texts.ts'
import type { useSelection } from '#lib/page/useSelection.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Monogram } from '#ui/Monogram.tsx'
import { type Deeds, RowMenu } from '#features/users/change/RowMenu.tsx'
import { UserStatus } from '#features/users/change/UserStatus.tsx'
import classes from './UserCards.module.css'

/** How long a finger rests on a row before it is ticked. Milliseconds. */
const LONG_MS = 450

/** The company's people as rows for a thumb; a long press ticks, and then every press does. */
export function UserCards({
  rows,
  own,
  selection,
  deeds,
}: {
  rows: readonly AdminUser[]
  own: string
  selection: ReturnType<typeof useSelection>
  deeds: Deeds
}) {
  const isTicking = selection.ids.size > 0
  return (
    <ul className={`plain-list ${classes.list}`} aria-label={t('users.list')}>
      {rows.map((user) => (
        <Row
          key={user.id}
          user={user}
          own={own}
          deeds={deeds}
          isSelected={isTicking ? selection.ids.has(user.id) : null}
          onToggle={() => selection.toggle(user.id, false)}
        />
      ))}
    </ul>
  )
}

function Row({
  user,
  own,
  deeds,
  isSelected,
  onToggle,
}: {
  user: AdminUser
  own: string
  deeds: Deeds
  /** Null while nobody is ticked. */
  isSelected: boolean | null
  onToggle: () => void
}) {
  const paths = usePaths()
  const press = useLongPress(onToggle)
  const words = (
    <>
      <Monogram name={nameOf(user)} size={40} />
      <span className={classes.words}>
        <span className={classes.name}>
          {nameOf(user)}
          {user.id === own ? <span className="small ink-3"> {t('users.you')}</span> : null}
        </span>
        <span className="small ink-2">
          {[roleText(user.role), user.department].filter(Boolean).join(' · ')}
          {user.role === 'DELEGATE' && user.supervisorName === null ? (
            <>
              {' · '}
              <span className={classes.nobody}>{t('users.noSupervisorLine')}</span>
            </>
          ) : null}
        </span>
      </span>
      <Aside user={user} />
    </>
  )
  return (
    <li className={classes.row} data-item={user.id} data-selected={isSelected || undefined}>
      {isSelected === null ? (
        <Link to={paths.user(user.id)} className={classes.link} {...press}>
          {words}
        </Link>
      ) : (
        <label className={classes.link}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('users.select', { name: nameOf(user) })}
            onChange={onToggle}
          />
          {words}
        </label>
      )}
      <RowMenu user={user} own={own} deeds={deeds} />
    </li>
  )
}

function Aside({ user }: { user: AdminUser }) {
  const format = useFormat()
  if (user.status !== 'active') return <UserStatus user={user} />
  return <span className="small ink-3 num">{lastActiveText(user, format)}</span>
}

/** Calls back when a finger has rested; the press that ends it opens nothing. */
const useLongPress = (onLong: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      wasLong.current = false
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => wasLong.current && event.preventDefault(),
    onClick: (event: { preventDefault: () => void }) => wasLong.current && event.preventDefault(),
  }
}
