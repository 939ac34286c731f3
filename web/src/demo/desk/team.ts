import { dayIn, daysBetween } from '@rounds/contract/dates'
import { tenth } from '@rounds/contract/documents/rounding'
import {
  type MemberRow,
  boundsOf,
  delegateOf,
  detailOf,
  memberOf,
  pageOfCounted,
} from '@rounds/contract/member-figures'
import { paginationOf } from '@rounds/contract/common'
import { conflict, notFound } from '@rounds/contract/refusal'
import { type MemberDraft, type MemberFilter, countedSorts, team } from '@rounds/contract/team'
import { isCarriedOut } from '@rounds/contract/transitions'
import { plainText } from '@rounds/contract/prescribers'
import { userStatuses } from '@rounds/contract/user-rules'
import { type Ask, answers } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import { closeAccess } from '#demo/entry/access.ts'
import { meanOf, medianOf, minutesOf } from '#demo/records/counted.ts'
import { askNext } from '#demo/records/hand-over.ts'
import {
  cancelInvitation,
  followInvitation,
  inviteAccount,
  openInvitation,
} from '#demo/records/invitation.ts'
import { closeExpired, departmentIdOf, lastActiveOf, newUser, reportingTo } from '#demo/records/person.ts'
import { forgetNotesOf } from '#demo/records/news.ts'
import { finder, fullName, teamOf } from '#demo/records/scope.ts'
import { visitOf } from '#demo/records/visit.ts'
import { weekOf } from '#demo/records/week.ts'
import type { UserRow, VisitRow } from '#demo/store/tables.ts'
import { reviewRulesOf, seenTwice } from './approvals.ts'

const RECENT = 10

/** Who is in a supervisor's list: their delegates, and those who work without a supervisor. */
const listedOf = ({ company, user }: Ask): UserRow[] =>
  company
    .rows('users')
    .filter(
      (row) =>
        row.role === 'DELEGATE' &&
        row.deletedAt === null &&
        (row.supervisorId === user.id || (row.supervisorId === null && row.status !== 'inactive')),
    )

/** In whose scope somebody is, removed or not: visits are kept, and lead to them. */
const somebody = ({ company, user }: Ask, id: string): UserRow => {
  const row = company.find('users', id)
  if (row?.deletedAt !== null || !teamOf(company, user.id).has(id)) throw notFound('Team member')
  return row
}

type Bounds = ReturnType<typeof boundsOf>

const weeksOf = (visits: VisitRow[], { firstWeek, today }: Bounds): MemberRow['weeks'] => {
  const weekOfVisit = ({ scheduledDate }: VisitRow) =>
    scheduledDate < firstWeek ? -1 : Math.floor(daysBetween(firstWeek, scheduledDate) / 7)
  return [...Map.groupBy(visits, weekOfVisit)].map(([week, rows]) => ({
    week,
    total: rows.length,
    due: rows.filter(({ scheduledDate }) => scheduledDate <= today).length,
    carriedOut: rows.filter((row) => isCarriedOut(row)).length,
  }))
}

