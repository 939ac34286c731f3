import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '@rounds/contract/endpoint'
import { dayIn } from '@rounds/contract/dates'
import { checkVisitable, onFreeDays, skippedOf, wantedVisits } from '@rounds/contract/plan-rules'
import { type VisitRole, approvalKind } from '@rounds/contract/transitions'
import { changeOf, isSavedAlready, otherPrescriberId } from '@rounds/contract/visit-changes'
import { actionOf, changesFigures, isNewlyAsked, mayAsk, statusValues } from '@rounds/contract/visit-rules'
import type { VisitValues } from '@rounds/contract/visit-steps'
import type { Visit, VisitChange, visits } from '@rounds/contract/visits'
import {
  type VisitChanged,
  detailsOfChange,
  isStep,
  newsOfAsked,
  newsOfDecision,
} from '@rounds/contract/words/visit-news'
import type { Transaction } from '#platform/database/db.ts'
import { forbidden, notFound } from '@rounds/contract/refusal'
import { checkVersion } from '@rounds/contract/precondition'
import type { Change } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { holdTotals } from '#features/handover/queries.ts'
import { announceVisits, notify, settle } from '#features/notifications/commands.ts'
import { markReadAbout } from '#features/notifications/queries.ts'
import { lockDelegate } from '#features/team/queries.ts'
import {
  findPlannedDays,
  insertVisits,
  keepSubmission,
  lockAsked,
  lockVisitable,
  lockVisits,
  refreshPrescriberFigures,
  updateVisits,
} from './queries.ts'

/** Whoever was a delegate when they asked, and is none now, plans and sends nothing: nobody would see it. */
export const holdDelegate = async (db: Transaction, id: string): Promise<{ supervisorId: string | null }> => {
  const delegate = await lockDelegate(db, id)
  if (!delegate) throw forbidden()
  return delegate
}

/**
 * Whoever sends a visit, or changes one that may have to be asked about again, is held before it: as where somebody leaves, the other way
 * round the two would wait for each other. Answers them with who supervises them now.
 */
export const holdSender = async (
  db: Transaction,
  user: SessionUser,
  change: VisitChange,
): Promise<SessionUser> =>
  user.role === 'DELEGATE' && mayAsk(change) ? { ...user, ...(await holdDelegate(db, user.id)) } : user

/**
 * Stores the same change of one or several visits with everything that follows from it: history, snapshot, notifications,
 * figures of the prescribers, events for open pages. Answers the visits as they are now. `user`: of what may ask a supervisor, as
 * `holdSender` answers them. `noted`: what else its history keeps.
 */
export const changeVisits = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  visits: Visit[],
  values: VisitValues,
  { actor, quiet = false, noted }: { actor: VisitRole; quiet?: boolean; noted?: (visitId: string) => object },
): Promise<Visit[]> => {
  const ids = visits.map((visit) => visit.id)
  if (new Set(visits.map(({ delegateId }) => delegateId)).size > 1) await holdTotals(db, ids)
  const rows = new Map((await updateVisits(db, ids, values)).map((row) => [row.id, row]))
  const names = {
    ...(values.approvedBy !== undefined && { approvedByName: values.approvedBy === null ? null : user.name }),
    ...(values.rejectedBy !== undefined && { rejectedByName: values.rejectedBy === null ? null : user.name }),
  }
  const changed = visits.map((before) => ({
    before,
    after: { ...before, ...rows.get(before.id), ...names },
  }))

  const asked = changed.filter(({ before, after }) => isNewlyAsked(before, after))
  const steps = changed.filter(isStep)
  if (!quiet)
    for (const each of changed)
      db.audit({
        action: actionOf(each.before, each.after, actor),
        resource: 'visit',
        resourceId: each.after.id,
        details: { ...detailsOfChange(each, values, actor), ...noted?.(each.after.id) },
      })
  for (const { after } of asked) keepSubmission(db, after, approvalKind(after), user.id)
  await notify(db, [...newsOfAsked(user.supervisorId, asked), ...steps.flatMap(newsOfDecision)])
  // What is asked for is told anyway.
  const [shown] = changed.filter(
    ({ before, after }) => isShownAnew(before, after) && !isNewlyAsked(before, after),
  )
  if (actor === 'owner' && shown) await announceVisits(db, user.supervisorId, shown.after.id)
  await settleVisits({ db, user }, steps, actor)
  const prescriberIds = changed
    .filter(({ before, after }) => changesFigures(before, after))
    .map(({ after }) => after.prescriberId)
  if (prescriberIds.length > 0) refreshPrescriberFigures(db, [...new Set(prescriberIds)])
  return changed.map(({ after }) => after)
}

