import { expect, test } from 'vitest'
import {
  type ApprovalKind,
  type VisitAct,
  type VisitState,
  type VisitStatus,
  isCarriedOut,
  isEditable,
  isNotMet,
  isRemovable,
  isStillToDo,
  mayDo,
  transitions,
  visitActs,
  visitStates,
  visitStatuses,
} from './transitions.ts'

type Cells = {
  acts: VisitAct[]
  editable: boolean
  toDo: boolean
  removable: boolean
  carriedOut: boolean
}
const may = (acts: string, held: Partial<Omit<Cells, 'acts'>>): Cells => ({
  acts: acts.split(' ') as VisitAct[],
  editable: false,
  toDo: false,
  removable: false,
  carriedOut: false,
  ...held,
})

/** Every state of decisions.md, "Visits and approval", and decision 044, by hand. */
const states: [VisitStatus, ApprovalKind, Cells][] = [
  [
    'scheduled',
    'plan',
    may('start record move edit notMet submit cancel call directions', {
      editable: true,
      toDo: true,
      removable: true,
    }),
  ],
  [
    'in-progress',
    'plan',
    may('record stop notMet cancel call directions', { editable: true, removable: true }),
  ],
  [
    'completed',
    'report',
    may('editOutcome notMet submit call directions followUp', { editable: true, carriedOut: true }),
  ],
  [
    'submitted',
    'plan',
    may('start record move edit notMet withdraw cancel call directions', { editable: true, toDo: true }),
  ],
  ['submitted', 'report', may('withdraw call directions followUp', { carriedOut: true })],
  ['approved', 'plan', may('start record move edit notMet call directions', { editable: true, toDo: true })],
  ['approved', 'report', may('call directions followUp', { carriedOut: true })],
  [
    'rejected',
    'plan',
    may('start record move edit notMet submit cancel call directions', {
      editable: true,
      removable: true,
    }),
  ],
  ['rejected', 'report', may('editOutcome notMet submit call directions followUp', { editable: true })],
]

test.each(states)('a visit that is %s, as a %s', (status, kind, expected) => {
  const visit: Pick<VisitState, 'status' | 'completedAt' | 'outcomes'> = {
    status,
    completedAt: kind === 'plan' ? null : '2026-11-17T09:30:00.000Z',
    outcomes: null,
  }
  expect(visitActs.filter((act) => mayDo(visit, act)).toSorted(), 'acts').toEqual(expected.acts.toSorted())
  expect(isEditable(visit), 'editable').toBe(expected.editable)
  expect(isStillToDo(visit), 'still to do').toBe(expected.toDo)
  expect(isRemovable(visit), 'removable').toBe(expected.removable)
  expect(isCarriedOut(visit), 'carried out').toBe(expected.carriedOut)
})

test('a visit at which nobody was met was not carried out', () => {
  const outcomes = { rating: null, notMet: { reason: 'absent', note: null } }
  const visit = { status: 'approved' as const, completedAt: '2026-11-17T09:30:00.000Z', outcomes }
  expect([isNotMet(visit), isCarriedOut(visit)]).toEqual([true, false])
  expect(isCarriedOut({ ...visit, outcomes: { rating: 4 } })).toBe(true)
})

test('a report that was rejected as a repeat can be removed, for another reason it cannot', () => {
  const report = { status: 'rejected' as const, completedAt: '2026-11-17T09:30:00.000Z', outcomes: null }
  expect(isRemovable({ ...report, rejectionCode: 'duplicate' })).toBe(true)
  expect(isRemovable({ ...report, rejectionCode: 'date' })).toBe(false)
  // It was sent again meanwhile.
  expect(isRemovable({ ...report, status: 'submitted', rejectionCode: 'duplicate' })).toBe(false)
})

test('an outcome keeps a running visit from being stopped or cancelled', () => {
  const visit = { status: 'in-progress' as const, completedAt: null, outcomes: { rating: 4 } }
  expect(visitActs.filter((act) => mayDo(visit, act))).toEqual(['record', 'notMet', 'call', 'directions'])
  expect(isRemovable(visit)).toBe(false)
})

test('these are all the states, and steps lead from and to no other', () => {
  const listed = visitStatuses.flatMap((status) =>
    (['plan', 'report'] as const)
      .filter((kind) => visitStates[status][kind])
      .map((kind) => `${status} ${kind}`),
  )
  expect(listed.toSorted()).toEqual(states.map(([status, kind]) => `${status} ${kind}`).toSorted())
  for (const { from, kind } of transitions)
    for (const each of kind ? [kind] : Object.keys(visitStates[from]))
      expect(visitStates[from], `from ${from}`).toHaveProperty(each)
})
