import { describe, expect, test } from 'vitest'
import type { PersonRole } from '#lib/person/session-rules.ts'
import { rolesFor } from './areas.ts'
import { landingOf, needsSetup } from './landing.ts'

const person = (role: PersonRole, onboardingCompleted = true) => ({
  role,
  onboardingCompleted,
})

describe('where a person lands', () => {
  test.each([
    [person('DELEGATE'), null, '/acme/delegate/dashboard'],
    [person('SUPERVISOR'), null, '/acme/supervisor/dashboard'],
    [person('TENANT_ADMIN'), null, '/acme/dashboard'],
    [person('SUPER_ADMIN'), null, '/acme/dashboard'],
    [person('OTHER'), null, '/acme/dashboard'],
    [person('OTHER'), '/acme/delegate/dashboard', '/acme/dashboard'],
    [person('OTHER'), '/acme/users', '/acme/dashboard'],
    [person('TENANT_ADMIN', false), '/acme/users', '/acme/setup/company-info'],
    [person('DELEGATE'), '/acme/delegate/prescribers?q=x', '/acme/delegate/prescribers?q=x'],
    [person('DELEGATE'), '/acme/supervisor/approvals', '/acme/delegate/dashboard'],
    [person('SUPERVISOR'), '/other/supervisor/approvals', '/acme/supervisor/dashboard'],
    [person('SUPERVISOR'), 'https://evil.test/acme/', '/acme/supervisor/dashboard'],
    [person('SUPERVISOR'), '//evil.test/acme/', '/acme/supervisor/dashboard'],
    [person('SUPERVISOR'), '/acme/login', '/acme/supervisor/dashboard'],
    [person('SUPERVISOR'), '/acme/account', '/acme/account'],
    [person('DELEGATE'), '/ACME/delegate/prescribers?q=Xy', '/acme/delegate/prescribers?q=Xy'],
    [person('DELEGATE'), '/ACME/supervisor/approvals', '/acme/delegate/dashboard'],
  ])('%j asked for %s: %s', (who, returnTo, to) => {
    expect(landingOf('acme', who, returnTo)).toBe(to)
  })
})

test.each([
  ['/acme/delegate/dashboard', ['DELEGATE']],
  ['/acme/supervisor', ['SUPERVISOR']],
  ['/acme/users/1', ['TENANT_ADMIN']],
  ['/acme/audit-logs', ['TENANT_ADMIN']],
  ['/acme/dashboard', null],
])('%s is for %j', (path, roles) => {
  expect(rolesFor(path)).toEqual(roles)
})

test('only a tenant admin is sent to set-up', () => {
  expect(needsSetup(person('TENANT_ADMIN', false))).toBe(true)
  expect(needsSetup(person('DELEGATE', false))).toBe(false)
})
