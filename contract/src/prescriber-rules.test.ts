import { expect, test } from 'vitest'
import { allowedChange } from './prescriber-rules.ts'
import type { PrescriberChange } from './prescribers.ts'

const [name, assigned] = [{ firstName: 'Ada' }, { assignedDelegateId: 'd' }]
const change = (role: Parameters<typeof allowedChange>[0]['role'], said: object) =>
  allowedChange({ role }, said as PrescriberChange)

test('whom a prescriber is assigned to is for supervisors, everything else for delegates, and an admin says both', () => {
  expect(change('DELEGATE', { ...name, ...assigned })).toEqual(name)
  expect(change('SUPERVISOR', assigned)).toEqual(assigned)
  expect(change('SUPERVISOR', { ...name, ...assigned })).toBeUndefined()
  expect(change('TENANT_ADMIN', { ...name, ...assigned, version: 3 })).toEqual({
    ...name,
    ...assigned,
  })
})
