import type { NotMetReason } from '@rounds/contract/codes'
import { nothingSaid, stepValues, submitted } from '@rounds/contract/visit-steps'
import { type Visit, visits } from '@rounds/contract/visits'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { dropRefused } from '#features/visits/visit/commands.ts'

const DAY = 24 * 60 * 60_000

/**
 * A timer that runs ends when it is told that nobody was met, whenever the server hears of it. One that ran for more than a day
 * was forgotten (server-rules 5.1): it says nothing.
 */
const endOf = (visit: Visit, at: number): Partial<Pick<Visit, 'startTime' | 'endTime' | 'timesSource'>> => {
  if (visit.status !== 'in-progress' || visit.startTime === null || visit.endTime !== null) return {}
  if (at - Date.parse(visit.startTime) > DAY) return { startTime: null, endTime: null }
  return { endTime: new Date(at).toISOString(), timesSource: visit.timesSource ?? 'timer' }
}

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
  const at = now()
  const times = endOf(visit, at)
  const done = { ...visit, ...stepValues(visit, 'completed', { now: at, userId: '', times }) }
  const entry = enqueue({
    base: dropRefused(visit),
    label: t('visits.outbox.notMet', { name }),
    kind: 'visit',
    about: visit.id,
    calls: [
      callOf(visits.update, { id: visit.id, status: 'completed', ...times, outcomes, draftData: null }),
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
