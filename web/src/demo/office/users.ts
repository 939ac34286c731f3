import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import { roles } from '@rounds/contract/endpoint'
import { isOff, ownFactor } from '@rounds/contract/factor-rules'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict } from '@rounds/contract/refusal'
import { plainText } from '@rounds/contract/prescribers'
import { refusalOfSupervisor, userStatuses } from '@rounds/contract/user-rules'
import { type UserFilter, users } from '@rounds/contract/users'
import { wordDeed } from '@rounds/contract/words/wording'
import { type Ask, answers } from '#demo/door/ask.ts'
import { inTime, pageWith, sortedBy } from '#demo/door/page-of.ts'
import { endAccess } from '#demo/entry/access.ts'
import { factorOf, proveAgain } from '#demo/entry/factor.ts'
import { inviteAccount } from '#demo/records/invitation.ts'
import { departmentIdOf, newUser, peopleOf } from '#demo/records/person.ts'
import { finder } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { UserRow } from '#demo/store/tables.ts'
import { changeMany, moveVisits, takerOf } from './change-many.ts'
import { isOpenPlan } from '#demo/records/hand-over.ts'
import { adminUserOf, changePerson, check, checkSupervisor, deletePerson, somebody } from './people.ts'

const sortKey = (company: Company, row: UserRow, by: UserFilter['sortBy']) => {
  if (by === 'name') return plainText(`${row.firstName} ${row.lastName}`)
  if (by === 'department') return plainText(company.find('departments', row.departmentId)?.name ?? '') || null
  if (by === 'role') return roles.indexOf(row.role)
  return by === 'status' ? userStatuses.indexOf(row.status) : row[by]
}

const listed = ({ company }: Ask, filter: UserFilter) => {
  const finds = finder(filter.search)
  const department = filter.department?.toLowerCase() ?? ''
  const all = peopleOf(company).filter(
    (row) =>
      finds(row.firstName, row.lastName, row.email) &&
      (filter.role === undefined || row.role === filter.role) &&
      (department === '' ||
        company.find('departments', row.departmentId)?.name.toLowerCase() === department) &&
      (filter.withoutSupervisor === undefined ||
        (row.role === 'DELEGATE' && row.supervisorId === null) === filter.withoutSupervisor) &&
      (filter.withoutDepartment === undefined || (row.departmentId === null) === filter.withoutDepartment),
  )
  const count = (status: UserRow['status']) => all.filter((row) => row.status === status).length
  return {
    found: sortedBy(
      all.filter(({ status }) => filter.status === undefined || status === filter.status),
      filter.sortOrder,
      (row) => sortKey(company, row, filter.sortBy),
      (row) => row.id,
    ),
    counts: { active: count('active'), pending: count('pending'), inactive: count('inactive') },
  }
}

export const userAnswers = answers(users, {
  list: (ask, filter) => {
    const { found, counts } = listed(ask, filter)
    return { ...pageWith(found, filter, (row) => adminUserOf(ask.company, row)), counts }
  },

  get: ({ company, user, now }, { id }) => {
    const row = somebody(company, id)
    const today = dayIn(now, user.timezone)
    return {
      ...adminUserOf(company, row),
      sessions: company
        .rows('sessions')
        .filter(
          ({ userId, expiresAt, isClosed }) => userId === id && !isClosed && Date.parse(expiresAt) > now,
        ).length,
      openVisits: company
        .rows('visits')
        .filter((visit) => visit.delegateId === id && isOpenPlan(visit, today)).length,
      teamSize: peopleOf(company).filter(
        ({ role, supervisorId }) => role === 'DELEGATE' && supervisorId === id,
      ).length,
      hasSecondFactor: factorOf(company, id) !== undefined,
    }
  },

  activity: ({ company, user }, { id, startDate, endDate, ...paging }) => {
    somebody(company, id)
    const startOf = (day: string | undefined) => day && instantOf(day, '00:00', user.timezone)
    const [from, until] = [startOf(startDate), startOf(endDate && addDays(endDate, 1))]
    const found = company
      .rows('audit_log')
      .filter(
        (row) =>
          row.userId === id &&
          (from === undefined || row.at >= from) &&
          (until === undefined || row.at < until),
      )
    return pageWith(
      inTime(found, 'desc'),
      paging,
      ({ resource, resourceId, success, at, details: _details, ...row }) => ({
        ...row,
        userId: id,
        timestamp: at,
        description: wordDeed({ action: row.action, resource, success }, user.language),
        metadata: { resource, resourceId, success },
      }),
    )
  },

  create: (ask, { department, ...draft }) => {
    const { company, at } = ask
    const departmentId = departmentIdOf(company, department) ?? null
    check(refusalOfSupervisor(draft, draft.supervisorId ?? null))
    checkSupervisor(company, draft.supervisorId)
    // Specification §5.
    if (peopleOf(company).some(({ email }) => email === draft.email))
      throw conflict('User already exists', 'DUPLICATE')
    const row = company.put('users', newUser({ ...draft, departmentId }, at))
    ask.audit({ action: 'create', resource: 'user', resourceId: row.id, details: { role: row.role } })
    inviteAccount(ask, row)
    return adminUserOf(company, row)
  },

  update: (ask, { id, department, version, ...values }) => {
    const { company } = ask
    const person = somebody(company, id)
    checkVersion('user', person.version, { ifMatch: ask.version, inBody: version })
    checkSupervisor(company, values.supervisorId)
    const departmentId = departmentIdOf(company, department)
    const team = changePerson(ask, person, { ...values, departmentId })
    return { ...adminUserOf(company, somebody(company, id)), team }
  },

  remove: (ask, { id, visitsTo }) => {
    const person = somebody(ask.company, id)
    checkVersion('user', person.version, { ifMatch: ask.version })
    const taker = takerOf(ask, { visitsTo, userIds: [id] })
    deletePerson(ask, person)
    moveVisits(ask, person, { action: 'delete' }, taker)
    return undefined
  },

  bulk: changeMany,

  endSessions: (ask, { id }) => {
    const { version } = somebody(ask.company, id)
    checkVersion('user', version, { ifMatch: ask.version })
    endAccess(ask.company, id, ask.at)
    ask.audit({ action: 'end', resource: 'session', details: { everywhere: true, userId: id } })
    return undefined
  },

  resetSecondFactor: (ask, { id, ...proof }) => {
    const { version } = somebody(ask.company, id)
    proveAgain(ask, proof)
    if (id === ask.user.id) throw ownFactor()
    checkVersion('user', version, { ifMatch: ask.version })
    if (!factorOf(ask.company, id)) throw isOff()
    ask.company.drop('second_factors', id)
    ask.audit({ action: 'reset', resource: 'second-factor', resourceId: id })
    return undefined
  },
})
