import type { Approval } from '@rounds/contract/approvals'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { Action } from '#features/approvals/approval/decisions.ts'
import { isHeld } from '#lib/outbox/rules.ts'
import { outboxStore, undoOf } from '#lib/outbox/outbox.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { t } from '#lib/words/messages.ts'
import { dismissToast, toast } from '#ui/toasts.ts'

/** A press, its outbox entry, and on what it decided. */
type Made = { entry: string; chosen: readonly Approval[] }
type Told = { toast: string; action: Action; made: readonly Made[] }

/** What the latest toast tells of. */
const toldStore = createPersonStore<Told | null>(null)

const canGoBack = ({ entry }: Made) => outboxStore.get().some((known) => known.id === entry && isHeld(known))

const say = (action: Action, made: readonly Made[]) => {
  const before = toldStore.get()
  if (before) dismissToast(before.toast)
  toldStore.set(null)
  const chosen = made.flatMap((press) => press.chosen)
  if (chosen.length === 0) return
  const way = undoOf(made.map(({ entry }) => entry))
  // All that it takes back can be for as long as it stands.
  way.onResume()
  const message = t(action === 'approve' ? 'approvals.done.approved' : 'approvals.done.rejected', {
    count: chosen.length,
    name: chosen[0] ? fullName(chosen[0].visit.prescriber) : '',
  })
  toldStore.set({ toast: toast({ message, ...way }), action, made })
}

/** Tells of a decision, in one toast with those of the same sort that can still be taken back. `after` when this one was. */
export const tellDecision = (action: Action, press: Made, after: () => void): void => {
  const before = toldStore.get()
  const others = before?.action === action ? before.made.filter(canGoBack) : []
  undoOf(press.entry, () => {
    after()
    const told = toldStore.get()
    if (told) say(told.action, told.made.filter(({ entry }) => entry !== press.entry).filter(canGoBack))
  })
  say(action, [...others, press])
}
