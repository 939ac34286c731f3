import { Suspense, lazy, useState } from 'react'
import { t } from '#lib/messages.ts'
import { useUser } from '#lib/session.ts'
import { Monogram } from '#ui/Monogram.tsx'
import classes from './AccountMenu.module.css'

const load = () => import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu }))
const AccountMenu = lazy(load)

/** The avatar of wide screens. Its menu is fetched when the pointer or the focus comes near. */
export function AccountButton() {
  const user = useUser()
  const [isAsked, setAsked] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim() || t('app.nav.account')
  const avatar = (
    <button
      type="button"
      className={classes.avatar}
      aria-label={t('app.menu.open', { name })}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
    >
      <Monogram name={name} />
    </button>
  )
  return isAsked ? (
    <Suspense fallback={avatar}>
      <AccountMenu />
    </Suspense>
  ) : (
    avatar
  )
}
