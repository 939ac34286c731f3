import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { API_BASE, type EndpointName, api } from './index.ts'
import { openapi } from './openapi.ts'
import { usualPrescribers } from './prescribers.ts'
import { usualVisits } from './visits.ts'

const { auth, tenants, visits, prescribers, dashboard, approvals, notifications } = api
const { analytics, audit, companies, departments, desk, invites, overview, setup, team, users } = api

/** Specification §8, and of account setup §7. */
test.each([
  [auth.csrfToken, 'CSRF token fetch failed'],
  [auth.login, 'Login failed'],
  [auth.logout, 'Logout failed'],
  [auth.refresh, 'Token refresh failed'],
  [auth.profile, 'Failed to fetch user profile after token refresh'],
  [tenants.resolve, 'Failed to load tenant'],
  [tenants.list, 'Failed to load tenants'],
  [visits.list, 'Failed to fetch visits'],
  [visits.get, 'Failed to fetch visit'],
  [visits.create, 'Failed to create visit'],
  [visits.update, 'Failed to update visit'],
  [visits.setStatus, 'Failed to update visit'],
  [visits.remove, 'Failed to delete visit'],
  [visits.submit, 'Failed to submit visit for approval'],
  [prescribers.list, 'Failed to fetch prescribers'],
  [prescribers.get, 'Failed to fetch prescriber'],
  [prescribers.create, 'Failed to create prescriber'],
  [prescribers.update, 'Failed to update prescriber'],
  [prescribers.remove, 'Failed to delete prescriber'],
  [dashboard.delegateData, 'Failed to fetch delegate data'],
  [approvals.process, 'Failed to process approval'],
  [approvals.bulkProcess, 'Failed to process bulk approvals'],
  [notifications.list, 'Failed to fetch notifications'],
  [notifications.markRead, 'Failed to mark notification as read'],
  [notifications.listOfSupervisor, 'Failed to fetch notifications'],
  [notifications.markReadOfSupervisor, 'Failed to mark notification as read'],
  [desk.dashboard, 'Failed to fetch dashboard'],
  [team.list, 'Failed to fetch team members'],
  [team.get, 'Failed to fetch team member details'],
  [team.update, 'Failed to update team member'],
  [team.add, 'Failed to create team member'],
  [team.addDelegate, 'Failed to create team member'],
  [team.addMember, 'Failed to create team member'],
  [team.remove, 'Failed to delete team member'],
  [analytics.performanceReport, 'Failed to fetch performance report'],
  [analytics.team, 'Failed to fetch team analytics'],
  [users.list, 'Failed to fetch users'],
  [users.get, 'Failed to fetch user'],
  [users.create, 'Failed to create user'],
  [users.update, 'Failed to update user'],
  [users.remove, 'Failed to delete user'],
  [users.bulk, 'Failed to perform bulk action'],
  [users.activity, 'Failed to fetch user activity'],
  [departments.list, 'Failed to fetch departments'],
  [departments.create, 'Failed to create department'],
  [departments.update, 'Failed to update department'],
  [departments.remove, 'Failed to delete department'],
  [invites.list, 'Failed to fetch invitations'],
  [invites.create, 'Failed to send invitation'],
  [invites.cancel, 'Failed to cancel invitation'],
  [companies.settings, 'Failed to fetch tenant settings'],
  [companies.changeSettings, 'Failed to update tenant settings'],
  [overview.users, 'Failed to fetch user analytics'],
  [audit.list, 'Failed to fetch audit logs'],
  [setup.submit, 'Failed to submit account setup'],
  [setup.saveProgress, 'Failed to save progress'],
  [setup.progress, 'Failed to load progress'],
])('$method $path fails in the words of the specification', (endpoint, words) => {
  expect(endpoint.failure).toBe(words)
})

