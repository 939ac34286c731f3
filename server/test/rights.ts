import type { EndpointName } from '@rounds/contract'
import type { Role } from '@rounds/contract/endpoint'
import type { Permission } from '@rounds/contract/permissions'
import { dataRights } from './data-recipes.ts'
import { officeRights } from './office-rights.ts'
import type { Right } from './right.ts'
import { inviteRights } from './invite-recipes.ts'

const everybody: Role[] = ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN']
const tenantPeople: Role[] = ['TENANT_ADMIN', 'SUPER_ADMIN']

/**
 * Who may do what, by hand and not from the contract, after server-rules 4.7 and decisions.md: a slip in the contract is not
 * its own proof.
 */
export const rights: Record<EndpointName, Right> = {
  ...officeRights,
  ...dataRights,

  'system.root': { by: 'public' },
  'system.health': { by: 'public' },
  'system.supervisorsHealth': { by: 'public' },
  'system.events': { by: 'any' },

  'auth.csrfToken': { by: 'public' },
  'auth.login': { by: 'public', always: true, audit: 'login session' },
  'auth.logout': { by: 'public', always: true, audit: 'logout session' },
  'auth.refresh': { by: 'public', always: true },
  'auth.profile': { by: 'any' },
  'auth.sessions': { by: 'public' },
  'auth.changePassword': { by: 'any', always: true, audit: 'change-password user' },
  'auth.forgotPassword': { by: 'public', always: true },
  'auth.resetPassword': { by: 'public', always: true, audit: 'reset-password user' },
  'auth.verifyEmail': { by: 'public', always: true, audit: 'verify-email user' },
  'auth.resendVerification': { by: 'any', always: true, audit: 'resend-verification user' },
  'auth.updateProfile': { by: 'any', always: true, audit: 'update profile' },
  'auth.endSession': { by: 'any', always: true, audit: 'end session' },
  'auth.endSessions': { by: 'any', always: true, audit: 'end session' },

  'invitations.lookup': { by: 'public', always: true },
  'invitations.accept': { by: 'public', always: true, audit: 'accept invitation' },
  ...inviteRights,

  'setup.submit': {
    by: { optional: ['TENANT_ADMIN'] },
    always: true,
    audit: 'create tenant, send invitation, import prescriber',
  },
  'setup.saveProgress': { by: { optional: ['TENANT_ADMIN'] }, always: true },
  'setup.progress': { by: { optional: ['TENANT_ADMIN'] } },
  'setup.sendLink': { by: 'public', always: true },
  'setup.openLink': { by: 'public', always: true },

  'tenants.resolve': { by: 'public' },
  'tenants.manifest': { by: 'public' },
  'tenants.icon': { by: 'public' },
  'tenants.list': { by: 'any' },
  'tenants.get': { by: 'any' },
  'companies.create': { by: ['SUPER_ADMIN'], audit: 'create tenant' },
  'companies.update': {
    by: tenantPeople,
    needs: { TENANT_ADMIN: 'settings.manage' },
    audit: 'update tenant',
    versions: 'tenants',
  },
  'companies.settings': { by: ['TENANT_ADMIN'], needs: 'settings.manage' },
  'companies.changeSettings': {
    by: ['TENANT_ADMIN'],
    needs: 'settings.manage',
    audit: 'update tenant',
    versions: 'tenants',
  },

  'settings.permissions': { by: ['TENANT_ADMIN'], needs: 'permissions.manage' },
  'settings.updatePermissions': {
    by: ['TENANT_ADMIN'],
    needs: 'permissions.manage',
    audit: 'update permissions',
    versions: 'role_permissions',
  },

  'prescribers.list': { by: everybody, needs: 'prescribers.read' },
  'prescribers.letters': { by: everybody, needs: 'prescribers.read' },
  'prescribers.create': {
    by: ['DELEGATE', 'TENANT_ADMIN'],
    needs: 'prescribers.write',
    audit: 'create prescriber',
  },
  'prescribers.importTemplate': { by: 'any' },
  'prescribers.importRows': {
    by: ['DELEGATE', 'TENANT_ADMIN'],
    needs: 'prescribers.import',
    audit: 'import prescriber',
  },
  'prescribers.exportList': {
    by: everybody,
    needs: 'prescribers.read',
    always: true,
    audit: 'export prescriber',
  },
  'prescribers.get': { by: everybody, needs: 'prescribers.read' },
  'prescribers.update': {
    by: everybody,
    needs: 'prescribers.write',
    audit: 'update prescriber',
    versions: 'prescribers',
  },
  'prescribers.remove': {
    by: ['DELEGATE', 'TENANT_ADMIN'],
    needs: 'prescribers.write',
    audit: 'delete prescriber',
    versions: 'prescribers',
  },

  'visits.list': { by: everybody, needs: 'visits.read' },
  'visits.create': { by: ['DELEGATE'], needs: 'visits.write', audit: 'create visit' },
  'visits.createCycles': {
    by: ['DELEGATE'],
    needs: 'visits.write',
    audit: 'create visit, create visit, create visit',
  },
  'visits.get': { by: everybody, needs: 'visits.read' },
  'visits.history': { by: everybody, needs: 'visits.read' },
  'visits.update': { by: ['DELEGATE'], needs: 'visits.write', audit: 'update visit', versions: 'visits' },
  'visits.remove': { by: ['DELEGATE'], needs: 'visits.write', audit: 'delete visit', versions: 'visits' },
  'visits.setStatus': {
    by: ['DELEGATE', 'SUPERVISOR'],
    needs: { DELEGATE: 'visits.write', SUPERVISOR: 'visits.approve' },
    audit: 'start visit',
    versions: 'visits',
  },
  'visits.submit': { by: ['DELEGATE'], needs: 'visits.submit', audit: 'submit visit', versions: 'visits' },

  'dashboard.delegateData': {
    by: everybody,
    needs: 'visits.read',
    parts: { prescribers: 'prescribers.read' },
  },
  'dashboard.summary': { by: everybody, needs: 'visits.read' },
  'dashboard.products': { by: ['DELEGATE'], needs: 'visits.read' },

  'approvals.list': { by: ['SUPERVISOR'], needs: 'visits.approve' },
  'approvals.process': { by: ['SUPERVISOR'], needs: 'visits.approve', audit: 'approve visit' },
  'approvals.bulkProcess': { by: ['SUPERVISOR'], needs: 'visits.approve', audit: 'reject visit' },
  'settings.reviewRules': { by: ['SUPERVISOR', 'TENANT_ADMIN'] },
  'settings.changeReviewRules': {
    by: ['TENANT_ADMIN'],
    needs: 'settings.manage',
    audit: 'update review-rules',
    versions: 'review_rules',
  },
  'settings.reportDomains': { by: ['SUPERVISOR', 'TENANT_ADMIN'] },
  'settings.changeReportDomains': {
    by: ['TENANT_ADMIN'],
    needs: 'settings.manage',
    audit: 'update report-domains',
    versions: 'report_domains',
  },

  'team.list': { by: ['SUPERVISOR'], needs: 'team.read' },
  'team.delegates': { by: ['SUPERVISOR'], needs: 'team.read' },
  'team.get': { by: ['SUPERVISOR'], needs: 'team.read' },
  'team.week': { by: ['SUPERVISOR'], needs: 'team.read' },
  'team.ownWeek': { by: ['DELEGATE'], needs: 'visits.read' },
  'team.update': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'update user' },
  'team.remove': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'remove user' },
  'team.add': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'create user, send invitation' },
  'team.addDelegate': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'create user, send invitation' },
  'team.addMember': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'create user, send invitation' },
  'team.inviteAgain': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'send invitation' },
  'users.list': { by: ['TENANT_ADMIN'], needs: 'users.read' },
  'users.get': { by: ['TENANT_ADMIN'], needs: 'users.read' },
  'users.activity': { by: ['TENANT_ADMIN'], needs: 'users.read' },
  'users.create': { by: ['TENANT_ADMIN'], needs: 'users.manage', audit: 'create user, send invitation' },
  'users.update': { by: ['TENANT_ADMIN'], needs: 'users.manage', audit: 'update user', versions: 'users' },
  'users.remove': { by: ['TENANT_ADMIN'], needs: 'users.manage', audit: 'delete user', versions: 'users' },
  'users.bulk': { by: ['TENANT_ADMIN'], needs: 'users.manage', audit: 'update user' },
  'users.endSessions': {
    by: ['TENANT_ADMIN'],
    needs: 'users.manage',
    audit: 'end session',
    versions: 'users',
  },
  'desk.dashboard': { by: ['SUPERVISOR'], needs: 'team.read' },
  'desk.activities': { by: ['SUPERVISOR'], needs: 'team.read' },
  'analytics.performanceReport': { by: ['SUPERVISOR'], needs: 'analytics.read' },
  'analytics.team': { by: ['SUPERVISOR'], needs: 'analytics.read' },
  'analytics.visits': { by: ['SUPERVISOR'], needs: 'analytics.read' },
  'analytics.measures': { by: ['SUPERVISOR'], needs: 'analytics.read' },
  'analytics.records': { by: ['SUPERVISOR'], needs: 'analytics.read' },

  'notifications.list': { by: 'any' },
  'notifications.markRead': { by: 'any' },
  'notifications.markAllRead': { by: 'any' },
  'notifications.listOfSupervisor': { by: ['SUPERVISOR'] },
  'notifications.markReadOfSupervisor': { by: ['SUPERVISOR'] },

  'messages.list': { by: ['DELEGATE', 'SUPERVISOR'] },
  'messages.recipients': { by: ['DELEGATE', 'SUPERVISOR'], needs: 'messages.send' },
  'messages.send': { by: ['DELEGATE'], needs: 'messages.send', audit: 'send message' },
  'messages.sendToDelegate': { by: ['SUPERVISOR'], needs: 'messages.send', audit: 'send message' },
  'messages.markRead': { by: ['DELEGATE', 'SUPERVISOR'] },

  'calendar.events': { by: ['SUPERVISOR'], needs: 'visits.read' },
  'calendar.days': { by: ['SUPERVISOR'], needs: 'visits.read' },
  'calendar.event': { by: ['SUPERVISOR'], needs: 'visits.read' },
  'calendar.createEvent': { by: ['SUPERVISOR'], needs: 'calendar.manage', audit: 'create calendar-event' },
  'calendar.updateEvent': {
    by: ['SUPERVISOR'],
    needs: 'calendar.manage',
    audit: 'update calendar-event',
    versions: 'calendar_events',
  },
  'calendar.removeEvent': {
    by: ['SUPERVISOR'],
    needs: 'calendar.manage',
    audit: 'delete calendar-event',
    versions: 'calendar_events',
  },
  'calendar.ownEvents': { by: ['DELEGATE'], needs: 'visits.read' },
  'calendar.feed': { by: ['DELEGATE', 'SUPERVISOR'], needs: 'visits.read' },
  'calendar.createFeed': {
    by: ['DELEGATE', 'SUPERVISOR'],
    needs: 'visits.read',
    audit: 'create calendar-feed',
  },
  'calendar.removeFeed': {
    by: ['DELEGATE', 'SUPERVISOR'],
    needs: 'visits.read',
    audit: 'delete calendar-feed',
  },
  'calendar.readFeed': { by: 'public' },

  'coaching.list': { by: ['SUPERVISOR'], needs: 'team.manage' },
  'coaching.write': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'create coaching-note' },
  'coaching.remove': { by: ['SUPERVISOR'], needs: 'team.manage', audit: 'delete coaching-note' },
  'coaching.own': { by: ['DELEGATE'], needs: 'visits.read' },
  'coaching.markRead': { by: ['DELEGATE'], needs: 'visits.read' },
  'coaching.reply': { by: ['DELEGATE'], needs: 'visits.read', audit: 'reply coaching-note' },
  'coaching.setDone': { by: ['DELEGATE'], needs: 'visits.read' },

  'reports.templates': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'reports.list': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'reports.saved': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'reports.get': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'reports.exportFile': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'reports.generate': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'request report' },
  'reports.save': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'create saved-report' },
  'reports.remove': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'delete report' },
  'reports.retry': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'retry report' },

  'schedules.list': { by: ['SUPERVISOR'], needs: 'reports.read' },
  'schedules.people': { by: ['SUPERVISOR'], needs: 'reports.generate' },
  'schedules.create': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'create report-schedule' },
  'schedules.update': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'update report-schedule' },
  'schedules.remove': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'delete report-schedule' },
  'schedules.sendNow': { by: ['SUPERVISOR'], needs: 'reports.generate', audit: 'request report' },
  'schedules.mailed': { by: 'any' },
  'schedules.mailedFile': { by: 'any' },
  'schedules.stopByMail': { by: 'public', always: true, audit: 'stop report-schedule' },
  'schedules.stopPage': { by: 'public' },
  'schedules.stop': { by: 'public', always: true, audit: 'stop report-schedule' },

  'files.upload': { by: 'any', audit: 'create file' },
  'files.getLogo': { by: 'public' },
  'files.get': { by: 'any' },
}

