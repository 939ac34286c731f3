import {
  judge,
  notedOf,
  openOf,
  pickedToRead,
  resultOf,
  visitIdOf,
  withinReach,
} from '@rounds/contract/approval-rules'
import { type Approval, type ApprovalResult, approvals } from '@rounds/contract/approvals'
import { rejectionOf } from '@rounds/contract/codes'
import { dayIn } from '@rounds/contract/dates'
import type { Parsed } from '@rounds/contract/endpoint'
import { statusValues } from '@rounds/contract/visit-rules'
import type { CompanyClock } from '@rounds/contract/workdays'
import type { JsonPart } from '#platform/database/rows.ts'
import { pageOfJson } from '#platform/http/page.ts'
import { type Context, implement } from '#platform/http/implement.ts'
import { reviewRulesOf } from '#features/settings/queries.ts'
import { changeVisits } from '#features/visits/commands.ts'
import { lockVisits } from '#features/visits/queries.ts'
import { listApprovals } from './queries.ts'
import { type Told, approvalOf, looksAt } from '@rounds/contract/approval-facts'

const twiceAlone = ['twice'] as const

/** Approvals as JSON, without the braces: the visit itself is passed on as it is, and is the last field. */
const approvalParts = (
  { data, extras }: Awaited<ReturnType<typeof listApprovals>>,
  clock: CompanyClock,
): JsonPart[][] => {
  const rules = reviewRulesOf(extras[0]?.value.rules)
  const isTwice = (at: number) => extras[at]?.pick(twiceAlone).twice === true
  const told = data.map((row, at) => approvalOf(row.pick(looksAt), isTwice(at), rules, clock))
  const picked = pickedToRead(told, rules)
  return data.map((visit, at) => {
    const approval = told[at] as Told
    const said = JSON.stringify({ ...approval, isPicked: picked.has(approval.visitId) })
    return [`${said.slice(1, -1)},"visit":{`, visit, '}']
  })
}

/** One transaction for all: the decided ones are stored together, refused ones are reported beside them. */
const decide = async (
  { db, user, now }: Context<typeof approvals.process>,
  { action, ids, asOf, sample = [], ...because }: Parsed<typeof approvals.process>,
): Promise<ApprovalResult> => {
  const decision = action === 'approve' ? 'approved' : 'rejected'
  const visitIds = ids.flatMap((id) => visitIdOf(id) ?? [])
  const verdicts = judge(ids, await lockVisits(db, user, visitIds), decision, user.id, asOf)
  const open = openOf(verdicts)
  const [first] = open
  const taken = { now, userId: user.id, because: rejectionOf(because) }
  const changed = first
    ? await changeVisits({ db, user }, open, statusValues(first, decision, 'supervisor', taken), {
        actor: 'supervisor',
        noted: notedOf(sample),
      })
    : []
  return resultOf(action, verdicts, changed)
}

export const approvalRoutes = implement(approvals, {
  list: async ({ db, user, now }, asked) => {
    const filter = withinReach(asked, dayIn(now, user.timezone))
    const found = await listApprovals(db, user, filter)
    return pageOfJson<Approval>(approvalParts(found, user), found.total, filter)
  },
  process: (context, input) => decide(context, input),
  bulkProcess: (context, { approvalIds, ...input }) => decide(context, { ...input, ids: approvalIds }),
})
