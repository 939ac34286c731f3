import type { Descriptor } from './http.ts'

/**
 * The calls that run before anybody is signed in, without their schemas: the sign-in page must not wait for the whole
 * contract. light-calls.test.ts keeps them equal to the contract.
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
} satisfies Record<string, Descriptor>
