import type { EndpointName } from '@rounds/contract'
import type { Descriptor } from '@rounds/contract/endpoint'

/**
 * The calls that run before anybody is signed in or the code of a page is there, without their schemas: they must not wait
 * for the whole contract. light-calls.test.ts keeps them equal to the contract.
 */
export const lightCalls = {
  csrfToken: {
    name: 'auth.csrfToken',
    method: 'GET',
    path: '/auth/csrf-token',
    failure: 'CSRF token fetch failed',
  },
  refresh: { name: 'auth.refresh', method: 'POST', path: '/auth/refresh', failure: 'Token refresh failed' },
  sessions: {
    name: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    failure: 'Failed to fetch sessions',
  },
  profile: {
    name: 'auth.profile',
    method: 'GET',
    path: '/auth/profile',
    failure: 'Failed to fetch user profile after token refresh',
  },
  login: { name: 'auth.login', method: 'POST', path: '/auth/login', failure: 'Login failed' },
  logout: { name: 'auth.logout', method: 'POST', path: '/auth/logout', failure: 'Logout failed' },
  resolve: {
    name: 'tenants.resolve',
    method: 'GET',
    path: '/tenants/public/resolve/:slug',
    failure: 'Failed to load tenant',
  },
  visits: { name: 'visits.list', method: 'GET', path: '/visits', failure: 'Failed to fetch visits' },
  visit: { name: 'visits.get', method: 'GET', path: '/visits/:id', failure: 'Failed to fetch visit' },
  summary: {
    name: 'dashboard.summary',
    method: 'GET',
    path: '/visits/summary',
    failure: 'Failed to fetch delegate data',
  },
  products: {
    name: 'dashboard.products',
    method: 'GET',
    path: '/visits/products',
    failure: 'Failed to fetch delegate data',
  },
  ownEvents: {
    name: 'calendar.ownEvents',
    method: 'GET',
    path: '/calendar/events',
    failure: 'Failed to fetch calendar events',
  },
  dashboard: {
    name: 'desk.dashboard',
    method: 'GET',
    path: '/supervisors/dashboard',
    failure: 'Failed to fetch dashboard',
  },
  approvals: {
    name: 'approvals.list',
    method: 'GET',
    path: '/supervisors/approvals',
    failure: 'Failed to fetch approvals',
  },
  measures: {
    name: 'analytics.measures',
    method: 'GET',
    path: '/supervisors/measures',
    failure: 'Failed to fetch performance report',
  },
  analytics: {
    name: 'analytics.team',
    method: 'GET',
    path: '/supervisors/analytics',
    failure: 'Failed to fetch team analytics',
  },
  events: {
    name: 'calendar.events',
    method: 'GET',
    path: '/supervisors/calendar/events',
    failure: 'Failed to fetch calendar events',
  },
  days: {
    name: 'calendar.days',
    method: 'GET',
    path: '/supervisors/calendar/days',
    failure: 'Failed to fetch calendar events',
  },
} satisfies Record<string, Descriptor & { name: EndpointName }>