/** Changes that leave no row in the audit log, each with its reason. */
export const unaudited: Partial<Record<EndpointName, string>> = {
  'auth.refresh': 'the sign-in and its end are told; every quarter of an hour between is not',
  'auth.forgotPassword': 'its job tells, so that the answer takes the same time for every address',
  'invitations.lookup': 'reads; the token is in a body so that no log holds it',
  'mfa.enroll': 'counts once its first code is confirmed, which tells',
  'signin.enroll': 'counts once its first code is confirmed, which tells',
  'invites.known': 'reads; the addresses are in a body so that no log holds them',
  'notifications.markRead': 'who read what concerns nobody else',
  'notifications.markAllRead': 'who read what concerns nobody else',
  'notifications.markReadOfSupervisor': 'who read what concerns nobody else',
  'messages.markRead': 'the message itself says when it was read',
  'coaching.markRead': 'the note itself says when it was read',
  'coaching.setDone': 'the note itself says in which visits it was done',
  'setup.saveProgress': 'there is no company yet, nor anybody in it',
  'setup.sendLink': 'there is no company yet, nor anybody in it',
  'setup.openLink': 'there is no company yet, nor anybody in it',
}

/** What the role must be granted for an endpoint, if anything. */
export const neededBy = (name: EndpointName, role: Role): Permission | undefined => {
  const { needs } = rights[name]
  return typeof needs === 'object' ? needs[role] : needs
}

/** The roles that may ask, where not everybody may. */
export const rolesOf = (name: EndpointName): Role[] => {
  const { by } = rights[name]
  return Array.isArray(by) ? by : []
}
