import type { Role } from '@rounds/contract/endpoint'
import { Button } from '@mantine/core'
import {
  IconChecklist,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
} from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import { t } from '#lib/messages.ts'
import { setPreference, usePreferences } from '#lib/preferences.ts'
import { useTenant } from '#lib/tenant.ts'
import { homeOf, usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { Monogram } from '#ui/Monogram.tsx'
import type { NavItem } from './navigation.ts'
import classes from './Sidebar.module.css'

type Counts = { approvals: number }

/** 232 px on wide screens (64 when collapsed), an 80 px rail on tablets, nothing on phones. */
export function Sidebar({ items, counts, role }: { items: NavItem[]; counts: Counts; role: Role }) {
  const tenant = useTenant()
  const { sidebar } = usePreferences()
  const isOpen = sidebar === 'open'
  return (
    <nav className={classes.sidebar} data-open={isOpen} aria-label={t('app.nav.main')}>
      <Link
        className={classes.home}
        to={homeOf(tenant.slug, role)}
        aria-label={t('app.nav.home', { tenant: tenant.name })}
      >
        <Monogram kind="tenant" name={tenant.name} src={tenant.logo} size={28} />
        <span className={`${classes.tenant} cut`}>{tenant.name}</span>
      </Link>
      <PrimaryAction role={role} counts={counts} />
      <div className={classes.nav}>
        {items.map(({ label, to, icon: Glyph, count }) => (
          <NavLink key={to} to={to} className={classes.link ?? ''} title={isOpen ? undefined : t(label)}>
            <Glyph size={20} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t(label)}</span>
            {count && counts[count] > 0 ? <span className={classes.count}>{counts[count]}</span> : null}
          </NavLink>
        ))}
      </div>
      <IconButton
        className={classes.collapse ?? ''}
        icon={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
        label={t(isOpen ? 'app.nav.collapse' : 'app.nav.expand')}
        aria-keyshortcuts="["
        onClick={() => setPreference('sidebar', isOpen ? 'collapsed' : 'open')}
      />
    </nav>
  )
}

/** The one thing a role does most, at hand on every page. */
function PrimaryAction({ role, counts }: { role: Role; counts: Counts }) {
  const paths = usePaths()
  if (role === 'DELEGATE')
    return (
      <Button
        component={Link}
        to={paths.scheduleVisit()}
        variant="light"
        className={classes.primary ?? ''}
        aria-label={t('app.nav.newVisit')}
        aria-keyshortcuts="n"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        <span className={classes.word}>{t('app.nav.newVisit')}</span>
      </Button>
    )
  if (role === 'SUPERVISOR' && counts.approvals > 0)
    return (
      <Button
        component={Link}
        to={paths.approvals()}
        variant="light"
        className={classes.primary ?? ''}
        aria-label={t('app.nav.review', { count: counts.approvals })}
        leftSection={<IconChecklist size={18} stroke={1.75} aria-hidden />}
      >
        <span className={classes.word}>{t('app.nav.review', { count: counts.approvals })}</span>
      </Button>
    )
  return null
}
