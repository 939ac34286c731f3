import { Button } from '@mantine/core'
import {
  IconHelp,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
} from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import { areaParts } from '#app/places/area-parts.ts'
import { useNewVisitLink } from '#features/visits/visit/useNewVisit.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { setPreference, usePreferences } from '#lib/device/preferences.ts'
import type { PersonRole } from '#lib/person/session-rules.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { homeOf } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { Monogram } from '#ui/Monogram.tsx'
import { withKeys } from '#app/keys/texts.ts'
import { KeyNames } from '#app/keys/KeyNames.tsx'
import { type NavItem, sequenceOf } from '#app/places/navigation.ts'
import { openHelp } from '#app/help/store.ts'
import { openShortcuts } from '#app/keys/store.ts'
import classes from './Sidebar.module.css'

type Counts = { approvals: number }

/** 232 px on wide screens (64 when collapsed), an 80 px rail on tablets, nothing on phones. */
export function Sidebar({ items, counts, role }: { items: NavItem[]; counts: Counts; role: PersonRole }) {
  const format = useFormat()
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
      {role === 'DELEGATE' ? (
        <NewVisit />
      ) : (
        <areaParts.OfficeAction classes={classes} items={items} {...counts} />
      )}
      <div className={classes.nav}>
        {items.map(({ label, to, icon: Glyph, count, Count, letter }) => (
          <NavLink
            key={to}
            to={to}
            className={classes.link ?? ''}
            title={letter ? withKeys(t(label), sequenceOf(letter)) : t(label)}
          >
            <Glyph size={20} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t(label)}</span>
            {Count && <Count className={classes.count} />}
            {count && counts.approvals > 0 && (
              <span className={classes.count}>{format.number(counts.approvals)}</span>
            )}
          </NavLink>
        ))}
      </div>
      <button
        type="button"
        className={`${classes.shortcuts} ${classes.help}`}
        aria-haspopup="dialog"
        title={t('app.menu.help')}
        onClick={openHelp}
      >
        <IconHelp size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t('app.menu.help')}</span>
      </button>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.shortcuts}
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          aria-label={t('app.menu.shortcuts')}
          title={withKeys(t('app.menu.shortcuts'), '?')}
          onClick={openShortcuts}
        >
          <IconKeyboard size={20} stroke={1.75} aria-hidden />
          <span className={classes.word}>{t('app.keys.foot')}</span>
          <span className={classes.word}>
            <KeyNames keys="?" isHint />
          </span>
        </button>
        <IconButton
          icon={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
          label={t(isOpen ? 'app.nav.collapse' : 'app.nav.expand')}
          hint={withKeys(t(isOpen ? 'app.nav.collapse' : 'app.nav.expand'), '[')}
          aria-keyshortcuts="["
          onClick={() => setPreference('sidebar', isOpen ? 'collapsed' : 'open')}
        />
      </div>
    </nav>
  )
}

/** The one thing a delegate does most, at hand on every page. */
function NewVisit() {
  const newVisit = useNewVisitLink()
  return (
    <Button
      component={Link}
      {...newVisit}
      variant="light"
      className={classes.primary ?? ''}
      aria-label={t('app.nav.newVisit')}
      aria-keyshortcuts="n"
      title={withKeys(t('app.nav.newVisit'), 'n')}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      <span className={classes.word}>{t('app.nav.newVisit')}</span>
    </Button>
  )
}
