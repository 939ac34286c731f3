import { dayIn } from '@rounds/contract/dates'
import type { Change } from '#platform/http/implement.ts'
import { announceVisits, notify, settle } from '#features/notifications/commands.ts'
import { openPlans, takeOver } from './queries.ts'

/** Who makes visits from now on. */
export type Taker = { id: string; supervisorId: string | null }

/**
 * Gives plans from today on to a colleague: all open ones `of` somebody, or those with `ids`, whoever has them. What was under way stays
 * with whoever began it. The colleague hears of them together; a plan that waits for a decision waits for their supervisor. Answers
 * which visits were given.
 */
export const handOver = async (
  { db, user, now }: Pick<Change, 'db' | 'user' | 'now'>,
  which: { of: string } | { ids: string[] },
  to: Taker,
  from: string,
): Promise<string[]> => {
  const plans = await openPlans(db, which, to.id, dayIn(now, user.timezone))
  const [first] = plans
  if (!first) return []
  const ids = plans.map(({ id }) => id)
  await takeOver(db, ids, to.id)
  for (const { id, delegateId } of plans)
    db.audit({
      action: 'update',
      resource: 'visit',
      resourceId: id,
      details: { fields: ['delegateId'], before: { delegateId }, after: { delegateId: to.id } },
    })
  const asked = plans.filter(({ status }) => status === 'submitted')
  await settle(
    db,
    [...Map.groupBy(asked, ({ delegateId }) => delegateId)].map(([delegateId, own]) => ({
      delegateId,
      visitIds: own.map(({ id }) => id),
    })),
  )
  const [toDecide] = asked
  await notify(db, [
    {
      userId: to.id,
      type: 'visit',
      wording: 'visits-handed-over',
      parameters: { count: String(ids.length), from, day: first.scheduledDate },
      relatedId: first.id,
      actionUrl: `/delegate/record-visit/${first.id}`,
    },
    ...(toDecide
      ? [
          {
            userId: to.supervisorId,
            type: 'approval' as const,
            wording: 'plan-submitted' as const,
            parameters: {
              delegate: first.takerName,
              prescriber: toDecide.prescriberName,
              day: toDecide.scheduledDate,
              count: String(asked.length),
            },
            relatedId: toDecide.id,
            actionUrl: `/supervisor/approvals?visit=${toDecide.id}`,
            asked: { delegateId: to.id, visitIds: asked.map(({ id }) => id) },
          },
        ]
      : []),
  ])
  await announceVisits(db, to.supervisorId, first.id)
  return ids
}
