import { type Visit, visits } from '@rounds/contract/visits'
import {
  begun,
  completed,
  planned,
  stepValues,
  submitted,
  unstarted,
  withdrawn,
} from '@rounds/contract/visit-steps'
import { nextStatuses } from '@rounds/contract/transitions'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { type ShownVisit, aboutOf } from '#lib/outbox/kinds.ts'
import { callOf, discard, enqueue, outboxStore, undoOf } from '#lib/outbox/outbox.ts'
import { dismissAbout, toast } from '#ui/toasts.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { draftOf } from './new-visit.ts'
import { noteActivity } from './recent-activity.ts'
import { type RecordForm, recordOf } from './record-form.ts'
import type { VisitItem } from './useVisitItems.ts'

const acknowledge = () => performance.mark('action:ack')

const refusedOf = (visitId: string) =>
  outboxStore
    .get()
    .filter((entry) => entry.kind === 'visit')
    .filter((entry) => aboutOf(entry) === visitId && entry.state === 'attention')

/**
 * Unsent entries of a visit that the server refused make way for what the person does next. Answers what the visit was when
 * the person last saw it: a newer copy on the server that they were asked about is not overwritten by doing it again.
 */
export const dropRefused = (visit: Visit): Visit => {
  const { unsent: _unsent, ...seen } = visit as VisitItem
  const refused = refusedOf(visit.id)
  for (const entry of refused) void discard(entry.id)
  const asked = refused.find(({ conflict }) => conflict !== undefined)?.base
  return asked ?? seen
}

/** Whether the server refused to take in a visit that was made here. */
const wasRefused = (visitId: string) => refusedOf(visitId).some(({ shows }) => shows.isLocal === true)

/** The toast of a start, which leaves with what is done to the visit next. */
const startOf = (visit: Pick<Visit, 'id'>) => `start ${visit.id}`

/** Where stopping the timer leads; undefined once something is recorded. */
export const stopsTo = (visit: Visit) =>
  nextStatuses(visit, 'owner').find((status) => status === 'scheduled' || status === 'approved')

/** Takes a start back: the visit is as it was, a plan that was sent is sent again. */
const unstart = (visit: Visit, running: Visit, isNew: boolean): void => {
  const to = stopsTo(running)
  if (to === undefined) return
  const wasSent = visit.status === 'submitted'
  enqueue({
    base: running,
    label: t('visits.outbox.stop', { name: shortName(visit.prescriber) }),
    kind: 'visit',
    about: visit.id,
    calls: isNew
      ? [callOf(visits.remove, { id: visit.id })]
      : [
          callOf(visits.setStatus, { id: visit.id, status: to }),
          ...(wasSent ? [callOf(visits.submit, { id: visit.id })] : []),
        ],
    shows: isNew
      ? { isCancelled: true }
      : { ...(to === 'scheduled' ? planned() : unstarted()), ...(wasSent && submitted(now())) },
    holdMs: 0,
  })
}

/** Starts the timer. Kept and sent at once: Undo stops it. A visit that is `isNew` is made by it. */
export const startVisit = (visit: Visit, isNew: boolean): void => {
  const startTime = new Date(now()).toISOString()
  const shows = stepValues(visit, 'in-progress', { now: now(), userId: '', times: { startTime } })
  const name = shortName(visit.prescriber)
  const base = dropRefused(visit)
  enqueue({
    base,
    label: t('visits.outbox.start', { name }),
    kind: 'visit',
    about: visit.id,
    needs: visit.prescriberId,
    calls: [
      isNew
        ? callOf(visits.create, { ...draftOf(visit), status: 'in-progress', startTime })
        : callOf(visits.setStatus, { id: visit.id, status: 'in-progress', startTime }),
    ],
    shows: isNew ? { ...visit, ...shows, isLocal: true } : shows,
    holdMs: 0,
  })
  const forget = noteActivity('started', visit, name)
  toast({
    message: t('visits.toast.started', { name }),
    about: [startOf(visit)],
    undo: () => {
      forget()
      unstart(base, { ...base, ...shows }, isNew)
    },
  })
  acknowledge()
}

/** Back to where the visit was before its timer ran (`to` by the transition table). */
export const stopVisit = (visit: Visit, to: 'scheduled' | 'approved'): void => {
  dismissAbout(startOf(visit))
  const name = shortName(visit.prescriber)
  const entry = enqueue({
    base: dropRefused(visit),
    label: t('visits.outbox.stop', { name }),
    kind: 'visit',
    about: visit.id,
    calls: [callOf(visits.setStatus, { id: visit.id, status: to })],
    shows: to === 'scheduled' ? planned() : unstarted(),
  })
  toast({ message: t('visits.toast.stopped', { name }), ...undoOf(entry) })
  acknowledge()
}

/** Takes a plan or a report back from the supervisor. */
export const withdrawVisit = (visit: Visit): void => {
  const name = shortName(visit.prescriber)
  const to = visit.completedAt === null ? 'scheduled' : 'completed'
  const entry = enqueue({
    base: dropRefused(visit),
    label: t('visits.outbox.withdraw', { name }),
    kind: 'visit',
    about: visit.id,
    calls: [callOf(visits.setStatus, { id: visit.id, status: to })],
    shows: to === 'scheduled' ? planned() : withdrawn(),
  })
  toast({ message: t('visits.toast.withdrawn', { name }), ...undoOf(entry) })
  acknowledge()
}

