import { expect, test } from 'vitest'
import { onNewer } from './on-newer.ts'

test('changes of different fields go together, the same change by both is none, others are named', () => {
  const before = { title: 'Team call', place: 'Room 1', notes: '', day: 'Mon' }
  const theirs = { title: 'Call', place: 'Room 2', notes: 'Bring it', day: 'Mon' }
  const mine = { title: 'Our call', place: 'Room 2', notes: '', day: 'Tue' }
  // While it was being saved, notes were begun.
  expect(onNewer(before, theirs, mine, { ...mine, notes: 'And' })).toEqual({
    merged: { title: 'Our call', place: 'Room 2', notes: 'Bring it', day: 'Tue' },
    shown: { title: 'Our call', place: 'Room 2', notes: 'And', day: 'Tue' },
    both: ['title'],
  })
})
