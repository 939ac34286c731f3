import type { Invitation, InvitationStatus as Status } from '@rounds/contract/invites'
import { IconAlertCircle } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './InvitationStatus.module.css'

const looks = {
  pending: { status: 'submitted' },
  accepted: { status: 'approved' },
  cancelled: { status: 'rejected', tone: 'scheduled' },
  expired: { status: 'overdue' },
} as const satisfies Record<Status, object>

/** Where an invitation stands, and that its mail did not arrive while that matters. */
export function InvitationStatus({ invitation: { status, mail } }: { invitation: Invitation }) {
  return (
    <span className={classes.status}>
      <StatusBadge {...looks[status]} label={t(`invites.status.${status}`)} />
      {status === 'pending' && mail === 'failed' ? (
        <span className={classes.failed}>
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {t('invites.mailFailed')}
        </span>
      ) : null}
    </span>
  )
}
