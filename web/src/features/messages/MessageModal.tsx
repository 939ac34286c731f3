import { auth } from '@rounds/contract/auth'
import { IconUserOff } from '@tabler/icons-react'
import { t } from '#lib/messages.ts'
import { useRead } from '#lib/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Composer } from './Composer.tsx'

/** A delegate writes to the own supervisor, about a visit where one is given (ux.md 4.3). */
export function MessageModal({
  subject = '',
  visitId = null,
  close,
}: {
  subject?: string
  visitId?: string | null
  close: () => void
}) {
  const { data } = useRead(auth.profile, {})
  const name = data?.supervisorName ?? t('messages.yourSupervisor')
  return (
    <Sheet opened title={t('messages.new')} onClose={close}>
      {data && data.supervisorId === null ? (
        <EmptyState
          icon={IconUserOff}
          title={t('messages.noSupervisor')}
          text={t('messages.noSupervisorText')}
          level={3}
        />
      ) : (
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
      )}
    </Sheet>
  )
}
