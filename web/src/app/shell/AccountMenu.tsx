import { Popover } from '@mantine/core'
import { IconHelp, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { openHelp } from '#app/help/store.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { Monogram } from '#ui/Monogram.tsx'
import classes from './AccountMenu.module.css'
import { DeviceChoices } from './DeviceChoices.tsx'
import { SignOutDialog } from '#app/sign-out/SignOutDialog.tsx'
import { useSignOut } from '#app/sign-out/useSignOut.ts'

/** The open menu of the avatar: who is signed in, how this device looks, and the way out. */
export function AccountMenu() {
  const user = useUser()
  const paths = usePaths()
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(true)
  const avatar = useRef<HTMLButtonElement>(null)
  const name = `${user.firstName} ${user.lastName}`.trim() || t('app.nav.account')
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={300}
        trapFocus
        withinPortal={false}
      >
        <Popover.Target>
          <button
            ref={avatar}
            type="button"
            className={classes.avatar}
            aria-label={t('app.menu.open', { name })}
            onClick={() => setOpen((open) => !open)}
          >
            <Monogram name={name} />
          </button>
        </Popover.Target>
        <Popover.Dropdown
          aria-label={t('app.menu.open', { name })}
          onKeyDown={({ key }) => key === 'Escape' && avatar.current?.focus()}
        >
          <div className={classes.who}>
            <div className={classes.name}>{name}</div>
            <div className="small ink-2">{t(`app.role.${user.role}`)}</div>
          </div>
          <Link to={paths.account()} className={classes.entry} onClick={() => setOpen(false)}>
            <IconUserCircle size={18} stroke={1.75} aria-hidden />
            {t('app.nav.account')}
          </Link>
          <DeviceChoices />
          <button
            type="button"
            className={classes.entry}
            aria-haspopup="dialog"
            onClick={() => {
              setOpen(false)
              // To it the focus comes back from there.
              avatar.current?.focus()
              openHelp()
            }}
          >
            <IconHelp size={18} stroke={1.75} aria-hidden />
            {t('app.menu.help')}
          </button>
          <button type="button" className={classes.entry} onClick={signOut.ask}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            {t('app.menu.signOut')}
          </button>
        </Popover.Dropdown>
      </Popover>
      <SignOutDialog {...signOut} />
    </>
  )
}
