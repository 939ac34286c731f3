import { begun, submitted } from '@rounds/contract/visit-steps'
import { type Visit, visits } from '@rounds/contract/visits'
import { call } from '#lib/wire/call.ts'
import { now } from '#lib/plain/clock.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import type { Settlement } from '#lib/outbox/handlers.ts'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { callOf, discard, enqueue, sendSettled } from '#lib/outbox/outbox.ts'
import { removeDraft } from '#lib/drafts/store.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { dismissAbout, toast } from '#ui/toasts.ts'
import { draftOf, plannedAgain } from '#features/visits/visit/new-visit.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { DRAFT } from '#features/visits/visit/record-draft.ts'
import {
  type Author,
  type Field,
  type Side,
  authorOf,
  initialName,
  mergeVisit,
  mergedNames,
  mineOf,
  settledCalls,
  saidIn,
} from './merge.ts'

/** What the server has instead of what an entry was made on (ux.md 5.7). */
export type VisitConflict =
  | { kind: 'ask'; theirs: Visit; fields: Field[]; authors: Partial<Record<Field, Author>> }
  | { kind: 'locked'; theirs: Visit }
  | { kind: 'cancelled' }
  /** The prescriber of a new visit is not there, or not for this person. */
  | { kind: 'whom' }

/** The entry whose conflict the dialog shows, or `null`. */
export const conflictStore = createPersonStore<string | null>(null)

export const openConflict = (entryId: string): void => {
  dismissAbout(entryId)
  conflictStore.set(entryId)
}

type VisitEntry = OutboxEntry<'visit'>

export const conflictOf = (entry: VisitEntry): VisitConflict | undefined =>
  entry.conflict as VisitConflict | undefined

const baseOf = (entry: VisitEntry) => entry.base as Visit
const openCalls = (entry: VisitEntry) => entry.calls.slice(entry.done)
const withOpen = (entry: VisitEntry, calls: OutboxEntry['calls']) => [
  ...entry.calls.slice(0, entry.done),
  ...calls,
]

const written: readonly Field[] = ['notes', 'feedback', 'nextSteps']

/** “Already approved by M. Laurent. Your notes were not added.” */
const lockedReason = (theirs: Visit, entry: VisitEntry): string => {
  const name = initialName(theirs.approvedByName ?? theirs.rejectedByName ?? '')
  const isWritten = saidIn(baseOf(entry), openCalls(entry), theirs).some((field) => written.includes(field))
  const rest = t(isWritten ? 'visits.conflict.notAdded' : 'visits.conflict.notMade')
  if (theirs.status === 'approved') return `${t('visits.conflict.approved', { name })} ${rest}`
  if (theirs.status === 'rejected') return `${t('visits.conflict.rejected', { name })} ${rest}`
  return `${t('visits.conflict.submitted')} ${rest}`
}

/** What lists show meanwhile, with the fields as they go out now. */
const showsOf = (entry: VisitEntry, theirs: Visit, calls: OutboxEntry['calls']) => {
  const visit = mineOf(theirs, calls)
  return Object.fromEntries(
    Object.entries(entry.shows).map(([name, value]) => [
      name,
      mergedNames.has(name) ? visit[name as keyof Visit] : value,
    ]),
  )
}

const readBoth = async (id: string) => {
  const [theirs, history] = await Promise.all([call(visits.get, { id }), call(visits.history, { id })])
  return { theirs, history: history.data }
}

