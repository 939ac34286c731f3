import type { Endpoint } from './endpoint.ts'
import type { EndpointName } from './index.ts'
import { needsSession } from './rights.ts'

/** Statuses of server-rules 6.9 with which a request is refused for what it asks, and what each says. */
export const refusalTexts = {
  400: 'The request is not as described',
  401: 'No live session, or what should prove one is wrong',
  402: 'The subscription of the company is not active',
  403: 'Not allowed to the caller',
  404: 'Does not exist, or is none of the caller’s business',
  409: 'Meets a state that it cannot change',
  410: 'Was offered once and is no more',
  412: 'If-Match names another version than the stored one, or none',
  413: 'The body is too large',
  415: 'The body is of another type',
  422: 'The Idempotency-Key was used for another request, or what is referred to does not exist',
  429: 'Asked too often; Retry-After says when again',
  503: 'Busy or about to stop; Retry-After says when again',
} as const
export type RefusalStatus = keyof typeof refusalTexts

/** What an endpoint refuses for reasons of its own, beside what its declaration says by itself. */
const own: Partial<Record<EndpointName, readonly RefusalStatus[]>> = {
  'analytics.measures': [404],
  'analytics.performanceReport': [404],
  'analytics.records': [404],
  'analytics.team': [404],
  'analytics.visits': [404],
  'approvals.bulkProcess': [404],
  'approvals.process': [404],
  'audit.exportList': [409],
  'audit.get': [404],
  'auth.endSession': [404],
  'auth.login': [401],
  'auth.refresh': [401],
  'calendar.createEvent': [404],
  'calendar.event': [404],
  'calendar.readFeed': [404],
  'calendar.removeEvent': [404, 412],
  'calendar.updateEvent': [404, 412],
  'coaching.list': [404],
  'coaching.markRead': [404],
  'coaching.remove': [404],
  'coaching.reply': [404],
  'coaching.setDone': [404],
  'coaching.write': [404],
  'dashboard.delegateData': [404],
  'dashboard.summary': [404],
  'departments.get': [404],
  'departments.movePeople': [404, 412],
  'departments.remove': [404, 412],
  'departments.update': [404, 412],
  'desk.activities': [404],
  'desk.dashboard': [404],
  'erasure.erase': [404, 409],
  'erasure.preview': [404],
  'exports.file': [404, 409, 410],
  'exports.get': [404],
  'exports.requestCompany': [409],
  'exports.requestLog': [409],
  'exports.requestOwn': [409],
  'exports.requestPerson': [404, 409],
  'exports.retry': [404, 409],
  'files.get': [404],
  'files.getLogo': [404],
  'invitations.accept': [404, 409, 410],
  'invitations.lookup': [404, 409, 410],
  'invites.cancel': [404, 409, 412],
  'invites.create': [404, 409],
  'invites.createMany': [404],
  'invites.resend': [404, 409, 412],
  'invites.restore': [404, 409, 412],
  'messages.markRead': [404],
  'messages.send': [404],
  'messages.sendToDelegate': [404],
  'notifications.markRead': [404],
  'notifications.markReadOfSupervisor': [404],
  'prescribers.create': [404],
  'prescribers.get': [404],
  'prescribers.remove': [404, 412],
  'prescribers.update': [404, 412],
  'team.get': [404],
  'team.inviteAgain': [404],
  'team.remove': [404],
  'team.update': [404],
  'team.week': [404],
  'reports.exportFile': [404, 409, 410],
  'reports.generate': [404],
  'reports.get': [404],
  'reports.remove': [404],
  'reports.retry': [404],
  'reports.save': [404],
  'schedules.create': [404],
  'schedules.mailed': [404],
  'schedules.mailedFile': [404, 410],
  'schedules.remove': [404],
  'schedules.sendNow': [404],
  'schedules.stop': [404],
  'schedules.stopByMail': [404],
  'schedules.stopPage': [404],
  'schedules.update': [404],
  'settings.changeSecurity': [412],
  'settings.updatePermissions': [412],
  'settings.changeReviewRules': [412],
  'settings.changeReportDomains': [412],
  'setup.openLink': [404],
  'setup.progress': [404],
  'setup.sendLink': [404],
  'signin.confirm': [401, 409],
  'signin.enroll': [401, 409],
  'signin.verify': [401],
  'tenants.get': [404],
  'tenants.icon': [404],
  'tenants.manifest': [404],
  'tenants.resolve': [404],
  'companies.changeSettings': [412],
  'companies.update': [404, 409, 412],
  'users.activity': [404],
  'users.bulk': [404],
  'users.create': [404],
  'users.endSessions': [404, 412],
  'users.get': [404],
  'users.remove': [404, 412],
  'users.resetSecondFactor': [404, 412],
  'users.update': [404, 412],
  'visits.create': [404],
  'visits.createCycles': [404],
  'visits.get': [404],
  'visits.history': [404],
  'visits.remove': [404, 412],
  'visits.setStatus': [404, 412],
  'visits.submit': [404, 412],
  'visits.update': [404, 412],
}

/** The statuses with which an endpoint refuses, ascending: by its audience, its method, and for reasons of its own. */
export const refusalsOf = ({ name, method, audience, always }: Endpoint): RefusalStatus[] => {
  const isSigned = needsSession({ audience }, true)
  const changes = method !== 'GET'
  const hasBody = changes && method !== 'DELETE'
  const found = new Set<RefusalStatus>([400, 429, 503, ...(own[name as EndpointName] ?? [])])
  const add = (isMet: boolean, ...statuses: RefusalStatus[]) => {
    if (isMet) for (const status of statuses) found.add(status)
  }
  add(isSigned, 401, 403)
  // The cross-site check.
  add(changes, 403)
  add(hasBody, 413, 415)
  // Whose change it is, whether it was sent before, whether the company pays.
  add(changes && isSigned, 409, 422)
  const isOfPlatform = Array.isArray(audience) && audience.every((role) => role === 'SUPER_ADMIN')
  add(changes && isSigned && !always && !isOfPlatform, 402)
  return [...found].toSorted((a, b) => a - b)
}
