import { defaultBranding } from '@rounds/contract/branding'
import { addDays, dayIn, daysBetween, daysLater, instantOf } from '@rounds/contract/dates'
import { roles } from '@rounds/contract/endpoint'
import { judged } from '@rounds/contract/health-rules'
import {
  DISMISSED_DAYS,
  type Health,
  type HealthCheckName,
  NAMED,
  NEW_DAYS,
  SILENT_DAYS,
  SILENT_MOST,
  USUAL_DAYS,
  type UserAnalytics,
  overview,
  skippable,
} from '@rounds/contract/overview'
import { addressed } from '@rounds/contract/prescriber-rules'
import { plainText } from '@rounds/contract/prescribers'
import { forbidden } from '@rounds/contract/refusal'
import { type Ask, answers } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import { lastActiveOf, peopleOf } from '#demo/records/person.ts'
import { sortName } from '#demo/records/prescriber.ts'
import { fullName } from '#demo/records/scope.ts'
import type { AuditRow, UserRow } from '#demo/store/tables.ts'

type Found = { name: HealthCheckName; count: number; total: number; names: string[]; at: string | null }

const check = <T>(
  name: HealthCheckName,
  all: T[],
  isWrong: (row: T) => boolean,
  nameOf: (row: T) => string,
  sortName = (row: T) => plainText(nameOf(row)),
): Found => {
  const wrong = all.filter(isWrong)
  const names = sortedBy(wrong, 'asc', sortName).map(nameOf).slice(0, NAMED)
  return { name, count: wrong.length, total: all.length, names, at: null }
}

const silentIn =
  ({ now }: Ask) =>
  (row: UserRow) =>
    (lastActiveOf(row) ?? row.createdAt) < daysLater(now, -SILENT_DAYS)

const nameOf = (row: UserRow) => fullName(row) ?? ''

/** As the server finds it (overview/queries.ts). */
const skippedIn = ({ company, now }: Ask): Health['skipped'] => {
  const tenant = company.find('tenants', company.id)
  if (!tenant || tenant.createdAt < daysLater(now, -NEW_DAYS)) return []
  const { logo, primaryColor } = tenant.settings.branding
  const isLeft = {
    users: company.rows('invitations').length === 0 && peopleOf(company).length < 2,
    import: company.rows('prescribers').length === 0,
    configuration:
      !tenant.logo &&
      !logo &&
      primaryColor === defaultBranding.primary &&
      company.rows('departments').length === 0,
  }
  return skippable.filter((step) => isLeft[step])
}

const healthOf = (ask: Ask): Health => {
  const { company, user, now, at } = ask
  const there = peopleOf(company)
  const active = there.filter(({ status }) => status === 'active')
  const ids = new Set(active.map(({ id }) => id))
  const delegates = there.filter(({ role, status }) => role === 'DELEGATE' && status !== 'inactive')
  const admins = active.filter(({ role }) => role === 'TENANT_ADMIN')
  const found = [
    check('supervisors', delegates, ({ supervisorId }) => supervisorId === null, nameOf),
    check('secondFactor', admins, ({ id }) => !company.find('second_factors', id)?.confirmedAt, nameOf),
    check('admins', admins, () => false, nameOf),
    check('departments', active, ({ departmentId }) => departmentId === null, nameOf),
    check(
      'silent',
      active.filter(({ role }) => role === 'DELEGATE'),
      silentIn(ask),
      nameOf,
    ),
    check(
      'prescribers',
      company.rows('prescribers').filter(({ isActive }) => isActive),
      ({ assignedDelegateId }) => !ids.has(assignedDelegateId ?? ''),
      (row) => addressed(row.title, `${row.firstName} ${row.lastName}`),
      sortName,
    ),
  ]
  const aside = company.rows('health_dismissals').filter(({ until }) => until > at)
  return {
    checkedAt: at,
    checks: judged(
      new Map(found.map((each) => [each.name, each])),
      {
        workingDays: user.workingDays,
        holidays: user.holidays,
        today: dayIn(now, user.timezone),
        primaryColor: company.find('tenants', company.id)?.settings.branding.primaryColor ?? null,
      },
      new Map(aside.map(({ id, reason, until }) => [id, { reason, until }])),
    ),
    skipped: skippedIn(ask),
  }
}

const countBy = <T, K>(rows: T[], keyOf: (row: T) => K): [K, number][] =>
  [...Map.groupBy(rows, keyOf)].map(([key, { length }]) => [key, length])

/** Done by whoever is named: with success, and neither by a schedule nor by a link that anybody may ask for. */
const isOwnDeed = ({ userId, success, resource, action, details }: AuditRow): boolean => {
  if (userId === null || !success) return false
  if (resource === 'report')
    return action !== 'generate' && (action !== 'request' || details['scheduleId'] == null)
  return resource !== 'user' || action !== 'forgot-password'
}

