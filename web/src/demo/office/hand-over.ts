import { dayIn } from '@rounds/contract/dates'
import type { Ask } from '#demo/door/ask.ts'
import { notify } from '#demo/records/news.ts'
import type { UserRow, VisitRow } from '#demo/store/tables.ts'

/** A visit from a day on that is planned and not begun, nor turned down. */
export const isOpenPlan = (visit: VisitRow, today: string): boolean =>
  visit.scheduledDate >= today &&
  visit.completedAt === null &&
  ['scheduled', 'submitted', 'approved'].includes(visit.status)

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
  return plans.map(({ id }) => id)
}
