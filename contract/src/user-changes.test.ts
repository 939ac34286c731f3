import { expect, test } from 'vitest'
import { changesOf } from './user-changes.ts'

const person = { id: 'a', role: 'DELEGATE', status: 'active', departmentId: null, supervisorId: 's' } as const

test('of a change the log has what somebody is before and after, and of names and numbers that they were changed', () => {
  const values = { role: 'SUPERVISOR', status: 'active', firstName: 'Nora', phone: null } as const
  expect(changesOf(person, values)).toEqual({
    stored: { role: 'SUPERVISOR', firstName: 'Nora', phone: null },
    details: { before: { role: 'DELEGATE' }, after: { role: 'SUPERVISOR' }, fields: ['firstName', 'phone'] },
  })
  expect(changesOf(person, { status: 'active', supervisorId: undefined })).toEqual({
    stored: {},
    details: {},
  })
})
