import { type Visit, visits } from '@rounds/contract/visits'
import { isAsked } from '@rounds/contract/transitions'
import { askedAgain } from '@rounds/contract/visit-steps'
import { now } from '#lib/plain/clock.ts'
import { createPersonMap } from '#lib/person/person-store.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, outboxStore, undo, undoOf } from '#lib/outbox/outbox.ts'
import { isHeld } from '#lib/outbox/rules.ts'
import { toast } from '#ui/toasts.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { dropRefused } from '#features/visits/visit/commands.ts'

export type PlanChange = Partial<
  Pick<Visit, 'scheduledDate' | 'scheduledTime' | 'duration' | 'type' | 'location' | 'objectives' | 'notes'>
>

type Kept = { entry: string; change: PlanChange; base: Visit }

/** The latest change of each visit's plan, as long as it can be taken back. */
const held = createPersonMap<string, Kept>()

/** A change that was not sent yet makes way for the next one of the same visit: moving it five times is one request. */
const takeOver = (visitId: string): Kept | undefined => {
  const before = held.get(visitId)
  if (!before || !outboxStore.get().some((entry) => entry.id === before.entry && isHeld(entry)))
    return undefined
  void undo(before.entry)
  return before
}

/** Changes when and how a visit is planned, with Undo; a plan that was sent or approved asks again. `done` is what the toast says. */
export const changePlan = (visit: Visit, fields: PlanChange, done: string): void => {
  const before = takeOver(visit.id)
  const change = { ...before?.change, ...fields }
  const base = before?.base ?? dropRefused(visit)
  const asks = isAsked(base)
  const entry = enqueue({
    base,
    label: t('visits.outbox.move', { name: shortName(visit.prescriber) }),
    kind: 'visit',
    about: visit.id,
    calls: [callOf(visits.update, { id: visit.id, ...change })],
    shows: { ...change, ...(asks && askedAgain(now())) },
  })
  held.set(visit.id, { entry, change, base })
  toast({ message: asks ? t('visits.toast.askedAgain', { done }) : done, ...undoOf(entry) })
  performance.mark('action:ack')
}
