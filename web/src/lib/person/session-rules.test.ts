import { roles } from '@rounds/contract/endpoint'
import { describe, expect, test } from 'vitest'
import {
  countdown,
  endsSession,
  isAdmin,
  isManagement,
  nextDelay,
  normaliseUser,
  shouldWarn,
  startStep,
} from './session-rules.ts'

describe('nextDelay', () => {
  test.each([
    [900_000, 840_000],
    [65_000, 10_000],
    [0, 10_000],
    [undefined, 300_000],
    [null, 300_000],
  ])('%s ms left: checks in %s ms', (left, delay) => {
    expect(nextDelay(left)).toBe(delay)
  })
})

test('warns at 180 s and less, not when the time is up', () => {
  expect([180_001, 180_000, 1, 0, -5].map(shouldWarn)).toEqual([false, true, true, false, false])
})

test('counts down in mm:ss', () => {
  expect([179_000, 180_000, 9_999, 0, -1].map(countdown)).toEqual([
    '02:59',
    '03:00',
    '00:09',
    '00:00',
    '00:00',
  ])
})

test('knows which messages end the session', () => {
  const messages = [
    'Refresh token Revoked',
    'Refresh token invalid',
    'refresh token EXPIRED',
    'Network Error',
  ]
  expect(messages.map(endsSession)).toEqual([true, true, true, false])
  expect(endsSession('CSRF token mismatch')).toBe(false)
})

describe('startStep', () => {
  const status = { authenticated: true, jti: 'a', refreshable: true }
  test.each([
    ['a stored session of the same id', status, { jti: 'a' }, 'restore'],
    ['a stored session whose id is unknown', status, { jti: null }, 'restore'],
    ['a stored session of another id', status, { jti: 'b' }, 'profile'],
    ['nothing stored', status, null, 'profile'],
    ['only a live refresh cookie', { ...status, authenticated: false }, { jti: 'a' }, 'refresh'],
    ['nothing at all', { authenticated: false, jti: null, refreshable: false }, { jti: 'a' }, 'anonymous'],
  ])('%s', (_name, server, stored, step) => {
    expect(startStep(server, stored)).toBe(step)
  })
})

test('admin is super or tenant admin, management also a supervisor', () => {
  expect(roles.filter(isAdmin)).toEqual(['SUPER_ADMIN', 'TENANT_ADMIN'])
  expect(roles.filter(isManagement)).toEqual(['SUPER_ADMIN', 'TENANT_ADMIN', 'SUPERVISOR'])
})

test('a role in another case is upper-cased, one that nobody knows has no role’s pages', () => {
  const roles = ['delegate', 'Tenant_Admin', 'ROOT'].map((role) => normaliseUser({ id: '1', role }).role)
  expect(roles).toEqual(['DELEGATE', 'TENANT_ADMIN', 'OTHER'])
})