/** What is stored and counted of a member. */
export const rowOf = ({ company, user }: Ask, row: UserRow, bounds: Bounds): MemberRow => {
  const { today, monthStart, firstWeek } = bounds
  const visits = company.rows('visits').filter(({ delegateId }) => delegateId === row.id)
  const done = visits.filter((visit) => isCarriedOut(visit))
  const lately = done.filter(({ scheduledDate }) => scheduledDate >= firstWeek)
  const invitation = row.status === 'pending' ? openInvitation(company, row.email) : undefined
  const rating = meanOf(lately.flatMap(({ outcomes }) => outcomes?.rating ?? []))
  const minutes = medianOf(
    lately.flatMap((visit) => (visit.scheduledDate <= today ? (minutesOf(visit) ?? []) : [])),
  )
  return {
    id: row.id,
    name: fullName(row) ?? '',
    role: row.role,
    email: row.email,
    department: company.find('departments', row.departmentId)?.name ?? null,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    supervisorId: row.supervisorId,
    state: row.status,
    invitation: invitation ? { invitedAt: invitation.invitedAt, expiresAt: invitation.expiresAt } : null,
    lastActive: lastActiveOf(row),
    lastLoginAt: row.lastLoginAt,
    startDate: dayIn(row.createdAt, user.timezone),
    assignedAt: row.assignedAt,
    prescribersManaged: company
      .rows('prescribers')
      .filter((each) => each.isActive && each.assignedDelegateId === row.id).length,
    weeklyTarget: row.weeklyVisitTarget,
    weeks: weeksOf(visits, bounds),
    openTotal: visits.length,
    openDue: visits.filter(({ scheduledDate }) => scheduledDate <= today).length,
    openDone: done.length,
    closedTotal: 0,
    closedDone: 0,
    monthDone: done.filter(({ scheduledDate }) => scheduledDate >= monthStart && scheduledDate <= today)
      .length,
    averageRating: rating === null ? null : tenth(rating),
    averageVisitDuration: minutes === null ? null : Math.round(minutes),
    pending: visits.filter(({ status }) => status === 'submitted').length,
  }
}

const boundsNow = ({ now, user }: Ask) => boundsOf(dayIn(now, user.timezone))

const members = (ask: Ask, filter: MemberFilter) => {
  const { company } = ask
  const bounds = boundsNow(ask)
  const finds = finder(filter.search)
  const departmentOf = (row: UserRow) => company.find('departments', row.departmentId)?.name
  const found = listedOf(ask).filter(
    (row) =>
      (filter.status === undefined || (row.status === 'active') === (filter.status === 'active')) &&
      (filter.invited === undefined || (row.status === 'pending') === filter.invited) &&
      (filter.department === undefined ||
        departmentOf(row)?.toLowerCase() === filter.department.toLowerCase()) &&
      finds(row.firstName, row.lastName, row.email),
  )
  const keys: Partial<Record<MemberFilter['sortBy'], (row: UserRow) => string | number | undefined>> = {
    department: (row) => plainText(departmentOf(row) ?? '') || undefined,
    status: ({ status }) => userStatuses.indexOf(status),
    startDate: ({ createdAt }) => createdAt,
  }
  const ordered = sortedBy(
    found,
    filter.sortOrder,
    keys[filter.sortBy] ?? ((row) => plainText(fullName(row) ?? '')),
    ({ id }) => id,
  )
  const { page, limit } = filter
  const rows = countedSorts.includes(filter.sortBy)
    ? pageOfCounted(
        ordered.map((row) => rowOf(ask, row, bounds)),
        bounds,
        filter,
      )
    : ordered.slice((page - 1) * limit, page * limit).map((row) => rowOf(ask, row, bounds))
  return { rows, bounds, pagination: paginationOf(found.length, filter) }
}

const detail = (ask: Ask, id: string) => {
  const { company, user, now } = ask
  const bounds = boundsNow(ask)
  const today = dayIn(now, user.timezone)
  const isTwice = seenTwice(company)
  const rules = reviewRulesOf(company)
  const latest = sortedBy(
    company.rows('visits').filter((row) => row.delegateId === id && row.scheduledDate <= today),
    'desc',
    (row) => row.scheduledDate,
    (row) => row.scheduledTime,
    (row) => row.id,
  ).slice(0, RECENT)
  const recent = latest.map((row) => ({
    visit: visitOf(company, row),
    twice: isTwice(row),
    rules,
    hasNote: company
      .rows('coaching_notes')
      .some(({ visitId, writtenBy }) => visitId === row.id && writtenBy === user.id),
  }))
  return detailOf(rowOf(ask, somebody(ask, id), bounds), bounds, recent, user.timezone)
}