/** Cancels a visit. A plan that was sent is taken back first. */
export const cancelVisit = (visit: Visit): void => {
  dismissAbout(startOf(visit))
  const name = shortName(visit.prescriber)
  const entry = enqueue({
    base: dropRefused(visit),
    label: t('visits.outbox.cancel', { name }),
    kind: 'visit',
    about: visit.id,
    calls: [
      ...(visit.status === 'submitted'
        ? [callOf(visits.setStatus, { id: visit.id, status: 'scheduled' as const })]
        : []),
      callOf(visits.remove, { id: visit.id }),
    ],
    shows: { isCancelled: true },
  })
  toast({ message: t('visits.toast.cancelled', { name }), ...undoOf(entry) })
  acknowledge()
}

/**
 * Stores a record, and submits it with `submit`: one entry of two calls, held for the undo window. `after` runs when it was
 * taken back; the draft is still on the device then.
 */
export const completeVisit = (
  visit: Visit,
  form: RecordForm,
  {
    submit,
    isNew,
    times,
    draft,
    after,
    action,
  }: {
    submit: boolean
    isNew: boolean
    /** When it was. The start goes along while the timer runs: the request that started it may still be under way. */
    times: Partial<Pick<Visit, 'startTime' | 'endTime' | 'timesSource'>>
    /** The revision of the draft that the form is. */
    draft?: string | undefined
    after: () => void
    action?: { label: string; run: () => void } | undefined
  },
): void => {
  const name = shortName(visit.prescriber)
  const create = isNew || (visit.version === 0 && wasRefused(visit.id))
  const record = {
    ...recordOf({ ...form, startTime: null, endTime: null }, null),
    ...times,
  }
  dropRefused(visit)
  dismissAbout(startOf(visit))
  const shows: ShownVisit = {
    ...(create && { ...visit, isLocal: true }),
    notes: record.notes,
    objectives: record.objectives,
    outcomes: record.outcomes,
    ...(record.scheduledDate !== undefined && { scheduledDate: record.scheduledDate }),
    ...(record.location !== undefined && { location: { ...visit.location, ...record.location } }),
    ...(create ? begun('completed', now(), record) : completed(visit, now(), record)),
    ...(submit && submitted(now())),
    recorded: true,
  }
  const { unsent: _unsent, ...base } = visit as VisitItem
  const entry = enqueue({
    // What the form was filled upon: it has asked about what somebody else changed meanwhile.
    base,
    label: t(submit ? 'visits.outbox.completeSubmit' : 'visits.outbox.complete', { name }),
    kind: 'visit',
    about: visit.id,
    needs: visit.prescriberId,
    calls: [
      create
        ? callOf(visits.create, { ...draftOf(visit), ...record, status: 'completed' })
        : callOf(visits.update, { id: visit.id, ...record, status: 'completed', draftData: null }),
      ...(submit ? [callOf(visits.submit, { id: visit.id })] : []),
    ],
    shows,
    draft,
  })
  const forget = noteActivity(submit ? 'submitted' : 'completed', visit, name)
  const takeBack = () => {
    forget()
    after()
  }
  const isAgain = submit && visit.status === 'rejected'
  toast({
    message: t(
      isAgain
        ? 'visits.toast.sentAgain'
        : submit
          ? 'visits.toast.completedSubmitted'
          : 'visits.toast.completed',
      { name },
    ),
    ...undoOf(entry, takeBack),
    action,
  })
  acknowledge()
}

/** Gives up what the server keeps of a half-written record. Answers the entry, for its Undo. */
export const discardDraft = (visit: Visit): string =>
  enqueue({
    label: t('visits.outbox.discard', { name: shortName(visit.prescriber) }),
    kind: 'visit',
    about: visit.id,
    calls: [callOf(visits.update, { id: visit.id, draftData: null })],
    shows: { draftData: null, draftUpdatedAt: null },
  })

/** Submits visits whose records are complete (“Submit 3”), with one Undo for all. */
export const submitVisits = (chosen: readonly Visit[]): void => {
  const shows = submitted(now())
  const group = crypto.randomUUID()
  const forget = new Map<string, () => void>()
  for (const visit of chosen) {
    const name = shortName(visit.prescriber)
    const entry = enqueue({
      base: dropRefused(visit),
      group,
      label: t('visits.outbox.submit', { name }),
      kind: 'visit',
      about: visit.id,
      calls: [callOf(visits.submit, { id: visit.id })],
      shows,
    })
    forget.set(entry, noteActivity('submitted', visit, name))
  }
  toast({
    message: t('visits.toast.submitted', { count: chosen.length }),
    ...undoOf([...forget.keys()], (entry) => forget.get(entry)?.()),
  })
  acknowledge()
}

/** Plans a visit. `when` is how the toast tells the time. */
export const scheduleVisit = (visit: Visit, when: string): void => {
  const name = shortName(visit.prescriber)
  const entry = enqueue({
    base: visit,
    label: t('visits.outbox.schedule', { name }),
    kind: 'visit',
    about: visit.id,
    needs: visit.prescriberId,
    calls: [callOf(visits.create, draftOf(visit))],
    shows: { ...visit, isLocal: true },
  })
  const forget = noteActivity('scheduled', visit, name)
  toast({ message: t('visits.toast.scheduled', { when }), ...undoOf(entry, forget) })
  acknowledge()
}
