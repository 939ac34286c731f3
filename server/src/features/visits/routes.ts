import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { day } from '@rounds/contract/common'
import { addDays } from '@rounds/contract/dates'
import { isEditable, isRemovable, nextStatuses } from '@rounds/contract/transitions'
import {
  type Visit,
  type VisitChange,
  type VisitDraft,
  type VisitStatus,
  visits,
} from '@rounds/contract/visits'
import { NO_REASON } from '@rounds/contract/constants'
import { pageOf } from '#platform/page.ts'
import { checkVersion } from '#platform/precondition.ts'
import type { Transaction } from '#platform/db.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { reply } from '#platform/reply.ts'
import { implement } from '#platform/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { lockUser } from '#features/auth/queries.ts'
import { changeVisits } from './commands.ts'
import {
  type NewVisit,
  type VisitValues,
  deleteVisit,
  findPlannedDays,
  findVisit,
  insertVisits,
  listVisitEvents,
  listVisits,
  lockVisitable,
  lockVisits,
  refreshPrescriberFigures,
  visitExists,
} from './queries.ts'
import {
  checkTimes,
  firstValues,
  isOwnDecision,
  isQuietDraft,
  minutesBetween,
  statusValues,
} from './rules.ts'

const locked = () => conflict('This visit can no longer be changed', 'VISIT_LOCKED')

const lockVisit = async (db: Transaction, user: SessionUser, id: string): Promise<Visit> => {
  const [visit] = await lockVisits(db, user, [id])
  if (!visit) throw notFound('Visit')
  return visit
}

const newVisit = (draft: VisitDraft, now: number, cycleId: string | null = null): NewVisit => ({
  id: draft.id ?? null,
  prescriberId: draft.prescriberId,
  scheduledDate: draft.scheduledDate,
  scheduledTime: draft.scheduledTime,
  duration: draft.duration,
  type: draft.type,
  location: draft.location ?? null,
  notes: draft.notes ?? null,
  objectives: draft.objectives,
  cycleId,
  ...firstValues(draft.status, draft, draft.outcomes ?? null, now),
})

/** What a PUT changes, as stored values: neither what is not named nor what is stored already. */
const fieldValues = (visit: Visit, change: VisitChange): VisitValues => {
  const {
    version: _version,
    status: _status,
    prescriberId: _prescriber,
    location,
    draftData,
    ...fields
  } = change
  const values: VisitValues = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  if (location !== undefined) values.location = location
  if (draftData !== undefined) values.draftData = draftData
  const touchesTimes = change.startTime !== undefined || change.endTime !== undefined
  if (touchesTimes && visit.completedAt !== null)
    values.actualDuration = minutesBetween(
      change.startTime === undefined ? visit.startTime : change.startTime,
      change.endTime === undefined ? visit.endTime : change.endTime,
    )
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, visit[name as keyof Visit])),
  )
}

/** Asking for a decision is the supervisor's, but for an owner who stops an approved plan that was started. */
const checkDecider = (user: SessionUser, to: VisitStatus, visit: Visit | undefined) => {
  const isDecision = to === 'approved' || to === 'rejected'
  const verb = to === 'approved' ? 'approve' : 'reject'
  if (user.role === 'SUPERVISOR') {
    if (!isDecision || !user.permissions.has('visits.approve')) throw forbidden()
    return
  }
  if (!user.permissions.has(to === 'submitted' ? 'visits.submit' : 'visits.write')) throw forbidden()
  if (isDecision && !(visit && (visit.status === to || nextStatuses(visit, 'owner').includes(to))))
    throw forbidden(`Forbidden: only supervisors can ${verb}`)
}

