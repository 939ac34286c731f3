import { dayIn } from '@rounds/contract/dates'
import type { Ask } from '#demo/door/ask.ts'
import { addressed } from '@rounds/contract/prescriber-rules'
import { approvalKind } from '@rounds/contract/transitions'
import { statusValues } from '@rounds/contract/visit-rules'
import { changeVisits } from './change-visits.ts'
import { notify, settle } from './news.ts'
import { fullName } from './scope.ts'
import { visitOf } from './visit.ts'
import type { UserRow, VisitRow } from '#demo/store/tables.ts'

/** A visit from a day on that is planned and not begun, nor turned down. */
export const isOpenPlan = (visit: VisitRow, today: string): boolean =>
  visit.scheduledDate >= today &&
  visit.completedAt === null &&
  ['scheduled', 'submitted', 'approved'].includes(visit.status)

const addressedIn = (company: Ask['company'], { prescriberId, prescriberName }: VisitRow) =>
  addressed(company.find('prescribers', prescriberId)?.title, prescriberName)

/** Gives open visits to a colleague, who hears of them together. Answers which. */
export const handOver = (
  { company, user, now, at, audit }: Ask,
  isMeant: (visit: VisitRow) => boolean,
  to: UserRow,
  from: string,
): string[] => {
  const today = dayIn(now, user.timezone)
  const plans = company
    .rows('visits')
    .filter((visit) => isMeant(visit) && visit.delegateId !== to.id && isOpenPlan(visit, today))
    .toSorted((a, b) => (a.scheduledDate < b.scheduledDate ? -1 : 1))
  for (const visit of plans) {
    company.put('visits', { ...visit, delegateId: to.id, version: visit.version + 1, updatedAt: at })
    audit({
      action: 'update',
      resource: 'visit',
      resourceId: visit.id,
      details: {
        fields: ['delegateId'],
        before: { delegateId: visit.delegateId },
        after: { delegateId: to.id },
      },
    })
  }
  const [first] = plans
  const asked = plans.filter(({ status }) => status === 'submitted')
  const visitIds = asked.map(({ id }) => id)
  settle(company, at, new Set(visitIds))
  if (first)
    notify(company, at, [
      {
        userId: to.id,
        type: 'visit',
        wording: 'visits-handed-over',
        parameters: { count: String(plans.length), from, day: first.scheduledDate },
        relatedId: first.id,
        actionUrl: `/delegate/record-visit/${first.id}`,
      },
    ])
  const [toDecide] = asked
  if (toDecide)
    notify(company, at, [
      {
        userId: to.supervisorId,
        type: 'approval',
        wording: 'plan-submitted',
        parameters: {
          delegate: fullName(to) ?? '',
          prescriber: addressedIn(company, toDecide),
          day: toDecide.scheduledDate,
          count: String(asked.length),
        },
        relatedId: toDecide.id,
        actionUrl: `/supervisor/approvals?visit=${toDecide.id}`,
        asked: { delegateId: to.id, visitIds },
      },
    ])
  return plans.map(({ id }) => id)
}

/** What a delegate has asked for who is to be none any more is taken back: nobody could decide on it. */
export const takeBackAsked = (ask: Ask, delegateId: string): void => {
  const { company, now, user } = ask
  for (const row of company.rows('visits')) {
    if (row.delegateId !== delegateId || row.status !== 'submitted') continue
    const visit = visitOf(company, row)
    const to = approvalKind(visit) === 'plan' ? 'scheduled' : 'completed'
    const values = statusValues(visit, to, 'owner', { now, userId: user.id })
    changeVisits(ask, [visit], values, { actor: 'owner' })
  }
}

/** What a delegate has asked for waits for another supervisor now, or for all of them (null), who are told of it. */
export const askNext = ({ company, at }: Ask, delegateId: string, supervisorId: string | null): void => {
  const waiting = company
    .rows('visits')
    .filter((visit) => visit.delegateId === delegateId && visit.status === 'submitted')
    .toSorted((a, b) => ((a.submittedAt ?? '') < (b.submittedAt ?? '') ? -1 : 1))
  const [first] = waiting
  if (!first) return
  const visitIds = waiting.map(({ id }) => id)
  settle(company, at, new Set(visitIds))
  const isOne = waiting.length === 1
  notify(company, at, [
    {
      userId: supervisorId,
      type: 'approval',
      wording: approvalKind(first) === 'plan' ? 'plan-submitted' : 'report-submitted',
      parameters: {
        delegate: fullName(company.find('users', delegateId)) ?? '',
        prescriber: addressedIn(company, first),
        day: first.scheduledDate,
        count: String(waiting.length),
      },
      relatedId: isOne ? first.id : null,
      actionUrl: `/supervisor/approvals?${isOne ? `visit=${first.id}` : `delegate=${delegateId}`}`,
      asked: { delegateId, visitIds },
    },
  ])
}
