import { rejectionOf } from '@rounds/contract/codes'
import { checkVersion } from '@rounds/contract/precondition'
import { notFound, conflict } from '@rounds/contract/refusal'
import { isCarriedOut, isEditable, isRemovable, visitStatuses } from '@rounds/contract/transitions'
import {
  carriedOutDay,
  checkDecider,
  checkTimes,
  isOwnDecision,
  newVisit,
  statusValues,
  visitLocked,
} from '@rounds/contract/visit-rules'
import { type VisitStatus, visits } from '@rounds/contract/visits'
import { type Ask, answers, reply } from '#demo/door/ask.ts'
import { inTime, pageWith, sortedBy } from '#demo/door/page-of.ts'
import { changeVisit } from './change-visit.ts'
import { changeVisits } from './change-visits.ts'
import { markReadAbout } from './news.ts'
import { insertVisits, planVisits } from './plan-visits.ts'
import { fullName, namedIn, withinOf } from './scope.ts'
import { findVisit, refreshFigures, visitOf } from './visit.ts'

const mine = ({ company, user }: Ask, id: string) => {
  const visit = findVisit(company, user, id)
  if (!visit) throw notFound('Visit')
  return visit
}

export const visitAnswers = answers(visits, {
  list: ({ company, user }, filter) => {
    const within = withinOf(company, user)
    const isNamed = namedIn(company, filter.search)
    const found = company
      .rows('visits')
      .filter(
        (row) =>
          within(row.delegateId) &&
          (filter.delegateId === undefined || row.delegateId === filter.delegateId) &&
          (filter.prescriberId === undefined || row.prescriberId === filter.prescriberId) &&
          (filter.startDate === undefined || row.scheduledDate >= filter.startDate) &&
          (filter.endDate === undefined || row.scheduledDate <= filter.endDate) &&
          (filter.status === undefined || filter.status.includes(row.status)) &&
          (filter.type === undefined || filter.type.includes(row.type)) &&
          (filter.recorded === undefined || (row.completedAt !== null) === filter.recorded) &&
          isNamed(row),
      )
    const ordered = sortedBy(
      found,
      filter.sortOrder,
      (row) => (filter.sortBy === 'status' ? visitStatuses.indexOf(row.status) : row[filter.sortBy]),
      (row) => row.scheduledTime,
      (row) => row.id,
    )
    return pageWith(ordered, filter, (row) => visitOf(company, row))
  },

  get: (ask, { id }) => mine(ask, id),

  history: (ask, { id }) => {
    mine(ask, id)
    const events = ask.company
      .rows('audit_log')
      .filter(({ resource, resourceId }) => resource === 'visit' && resourceId === id)
    return {
      data: inTime(events, 'desc')
        .slice(0, 200)
        .map((row) => ({ ...row, userName: fullName(ask.company.find('users', row.userId)) })),
    }
  },

  create: (ask, draft) => {
    const { company, user, now } = ask
    if (draft.id !== undefined && company.find('visits', draft.id)) {
      const existing = findVisit(company, user, draft.id)
      if (existing) return reply(existing, { status: 200 })
      throw conflict('Visit already exists', 'DUPLICATE')
    }
    const wanted = newVisit(draft, now)
    const day = carriedOutDay({ ...draft, completedAt: null }, wanted, user.timezone)
    const [visit] = insertVisits(ask, [{ ...wanted, ...day }])
    if (!visit) throw notFound('Prescriber')
    if (isCarriedOut(visit)) refreshFigures(company, visit.prescriberId)
    return visit
  },

  createCycles: planVisits,

  update: (ask, { id, ...change }) => changeVisit(ask, mine(ask, id), change),

  remove: (ask, { id }) => {
    const visit = mine(ask, id)
    checkVersion('visit', visit.version, { ifMatch: ask.version })
    if (!isRemovable(visit)) throw visitLocked()
    ask.company.drop('visits', id)
    const { prescriber: _prescriber, ...details } = visit
    ask.audit({ action: 'delete', resource: 'visit', resourceId: id, details })
    markReadAbout(ask.company, ask.at, ask.user.id, { type: 'visit', ids: new Set([id]) })
    return undefined
  },

  setStatus: (ask, { id, ...given }) => {
    const { company, user, now } = ask
    const to = (given.status ?? given.toStatus) as VisitStatus
    // Wrong role before any object is read: a refusal must not tell whether the visit exists.
    if (user.role === 'SUPERVISOR') checkDecider(user, to, undefined)
    const visit = findVisit(company, user, id)
    if (user.role === 'DELEGATE') checkDecider(user, to, visit)
    if (!visit) throw notFound(user.role === 'SUPERVISOR' ? 'Approval/visit' : 'Visit')
    checkVersion('visit', visit.version, { ifMatch: ask.version, inBody: given.version })
    const actor = user.role === 'SUPERVISOR' ? 'supervisor' : 'owner'
    if (visit.status === to && (actor === 'owner' || isOwnDecision(visit, to, user.id))) return visit
    checkTimes(given, visit, now)
    const taken = { now, userId: user.id, times: given, because: rejectionOf(given) }
    const values = statusValues(visit, to, actor, taken)
    Object.assign(values, carriedOutDay(visit, values, user.timezone))
    if (actor === 'owner' && given.outcomes !== undefined) {
      if (!isEditable(visit)) throw visitLocked()
      values.outcomes = given.outcomes
    }
    const [changed] = changeVisits(ask, [visit], values, { actor })
    return changed ?? visit
  },

  submit: (ask, { id, notes }) => {
    const visit = mine(ask, id)
    checkVersion('visit', visit.version, { ifMatch: ask.version })
    if (visit.status === 'submitted') return visit
    const values = statusValues(visit, 'submitted', 'owner', { now: ask.now, userId: ask.user.id })
    if (notes !== undefined) values.notes = notes
    const [changed] = changeVisits(ask, [visit], values, { actor: 'owner' })
    return changed ?? visit
  },
})