const analyticsOf = (ask: Ask, start: string, end: string): UserAnalytics => {
  const { company, user, at } = ask
  const { timezone } = user
  const from = instantOf(start, '00:00', timezone)
  const until = instantOf(addDays(end, 1), '00:00', timezone)
  const there = peopleOf(company)
  const acts = company.rows('audit_log').filter((row) => row.at >= from && row.at < until)
  const logins = acts.filter(
    ({ resource, action, success }) => resource === 'session' && action === 'login' && success,
  )
  const days = Array.from({ length: daysBetween(start, end) + 1 }, (_, place) => addDays(start, place))
  const dayOf = ({ at: instant }: { at: string }) => dayIn(instant, timezone)
  const loginsOn = new Map(countBy(logins, dayOf))
  const activeOn = Map.groupBy(acts.filter(isOwnDeed), dayOf)
  const actedOn = (wanted: string[]) =>
    new Set(wanted.flatMap((day) => activeOn.get(day)?.map(({ userId }) => userId) ?? []))
  const thisWeek = actedOn(days.slice(-7))
  const count = (status: UserRow['status']) => there.filter((row) => row.status === status).length
  const invited = company.rows('invitations').filter(({ invitedAt }) => invitedAt < until)
  const open = invited.filter(({ acceptedAt, cancelledAt }) => !acceptedAt && !cancelledAt)
  const silent = there.filter((row) => row.status === 'active' && silentIn(ask)(row))
  return {
    period: { start, end },
    totals: {
      totalUsers: there.length,
      activeUsers: count('active'),
      pendingUsers: count('pending'),
      inactiveUsers: count('inactive'),
      newUsers: there.filter(({ createdAt }) => createdAt >= from && createdAt < until).length,
      logins: logins.length,
    },
    usersByRole: sortedBy(
      countBy(there, ({ role }) => role),
      'asc',
      ([role]) => roles.indexOf(role),
    ).map(([role, people]) => ({ role, count: people })),
    usersByDepartment: sortedBy(
      countBy(there, ({ departmentId }) => company.find('departments', departmentId)?.name ?? null),
      'asc',
      ([department]) => department && plainText(department),
    ).map(([department, people]) => ({ department, count: people })),
    loginsByDay: days.map((date) => ({ date, count: loginsOn.get(date) ?? 0 })),
    invitations: {
      pending: open.filter(({ expiresAt }) => expiresAt > at).length,
      accepted: invited.filter(({ acceptedAt }) => acceptedAt).length,
      cancelled: invited.filter(({ cancelledAt }) => cancelledAt).length,
      expired: open.filter(({ expiresAt }) => expiresAt <= at).length,
    },
    activeByDay: days.map((date) => ({ date, count: actedOn([date]).size })),
    activeThisWeek: there.filter(({ id, status }) => status === 'active' && thisWeek.has(id)).length,
    silent: sortedBy(
      silent.map((row) => ({
        id: row.id,
        name: nameOf(row),
        email: row.email,
        role: row.role,
        lastActive: lastActiveOf(row),
      })),
      'asc',
      ({ lastActive }) => lastActive ?? '',
      ({ id }) => id,
    ).slice(0, SILENT_MOST),
  }
}

export const overviewAnswers = answers(overview, {
  users: (ask, { startDate, endDate }) => {
    const { company, user, now } = ask
    if (!company.find('tenants', company.id)?.settings.features.analytics)
      throw forbidden('Analytics is not enabled for this organization', 'FEATURE_DISABLED')
    const end = endDate ?? dayIn(now, user.timezone)
    const start = startDate ?? addDays(end, 1 - USUAL_DAYS)
    return analyticsOf(ask, start <= end ? start : end, end)
  },

  home: ({ company, user, now, at }) => {
    const since = instantOf(dayIn(now, user.timezone), '00:00', user.timezone)
    const soon = daysLater(now, 2)
    const there = peopleOf(company).filter(({ status }) => status !== 'inactive')
    const byDepartment = Map.groupBy(
      there,
      ({ departmentId }) => company.find('departments', departmentId)?.name ?? null,
    )
    const people = [...byDepartment].map(([department, rows]) => {
      const count = (role: UserRow['role']) =>
        rows.filter((row) => row.role === role && row.status === 'active').length
      return {
        department,
        delegates: count('DELEGATE'),
        supervisors: count('SUPERVISOR'),
        admins: count('TENANT_ADMIN'),
        pending: rows.filter(({ status }) => status === 'pending').length,
      }
    })
    return {
      expiringInvitations: company
        .rows('invitations')
        .filter(
          ({ acceptedAt, cancelledAt, expiresAt }) =>
            !acceptedAt && !cancelledAt && expiresAt >= at && expiresAt <= soon,
        ).length,
      failedLogins: company
        .rows('audit_log')
        .filter(
          (row) => row.resource === 'session' && row.action === 'login' && !row.success && row.at >= since,
        ).length,
      failedReportMails: 0,
      people: sortedBy(people, 'asc', ({ department }) => department && plainText(department)),
    }
  },

  health: healthOf,

  dismiss: (ask, { check: name, reason }) => {
    const until = daysLater(ask.now, DISMISSED_DAYS)
    ask.company.put('health_dismissals', { id: name, reason, until })
    ask.audit({ action: 'dismiss', resource: 'health-check', details: { check: name, reason } })
    return healthOf(ask)
  },

  restore: (ask, { check: name }) => {
    const aside = ask.company.find('health_dismissals', name)
    ask.company.drop('health_dismissals', name)
    if (aside && aside.until > ask.at)
      ask.audit({ action: 'restore', resource: 'health-check', details: { check: name } })
    return undefined
  },
})
