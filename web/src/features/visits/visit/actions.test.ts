import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { actionsOf } from './actions.ts'

const now = Date.parse('2026-11-18T09:00:00Z')
const visit = (fields: Partial<Visit>) =>
  ({
    scheduledDate: '2026-11-18',
    scheduledTime: '10:00',
    duration: 30,
    completedAt: null,
    approvedAt: null,
    outcomes: null,
    ...fields,
  }) as Visit
const of = (fields: Partial<Visit>) => actionsOf(visit(fields), now, 'UTC')

const toDo = ['record', 'move', 'notMet', 'edit', 'call', 'directions'] as const

test('every state offers exactly its actions', () => {
  const done = { completedAt: '2026-11-18T08:00:00Z' }
  expect(of({ status: 'scheduled' })).toEqual({ primary: 'start', others: [...toDo, 'cancel'] })
  expect(of({ status: 'scheduled', scheduledTime: '08:00' })).toEqual({
    primary: 'record',
    others: ['move', 'notMet', 'edit', 'call', 'directions', 'cancel'],
  })
  expect(of({ status: 'in-progress' })).toEqual({
    primary: 'continue',
    others: ['notMet', 'call', 'directions', 'stop', 'cancel'],
  })
  expect(of({ status: 'completed', ...done })).toEqual({
    primary: 'submit',
    others: ['editOutcome', 'followUp'],
  })
  expect(of({ status: 'submitted', ...done })).toEqual({
    primary: null,
    others: ['view', 'followUp', 'withdraw'],
  })
  expect(of({ status: 'approved', ...done })).toEqual({ primary: 'followUp', others: ['view'] })
  expect(of({ status: 'rejected', ...done })).toEqual({ primary: 'fix', others: ['followUp'] })
})

test('a plan that was sent is carried out, moved and taken back like any other', () => {
  expect(of({ status: 'submitted' })).toEqual({ primary: 'start', others: [...toDo, 'withdraw', 'cancel'] })
  expect(of({ status: 'submitted', scheduledTime: '08:00' }).primary).toBe('record')
  expect(of({ status: 'approved' })).toEqual({ primary: 'start', others: toDo })
  expect(of({ status: 'rejected' })).toEqual({
    primary: 'submit',
    others: ['start', ...toDo, 'cancel'],
  })
})

test('what is planned for another day is moved first, and may still be started', () => {
  for (const status of ['scheduled', 'submitted', 'approved'] as const) {
    const { primary, others } = of({ status, scheduledDate: '2026-11-19' })
    expect([primary, others[0]], status).toEqual(['move', 'start'])
    expect(others).not.toContain('move')
  }
})
