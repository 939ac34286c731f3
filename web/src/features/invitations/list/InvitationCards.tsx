import type { Invitation } from '@rounds/contract/invites'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { InvitationStatus } from './InvitationStatus.tsx'
import { type Deeds, RowMenu } from './RowMenu.tsx'
import { expiryText, nameOf } from './texts.ts'
import classes from './InvitationCards.module.css'

/** Invitations as cards for a thumb. */
export function InvitationCards({ rows, deeds }: { rows: readonly Invitation[]; deeds: Deeds }) {
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.list}`} aria-label={t('invites.title')}>
      {rows.map((invitation) => {
        const { id, email, role, department, invitedAt } = invitation
        const expires = expiryText(invitation, format)
        return (
          <li key={id} className={classes.card} data-item={id}>
            <div className={classes.words}>
              <span className="strong">{email}</span>
              <span className="small ink-2">
                {[nameOf(invitation), t(`app.role.${role}`), department].filter(Boolean).join(' · ')}
              </span>
              <span className="small ink-3">
                {[
                  t('invites.sentLine', { when: format.relativeInstant(invitedAt) }),
                  expires && t(`invites.expiresLine.${invitation.status}`, { when: expires }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <InvitationStatus invitation={invitation} />
            </div>
            <RowMenu invitation={invitation} deeds={deeds} />
          </li>
        )
      })}
    </ul>
  )
}
