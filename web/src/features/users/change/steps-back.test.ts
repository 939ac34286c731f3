import type { Before } from '@rounds/contract/users'
import { expect, test } from 'vitest'
import { stepsBack } from './steps-back.ts'

const was = (id: string, more: Partial<Before> = {}): Before => ({
  id,
  role: 'DELEGATE',
  status: 'active',
  department: null,
  supervisorId: null,
  team: [],
  visits: [],
  ...more,
})

test('those who were alike go back together', () => {
  const before = [was('a', { department: 'Hospital' }), was('b'), was('c', { department: 'Hospital' })]
  expect(stepsBack('change-department', before)).toEqual([
    { action: 'change-department', department: 'Hospital', userIds: ['a', 'c'] },
    { action: 'change-department', department: null, userIds: ['b'] },
  ])
})

test('only who was changed goes back, and who reported to them comes after', () => {
  const before = [was('a', { role: 'SUPERVISOR', team: ['x', 'y'] }), was('b', { status: 'inactive' })]
  expect(stepsBack('deactivate', before)).toEqual([
    { action: 'activate', userIds: ['a'] },
    { action: 'set-supervisor', supervisorId: 'a', userIds: ['x', 'y'] },
  ])
})

test('what cannot be taken back has no steps', () => {
  expect(stepsBack('delete', [was('a', { team: ['x'] })])).toEqual([])
  expect(stepsBack('resend-invitation', [was('a')])).toEqual([])
})

test('a large team goes back in requests that the server takes', () => {
  const team = Array.from({ length: 401 }, (_, index) => `m${index}`)
  const steps = stepsBack('change-role', [was('a', { role: 'SUPERVISOR', team })])
  expect(steps.map(({ userIds }) => userIds.length)).toEqual([1, 200, 200, 1])
})

test('visits that a colleague took over go back to each with them', () => {
  expect(
    stepsBack('deactivate', [was('a', { visits: ['v'] }), was('b', { visits: ['w'] }), was('c')]),
  ).toEqual([
    { action: 'activate', visitIds: ['v'], userIds: ['a'] },
    { action: 'activate', visitIds: ['w'], userIds: ['b'] },
    { action: 'activate', userIds: ['c'] },
  ])
})
