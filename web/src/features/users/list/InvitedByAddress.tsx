import { auth } from '@rounds/contract/auth'
import { invites } from '@rounds/contract/invites'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './InvitedByAddress.module.css'

/** How many are shown before “All invitations”. */
const SHOWN = 10
const open = { status: 'pending', withoutUser: 'true', limit: SHOWN } as const

/** Who was invited by their address and is no user before they accept: below those who are pending. */
export function InvitedByAddress() {
  const paths = usePaths()
  const format = useFormat()
  const { data: profile } = useRead(auth.profile, {})
  const mayInvite = profile?.permissions.includes('invitations.manage') ?? false
  const { data } = useRead(invites.list, open, { enabled: mayInvite })
  if (!data || data.data.length === 0) return null
  return (
    <section className={`card ${classes.card}`} aria-labelledby="invited-by-address">
      <header className={classes.head}>
        <h2 id="invited-by-address">{t('users.invited.title', { count: data.pagination.total })}</h2>
        <Link to={paths.invitations()}>{t('users.invited.all')}</Link>
      </header>
      <ul className="plain-list">
        {data.data.map(({ id, email, role, department, expiresAt }) => (
          <li key={id} className={classes.row}>
            <span className="strong cut" title={email}>
              {email}
            </span>
            <span className="ink-2">{[t(`app.role.${role}`), department].filter(Boolean).join(' · ')}</span>
            <span className="small ink-3 num">
              {t('users.invited.until', { day: format.instantDayTime(expiresAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