export const visitRoutes = implement(visits, {
  list: async ({ db, user }, filter) => pageOf(await listVisits(db, user, filter), filter),

  get: async ({ db, user }, { id }) => {
    const visit = await findVisit(db, user, id)
    if (!visit) throw notFound('Visit')
    return visit
  },

  history: async ({ db, user }, { id }) => {
    const [visit, data] = await Promise.all([findVisit(db, user, id), listVisitEvents(db, id)])
    if (!visit) throw notFound('Visit')
    return { data }
  },

  create: async ({ db, user, now, audit }, draft) => {
    const [visit] = await insertVisits(db, user.id, [newVisit(draft, now)])
    if (!visit) {
      const existing = draft.id && (await findVisit(db, user, draft.id))
      if (existing) return reply(existing, { status: 200 })
      if (draft.id && (await visitExists(db, draft.id))) throw conflict('Visit already exists', 'DUPLICATE')
      throw notFound('Prescriber')
    }
    audit({
      action: 'visit.create',
      resource: 'visit',
      resourceId: visit.id,
      details: { status: visit.status },
    })
    if (visit.completedAt !== null) refreshPrescriberFigures(db, [visit.prescriberId])
    return visit
  },

  createCycles: async ({ db, user, now, audit }, { cycles, visits: drafts }) => {
    const listed = drafts.map((draft, at) => {
      if (draft.status !== 'scheduled') throw invalid(`visits.${at}.status`, 'Must be scheduled')
      return newVisit(draft, now)
    })
    const recurring = cycles.flatMap(({ startDate, intervalDays, occurrences, ...cycle }, at) => {
      const last = addDays(startDate, (occurrences - 1) * intervalDays)
      if (!day.safeParse(last).success) throw invalid(`cycles.${at}.occurrences`, 'Invalid date')
      const cycleId = randomUUID()
      return Array.from({ length: occurrences }, (_, turn) =>
        newVisit(
          { ...cycle, scheduledDate: addDays(startDate, turn * intervalDays), status: 'scheduled' },
          now,
          cycleId,
        ),
      )
    })
    const wanted = [...listed, ...recurring]
    const prescriberIds = [...new Set(wanted.map((visit) => visit.prescriberId))]
    // Two plans at once must see each other's days.
    await lockUser(db, user.id)
    const visitable = await lockVisitable(db, user.id, prescriberIds)
    if (visitable.length < prescriberIds.length) throw notFound('Prescriber')

    const keyOf = (visit: { prescriberId: string; scheduledDate: string }) =>
      `${visit.prescriberId} ${visit.scheduledDate}`
    const taken = new Set((await findPlannedDays(db, user.id, wanted)).map(keyOf))
    const fresh = wanted.filter((visit) => {
      const isFree = !taken.has(keyOf(visit))
      taken.add(keyOf(visit))
      return isFree
    })
    const created = fresh.length === 0 ? [] : await insertVisits(db, user.id, fresh)
    for (const visit of created)
      audit({
        action: 'visit.create',
        resource: 'visit',
        resourceId: visit.id,
        details: { status: visit.status },
      })
    const stored = new Set(created.map(keyOf))
    const skipped = wanted
      .filter((visit) => !fresh.includes(visit) || !stored.has(keyOf(visit)))
      .map(({ prescriberId, scheduledDate }) => ({
        prescriberId,
        scheduledDate,
        reason: 'Visit already exists',
      }))
    return { visits: created, skipped }
  },

  update: async ({ db, user, now, expectedVersion, audit, announce }, { id, ...change }) => {
    const visit = await lockVisit(db, user, id)
    checkVersion('visit', visit.version, { ifMatch: expectedVersion, inBody: change.version })
    if (!isEditable(visit)) throw locked()
    checkTimes(change, visit, now)

    const values = fieldValues(visit, change)
    let after = visit
    if (change.prescriberId !== undefined && change.prescriberId !== visit.prescriberId) {
      if (visit.completedAt !== null) throw locked()
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
    const names = Object.keys(values)
    if (names.length === 0) return visit
    if (values.draftData !== undefined) values.draftUpdatedAt = new Date(now).toISOString()
    const quiet = isQuietDraft(visit, names, now)
    const [changed] = await changeVisits({ db, user, audit, announce }, [after], values, {
      actor: 'owner',
      quiet,
    })
    return changed ?? after
  },

  remove: async ({ db, user, expectedVersion, audit }, { id }) => {
    const visit = await lockVisit(db, user, id)
    checkVersion('visit', visit.version, { ifMatch: expectedVersion })
    if (!isRemovable(visit)) throw locked()
    await deleteVisit(db, id)
    const { prescriber: _prescriber, ...details } = visit
    audit({ action: 'visit.delete', resource: 'visit', resourceId: id, details })
    return undefined
  },

  setStatus: async ({ db, user, now, expectedVersion, audit, announce }, { id, ...given }) => {
    const to = (given.status ?? given.toStatus) as VisitStatus
    // Wrong role before any object is read: a refusal must not tell whether the visit exists.
    if (user.role === 'SUPERVISOR') checkDecider(user, to, undefined)
    const [visit] = await lockVisits(db, user, [id])
    if (user.role === 'DELEGATE') checkDecider(user, to, visit)
    if (!visit) throw notFound(user.role === 'SUPERVISOR' ? 'Approval/visit' : 'Visit')
    checkVersion('visit', visit.version, { ifMatch: expectedVersion, inBody: given.version })
    const actor = user.role === 'SUPERVISOR' ? 'supervisor' : 'owner'
    if (visit.status === to && (actor === 'owner' || isOwnDecision(visit, to, user.id))) return visit
    checkTimes(given, visit, now)
    const reason = given.reason?.trim() || NO_REASON
    const values = statusValues(visit, to, actor, { now, userId: user.id, times: given, reason })
    if (actor === 'owner' && given.outcomes !== undefined) {
      if (!isEditable(visit)) throw locked()
      values.outcomes = given.outcomes
    }
    const [changed] = await changeVisits({ db, user, audit, announce }, [visit], values, { actor })
    return changed ?? visit
  },

  submit: async ({ db, user, now, expectedVersion, audit, announce }, { id, notes }) => {
    const visit = await lockVisit(db, user, id)
    checkVersion('visit', visit.version, { ifMatch: expectedVersion })
    if (visit.status === 'submitted') return visit
    const values = statusValues(visit, 'submitted', 'owner', { now, userId: user.id })
    if (notes !== undefined) values.notes = notes
    const [changed] = await changeVisits({ db, user, audit, announce }, [visit], values, { actor: 'owner' })
    return changed ?? visit
  },
})
