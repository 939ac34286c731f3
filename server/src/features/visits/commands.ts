import { randomUUID } from 'node:crypto'
import type { Parsed } from '@rounds/contract/endpoint'
import { dayIn } from '@rounds/contract/dates'
import { type VisitRole, approvalKind, isAsked, isEditable } from '@rounds/contract/transitions'
import {
  actionOf,
  asksAgain,
  carriedOutDay,
  changesFigures,
  checkDecider,
  checkTimes,
  fieldValues,
  isNewlyAsked,
  isQuietDraft,
  newVisit,
  statusValues,
  visitLocked,
  visitsOfCycle,
} from '@rounds/contract/visit-rules'
import { type VisitValues, askedAgain } from '@rounds/contract/visit-steps'
import type { Visit, VisitChange, visits } from '@rounds/contract/visits'
import { addressed } from '@rounds/contract/prescriber-rules'
import type { Transaction } from '#platform/database/db.ts'
import { invalid, notFound } from '@rounds/contract/refusal'
import { checkVersion } from '@rounds/contract/precondition'
import type { Change } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { lockUser } from '#features/auth/queries.ts'
import { type News, announceVisits, notify, settle } from '#features/notifications/commands.ts'
import { markReadAbout } from '#features/notifications/queries.ts'
import {
  findPlannedDays,
  insertVisits,
  keepSubmission,
  lockVisitable,
  lockVisits,
  refreshPrescriberFigures,
  updateVisits,
} from './queries.ts'
import { rejectionWording } from '@rounds/contract/words/rejection'

/**
 * Stores the same change of one or several visits with everything that follows from it: history, snapshot, notifications,
 * figures of the prescribers, events for open pages. Answers the visits as they are now. `noted`: what else its history keeps.
 */
