import { IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { isAdmin } from '#lib/person/session-rules.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { homeOf } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { Monogram } from '#ui/Monogram.tsx'
import { AccountButton } from './AccountButton.tsx'
import { Bell } from './Bell.tsx'
import { KeyNames } from '#app/keys/KeyNames.tsx'
import type { NavItem } from '#app/places/navigation.ts'
import { openPalette } from '#app/palette/store.ts'
import { SyncPill } from '#app/sync/SyncPill.tsx'
import classes from './Header.module.css'

/** Wide: search, sync pill, bell, avatar. Phones: mark and area, search, sync pill, bell. */
export function Header({ items }: { items: NavItem[] }) {
  const tenant = useTenant()
  const { role } = useUser()
  const { pathname } = useLocation()
  const area = items.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <header className={classes.header} data-shell-header>
      <Link
        to={homeOf(tenant.slug, role)}
        className={`${classes.home} only-phone`}
        aria-label={t('app.nav.home', { tenant: tenant.name })}
      >
        <Monogram kind="tenant" name={tenant.name} src={tenant.logo} size={28} />
      </Link>
      <span className={`${classes.area} only-phone cut`} data-area>
        {area ? t(area.label) : tenant.name}
      </span>
      <SearchButton />
      <SyncPill />
      {isAdmin(role) ? null : <Bell />}
      <div className="only-wide">
        <AccountButton />
      </div>
    </header>
  )
}

/** Opens the palette: on wide screens it looks like the field it is, on phones it is a glyph. */
function SearchButton() {
  const open = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: openPalette,
  } as const
  return (
    <>
      <button {...open} className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className="cut">{t('app.palette.open')}</span>
        <KeyNames keys="mod+k" isHint />
      </button>
      <span className={classes.find}>
        <IconButton {...open} icon={IconSearch} label={t('app.palette.label')} />
      </span>
    </>
  )
}
