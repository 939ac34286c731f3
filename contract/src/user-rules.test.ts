import { expect, test } from 'vitest'
import { type Person, type Step, refusalOfStep } from './user-rules.ts'

const code = (person: Partial<Person>, step: Step, admins = 2) =>
  refusalOfStep({ id: 'a', role: 'DELEGATE', status: 'active', ...person }, step, { actorId: 'me', admins })
    ?.code

test('whoever has come is not invited, and whoever is invited has not come', () => {
  expect(code({}, { status: 'pending' })).toBe('INVITATION_NOT_PENDING')
  expect(code({ status: 'pending' }, { status: 'active' })).toBe('INVITATION_PENDING')
  expect(code({ status: 'pending' }, { role: 'SUPERVISOR' })).toBeUndefined()
})

test('of the admins one who works stays, whatever is done with them, and nobody changes themselves', () => {
  const admin = { role: 'TENANT_ADMIN' as const }
  for (const step of [{ isDeleted: true }, { role: 'DELEGATE' as const }, { status: 'inactive' as const }]) {
    expect(code(admin, step, 1)).toBe('LAST_ADMIN')
    expect(code(admin, step, 2)).toBeUndefined()
    expect(code({ ...admin, status: 'inactive' }, { ...step, status: 'inactive' }, 1)).toBeUndefined()
    expect(code({ ...admin, id: 'me' }, step)).toBe('OWN_ACCOUNT')
  }
})
