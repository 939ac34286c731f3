import { type ApprovalResult, approvals } from '@rounds/contract/approvals'
import type { Handler } from '#lib/outbox/handlers.ts'
import { callOf, discard, enqueue } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { type Action, type Because, idsOf } from './decisions.ts'
import { report } from './failures.part.ts'

const failedOf = (answers: readonly unknown[]) =>
  (answers as readonly (ApprovalResult | null)[]).flatMap((answer) => answer?.failed ?? [])

const bulkOf = (input: Record<string, unknown>) =>
  input as { action: Action; approvalIds: string[]; asOf?: string } & Partial<Because>

/** What becomes of decisions: those refused are reported beside the list, and none waits in the Sync panel. */
export const decisionHandler: Handler<'decision'> = {
  givesUp: true,
  delivered: (entry, answers) => report(entry, failedOf(answers)),
  /** A chunk of which nothing could be decided: its visits are reported, the chunks behind it still go out. */
  refused: async (entry, { message }) => {
    const { label, shows, calls, done, answers = [] } = entry
    const refused = calls.slice(done, done + 1).flatMap(({ input }) => idsOf(input))
    const rest = calls.slice(done + 1).map(({ input }) => callOf(approvals.bulkProcess, bulkOf(input)))
    const reported = report(entry, [...failedOf(answers), ...refused.map((id) => ({ id, message }))])
    void refreshReads()
    if (rest.length > 0)
      enqueue({ kind: 'decision', about: crypto.randomUUID(), label, shows, calls: rest, holdMs: 0 })
    await reported
    return discard(entry.id)
  },
}
