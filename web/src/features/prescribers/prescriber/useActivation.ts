import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { fullName } from './people.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { useSave } from '#lib/reads/query.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** Deactivates at once with Undo (the visits stay), and brings back whoever was deactivated. */
export const useActivation = (prescriber: Prescriber) => {
  const { id, version } = prescriber
  const name = fullName(prescriber)
  const { save } = useSave(prescribers.update, {
    onSaved: () => toast(t('prescribers.activated', { name })),
    onRefused: (error) => toast({ message: reasonOf(error), tone: 'error' }),
  })
  const deactivate = () => {
    const entry = enqueue({
      label: t('prescribers.outbox.deactivate', { name }),
      kind: 'prescriber',
      about: id,
      calls: [callOf(prescribers.remove, { id })],
      shows: { isActive: false },
    })
    toast({ message: t('prescribers.deactivated', { name }), ...undoOf(entry) })
  }
  return { deactivate, activate: () => save({ id, isActive: true }, { version }) }
}
