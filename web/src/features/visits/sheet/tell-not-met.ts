import type { NotMetReason } from '@rounds/contract/codes'
import { nothingSaid, stepValues, submitted } from '@rounds/contract/visit-steps'
import { type Visit, visits } from '@rounds/contract/visits'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { dropRefused } from '#features/visits/visit/commands.ts'

/** Says that nobody was met, with Undo: complete without a rating, and with `submit` sent like a report. */
export const tellNotMet = (
  visit: Visit,
  { reason, note, submit }: { reason: NotMetReason; note: string; submit: boolean },
): void => {
  const name = shortName(visit.prescriber)
  const outcomes = {
    ...nothingSaid,
    notMet: { reason, note: note.trim() === '' ? null : note.trim() },
  }
  const done = { ...visit, ...stepValues(visit, 'completed', { now: now(), userId: '' }) }
  const entry = enqueue({
    base: dropRefused(visit),
    label: t('visits.outbox.notMet', { name }),
    kind: 'visit',
    about: visit.id,
    calls: [
      callOf(visits.update, { id: visit.id, status: 'completed', outcomes, draftData: null }),
      ...(submit ? [callOf(visits.submit, { id: visit.id })] : []),
    ],
    shows: {
      status: done.status,
      completedAt: done.completedAt,
      submittedAt: null,
      outcomes,
      draftData: null,
      ...(submit && submitted(now())),
      recorded: true,
    },
  })
  toast({ message: t('visits.toast.notMet', { name }), ...undoOf(entry) })
}