export const changeVisits = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  visits: Visit[],
  values: VisitValues,
  { actor, quiet = false, noted }: { actor: VisitRole; quiet?: boolean; noted?: (visitId: string) => object },
): Promise<Visit[]> => {
  const ids = visits.map((visit) => visit.id)
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
  const steps = changed.filter(
    ({ before, after }) => before.status !== after.status || isNewlyAsked(before, after),
  )
  if (!quiet)
    for (const { before, after } of changed)
      db.audit({
        action: actionOf(before, after, actor),
        resource: 'visit',
        resourceId: after.id,
        details: {
          ...((before.status !== after.status || isNewlyAsked(before, after)) && {
            from: before.status,
            to: after.status,
          }),
          ...(before.status === 'submitted' && actor === 'owner' && { withdrawn: true }),
          ...(after.status === 'rejected' && { reason: after.rejectionReason, code: after.rejectionCode }),
          ...noted?.(after.id),
          fields: Object.keys(values).filter((name) => name !== 'status'),
        },
      })
  for (const { after } of asked) keepSubmission(db, after, approvalKind(after), user.id)
  await notify(db, [
    ...newsOfAsked(user, asked),
    ...steps.flatMap(({ before, after }) => newsOfDecision(before, after)),
  ])
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

/** “Dr Amina Haddad”, as a notification names whom a visit is with. */
const prescriberOf = ({ prescriber, prescriberName }: Visit) => addressed(prescriber.title, prescriberName)

type Step = { before: Visit; after: Visit }

/** The supervisor hears of what a delegate asks for: of all that is asked for together as one. */
const newsOfAsked = (user: SessionUser, asked: Step[]): News[] => {
  const [first] = asked
  if (!first) return []
  const { id, scheduledDate, delegateId, delegateName } = first.after
  const visitIds = asked.map(({ after }) => after.id)
  const word = isAsked(first.before) ? 'plan-changed' : 'plan-submitted'
  return [
    {
      userId: user.supervisorId,
      type: 'approval',
      wording: approvalKind(first.after) === 'plan' ? word : 'report-submitted',
      parameters: {
        delegate: delegateName,
        prescriber: prescriberOf(first.after),
        day: scheduledDate,
        count: String(visitIds.length),
      },
      relatedId: id,
      actionUrl: `/supervisor/approvals?visit=${id}`,
      asked: { delegateId, visitIds },
    },
  ]
}

/** The delegate hears of a decision. */
const newsOfDecision = (before: Visit, after: Visit): News[] => {
  if (before.status !== 'submitted') return []
  const told = {
    userId: after.delegateId,
    type: 'visit' as const,
    relatedId: after.id,
    actionUrl: `/delegate/record-visit/${after.id}`,
  }
  const parameters = { prescriber: prescriberOf(after), day: after.scheduledDate }
  if (after.status === 'approved') return [{ ...told, wording: 'visit-approved', parameters }]
  if (after.status !== 'rejected') return []
  return [{ ...told, priority: 'high', ...rejectionWording(after, parameters) }]
}

/** What was told and is done needs nobody's eyes: what was decided or taken back, and a rejection that was answered. */
const settleVisits = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  steps: Step[],
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

const dayKey = ({ prescriberId, scheduledDate }: { prescriberId: string; scheduledDate: string }) =>
  `${prescriberId} ${scheduledDate}`

/** Plans many visits at once; a day that holds one of the prescriber already is skipped (requirements S-038). */
export const planVisits = async (
  { db, user, now }: Change,
  { cycles, visits: drafts }: Parsed<typeof visits.createCycles>,
): Promise<{
  visits: Visit[]
  skipped: { prescriberId: string; scheduledDate: string; reason: string }[]
}> => {
  const listed = drafts.map((draft, at) => {
    if (draft.status !== 'scheduled') throw invalid(`visits.${at}.status`, 'Must be scheduled')
    return newVisit(draft, now, { path: `visits.${at}.` })
  })
  const wanted = [...listed, ...cycles.flatMap((cycle, at) => visitsOfCycle(cycle, at, now, randomUUID()))]
  const prescriberIds = [...new Set(wanted.map((visit) => visit.prescriberId))]
  // Two plans at once must see each other's days.
  await lockUser(db, user.id)
  const visitable = await lockVisitable(db, user.id, prescriberIds)
  const missing = prescriberIds.filter((id) => !visitable.some((prescriber) => prescriber.id === id))
  if (missing.length > 0) throw notFound('Prescriber', { prescriberIds: missing })

  const taken = new Set((await findPlannedDays(db, user.id, wanted)).map(dayKey))
  const fresh = wanted.filter((visit) => {
    const isFree = !taken.has(dayKey(visit))
    taken.add(dayKey(visit))
    return isFree
  })
  const created = fresh.length === 0 ? [] : await insertVisits(db, user.id, fresh, dayIn(now, user.timezone))
  await tellCreated({ db, user }, created)
  const stored = new Set(created.map(dayKey))
  const skipped = wanted
    .filter((visit) => !fresh.includes(visit) || !stored.has(dayKey(visit)))
    .map(({ prescriberId, scheduledDate }) => ({
      prescriberId,
      scheduledDate,
      reason: 'Visit already exists',
    }))
  return { visits: created, skipped }
}

/** Is it what a page saves by itself every few seconds? */
export const isDraftSave = ({ draftData, ...change }: VisitChange): boolean =>
  draftData != null && Object.keys(change).every((name) => name === 'version')

/** Words whose answer got lost: the change before this version took them already (RFC 9110 §13.1.1 lets it be a success). */
const isSavedAlready = (visit: Visit, change: VisitChange, version: number | undefined) =>
  isDraftSave(change) && version === visit.version - 1 && Object.keys(fieldValues(visit, change)).length === 0

/** Changes what is given of an own visit, its status by the transition table. What is stored already is no change. */
export const changeVisit = async (work: Change, id: string, change: VisitChange): Promise<Visit> => {
  const { db, user, now, expectedVersion } = work
  const visit = await lockVisit(db, user, id)
  if (isSavedAlready(visit, change, expectedVersion)) return visit
  checkVersion('visit', visit.version, { ifMatch: expectedVersion, inBody: change.version })
  checkTimes(change, visit, now)
  const values = fieldValues(visit, change)
  let after = visit
  if (change.prescriberId !== undefined && change.prescriberId !== visit.prescriberId) {
    if (visit.completedAt !== null) throw visitLocked()
    const [prescriber] = await lockVisitable(db, user.id, [change.prescriberId])
    if (!prescriber) throw notFound('Prescriber')
    const prescriberName = `${prescriber.firstName} ${prescriber.lastName}`
    Object.assign(values, { prescriberId: prescriber.id, prescriberName })
    if (change.location === undefined) values.location = prescriber.address
    after = { ...after, prescriber }
  }
  if (change.status !== undefined && change.status !== visit.status) {
    checkDecider(user, change.status, visit)
    Object.assign(
      values,
      statusValues(visit, change.status, 'owner', { now, userId: user.id, times: change }),
    )
  }
  Object.assign(values, carriedOutDay(visit, values, user.timezone))
  const names = Object.keys(values)
  if (names.length === 0) return visit
  // What was sent as a report is taken back first, which this change may do.
  if (!isEditable(visit) && !isEditable({ ...visit, ...values })) throw visitLocked()
  if (asksAgain(visit, values)) Object.assign(values, askedAgain(now))
  if (values.draftData !== undefined) values.draftUpdatedAt = new Date(now).toISOString()
  const quiet = isQuietDraft(visit, names, now)
  const [changed] = await changeVisits(work, [after], values, { actor: 'owner', quiet })
  return changed ?? after
}
