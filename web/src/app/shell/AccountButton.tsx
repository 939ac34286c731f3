import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { Monogram } from '#ui/Monogram.tsx'
import { openPart } from '#app/places/open-part.ts'
import { parts } from '#app/places/parts.ts'
import classes from './AccountMenu.module.css'

/** The avatar of wide screens. Its menu is fetched when it is opened, or early in idle time. */
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
      onClick={() => openPart(parts.AccountMenu.preload, () => setAsked(true))}
    >
      <Monogram name={name} />
    </button>
  )
  return isAsked ? <parts.AccountMenu instead={avatar} /> : avatar
}
