import { useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useWaiting } from '#features/approvals/approval/useWaiting.ts'
import { t } from '#lib/words/messages.ts'
import { keepingStore } from '#lib/device/keeping.ts'
import { useStore } from '#lib/plain/store.ts'
import { forgetUnshown } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { useWidth } from '#ui/useWidth.ts'
import { usePaths } from '#paths'
import { Banners } from './Banners.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { areaParts } from '#app/places/area-parts.ts'
import { type NavItem, navigationOf } from '#app/places/navigation.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { LoadFailed, PageBoundary } from '#app/guards/PageBoundary.tsx'
import { ShellParts } from './ShellParts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UnknownPerson } from '#app/guards/UnknownPerson.tsx'
import { useRouteEffects } from './useRouteEffects.ts'
import { useShellKeys } from './useShellKeys.ts'
import classes from './Shell.module.css'

/** The frame of every signed-in page: sidebar or rail, header, main, and the bar of phones. */
export function Shell() {
  const user = useUser()
  const paths = usePaths()
  const location = useLocation()
  const { pathname } = location
  const isPhone = useWidth('phone')
  const isUnknown = user.isFallback === true && user.id === ''
  const [withheld, setWithheld] = useState<readonly string[]>([])
  const isOffered = ({ label }: NavItem) => !withheld.includes(label)
  const offered = navigationOf(user.role, paths)
  const items = offered.items.filter(isOffered)
  const waiting = useWaiting(user.role === 'SUPERVISOR' && user.isFallback !== true)
  const counts = { approvals: waiting ?? 0 }
  useRouteEffects(location)
  // There the brackets turn the week, and N opens its own dialog (ux.md 5.10).
  const isWeek = [paths.agenda(), paths.thisWeek(), paths.calendar()].includes(pathname)
  useShellKeys(items, { isWeek, isDelegate: user.role === 'DELEGATE' })
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('app.nav.skip')}
      </a>
      {isPhone ? null : <Sidebar items={items} counts={counts} role={user.role} />}
      <div className={classes.column}>
        <Header items={items} />
        <OfflineStrip />
        <areaParts.KeepingStrip wanted={useStore(keepingStore) !== null} />
        <Banners />
        <main id="main" className={classes.main} tabIndex={-1}>
          <PageBoundary
            reset={pathname}
            missing={<areaParts.PageMissing home={items[0]} instead={<LoadFailed />} />}
            onAgain={forgetUnshown}
          >
            {isUnknown ? <UnknownPerson /> : <Outlet />}
          </PageBoundary>
          {user.role === 'DELEGATE' && !isUnknown ? <areaParts.RunningDock /> : null}
        </main>
      </div>
      {isPhone ? <BottomBar items={items} bar={offered.bar.filter(isOffered)} counts={counts} /> : null}
      <ShellParts items={items} />
      <areaParts.Withheld onKnown={setWithheld} />
      <ScrollRestoration />
    </div>
  )
}
