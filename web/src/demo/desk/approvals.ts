import { approvalOf } from '@rounds/contract/approval-facts'
import {
  judge,
  notedOf,
  openOf,
  pickedToRead,
  resultOf,
  visitIdOf,
  withinReach,
} from '@rounds/contract/approval-rules'
import { type ApprovalResult, approvals } from '@rounds/contract/approvals'
import { rejectionOf } from '@rounds/contract/codes'
import { dayIn } from '@rounds/contract/dates'
import type { Parsed } from '@rounds/contract/endpoint'
import { usualReviewRules } from '@rounds/contract/settings'
import { statusValues } from '@rounds/contract/visit-rules'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageOf, sortedBy } from '#demo/door/page-of.ts'
import { changeVisits } from '#demo/records/change-visits.ts'
import { namedIn, teamOf } from '#demo/records/scope.ts'
import { findVisit, visitOf } from '#demo/records/visit.ts'
import type { Company } from '#demo/store/company.ts'
import type { VisitRow } from '#demo/store/tables.ts'

export const reviewRulesOf = (company: Company) => ({
  ...usualReviewRules,
  ...company.find('review_rules', company.id)?.rules,
})

/** Visits of a day that a delegate has to the same prescriber: more than one is odd. */
export const seenTwice = (company: Company) => {
  const keyOf = (row: VisitRow) => `${row.delegateId} ${row.prescriberId} ${row.scheduledDate}`
  const counts = new Map<string, number>()
  for (const row of company.rows('visits'))
    if (row.status !== 'rejected') counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return (row: VisitRow) => (counts.get(keyOf(row)) ?? 0) > (row.status === 'rejected' ? 0 : 1)
}

/** Has a visit a flag? */
const flaggedIn = ({ company, user }: Ask) => {
  const rules = reviewRulesOf(company)
  const isTwice = seenTwice(company)
  return (row: VisitRow) => approvalOf(visitOf(company, row), isTwice(row), rules, user).flags.length > 0
}

/** What is said of visits that wait or were decided on, with the visits themselves. */
export const approvalsOf = ({ company, user }: Ask, rows: VisitRow[]) => {
  const rules = reviewRulesOf(company)
  const isTwice = seenTwice(company)
  const told = rows.map((row) => {
    const visit = visitOf(company, row)
    return { ...approvalOf(visit, isTwice(row), rules, user), visit }
  })
  const picked = pickedToRead(told, rules)
  return told.map((approval) => ({ ...approval, isPicked: picked.has(approval.visitId) }))
}

const decide = (
  ask: Ask,
  { action, ids, asOf, sample = [], ...because }: Parsed<typeof approvals.process>,
): ApprovalResult => {
  const { company, user, now } = ask
  const decision = action === 'approve' ? 'approved' : 'rejected'
  const known = ids.flatMap((id) => findVisit(company, user, visitIdOf(id) ?? '') ?? [])
  const verdicts = judge(ids, known, decision, user.id, asOf)
  const open = openOf(verdicts)
  const [first] = open
  const taken = { now, userId: user.id, because: rejectionOf(because) }
  const changed = first
    ? changeVisits(ask, open, statusValues(first, decision, 'supervisor', taken), {
        actor: 'supervisor',
        noted: notedOf(sample),
      })
    : []
  return resultOf(action, verdicts, changed)
}

const statuses = { pending: 'submitted', approved: 'approved', rejected: 'rejected' } as const

export const approvalAnswers = answers(approvals, {
  list: (ask, asked) => {
    const { company, user, now } = ask
    const filter = withinReach(asked, dayIn(now, user.timezone))
    const team = teamOf(company, user.id)
    const isNamed = namedIn(company, filter.search)
    const isFlagged = flaggedIn(ask)
    const departmentOf = ({ delegateId }: VisitRow) =>
      company.find('departments', company.find('users', delegateId)?.departmentId)?.name.toLowerCase()
    const found = company
      .rows('visits')
      .filter(
        (row) =>
          team.has(row.delegateId) &&
          (filter.status === 'all'
            ? Object.values<string>(statuses).includes(row.status)
            : row.status === statuses[filter.status]) &&
          (filter.kind === undefined || (row.completedAt === null) === (filter.kind === 'plan')) &&
          (filter.delegateId === undefined || row.delegateId === filter.delegateId) &&
          (filter.department === undefined || departmentOf(row) === filter.department.toLowerCase()) &&
          (filter.startDate === undefined || row.scheduledDate >= filter.startDate) &&
          (filter.endDate === undefined || row.scheduledDate <= filter.endDate) &&
          isNamed(row) &&
          (filter.flagged === undefined || isFlagged(row) === filter.flagged),
      )
    const decidedAt = (row: VisitRow) => row.approvedAt ?? row.rejectedAt ?? row.submittedAt
    const ordered =
      filter.status === 'pending'
        ? sortedBy(
            found,
            'asc',
            (row) => row.submittedAt,
            (row) => row.id,
          )
        : sortedBy(
            found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
            'desc',
            decidedAt,
          )
    const { data, pagination } = pageOf(ordered, filter)
    return { data: approvalsOf(ask, data), pagination }
  },
  process: (ask, input) => decide(ask, input),
  bulkProcess: (ask, { approvalIds, ...input }) => decide(ask, { ...input, ids: approvalIds }),
})
