import { type Approval, type ApprovalResult, approvals } from '@rounds/contract/approvals'
import type { RejectionCode } from '@rounds/contract/codes'
import { visits } from '@rounds/contract/visits'
import { useMemo } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { call } from '#lib/wire/call.ts'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, discard, enqueue, onDelivered, onRefused, outboxStore } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { createPersonMap, createPersonStore, whileHere } from '#lib/person/person-store.ts'
import { useStore } from '#lib/plain/store.ts'

export type Action = 'approve' | 'reject'

/** Why visits are rejected: chosen, in own words, or both. */
export type Because = { reasonCode: RejectionCode | null; reason: string | null }

/** ux.md 4.4: as many visits as one request decides on. */
const CHUNK = 50
/** From how many visits on the progress is shown. */
const COUNTABLE = 50
/** Of so many refused visits the page says who decided on them meanwhile. */
const EXPLAINED = 10

const SUBJECT = 'approvals:'

type Entry = ReturnType<typeof outboxStore.get>[number]

/** Refused decisions are reported beside the list, not by the shell. */
export const isDecision = (entry: Pick<Entry, 'subject'>): boolean => entry.subject.startsWith(SUBJECT)
const idsOf = (input: Record<string, unknown>) => (input.ids ?? input.approvalIds) as string[]
const actionOf = (entry: Entry) => entry.calls[0]?.input.action as Action

const sizeOf = ({ calls }: Pick<Entry, 'calls'>) =>
  calls.reduce((sum, { input }) => sum + idsOf(input).length, 0)

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const names = createPersonMap<string, string>()

/**
 * Decides on visits: they leave the screen now, the requests when the undo window is over. Returns the outbox entry.
 * `holdMs` 0 sends at once.
 */
export const decide = (decision: {
  action: Action
  chosen: readonly Pick<Approval, 'visitId' | 'visit'>[]
  because?: Because | undefined
  holdMs?: number
}): string => {
  const { action, chosen, holdMs } = decision
  for (const { visitId, visit } of chosen) names.set(visitId, fullName(visit.prescriber))
  const ids = chosen.map(({ visitId }) => visitId)
  const because = action === 'reject' ? decision.because : undefined
  const calls =
    ids.length === 1
      ? [callOf(approvals.process, { action, ids, ...because })]
      : chunksOf(ids, CHUNK).map((approvalIds) =>
          callOf(approvals.bulkProcess, { action, approvalIds, ...because }),
        )
  return enqueue({
    label: t(`approvals.outbox.${action}`, {
      count: ids.length,
      name: chosen[0] ? fullName(chosen[0].visit.prescriber) : '',
    }),
    subject: SUBJECT + crypto.randomUUID(),
    calls,
    ...(holdMs === undefined ? {} : { holdMs }),
  })
}

/** Visits that somebody here has decided on and the server has yet to hear of. */
export const useDecided = (): ReadonlySet<string> => {
  const entries = useStore(outboxStore)
  return useMemo(
    () =>
      new Set(
        entries
          .filter((entry) => isDecision(entry) && entry.state !== 'attention')
          .flatMap((entry) => entry.calls.flatMap(({ input }) => idsOf(input))),
      ),
    [entries],
  )
}

/** How far the sending of many decisions has come; `null` while nothing countable is on its way. */
export const useDecisionProgress = (): { action: Action; done: number; total: number } | null => {
  const sending = useStore(outboxStore).filter((entry) => isDecision(entry) && entry.state === 'sending')
  const entry = sending.find((candidate) => sizeOf(candidate) > COUNTABLE)
  if (!entry) return null
  const done = sizeOf({ calls: entry.calls.slice(0, entry.done) })
  return { action: actionOf(entry), done, total: sizeOf(entry) }
}

type Failure = { visitId: string; name: string; reason: string }
export type Failures = { action: Action; because: Because | undefined; rows: Failure[] }

/** Decisions that the server refused, until somebody retries or puts them away. */
export const failureStore = createPersonStore<Failures | null>(null)

const visitIdOf = (reference: string) => reference.replace(/^ap-/, '')

/** Whoever decided meanwhile is worth more than the server's sentence. */
const explain = async (failure: Failure): Promise<Failure> => {
  try {
    const visit = await call(visits.get, { id: failure.visitId })
    const name = fullName(visit.prescriber)
    if (visit.status === 'approved' && visit.approvedByName)
      return { ...failure, name, reason: t('approvals.failed.approvedBy', { name: visit.approvedByName }) }
    if (visit.status === 'rejected' && visit.rejectedByName)
      return { ...failure, name, reason: t('approvals.failed.rejectedBy', { name: visit.rejectedByName }) }
    return { ...failure, name }
  } catch {
    return failure
  }
}

const report = async (entry: Entry, failed: readonly { id: string; message: string }[]) => {
  if (failed.length === 0) return
  const rows = failed.map(({ id, message }): Failure => {
    const visitId = visitIdOf(id)
    return { visitId, name: names.get(visitId) ?? t('approvals.failed.someVisit'), reason: message }
  })
  const isHere = whileHere()
  const explained = await Promise.all(rows.slice(0, EXPLAINED).map(explain))
  if (!isHere()) return
  const { reason = null, reasonCode = null } = (entry.calls[0]?.input ?? {}) as Partial<Because>
  const action = actionOf(entry)
  failureStore.set((before) => ({
    action,
    because: { reason, reasonCode },
    rows: [...(before?.action === action ? before.rows : []), ...explained, ...rows.slice(EXPLAINED)],
  }))
}

/** When each decision reached the server, milliseconds since 1970: a count read later has it already. */
const deliveredAt = createPersonMap<string, number>()

/** Of how many visits a count that was read at `countedAt` (milliseconds since 1970) does not know the decision yet. */
export const useUncounted = (countedAt: number): number => {
  const entries = useStore(outboxStore)
  return entries
    .filter((entry) => isDecision(entry) && entry.state !== 'attention')
    .filter((entry) => (deliveredAt.get(entry.id) ?? Number.POSITIVE_INFINITY) > countedAt)
    .reduce((sum, entry) => sum + sizeOf(entry), 0)
}

onDelivered(({ entry, answers }) => {
  if (!isDecision(entry)) return
  deliveredAt.set(entry.id, now())
  void report(
    entry,
    (answers as ApprovalResult[]).flatMap(({ failed }) => failed),
  )
})

/** A chunk of which nothing could be decided: its visits are reported, the chunks behind it still go out. */
onRefused((entry, error) => {
  if (!isDecision(entry)) return
  const refused = entry.calls[entry.done]
  const rest = entry.calls
    .slice(entry.done + 1)
    .map(({ input }) => callOf(approvals.bulkProcess, bulkOf(input)))
  void discard(entry.id)
  void refreshReads()
  void report(entry, refused ? idsOf(refused.input).map((id) => ({ id, message: error.message })) : [])
  if (rest.length > 0)
    enqueue({ label: entry.label, subject: SUBJECT + crypto.randomUUID(), calls: rest, holdMs: 0 })
})

const bulkOf = (input: Record<string, unknown>) =>
  input as { action: Action; approvalIds: string[] } & Partial<Because>
