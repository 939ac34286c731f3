import { IconHelp, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { Sheet } from '#ui/Sheet.tsx'
import classes from './BottomBar.module.css'
import { DeviceChoices } from './DeviceChoices.tsx'
import type { NavItem } from '#app/places/navigation.ts'
import { SignOutDialog } from '#app/sign-out/SignOutDialog.tsx'
import { useSignOut } from '#app/sign-out/useSignOut.ts'

/** What does not fit the phone's bar: the other places, the account, how the device looks, and the way out. */
export function MoreSheet({
  items,
  close,
  onHelp,
}: {
  items: NavItem[]
  close: () => void
  onHelp: () => void
}) {
  const paths = usePaths()
  const user = useUser()
  const signOut = useSignOut()
  return (
    <>
      <Sheet opened title={`${user.firstName} ${user.lastName}`.trim() || t('app.nav.more')} onClose={close}>
        <div className={classes.list}>
          <p className="small ink-2">{t(`app.role.${user.role}`)}</p>
          {items.map(({ label, to, icon: Glyph, Count }) => (
            <Link key={to} to={to} className={classes.entry} onClick={close}>
              <Glyph size={20} stroke={1.75} aria-hidden />
              {t(label)}
              {Count && <Count className={classes.unread} />}
            </Link>
          ))}
          <Link to={paths.account()} className={classes.entry} onClick={close}>
            <IconUserCircle size={20} stroke={1.75} aria-hidden />
            {t('app.nav.account')}
          </Link>
          <DeviceChoices />
          <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={onHelp}>
            <IconHelp size={20} stroke={1.75} aria-hidden />
            {t('app.menu.help')}
          </button>
          <button type="button" className={classes.entry} onClick={signOut.ask}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            {t('app.menu.signOut')}
          </button>
        </div>
      </Sheet>
      <SignOutDialog {...signOut} />
    </>
  )
}
