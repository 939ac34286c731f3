import { changedPlace } from '@rounds/contract/common'
import type { Input } from '@rounds/contract/endpoint'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { prescribers as rules } from '@rounds/contract/rules/prescribers'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'

type Fact = 'title' | 'specialty' | 'hospitalAffiliation' | 'phone' | 'email' | 'address' | 'city'

const changeOf = ({ address }: Prescriber, fact: Fact, value: string) => {
  const given = value === '' ? null : value
  if (fact !== 'address' && fact !== 'city') return { [fact]: given }
  // Another address is another place on the map.
  return { address: { address: address.address, city: address.city, [fact]: given, coordinates: null } }
}

/** Changes one fact of a prescriber at once, with Undo, also without a network; answers with what is wrong, or null. */
export const useFact = (prescriber: Prescriber) => {
  const { id } = prescriber
  const name = fullName(prescriber)
  return (fact: Fact, value: string): string | null => {
    if (fact === 'city' && value === '') return t('prescribers.form.cityRequired')
    const change: Input<typeof prescribers.update> = { id, ...changeOf(prescriber, fact, value) }
    const checked = rules.update.input.safeParse(change)
    if (!checked.success) return checked.error.issues[0]?.message ?? null
    const { id: _, address, ...facts } = checked.data
    const entry = enqueue({
      label: t('prescribers.outbox.change', { name }),
      kind: 'prescriber',
      about: id,
      base: prescriber,
      calls: [callOf(prescribers.update, change)],
      shows: { ...facts, ...(address && { address: changedPlace(prescriber.address, address) }) },
    })
    toast({ message: t('prescribers.form.changed'), ...undoOf(entry) })
    return null
  }
}
