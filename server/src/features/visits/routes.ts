import { dayIn } from '@rounds/contract/dates'
import { isCarriedOut, isEditable, isRemovable } from '@rounds/contract/transitions'
import {
  carriedOutDay,
  checkDecider,
  checkTimes,
  isOwnDecision,
  newVisit,
  statusValues,
  visitLocked,
} from '@rounds/contract/visit-rules'
import { type Visit, type VisitStatus, visits } from '@rounds/contract/visits'
import { rejectionOf } from '@rounds/contract/codes'
import { pageOfRows } from '#platform/http/page.ts'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict, notFound } from '@rounds/contract/refusal'
import { madeOnce } from '#platform/http/made-once.ts'
import { reply } from '#platform/http/reply.ts'
import { type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { announceVisits } from '#features/notifications/commands.ts'
import { markReadAbout } from '#features/notifications/queries.ts'
import { isDraftSave } from '@rounds/contract/visit-changes'
import {
  changeVisit,
  changeVisits,
  holdDelegate,
  holdSender,
  lockVisit,
  planVisits,
  tellCreated,
} from './commands.ts'
import {
  deleteVisit,
  findVisit,
  insertVisits,
  listVisitEvents,
  listVisits,
  lockVisits,
  refreshPrescriberFigures,
  visitExists,
} from './queries.ts'

const routes = implement(visits, {
  list: async ({ db, user }, filter) => pageOfRows(await listVisits(db, user, filter), filter),

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

  create: (context, draft) =>
    madeOnce(context, draft.id, findVisit, async () => {
      const { db, user, now } = context
      const wanted = newVisit(draft, now)
      const day = carriedOutDay({ ...draft, completedAt: null }, wanted, user.timezone)
      const [, [visit]] = await Promise.all([
        holdDelegate(db, user.id),
        insertVisits(db, user.id, [{ ...wanted, ...day }], dayIn(now, user.timezone)),
      ])
      if (!visit) {
        const isTaken = draft.id !== undefined && (await visitExists(db, draft.id))
        throw isTaken ? conflict('Visit already exists', 'DUPLICATE') : notFound('Prescriber')
      }
      await tellCreated({ db, user }, [visit])
      if (isCarriedOut(visit)) refreshPrescriberFigures(db, [visit.prescriberId])
      return visit
    }),

  createCycles: planVisits,

  update: async (work, { id, ...change }) => {
    const visit = await changeVisit(work, id, change)
    // It replaces what it saved before: nothing is kept for sending it again.
    return isDraftSave(change) ? reply(visit, { isRepeatable: true }) : visit
  },

  remove: async ({ db, user, expectedVersion }, { id }) => {
    const visit = await lockVisit(db, user, id)
    checkVersion('visit', visit.version, { ifMatch: expectedVersion })
    if (!isRemovable(visit)) throw visitLocked()
    await deleteVisit(db, id)
    const { prescriber: _prescriber, ...details } = visit
    db.audit({ action: 'delete', resource: 'visit', resourceId: id, details })
    // What told of its rejection leads nowhere now.
    markReadAbout(db, user.id, { type: 'visit', relatedIds: [id] })
    await announceVisits(db, user.supervisorId, id)
    return undefined
  },

  setStatus: async ({ db, user, now, expectedVersion }, { id, ...given }) => {
    const to = (given.status ?? given.toStatus) as VisitStatus
    // Wrong role before any object is read: a refusal must not tell whether the visit exists.
    if (user.role === 'SUPERVISOR') checkDecider(user, to, undefined)
    const [sender, [visit]] = await Promise.all([
      holdSender(db, user, { status: to }),
      lockVisits(db, user, [id]),
    ])
    if (user.role === 'DELEGATE') checkDecider(user, to, visit)
    if (!visit) throw notFound(user.role === 'SUPERVISOR' ? 'Approval/visit' : 'Visit')
    checkVersion('visit', visit.version, { ifMatch: expectedVersion, inBody: given.version })
    const actor = user.role === 'SUPERVISOR' ? 'supervisor' : 'owner'
    if (visit.status === to && (actor === 'owner' || isOwnDecision(visit, to, user.id))) return visit
    checkTimes(given, visit, now)
    const values = statusValues(visit, to, actor, {
      now,
      userId: user.id,
      times: given,
      because: rejectionOf(given),
    })
    Object.assign(values, carriedOutDay(visit, values, user.timezone))
    if (actor === 'owner' && given.outcomes !== undefined) {
      if (!isEditable(visit)) throw visitLocked()
      values.outcomes = given.outcomes
    }
    const [changed] = await changeVisits({ db, user: sender }, [visit], values, { actor })
    return changed ?? visit
  },

  submit: async ({ db, user, now, expectedVersion }, { id, notes }) => {
    const [sender, visit] = await Promise.all([
      holdSender(db, user, { status: 'submitted' }),
      lockVisit(db, user, id),
    ])
    checkVersion('visit', visit.version, { ifMatch: expectedVersion })
    if (visit.status === 'submitted') return visit
    const values = statusValues(visit, 'submitted', 'owner', { now, userId: user.id })
    if (notes !== undefined) values.notes = notes
    const [changed] = await changeVisits({ db, user: sender }, [visit], values, { actor: 'owner' })
    return changed ?? visit
  },
})

const again: ReadAgain<Visit> = ({ db, user }, id) => findVisit(db, user, id)
export const visitRoutes = readingAgain(visits, routes, {
  create: again,
  update: again,
  setStatus: again,
  submit: again,
})
