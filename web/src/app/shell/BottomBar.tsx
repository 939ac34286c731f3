import { IconDots, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { openHelp } from '#app/help/store.ts'
import type { NavItem } from '#app/places/navigation.ts'
import { openPart } from '#app/places/open-part.ts'
import { parts } from '#app/places/parts.ts'
import classes from './BottomBar.module.css'

/** Phones: the four or five places of a role, always labelled; “More” holds the rest. */
export function BottomBar({
  items,
  bar,
  counts,
}: {
  items: NavItem[]
  bar: NavItem[]
  counts: { approvals: number }
}) {
  const paths = usePaths()
  const format = useFormat()
  const { role } = useUser()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const rest = items.filter((item) => !bar.includes(item))
  const more = useRef<HTMLButtonElement>(null)
  const help = () => {
    setOpen(false)
    // To it the focus comes back from there.
    more.current?.focus()
    openHelp()
  }
  const place = ({ label, to, icon: Glyph, count }: NavItem) => (
    <NavLink key={to} to={to} className={classes.place ?? ''}>
      <span className={classes.glyph}>
        <Glyph size={22} stroke={1.75} aria-hidden />
        {count && counts.approvals > 0 ? (
          <span className="num">{format.number(counts.approvals)}</span>
        ) : null}
      </span>
      <span>{t(label)}</span>
    </NavLink>
  )
  return (
    <>
      <nav className={classes.bar} aria-label={t('app.nav.main')}>
        {bar.slice(0, 2).map(place)}
        {role === 'DELEGATE' ? (
          <Link to={paths.scheduleVisit()} className={classes.add} aria-label={t('app.nav.newVisit')}>
            <IconPlus size={24} stroke={2} aria-hidden />
          </Link>
        ) : null}
        {bar.slice(2).map(place)}
        <button
          ref={more}
          type="button"
          className={classes.place}
          aria-haspopup="dialog"
          aria-current={rest.some(({ to }) => pathname.startsWith(to)) ? 'page' : undefined}
          onClick={() => openPart(parts.MoreSheet.preload, () => setOpen(true))}
        >
          <IconDots size={22} stroke={1.75} aria-hidden />
          <span>{t('app.nav.more')}</span>
        </button>
      </nav>
      {isOpen ? <parts.MoreSheet items={rest} close={() => setOpen(false)} onHelp={help} /> : null}
    </>
  )
}
