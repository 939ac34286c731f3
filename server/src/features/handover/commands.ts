import { dayIn } from '@rounds/contract/dates'
import { addressed } from '@rounds/contract/prescriber-rules'
import { approvalKind } from '@rounds/contract/transitions'
import type { Transaction } from '#platform/database/db.ts'
import type { Change } from '#platform/http/implement.ts'
import { announceMember, announceVisits, notify, settle } from '#features/notifications/commands.ts'
import { listSupervisorIds } from '#features/notifications/queries.ts'
import { lockWaiting, openPlans, releasePeople, takeOver } from './queries.ts'

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
              prescriber: addressed(toDecide.title, toDecide.prescriberName),
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
  // Also open pages of those from whom they are taken.
  for (const userId of new Set([to.supervisorId, ...plans.map((plan) => plan.supervisorId)]))
    await announceVisits(db, userId, first.id)
  for (const userId of new Set(plans.map(({ delegateId }) => delegateId)))
    db.announce({ userId, type: 'visit', id: first.id })
  return ids
}

/**
 * What these delegates have asked for waits for another supervisor now, or for all of them (null), who are told of it; whoever was asked
 * before need not look at it.
 */
export const askNext = async (
  db: Transaction,
  delegateIds: string[],
  before: string | null,
  supervisorId: string | null,
): Promise<void> => {
  const byDelegate = Map.groupBy(await lockWaiting(db, delegateIds), ({ delegateId }) => delegateId)
  if (byDelegate.size === 0) return
  const waiting = [...byDelegate].map(([delegateId, visits]) => ({
    visits,
    asked: { delegateId, visitIds: visits.map(({ id }) => id) },
  }))
  await settle(
    db,
    waiting.map(({ asked }) => asked),
  )
  for (const userId of before === null ? await listSupervisorIds(db) : [before])
    db.announce({ userId, type: 'notification', id: userId })
  await notify(
    db,
    waiting.flatMap(({ visits, asked }) => {
      const [first] = visits
      if (!first) return []
      const isOne = visits.length === 1
      return {
        userId: supervisorId,
        type: 'approval' as const,
        wording: approvalKind(first) === 'plan' ? ('plan-submitted' as const) : ('report-submitted' as const),
        parameters: {
          delegate: first.delegateName,
          prescriber: addressed(first.title, first.prescriberName),
          day: first.scheduledDate,
          count: String(visits.length),
        },
        relatedId: isOne ? first.id : null,
        actionUrl: `/supervisor/approvals?${isOne ? `visit=${first.id}` : `delegate=${asked.delegateId}`}`,
        asked,
      }
    }),
  )
}

/** Lets the people of somebody go who supervises nobody any more; answers who they are. */
export const releaseTeam = async (db: Transaction, supervisorId: string): Promise<string[]> => {
  const team = await releasePeople(db, supervisorId)
  await askNext(db, team, supervisorId, null)
  // All supervisors have them in their lists now, which are read again after the first event.
  const [first] = team
  if (first !== undefined) await announceMember(db, first, [null])
  return team
}
