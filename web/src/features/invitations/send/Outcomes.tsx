import { Button } from '@mantine/core'
import type { InvitationOutcome } from '@rounds/contract/invites'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { copyLink } from '#features/invitations/paste/links.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './Outcomes.module.css'

/** What became of each line that was sent; links can be copied here and nowhere else. */
export function Outcomes({ outcomes }: { outcomes: readonly InvitationOutcome[] }) {
  const title = useId()
  const paths = usePaths()
  const sent = outcomes.filter(({ invitation }) => invitation !== null).length
  return (
    <section className="card stack" aria-labelledby={title}>
      <div className="spread">
        <div role="status">
          <h2 id={title} className={classes.title}>
            {[
              t('invites.sent', { count: sent }),
              ...(sent === outcomes.length ? [] : [t('invites.notSent', { count: outcomes.length - sent })]),
            ].join(' ')}
          </h2>
        </div>
        <Link to={paths.invitations()} className={classes.link}>
          {t('invites.toList')}
        </Link>
      </div>
      <ul className={`plain-list ${classes.list}`}>
        {outcomes.map(({ id, email, invitation, refusal }) => (
          <li key={id} className={classes.line}>
            <span className={classes.verdict} data-failed={refusal !== null || undefined}>
              {refusal === null ? (
                <IconCheck size={15} stroke={2} aria-hidden />
              ) : (
                <IconAlertOctagon size={15} stroke={2} aria-hidden />
              )}
              <span className={classes.email}>{email}</span>
              {refusal === null ? null : <span>{refusal.message}</span>}
            </span>
            {invitation?.inviteUrl ? (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('invites.copyLinkOf', { email })}
                onClick={() => invitation.inviteUrl !== null && copyLink(invitation.inviteUrl)}
              >
                {t('invites.copyLink')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
