import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { API_BASE, type EndpointName, api } from './index.ts'
import { openapi } from './openapi.ts'

const { auth, tenants, visits, prescribers, dashboard, approvals, notifications } = api

/** Specification §8, of the calls that exist. */
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
])('$method $path fails in the words of the specification', (endpoint, words) => {
  expect(endpoint.failure).toBe(words)
})

/** Specification §7, of the calls that exist. */
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
  'GET /supervisors/notifications',
  'PATCH /supervisors/notifications/:id/read',
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