const add = (ask: Ask, { department, ...draft }: MemberDraft) => {
  const { company, user, at } = ask
  const namesake = company
    .rows('users')
    .find(({ email, deletedAt }) => email === draft.email && deletedAt === null)
  if (namesake) {
    const isReachable = teamOf(company, user.id).has(namesake.id)
    throw conflict('User already exists', 'DUPLICATE', isReachable ? { id: namesake.id } : undefined)
  }
  const departmentId = departmentIdOf(company, department) ?? null
  closeExpired(company, draft.email, at)
  if (openInvitation(company, draft.email)) throw conflict('User already exists', 'DUPLICATE')
  const row = company.put('users', {
    ...newUser({ ...draft, role: 'DELEGATE', departmentId, supervisorId: user.id }, at),
    ...(draft.weeklyVisitTarget !== undefined && { weeklyVisitTarget: draft.weeklyVisitTarget }),
  })
  ask.audit({ action: 'create', resource: 'user', resourceId: row.id })
  inviteAccount(ask, row)
  const bounds = boundsNow(ask)
  return delegateOf(rowOf(ask, row, bounds), bounds)
}

export const teamAnswers = answers(team, {
  list: (ask, filter) => {
    const { rows, bounds, pagination } = members(ask, filter)
    return { data: rows.map((row) => memberOf(row, bounds)), pagination }
  },
  delegates: (ask, filter) => {
    const { rows, bounds, pagination } = members(ask, filter)
    return { data: { delegates: rows.map((row) => delegateOf(row, bounds)) }, pagination }
  },
  get: (ask, { id }) => detail(ask, id),
  week: (ask, { id, date }) => {
    somebody(ask, id)
    return weekOf(ask, id, date)
  },
  ownWeek: (ask, { date }) => weekOf(ask, ask.user.id, date),

  update: (ask, { id, department, ...values }) => {
    const { company, at } = ask
    const row = somebody(ask, id)
    if (values.status === 'active' && row.status === 'pending')
      throw conflict('The invitation is not accepted yet.', 'INVITATION_PENDING')
    const { status, ...said } = Object.fromEntries(
      Object.entries({ ...values, departmentId: departmentIdOf(company, department) }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Partial<UserRow>
    // Whoever is invited counts as inactive already.
    const isMoved = row.status !== 'pending' && status !== undefined
    const after = { ...row, ...said, ...(isMoved && { status }) }
    const changed = (Object.keys(after) as (keyof UserRow)[]).filter((key) => after[key] !== row[key])
    if (changed.length === 0) return detail(ask, id)
    company.put('users', { ...after, updatedAt: at, version: row.version + 1 })
    if (row.status === 'pending') followInvitation(ask, row, after)
    if (isMoved && status === 'inactive') closeAccess(company, id, at)
    const fields = changed.map((key) => (key === 'departmentId' ? 'department' : key))
    ask.audit({ action: 'update', resource: 'user', resourceId: id, details: { fields } })
    return detail(ask, id)
  },

  remove: (ask, { id }) => {
    const { company, at } = ask
    const row = somebody(ask, id)
    if (row.status === 'inactive' && row.supervisorId === null) throw notFound('Team member')
    const gone = row.status === 'pending' ? { ...row, deletedAt: at } : reportingTo(row, null, at)
    company.put('users', { ...gone, status: 'inactive', updatedAt: at, version: row.version + 1 })
    if (row.status === 'pending') {
      cancelInvitation(ask, row)
      forgetNotesOf(company, id)
    } else if (row.supervisorId !== null) askNext(ask, id, null)
    closeAccess(company, id, at)
    ask.audit({ action: 'remove', resource: 'user', resourceId: id })
    return undefined
  },

  add,
  addDelegate: add,
  addMember: add,
  inviteAgain: (ask, { id }) => {
    const row = somebody(ask, id)
    if (row.status !== 'pending')
      throw conflict('This invitation was already accepted.', 'INVITATION_NOT_PENDING')
    inviteAccount(ask, row)
    const bounds = boundsNow(ask)
    return delegateOf(rowOf(ask, row, bounds), bounds)
  },
})
