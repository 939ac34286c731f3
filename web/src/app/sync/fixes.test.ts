import { afterEach, expect, test } from 'vitest'
import { conflictStore } from '#features/visits/conflicts/conflicts.ts'
import { type Kind, type OutboxEntry, subjectOf } from '#lib/outbox/kinds.ts'
import { pathsOf } from '#paths'
import { fixOf } from './fixes.ts'

const paths = pathsOf('demo')
const ID = '7b6f0d5e-0000-4000-8000-000000000001'
const refused = (kind: Kind, about: string, more: object = {}) =>
  ({ id: 'E', kind, subject: subjectOf(kind, about), shows: {}, state: 'attention', ...more }) as OutboxEntry
const placeOf = (entry: OutboxEntry) => {
  const fix = fixOf(entry, paths)
  return fix && 'to' in fix ? fix.to : fix
}

afterEach(() => conflictStore.set(null))

test('a refused plan leads to its week, and so does a visit that it was to make', () => {
  const week = '/demo/delegate/visit-planning?week=2026-11-23'
  expect(placeOf(refused('plan', '2026-11-23'))).toBe(week)
  expect(placeOf(refused('visit', ID, { needs: subjectOf('plan', '2026-11-23') }))).toBe(week)
})

test('a refused visit leads to its record, or to the question about both copies', () => {
  expect(placeOf(refused('visit', ID))).toBe(`/demo/delegate/record-visit/${ID}`)
  expect(placeOf(refused('visit', ID, { needs: 'a prescriber' }))).toBe(`/demo/delegate/record-visit/${ID}`)
  const fix = fixOf(refused('visit', ID, { conflict: { kind: 'cancelled' } }), paths)
  if (!fix || 'to' in fix) throw new Error('It is to be asked about')
  fix.ask()
  expect(conflictStore.get()).toBe('E')
})

test('a change of a prescriber leads to them, one whom the server does not know nowhere', () => {
  expect(placeOf(refused('prescriber', ID))).toBe(`/demo/delegate/prescribers/${ID}`)
  expect(placeOf(refused('prescriber', ID, { shows: { isNewPrescriber: true } }))).toBeNull()
})

test('a new prescriber who is there already is asked about', () => {
  const shows = { isNewPrescriber: true }
  const fix = fixOf(refused('prescriber', ID, { code: 'DUPLICATE', shows }), paths)
  if (!fix || 'to' in fix) throw new Error('It is to be asked about')
  fix.ask()
  expect(conflictStore.get()).toBe('E')
})
