import { Menu } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/messages.ts'
import { useUser } from '#lib/session.ts'
import { usePaths } from '#paths'
import { Monogram } from '#ui/Monogram.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { useSignOut } from './use-sign-out.ts'
import classes from './AccountMenu.module.css'

/** The open menu of the avatar: who is signed in, how this device looks, and the way out. */
export function AccountMenu() {
  const user = useUser()
  const paths = usePaths()
  const signOut = useSignOut()
  const name = `${user.firstName} ${user.lastName}`.trim() || t('app.nav.account')
  return (
    <>
      <Menu defaultOpened position="bottom-end" width={280}>
        <Menu.Target>
          <button type="button" className={classes.avatar} aria-label={t('app.menu.open', { name })}>
            <Monogram name={name} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <div className={classes.name}>{name}</div>
            <div className="small ink-2">{t(`app.role.${user.role}`)}</div>
          </div>
          <Menu.Item
            component={Link}
            to={paths.account()}
            leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          >
            {t('app.nav.account')}
          </Menu.Item>
          <DeviceChoices />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={signOut.ask}>
            {t('app.menu.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog {...signOut} />
    </>
  )
}
