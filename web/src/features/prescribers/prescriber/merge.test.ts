import type { Prescriber } from '@rounds/contract/prescribers'
import { describe, expect, it } from 'vitest'
import { changeAfterAdding, mergeNotes } from './merge.ts'

describe('notes of two', () => {
  it('are those of the one who changed them', () => {
    expect(mergeNotes('Mornings', 'Mornings, rings back', 'Mornings')).toBe('Mornings, rings back')
    expect(mergeNotes('Mornings', 'Mornings ', 'Afternoons')).toBe('Afternoons')
    expect(mergeNotes('Mornings', null, 'Mornings')).toBeNull()
  })

  it('both stay where both changed them', () => {
    expect(mergeNotes('Mornings.', 'Mornings. Rings back.', 'Mornings. Parks behind.')).toBe(
      'Mornings. Parks behind.\n\nRings back.',
    )
    expect(mergeNotes('Mornings', 'Rings back', 'Parks behind')).toBe('Parks behind\n\nRings back')
    expect(mergeNotes(null, 'Rings back', 'Parks behind')).toBe('Parks behind\n\nRings back')
  })

  it('say nothing twice, and what one took away the other may still have', () => {
    expect(mergeNotes(null, 'Rings back', 'Rings back. Parks behind')).toBe('Rings back. Parks behind')
    expect(mergeNotes(null, 'Rings back. Parks behind', 'Rings back')).toBe('Rings back. Parks behind')
    expect(mergeNotes('Mornings', null, 'Parks behind')).toBe('Parks behind')
  })
})

it('somebody who was added by an earlier try lacks what was corrected since', () => {
  const stored = { firstName: 'Amina', lastName: 'Hadad', email: 'a@example.org', notes: null } as Prescriber
  const draft = { firstName: 'Amina', lastName: 'Hadad', email: 'A@example.org' }
  expect(changeAfterAdding(draft, stored)).toBeNull()
  expect(changeAfterAdding({ ...draft, lastName: 'Haddad', notes: 'Mornings' }, stored)).toEqual({
    lastName: 'Haddad',
    notes: 'Mornings',
  })
})
