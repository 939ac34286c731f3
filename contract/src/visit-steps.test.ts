import { describe, expect, test } from 'vitest'
import { type Stepping, type VisitValues, begun, stepValues } from './visit-steps.ts'
import type { VisitStatus } from './visits.ts'

const now = Date.parse('2026-11-17T10:00:00Z')
const at = '2026-11-17T10:00:00.000Z'
const before = '2026-11-17T09:15:00.000Z'
const state = (status: VisitStatus, more: Partial<Stepping> = {}): Stepping => ({
  status,
  completedAt: null,
  approvedAt: null,
  outcomes: null,
  startTime: null,
  endTime: null,
  ...more,
})
const running = { startTime: before }
const report = { completedAt: before, startTime: before, endTime: before }
const undecided = {
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  rejectionCode: null,
  rejectionReason: null,
}
const because = { rejectionCode: 'date' as const, rejectionReason: 'Not before Monday' }

/** Every step of the table of transitions, by hand: what a visit stores. */
const steps: [string, Stepping, VisitStatus, VisitValues][] = [
  ['start', state('scheduled'), 'in-progress', { status: 'in-progress', inProgressAt: at, startTime: at }],
  [
    'complete with a timer',
    state('in-progress', running),
    'completed',
    {
      status: 'completed',
      startTime: before,
      endTime: at,
      actualDuration: 45,
      completedAt: at,
      draftData: null,
    },
  ],
  [
    'complete without one',
    state('scheduled'),
    'completed',
    {
      status: 'completed',
      startTime: null,
      endTime: null,
      actualDuration: null,
      completedAt: at,
      draftData: null,
    },
  ],
  [
    'mend a rejected report',
    state('rejected', report),
    'completed',
    {
      status: 'completed',
      startTime: before,
      endTime: before,
      actualDuration: 0,
      completedAt: before,
      draftData: null,
    },
  ],
  [
    'stop',
    state('in-progress', running),
    'scheduled',
    { status: 'scheduled', inProgressAt: null, startTime: null, endTime: null, submittedAt: null },
  ],
  [
    'stop an approved plan',
    state('in-progress', { ...running, approvedAt: before }),
    'approved',
    { status: 'approved', inProgressAt: null, startTime: null, endTime: null },
  ],
  [
    'submit',
    state('completed', report),
    'submitted',
    { status: 'submitted', submittedAt: at, draftData: null, ...undecided },
  ],
  ['take a report back', state('submitted', report), 'completed', { status: 'completed', submittedAt: null }],
  [
    'approve',
    state('submitted', report),
    'approved',
    { status: 'approved', ...undecided, approvedBy: 'u', approvedAt: at },
  ],
  [
    'reject',
    state('submitted', report),
    'rejected',
    { status: 'rejected', ...undecided, rejectedBy: 'u', rejectedAt: at, ...because },
  ],
]

test.each(steps)('%s', (_name, visit, to, expected) => {
  expect(stepValues(visit, to, { now, userId: 'u', because })).toEqual(expected)
})

describe('a visit begins', () => {
  test.each<['scheduled' | 'in-progress' | 'completed', VisitValues]>([
    ['scheduled', { startTime: before, endTime: null }],
    ['in-progress', { startTime: before, endTime: null, inProgressAt: before }],
    [
      'completed',
      { startTime: before, endTime: null, inProgressAt: before, actualDuration: null, completedAt: at },
    ],
  ])('as %s, with the times that were given', (status, expected) => {
    expect(begun(status, now, { startTime: before })).toEqual({ status, ...expected })
  })
  test('its timer runs from now when no time was given', () => {
    expect(begun('in-progress', now)).toMatchObject({ startTime: at, inProgressAt: at })
    expect(begun('completed', now)).toMatchObject({ startTime: null, inProgressAt: null })
  })
})
