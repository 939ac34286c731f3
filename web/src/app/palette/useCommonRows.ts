import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconFileImport,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { type NavItem, sequenceOf } from '#app/places/navigation.ts'
import type { Row } from './rows.ts'
import { openHelp } from '#app/help/store.ts'
import { useWidth } from '#ui/useWidth.ts'
import { openShortcuts } from '#app/keys/store.ts'

/** What the palette offers everybody: the pages of the role, and how this device looks. */
export const useCommonRows = (
  items: readonly NavItem[],
  signOut: () => void,
): { pages: Row[]; actions: Row[] } => {
  const paths = usePaths()
  const navigate = useNavigate()
  const { role } = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const isPhone = useWidth('phone')
  const scheme = useComputedColorScheme('light')
  const page = (key: string, label: string, icon: Row['icon'], to: string, keys?: string): Row => ({
    key: `page:${key}`,
    label,
    icon,
    ...(keys !== undefined && { keys }),
    run: () => void navigate(to),
  })
  const isField = role === 'DELEGATE' || role === 'SUPERVISOR'
  const pages = items.map(({ label, icon, to, letter }) =>
    page(label, t(label), icon, to, letter && sequenceOf(letter)),
  )
  if (role === 'DELEGATE')
    pages.push(page('import', t('app.palette.import'), IconFileImport, paths.importPrescribers()))
  if (isField) pages.push(page('notifications', t('app.nav.notifications'), IconBell, paths.notifications()))
  pages.push(page('account', t('app.nav.account'), IconUserCircle, paths.account()))
  const isDark = scheme === 'dark'
  const actions: Row[] = [
    {
      key: 'action:scheme',
      label: t(isDark ? 'app.palette.toLight' : 'app.palette.toDark'),
      icon: isDark ? IconSun : IconMoon,
      stays: true,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { key: 'action:help', label: t('app.menu.help'), icon: IconHelp, run: openHelp },
    { key: 'action:signOut', label: t('app.menu.signOut'), icon: IconLogout, run: signOut },
  ]
  if (!isPhone)
    actions.splice(1, 0, {
      key: 'action:shortcuts',
      label: t('app.menu.shortcuts'),
      icon: IconKeyboard,
      keys: '?',
      run: openShortcuts,
    })
  return { pages, actions }
}
