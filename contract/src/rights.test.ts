import { expect, test } from 'vitest'
import type { Role } from './endpoint.ts'
import { requiredPermissions, rolePermissions } from './permissions.ts'
import {
  allowedPermissions,
  editableRole,
  isAllowed,
  mayChangeTenant,
  needsSession,
  permissionsOf,
  reachOf,
} from './rights.ts'

const as = (role: Role, ...permissions: string[]) => ({ role, permissions: new Set(permissions) })
const refused = (code: string) => expect.objectContaining({ code }) as Error

test.each([
  ['any', undefined, as('DELEGATE'), true],
  ['any', 'users.read', as('DELEGATE'), false],
  [['SUPERVISOR'], undefined, as('DELEGATE', 'visits.approve'), false],
  [{ optional: ['SUPERVISOR'] }, undefined, as('DELEGATE'), false],
  [{ optional: ['SUPERVISOR'] }, undefined, as('SUPERVISOR'), true],
  [['SUPERVISOR'], 'visits.approve', as('SUPERVISOR'), false],
  [['SUPERVISOR'], 'visits.approve', as('SUPERVISOR', 'visits.approve'), true],
] as const)('for %s with %s, %o: %s', (audience, permission, who, allowed) => {
  expect(isAllowed({ audience, ...(permission && { permission }) }, who)).toBe(allowed)
})

test.each([
  ['public', false, false],
  ['any', true, true],
  [['SUPERVISOR'], true, true],
  [{ optional: ['SUPERVISOR'] }, false, true],
] as const)(
  '%o: without a tenant header in somebody’s name: %s, with one: %s',
  (audience, without, named) => {
    expect([false, true].map((namesTenant) => needsSession({ audience }, namesTenant))).toEqual([
      without,
      named,
    ])
  },
)

test('a role holds what its tenant made of it, or what every tenant begins with; a super admin nothing', () => {
  expect(permissionsOf('DELEGATE', ['visits.read'])).toEqual(new Set(['visits.read']))
  expect(permissionsOf('DELEGATE', null)).toEqual(new Set(rolePermissions.DELEGATE))
  expect(permissionsOf('SUPER_ADMIN', null)).toEqual(new Set())
  expect(mayChangeTenant(as('SUPER_ADMIN'))).toBe(true)
  expect(mayChangeTenant(as('TENANT_ADMIN'))).toBe(false)
})

test('a tenant gives a role no more than its ceiling and no less than its floor', () => {
  const floor = [...requiredPermissions.SUPERVISOR]
  expect(allowedPermissions('SUPERVISOR', ['visits.read', ...floor, 'visits.read'])).toEqual([
    'visits.read',
    ...floor,
  ])
  expect(() => allowedPermissions('SUPERVISOR', ['visits.read'])).toThrow(refused('VALIDATION_ERROR'))
  expect(() => allowedPermissions('SUPERVISOR', [...floor, 'nope'])).toThrow(refused('VALIDATION_ERROR'))
  expect(() => allowedPermissions('SUPERVISOR', [...floor, 'users.manage'])).toThrow(
    refused('PERMISSION_CEILING'),
  )
  expect(() => editableRole('SUPER_ADMIN')).toThrow(refused('FORBIDDEN'))
})

test('a role that nobody has thought of here reaches nothing', () => {
  const unknown = { role: 'AUDITOR' as Role }
  expect(reachOf(unknown)).toBe('nobody')
  expect(reachOf({ role: 'toString' as Role })).toBe('nobody')
  expect(permissionsOf(unknown.role, null)).toEqual(new Set())
})