/** The changes of a visit that is there already. */
const changes: readonly string[] = [visits.update, visits.setStatus, visits.submit, visits.remove].map(
  ({ name }) => name,
)

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Looks after a change of a visit that met a newer copy on the server. */
export const settleConflict = async (entry: VisitEntry, error: ApiError): Promise<Settlement | null> => {
  const next = entry.calls[entry.done]
  if (next?.name === visits.create.name && error.status === 404)
    return { kind: 'ask', reason: error.message, conflict: { kind: 'whom' } satisfies VisitConflict }
  if (!next || !changes.includes(next.name)) return null
  const cancelled = () =>
    next.name === visits.remove.name
      ? { kind: 'done' as const }
      : {
          kind: 'ask' as const,
          reason: t('visits.record.cancelled'),
          conflict: { kind: 'cancelled' } satisfies VisitConflict,
        }
  if (error.status === 404) return cancelled()
  const both = await readBoth(aboutOf(entry)).catch((cause: unknown) => {
    if (isGone(cause)) return null
    throw cause
  })
  if (both === null) return cancelled()
  const { theirs, history } = both
  const merge = mergeVisit(baseOf(entry), openCalls(entry), theirs)
  if (merge.kind === 'done') return { kind: 'done' }
  if (merge.kind === 'refused') return null
  if (merge.kind === 'locked') {
    const conflict: VisitConflict = { kind: 'locked', theirs }
    return { kind: 'ask', reason: lockedReason(theirs, entry), conflict }
  }
  const author = (field: Field) => authorOf(field, history, t('visits.conflict.someone'))
  if (merge.kind === 'ask') {
    const authors = Object.fromEntries(merge.fields.map((field) => [field, author(field) ?? undefined]))
    const conflict: VisitConflict = { kind: 'ask', theirs, fields: merge.fields, authors }
    return { kind: 'ask', reason: t('visits.conflict.title'), conflict }
  }
  const [first] = merge.theirs
  if (first !== undefined)
    toast(t('visits.conflict.merged', { name: author(first)?.name ?? t('visits.conflict.someone') }))
  return {
    kind: 'again',
    fields: {
      calls: withOpen(entry, merge.calls),
      shows: showsOf(entry, theirs, merge.calls),
      base: theirs,
      at: theirs.version,
    },
  }
}

/** Sends an entry with the sides that the person chose. */
export const settleVisit = (
  entry: VisitEntry,
  theirs: Visit,
  chosen: Partial<Record<Field, Side>>,
): Promise<void> => {
  const calls = settledCalls(baseOf(entry), openCalls(entry), theirs, chosen)
  return sendSettled(entry.id, {
    calls: withOpen(entry, calls),
    shows: showsOf(entry, theirs, calls),
    base: theirs,
  })
}

/** Gives up an entry and what the device kept of its record: the person has read that it cannot be added. */
export const discardVisitChange = async (entry: VisitEntry): Promise<void> => {
  await removeDraft({ kind: DRAFT, id: aboutOf(entry) }, entry.draft)
  await discard(entry.id)
}

/** A visit that somebody cancelled, with all that was recorded of it, as a new one. */
export const restoreVisit = async (entry: VisitEntry): Promise<void> => {
  const mine = mineOf(baseOf(entry), entry.calls)
  const visit = plannedAgain(mine)
  const isRecorded = mine.outcomes !== null
  const { outcomes, startTime, endTime, timesSource, location } = mine
  const status = isRecorded ? 'completed' : mine.status === 'in-progress' ? 'in-progress' : 'scheduled'
  const isSubmitted = isRecorded && mine.status === 'submitted'
  enqueue({
    label: t('visits.outbox.restore', { name: shortName(mine.prescriber) }),
    kind: 'visit',
    about: visit.id,
    needs: visit.prescriberId,
    base: visit,
    calls: [
      callOf(visits.create, {
        ...draftOf(visit),
        location,
        status,
        outcomes,
        ...(startTime !== null && { startTime }),
        ...(endTime !== null && { endTime }),
        ...(timesSource !== null && { timesSource }),
      }),
      ...(isSubmitted ? [callOf(visits.submit, { id: visit.id })] : []),
    ],
    shows: {
      ...visit,
      location,
      outcomes,
      ...begun(status, now(), { startTime, endTime, timesSource }),
      ...(isSubmitted && submitted(now())),
      isLocal: true,
      ...(isRecorded && { recorded: true }),
    },
    holdMs: 0,
  })
  await discardVisitChange(entry)
}
