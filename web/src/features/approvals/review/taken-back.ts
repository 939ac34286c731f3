import type { Approval } from '@rounds/contract/approvals'
import { type Action, type Because, overtakenStore } from '#features/approvals/approval/decisions.ts'
import { tellFailures } from '#features/approvals/approval/failures.ts'
import { REJECTION } from '#features/approvals/approval/typed-note.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { writeDraft } from '#lib/drafts/store.ts'
import { t } from '#lib/words/messages.ts'

/** Of a decision that was taken back: what was written of it is there again, and what waits no more is told. */
export const takenBack = (
  action: Action,
  chosen: readonly Approval[],
  because: Because = { reasonCode: null, reason: null },
): void => {
  const rows = chosen.flatMap(({ visitId, visit }) => {
    const failure = { visitId, name: fullName(visit.prescriber), reason: t('approvals.failed.gone') }
    return overtakenStore.get().has(visitId) ? { ...failure, asOf: undefined } : []
  })
  const [only] = chosen
  const id = chosen.length === 1 && only ? only.visitId : 'many'
  if (because.reason !== null && rows.length < chosen.length)
    void writeDraft({ kind: REJECTION, id }, because.reason)
  if (rows.length > 0) void tellFailures({ action, because, rows })
}
