import { auth } from '@rounds/contract/auth'
import { messages } from '@rounds/contract/messages'
import { IconUserOff } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Composer } from './Composer.tsx'

/**
 * Begins an exchange, about a visit where one is given: a delegate's with the own supervisor, a supervisor's with the team, or with
 * the one of it who is named, or those who are chosen.
 */
export function MessageModal({
  subject = '',
  visitId = null,
  to,
  many,
  close,
}: {
  subject?: string
  visitId?: string | null
  to?: { id: string; name: string }
  /** Who of the team is chosen beforehand, by id. */
  many?: readonly string[]
  close: () => void
}) {
  const { role } = useUser()
  return (
    <Sheet opened title={t('messages.new')} onClose={close}>
      {to ? (
        <div className="stack">
          <p>
            <span className="ink-3">{t('messages.recipient')}</span> {to.name}
          </p>
          <Composer
            to={{ recipientId: to.id, name: to.name }}
            draftId={`to:${to.id}`}
            subject={subject}
            onSent={close}
          />
        </div>
      ) : role === 'SUPERVISOR' ? (
        <ToTeam many={many} close={close} />
      ) : (
        <ToSupervisor subject={subject} visitId={visitId} close={close} />
      )}
    </Sheet>
  )
}

function ToTeam({ many = [], close }: { many?: readonly string[] | undefined; close: () => void }) {
  const read = useRead(messages.recipients, {})
  return (
    <Loadable read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon={IconUserOff}
            title={t('messages.noTeam')}
            text={t('messages.noTeamText')}
            level={3}
          />
        ) : (
          <Composer
            team={data}
            chosen={many}
            draftId={many.length === 0 ? 'new' : `many:${many.toSorted().join(' ')}`}
            subject=""
            onSent={close}
          />
        )
      }
    </Loadable>
  )
}

/** From the profile, which the device keeps: writing works without a network. */
function ToSupervisor({
  subject,
  visitId,
  close,
}: {
  subject: string
  visitId: string | null
  close: () => void
}) {
  const { data } = useRead(auth.profile, {})
  const name = data?.supervisorName ?? t('messages.yourSupervisor')
  if (data && data.supervisorId === null)
    return (
      <EmptyState
        icon={IconUserOff}
        title={t('messages.noSupervisor')}
        text={t('messages.noSupervisorText')}
        level={3}
      />
    )
  return (
    <div className="stack">
      <p>
        <span className="ink-3">{t('messages.recipient')}</span> {name}
      </p>
      <Composer
        to={{ recipientId: null, name }}
        draftId={visitId === null ? 'new' : `visit:${visitId}`}
        subject={subject}
        visitId={visitId}
        onSent={close}
      />
    </div>
  )
}
