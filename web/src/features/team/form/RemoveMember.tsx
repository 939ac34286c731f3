import { type TeamMember, team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { useRead, useSave } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { useToday } from '#lib/words/useToday.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'

/** Asks before somebody is taken out of the team, and says which visits nobody makes then. */
export function RemoveMember({
  member: { id, name },
  onClose,
  onRemoved,
}: {
  member: Pick<TeamMember, 'id' | 'name'>
  onClose: () => void
  onRemoved?: () => void
}) {
  const today = useToday()
  const open = useRead(visits.list, {
    delegateId: id,
    startDate: today,
    recorded: 'false',
    limit: 1,
  }).data?.pagination.total
  const { save, saving } = useSave(team.remove, {
    onSaved: () => {
      toast(t('team.removed', { name }))
      onClose()
      onRemoved?.()
    },
    onRefused: (error) => {
      toast({ message: reasonOf(error), tone: 'error' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('team.removeTitle', { name })}
      text={[t('team.removeText', { name }), open ? t('team.removeOpen', { count: open }) : '']
        .join(' ')
        .trim()}
      confirm={t('team.removeConfirm')}
      cancel={t('team.keep')}
      busy={saving}
      onConfirm={() => void save({ id })}
      onClose={onClose}
    />
  )
}