/** Specification §7. */
test.each([
  'GET /auth/csrf-token',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/refresh',
  'GET /auth/profile',
  'GET /auth/sessions',
  'POST /auth/change-password',
  'GET /tenants/public/resolve/:slug',
  'GET /tenants',
  'GET /tenants/:id',
  'POST /tenants',
  'PATCH /tenants/:id',
  'GET /visits',
  'POST /visits',
  'GET /visits/:id',
  'PUT /visits/:id',
  'DELETE /visits/:id',
  'PUT /visits/:id/status',
  'POST /visits/:id/submit-for-approval',
  'POST /visits/bulk/cycles',
  'GET /prescribers',
  'POST /prescribers',
  'GET /prescribers/:id',
  'PATCH /prescribers/:id',
  'DELETE /prescribers/:id',
  'GET /visits/prescribers/visits',
  'GET /supervisors/health',
  'POST /account-setup',
  'POST /account-setup/progress',
  'GET /account-setup/progress',
  'GET /supervisors/dashboard',
  'GET /supervisors/activities/recent',
  'GET /supervisors/team-members',
  'GET /supervisors/delegates',
  'GET /supervisors/performance-report',
  'GET /supervisors/analytics',
  'GET /supervisors/notifications',
  'GET /supervisors/reports/templates',
  'GET /supervisors/reports',
  'GET /supervisors/reports/saved',
  'GET /supervisors/calendar/events',
  'GET /supervisors/delegates/:id',
  'GET /supervisors/calendar/events/:id',
  'PUT /supervisors/delegates/:id',
  'DELETE /supervisors/delegates/:id',
  'POST /supervisors/team-members',
  'POST /supervisors/delegates',
  'POST /supervisors/team/members',
  'PATCH /supervisors/notifications/:id/read',
  'POST /supervisors/reports/generate',
  'POST /supervisors/reports/saved',
  'DELETE /supervisors/reports/:id',
  'POST /supervisors/reports/:id/retry',
  'GET /supervisors/reports/:id/export',
  'POST /supervisors/calendar/events',
  'PUT /supervisors/calendar/events/:id',
  'DELETE /supervisors/calendar/events/:id',
  'GET /tenant-admin/users/:id',
  'POST /tenant-admin/users/bulk',
  'GET /tenant-admin/departments',
  'POST /tenant-admin/departments',
  'GET /tenant-admin/departments/:id',
  'PUT /tenant-admin/departments/:id',
  'DELETE /tenant-admin/departments/:id',
  'GET /tenant-admin/invitations',
  'POST /tenant-admin/invitations',
  'PATCH /tenant-admin/invitations/:id/cancel',
  'POST /tenant-admin/invitations/:id/resend',
  'GET /tenant-admin/settings',
  'PUT /tenant-admin/settings',
  'GET /tenant-admin/analytics/users',
  'GET /tenant-admin/audit-logs',
  'GET /tenant-admin/users/:id/activity',
  'POST /supervisors/approvals/process',
  'POST /supervisors/approvals/bulk-process',
  'POST /supervisors/messages',
  'GET /tenant-admin/roles/:role/permissions',
  'PUT /tenant-admin/roles/:role/permissions',
])('%s is a call', (call) => {
  const calls = Object.values(api).flatMap((feature) =>
    Object.values(feature).map(({ method, path }) => `${method} ${path}`),
  )
  expect(calls).toContain(call)
})

const endpoints = Object.entries(api).flatMap(([area, list]) =>
  Object.entries<Endpoint>(list).map(([key, endpoint]) => ({ place: `${area}.${key}`, endpoint })),
)

test('an endpoint is named after its place, and no two alike', () => {
  for (const { place, endpoint } of endpoints) expect(endpoint.name).toBe(place)
  expect(new Set(endpoints.map(({ endpoint }) => endpoint.name)).size).toBe(endpoints.length)
})

test('the compiler knows the names', () => {
  const known: EndpointName = visits.list.name
  // @ts-expect-error no endpoint is called so
  const wrong: EndpointName = 'visits.lists'
  expect([known, wrong]).toEqual(['visits.list', 'visits.lists'])
})

test('no two endpoints have one address', () => {
  const addresses = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the description of the API calls its operations by these names', () => {
  const { paths } = openapi('1') as { paths: Record<string, Record<string, { operationId: string }>> }
  for (const { place, endpoint } of endpoints) {
    const path = API_BASE + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    expect(paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(place)
  }
})

test('an endpoint says of itself whether it answers with a page of a list: the web app has no schema to see it by', () => {
  for (const endpoint of Object.values(api).flatMap((area) => Object.values<Endpoint>(area))) {
    const { shape = {} } = endpoint.output as { shape?: Record<string, unknown> }
    expect([endpoint.name, endpoint.list === true]).toEqual([
      endpoint.name,
      'data' in shape && 'pagination' in shape,
    ])
  }
})

test('what a list is unless asked otherwise is what its schema makes of nothing', () => {
  expect(visits.list.input.parse({})).toEqual(usualVisits)
  expect(prescribers.list.input.parse({})).toEqual(usualPrescribers)
})
