import { describe, expect, test } from 'vitest'
import { type Stepping, type VisitValues, askedAgain, begun, stepValues } from './visit-steps.ts'
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
  timesSource: null,
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
  [
    'start',
    state('scheduled'),
    'in-progress',
    { status: 'in-progress', inProgressAt: at, startTime: at, endTime: null, timesSource: 'timer' },
  ],
  [
    'complete with a timer',
    state('in-progress', running),
    'completed',
    {
      status: 'completed',
      startTime: before,
      endTime: at,
      actualDuration: 45,
      timesSource: 'timer',
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
      timesSource: null,
      completedAt: at,
      draftData: null,
      inProgressAt: null,
    },
  ],
  [
    'start a plan that was sent',
    state('submitted'),
    'in-progress',
    {
      status: 'in-progress',
      inProgressAt: at,
      startTime: at,
      endTime: null,
      timesSource: 'timer',
      submittedAt: null,
    },
  ],
  [
    'record a plan that was sent',
    state('submitted'),
    'completed',
    {
      status: 'completed',
      startTime: null,
      endTime: null,
      actualDuration: null,
      timesSource: null,
      completedAt: at,
      draftData: null,
      inProgressAt: null,
      submittedAt: null,
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
      timesSource: null,
      completedAt: before,
      draftData: null,
    },
  ],
  [
    'stop',
    state('in-progress', running),
    'scheduled',
    {
      status: 'scheduled',
      inProgressAt: null,
      startTime: null,
      endTime: null,
      timesSource: null,
      submittedAt: null,
    },
  ],
  [
    'stop an approved plan',
    state('in-progress', { ...running, approvedAt: before }),
    'approved',
    { status: 'approved', inProgressAt: null, startTime: null, endTime: null, timesSource: null },
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

test('a visit that is recorded without a timer began when it is said to have', () => {
  expect(
    stepValues(state('scheduled'), 'completed', {
      now,
      userId: 'u',
      times: { startTime: before, endTime: at },
    }),
  ).toMatchObject({
    inProgressAt: before,
    startTime: before,
    endTime: at,
    actualDuration: 45,
    timesSource: 'typed',
  })
})

test('a plan that changes asks anew, and leaves a half-written record alone', () => {
  expect(askedAgain(now)).toEqual({ status: 'submitted', submittedAt: at, ...undecided })
})

describe('a visit begins', () => {
  test.each<['scheduled' | 'in-progress' | 'completed', VisitValues]>([
    ['scheduled', { startTime: before, endTime: null, timesSource: 'typed' }],
    ['in-progress', { startTime: before, endTime: null, timesSource: 'timer', inProgressAt: before }],
    [
      'completed',
      {
        startTime: before,
        endTime: null,
        timesSource: 'typed',
        inProgressAt: before,
        actualDuration: null,
        completedAt: at,
      },
    ],
  ])('as %s, with the times that were given', (status, expected) => {
    expect(begun(status, now, { startTime: before })).toEqual({ status, ...expected })
  })
  test('its timer runs from now when no time was given', () => {
    expect(begun('in-progress', now)).toMatchObject({ startTime: at, inProgressAt: at })
    expect(begun('completed', now)).toMatchObject({ startTime: null, inProgressAt: null })
  })
})
