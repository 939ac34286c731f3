import type { Descriptor } from '@rounds/contract/endpoint'

/**
 * The calls that run before anybody is signed in or the code of a page is there, without their schemas: they must not wait
 * for the whole contract. light-calls.test.ts keeps them equal to the contract.
 */
export const lightCalls = {
  sessions: { method: 'GET', path: '/auth/sessions', failure: 'Failed to fetch sessions' },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    failure: 'Failed to fetch user profile after token refresh',
  },
  login: { method: 'POST', path: '/auth/login', failure: 'Login failed' },
  logout: { method: 'POST', path: '/auth/logout', failure: 'Logout failed' },
  resolve: { method: 'GET', path: '/tenants/public/resolve/:slug', failure: 'Failed to load tenant' },
  visits: { method: 'GET', path: '/visits', failure: 'Failed to fetch visits' },
  visit: { method: 'GET', path: '/visits/:id', failure: 'Failed to fetch visit' },
  summary: { method: 'GET', path: '/visits/summary', failure: 'Failed to fetch delegate data' },
  products: { method: 'GET', path: '/visits/products', failure: 'Failed to fetch delegate data' },
  approvals: { method: 'GET', path: '/supervisors/approvals', failure: 'Failed to fetch approvals' },
} satisfies Record<string, Descriptor>
