import { type Approval, approvals } from '@rounds/contract/approvals'
import type { RejectionCode } from '@rounds/contract/codes'
import { useMemo } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { t } from '#lib/words/messages.ts'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'
import { callOf, enqueue, outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'

export type Action = 'approve' | 'reject'

/** Why visits are rejected: chosen, in own words, or both. */
export type Because = { reasonCode: RejectionCode | null; reason: string | null }

/** Which of them were picked to be read, and whether they were. */
export type Sample = { id: string; isOpened: boolean }[]

/** ux.md 4.4: as many visits as one request decides on. */
const CHUNK = 50

export type Decision = OutboxEntry<'decision'>

export const isDecision = (entry: OutboxEntry): entry is Decision => entry.kind === 'decision'
export const idsOf = (input: Record<string, unknown>): string[] =>
  (input.ids ?? input.approvalIds) as string[]
export const actionOf = ({ calls }: Pick<Decision, 'calls'>): Action => calls[0]?.input.action as Action

export const sizeOf = ({ calls }: Pick<Decision, 'calls'>) =>
  calls.reduce((sum, { input }) => sum + idsOf(input).length, 0)

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/**
 * Decides on visits: they leave the screen now, the requests when the undo window is over. Returns the outbox entry.
 * `holdMs` 0 sends at once.
 */
export const decide = (decision: {
  action: Action
  chosen: readonly Pick<Approval, 'visitId' | 'visit'>[]
  because?: Because | undefined
  sample?: Sample
  holdMs?: number
}): string => {
  const { action, chosen, sample, holdMs } = decision
  const ids = chosen.map(({ visitId }) => visitId)
  const seen = chosen.flatMap(({ visit }) => visit.submittedAt ?? []).toSorted()
  const asOf = seen.at(-1)
  const saidOf = (some: readonly string[]) => ({
    ...(action === 'reject' && decision.because),
    ...(asOf !== undefined && { asOf }),
    ...(sample && { sample: sample.filter(({ id }) => some.includes(id)) }),
  })
  const calls =
    ids.length === 1
      ? [callOf(approvals.process, { action, ids, ...saidOf(ids) })]
      : chunksOf(ids, CHUNK).map((approvalIds) =>
          callOf(approvals.bulkProcess, { action, approvalIds, ...saidOf(approvalIds) }),
        )
  return enqueue({
    label: t(`approvals.outbox.${action}`, {
      count: ids.length,
      name: chosen[0] ? fullName(chosen[0].visit.prescriber) : '',
    }),
    kind: 'decision',
    about: crypto.randomUUID(),
    calls,
    shows: {
      names: Object.fromEntries(chosen.map(({ visitId, visit }) => [visitId, fullName(visit.prescriber)])),
    },
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

/** Those decided on here that wait at the server no more, as its list has shown, though no answer to the decision has said so. */
export const overtakenStore = createPersonStore<ReadonlySet<string>>(new Set())

/** On which visits a decision was made here that what was read at `readAt` (as a read says it) does not know yet. */
export const uncountedOf = (entries: readonly OutboxEntry[], readAt: number): string[] =>
  entries
    .filter((entry) => isDecision(entry) && entry.state !== 'attention')
    // When a call was answered an older build did not keep: long ago.
    .flatMap(({ calls, done, times }) =>
      calls.filter((_, at) => at >= done || (times?.[at] ?? 0) > readAt).flatMap(({ input }) => idsOf(input)),
    )

/** Of how many visits a count that was read at `countedAt` does not know the decision yet. */
export const useUncounted = (countedAt: number): number => {
  const overtaken = useStore(overtakenStore)
  return useStore(
    outboxStore,
    (entries) => uncountedOf(entries, countedAt).filter((id) => !overtaken.has(id)).length,
  )
}
