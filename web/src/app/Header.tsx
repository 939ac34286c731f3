import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '#lib/messages.ts'
import { useUser } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useKey } from '#lib/use-key.ts'
import { homeOf, usePaths } from '#paths'
import { Kbd } from '#ui/Kbd.tsx'
import { Monogram } from '#ui/Monogram.tsx'
import { AccountButton } from './AccountButton.tsx'
import { Bell } from './Bell.tsx'
import type { NavItem } from './navigation.ts'
import { SyncPill } from './SyncPill.tsx'
import classes from './Header.module.css'

/** Wide: search, sync pill, bell, avatar. Phones: mark and area, sync pill, bell. */
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
      <span className={`${classes.area} only-phone cut`}>{area ? t(area.label) : tenant.name}</span>
      <div className={classes.search}>{role === 'DELEGATE' ? <PrescriberSearch /> : null}</div>
      <SyncPill />
      {role === 'DELEGATE' || role === 'SUPERVISOR' ? <Bell /> : null}
      <div className="only-wide">
        <AccountButton />
      </div>
    </header>
  )
}

function PrescriberSearch() {
  const paths = usePaths()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  useKey('/', () => field.current?.focus())
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.prescribers({ q: words.trim() }))
  }
  return (
    <form role="search" onSubmit={search}>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('app.nav.searchPrescribers')}
        placeholder={t('app.nav.searchPrescribers')}
        aria-keyshortcuts="/"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd>/</Kbd>}
      />
    </form>
  )
}
