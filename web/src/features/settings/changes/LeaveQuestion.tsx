import { useEffect } from 'react'
import { t } from '#lib/words/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useLeave } from './useLeave.ts'

/** Asks before a page is left with changes that nobody saved (ux.md 5.1). */
export function LeaveQuestion({ count, onLeave }: { count: number; onLeave: () => void }) {
  const hasChanges = count > 0
  const blocker = useLeave(hasChanges)
  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return (
    <ConfirmDialog
      opened={blocker?.state === 'blocked'}
      title={t('settings.leave.title', { count })}
      text={t('settings.leave.text')}
      cancel={t('settings.leave.stay')}
      confirm={t('settings.leave.leave')}
      danger={false}
      leaves
      onConfirm={() => {
        onLeave()
        blocker?.proceed?.()
      }}
      onClose={() => blocker?.reset?.()}
    />
  )
}
