import { type AdminUser, type UserDetail, users } from '@rounds/contract/users'
import { useRead, useSave } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { actOn, tellFailure } from './commands.ts'
import { nameOf } from './texts.ts'

/** Who sees the visits that nobody makes then, and whose the team is: what hangs on somebody before they go. */
const leftBehind = (detail: UserDetail | undefined): string[] => {
  if (!detail) return []
  const { openVisits, teamSize, supervisorName } = detail
  const name = nameOf(detail)
  const lines: string[] = []
  if (openVisits > 0)
    lines.push(
      supervisorName === null
        ? t('users.leaving.openShared', { count: openVisits, name })
        : t('users.leaving.open', { count: openVisits, name, supervisor: supervisorName }),
    )
  if (teamSize > 0) lines.push(t('users.leaving.team', { count: teamSize, name }))
  return lines
}

type Props = { user: AdminUser; onClose: () => void }

/** Says what hangs on somebody before they are deactivated; that can be undone. */
export function DeactivateUser({ user, onClose }: Props) {
  const { data } = useRead(users.get, { id: user.id })
  const name = nameOf(user)
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={t('users.leaving.deactivateTitle', { name })}
      text={t('users.leaving.deactivateText', { name })}
      confirm={t('users.deactivate')}
      onConfirm={() => {
        onClose()
        void actOn(user, { action: 'deactivate' }, t('users.done.deactivate', { name }))
      }}
      onClose={onClose}
    >
      <Lines lines={leftBehind(data)} />
    </ConfirmDialog>
  )
}

/** The same before they are deleted, which cannot. */
export function DeleteUser({ user, onClose, onDeleted }: Props & { onDeleted?: () => void }) {
  const { data } = useRead(users.get, { id: user.id })
  const name = nameOf(user)
  const { save, saving } = useSave(users.remove, {
    onSaved: () => {
      toast(t('users.done.delete', { name }))
      onClose()
      onDeleted?.()
    },
    onRefused: (error) => {
      tellFailure(error)
      onClose()
    },
  })
  const isPending = user.status === 'pending'
  return (
    <ConfirmDialog
      opened
      title={t('users.leaving.deleteTitle', { name })}
      text={t(isPending ? 'users.leaving.deletePending' : 'users.leaving.deleteText', { name })}
      confirm={t('users.leaving.delete')}
      busy={saving}
      onConfirm={() => void save({ id: user.id })}
      onClose={onClose}
    >
      <Lines lines={leftBehind(data)} />
    </ConfirmDialog>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div role="status">
    {lines.length === 0 ? null : (
      <ul className="plain-list stack ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </div>
)
