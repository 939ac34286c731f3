import type { User } from '@rounds/contract/auth'
import { audit } from '@rounds/contract/audit'
import { departments } from '@rounds/contract/departments'
import { exports } from '@rounds/contract/exports'
import { type Invitation, invites } from '@rounds/contract/invites'
import { type AdminUser, users } from '@rounds/contract/users'
import { type UserAnalytics, overview } from '@rounds/contract/overview'
import { START } from './clock.ts'
import { pageOf } from './desk.ts'
import { server } from './server.ts'
import { ada, idOf } from './things.ts'

export const cardiology = {
  id: idOf(90),
  name: 'Cardiology',
  description: null,
  userCount: 1,
  createdAt: ada.createdAt,
  updatedAt: ada.updatedAt,
  version: 1,
}

/** A company in which nothing was done yet. */
export const answerEmptyOffice = (): void => {
  server.on(audit.list, () => pageOf([]))
  server.on(audit.chain, () => ({
    entries: 0,
    waiting: 0,
    checkedAt: null,
    brokenAt: null,
    brokenEntryId: null,
    checking: null,
  }))
  server.on(exports.listLog, () => pageOf([]))
  server.on(invites.list, () => pageOf([]))
  server.on(users.list, () => ({ ...pageOf([]), counts: { active: 0, pending: 0, inactive: 0 } }))
  server.on(departments.list, () => pageOf([]))
  server.on(overview.home, () => ({
    expiringInvitations: 0,
    failedLogins: 0,
    failedReportMails: 0,
    people: [],
  }))
  server.on(overview.health, () => ({ checkedAt: new Date(START).toISOString(), checks: [], skipped: [] }))
  server.on(overview.users, () => noActivity)
}

export const noActivity: UserAnalytics = {
  period: { start: '2026-11-01', end: '2026-11-30' },
  totals: { totalUsers: 1, activeUsers: 1, pendingUsers: 0, inactiveUsers: 0, newUsers: 0, logins: 0 },
  usersByRole: [{ role: 'TENANT_ADMIN', count: 1 }],
  usersByDepartment: [{ department: null, count: 1 }],
  loginsByDay: [{ date: '2026-11-30', count: 0 }],
  invitations: { pending: 0, accepted: 0, cancelled: 0, expired: 0 },
  activeByDay: [{ date: '2026-11-30', count: 0 }],
  activeThisWeek: 0,
  silent: [],
}

/** An open invitation of an address. */
export const invitationOf = (number: number, more: Partial<Invitation> = {}): Invitation => ({
  id: idOf(number),
  email: `person${number}@novacare.example`,
  role: 'DELEGATE',
  department: 'Cardiology',
  invitedBy: ada.id,
  invitedByName: 'Ada Novak',
  invitedAt: '2026-11-17T08:00:00.000Z',
  expiresAt: '2026-11-24T08:00:00.000Z',
  status: 'pending',
  token: null,
  inviteUrl: null,
  firstName: null,
  lastName: null,
  acceptedAt: null,
  mail: 'sent',
  version: 1,
  ...more,
})

/** Somebody as the administration sees them. */
export const personOf = (user: User, fields: Partial<AdminUser> = {}): AdminUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: user.role,
  department: null,
  phone: null,
  status: 'active',
  lastActive: null,
  supervisorId: null,
  supervisorName: null,
  isEmailVerified: true,
  invitedUntil: null,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  version: 1,
  ...fields,
})
export const detailOf = (user: AdminUser) => ({
  ...user,
  sessions: 1,
  openVisits: 0,
  teamSize: 0,
  hasSecondFactor: false,
})
