import { expect, test } from 'vitest'
import {
  type ApprovalKind,
  type VisitState,
  type VisitStatus,
  isCarriedOut,
  isEditable,
  isPlanned,
  isRemovable,
  transitions,
  visitStates,
  visitStatuses,
} from './transitions.ts'

/** Every state of decisions.md, "Visits and approval", and requirements S-047, by hand. */
const states: [VisitStatus, ApprovalKind, editable: boolean, planned: boolean, removable: boolean, carriedOut: boolean][] = [
  ['scheduled',   'plan',   true,  true,  true,  false],
  ['in-progress', 'plan',   true,  false, false, false],
  ['completed',   'report', true,  false, false, true],
  ['submitted',   'plan',   false, false, false, false],
  ['submitted',   'report', false, false, false, true],
  ['approved',    'plan',   true,  true,  false, false],
  ['approved',    'report', false, false, false, true],
  ['rejected',    'plan',   true,  true,  true,  false],
  ['rejected',    'report', true,  false, false, false],
] // prettier-ignore

test.each(states)('a visit that is %s, as a %s', (status, kind, editable, planned, removable, carriedOut) => {
  const visit: Pick<VisitState, 'status' | 'completedAt'> = {
    status,
    completedAt: kind === 'plan' ? null : '2026-11-17T09:30:00.000Z',
  }
  expect(isEditable(visit), 'editable').toBe(editable)
  expect(isPlanned(visit), 'planned').toBe(planned)
  expect(isRemovable(visit), 'removable').toBe(removable)
  expect(isCarriedOut(visit), 'carried out').toBe(carriedOut)
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
