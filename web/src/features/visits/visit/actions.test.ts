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

test('ux.md 4.3: every status offers exactly its actions', () => {
  const done = { completedAt: '2026-11-18T08:00:00Z' }
  expect(of({ status: 'scheduled' })).toEqual({
    primary: 'start',
    others: ['record', 'move', 'edit', 'call', 'directions', 'cancel'],
  })
  expect(of({ status: 'scheduled', scheduledTime: '08:00' })).toEqual({
    primary: 'record',
    others: ['move', 'cancel'],
  })
  expect(of({ status: 'in-progress' })).toEqual({ primary: 'continue', others: ['stop'] })
  expect(of({ status: 'completed', ...done })).toEqual({
    primary: 'submit',
    others: ['editOutcome', 'followUp'],
  })
  expect(of({ status: 'submitted', ...done })).toEqual({ primary: null, others: ['view', 'followUp'] })
  expect(of({ status: 'approved', ...done })).toEqual({ primary: 'followUp', others: ['view'] })
  expect(of({ status: 'rejected', ...done })).toEqual({ primary: 'fix', others: ['view'] })
})

test('an approved plan is carried out as planned: it neither moves nor goes away', () => {
  expect(of({ status: 'approved' })).toEqual({
    primary: 'start',
    others: ['record', 'call', 'directions'],
  })
})
