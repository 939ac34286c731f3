import { t } from '#lib/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { useSignOut } from './use-sign-out.ts'

export function SignOutDialog({ unsent, isAsking, stay, go }: ReturnType<typeof useSignOut>) {
  return (
    <ConfirmDialog
      opened={isAsking}
      title={t('app.signOut.title', { count: unsent })}
      text={t('app.signOut.text')}
      confirm={t('app.menu.signOut')}
      cancel={t('app.signOut.stay')}
      danger={false}
      onConfirm={go}
      onClose={stay}
    />
  )
}