/** What a calendar shows of a visit: its state, and where it stands. */
const isShownAnew = (before: Visit, after: Visit) =>
  (['status', 'scheduledDate', 'scheduledTime', 'duration', 'startTime', 'endTime'] as const).some(
    (name) => before[name] !== after[name],
  )

/** What was told and is done needs nobody's eyes: what was decided or taken back, and a rejection that was answered. */
const settleVisits = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  steps: VisitChanged[],
  actor: VisitRole,
): Promise<void> => {
  const answered = steps.filter(
    ({ before, after }) => before.status === 'submitted' && after.status !== 'submitted',
  )
  const byDelegate = [...Map.groupBy(answered, ({ after }) => after.delegateId)]
  await settle(
    db,
    byDelegate.map(([delegateId, own]) => ({ delegateId, visitIds: own.map(({ after }) => after.id) })),
  )
  const mended = steps.filter(({ before }) => actor === 'owner' && before.status === 'rejected')
  if (mended.length > 0)
    markReadAbout(db, user.id, { type: 'visit', relatedIds: mended.map(({ after }) => after.id) })
}

/**
 * Takes back what a delegate has asked for who is to be none any more: no supervisor would see it, and nobody decide on it. Whoever
 * does so (`user`) stands in the log.
 */
export const takeBackAsked = async (
  { db, user, now }: Pick<Change, 'db' | 'user' | 'now'>,
  { id, supervisorId }: { id: string; supervisorId: string | null },
): Promise<void> => {
  for (const [kind, asked] of Map.groupBy(await lockAsked(db, id), approvalKind)) {
    const [first] = asked
    if (!first) continue
    const to = kind === 'plan' ? 'scheduled' : 'completed'
    const values = statusValues(first, to, 'owner', { now, userId: user.id })
    await changeVisits({ db, user: { ...user, supervisorId } }, asked, values, { actor: 'owner' })
  }
}

/** A visit in the user's scope, locked until the transaction ends. Throws 404. */
export const lockVisit = async (db: Transaction, user: SessionUser, id: string): Promise<Visit> => {
  const [visit] = await lockVisits(db, user, [id])
  if (!visit) throw notFound('Visit')
  return visit
}

/** Says of new visits that they were made. */
export const tellCreated = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  created: Visit[],
): Promise<void> => {
  for (const { id, status } of created)
    db.audit({ action: 'create', resource: 'visit', resourceId: id, details: { status } })
  const [first] = created
  if (first) await announceVisits(db, user.supervisorId, first.id)
}

/** Plans many visits at once; a day that holds one of the prescriber already is skipped (requirements S-038). */
export const planVisits = async (
  { db, user, now }: Change,
  plan: Parsed<typeof visits.createCycles>,
): Promise<Output<typeof visits.createCycles>> => {
  const wanted = wantedVisits(plan, now, randomUUID)
  const prescriberIds = [...new Set(wanted.map((visit) => visit.prescriberId))]
  // Two plans at once must see each other's days.
  await holdDelegate(db, user.id)
  const visitable = await lockVisitable(db, user.id, prescriberIds)
  checkVisitable(prescriberIds, (id) => visitable.some((prescriber) => prescriber.id === id))
  const fresh = onFreeDays(wanted, await findPlannedDays(db, user.id, wanted))
  const created = fresh.length === 0 ? [] : await insertVisits(db, user.id, fresh, dayIn(now, user.timezone))
  await tellCreated({ db, user }, created)
  return { visits: created, skipped: skippedOf(wanted, fresh, created) }
}

/** Changes what is given of an own visit, its status by the transition table. What is stored already is no change. */
export const changeVisit = async (work: Change, id: string, change: VisitChange): Promise<Visit> => {
  const { db, now, expectedVersion } = work
  const [user, visit] = await Promise.all([holdSender(db, work.user, change), lockVisit(db, work.user, id)])
  if (isSavedAlready(visit, change, expectedVersion)) return visit
  checkVersion('visit', visit.version, { ifMatch: expectedVersion, inBody: change.version })
  const otherId = otherPrescriberId(visit, change)
  const [prescriber] = otherId === undefined ? [] : await lockVisitable(db, user.id, [otherId])
  if (otherId !== undefined && !prescriber) throw notFound('Prescriber')
  const made = changeOf(visit, change, { user, now, prescriber })
  if (!made) return visit
  const before = prescriber ? { ...visit, prescriber } : visit
  const [changed] = await changeVisits({ db, user }, [before], made.values, {
    actor: 'owner',
    quiet: made.quiet,
  })
  return changed ?? before
}
