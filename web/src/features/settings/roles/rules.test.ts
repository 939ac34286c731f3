import {
  permissionCatalogue,
  permissions,
  requiredPermissions,
  rolePermissions,
} from '@rounds/contract/permissions'
import type { RolePermissions } from '@rounds/contract/settings'
import { expect, test } from 'vitest'
import { asUsual, cellOf, changesOf, groups, permissionsAfter, type roles, withCell } from './rules.ts'

const storedOf = (role: (typeof roles)[number]): RolePermissions => ({
  role,
  version: 0,
  permissions: [...rolePermissions[role]],
  available: rolePermissions[role].map((key) => ({ key, description: permissionCatalogue[key] })),
  required: [...requiredPermissions[role]],
  people: 3,
})
const supervisor = storedOf('SUPERVISOR')

test('every permission has one row', () => {
  expect(groups.flatMap(({ keys }) => [...keys]).toSorted()).toEqual(permissions.toSorted())
})

test('a cell is open, always on or never', () => {
  expect(cellOf(supervisor, {}, 'team.read')).toEqual({ kind: 'fixed' })
  expect(cellOf(supervisor, {}, 'audit.read')).toEqual({ kind: 'never' })
  expect(cellOf(supervisor, {}, 'team.manage')).toEqual({ kind: 'open', isOn: true, isChanged: false })
})

test('only what differs from what is stored is a change, whoever stored it', () => {
  const wanted = withCell(
    withCell({}, 'SUPERVISOR', 'team.manage', false),
    'SUPERVISOR',
    'reports.read',
    true,
  )
  const changes = changesOf(supervisor, wanted)
  expect(changes).toEqual([{ key: 'team.manage', isOn: false }])
  const after = permissionsAfter(supervisor, changes)
  expect(after).not.toContain('team.manage')
  expect(changesOf({ ...supervisor, permissions: after }, wanted)).toEqual([])
})

test('back to the defaults is everything that the roles may be given', () => {
  const bare = { ...supervisor, permissions: ['team.read' as const] }
  const stored = { DELEGATE: storedOf('DELEGATE'), SUPERVISOR: bare, TENANT_ADMIN: storedOf('TENANT_ADMIN') }
  const changes = changesOf(bare, asUsual(stored))
  expect(permissionsAfter(bare, changes).toSorted()).toEqual(rolePermissions.SUPERVISOR.toSorted())
})
