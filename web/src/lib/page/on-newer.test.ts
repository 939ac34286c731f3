import { expect, test } from 'vitest'
import { onNewer } from './on-newer.ts'

test('changes of different fields go together, the same change by both is none, others are named', () => {
  const before = { title: 'Team call', place: 'Room 1', notes: '', day: 'Mon' }
  const theirs = { title: 'Call', place: 'Room 2', notes: 'Bring it', day: 'Mon' }
  const mine = { title: 'Our call', place: 'Room 2', notes: '', day: 'Tue' }
  expect(onNewer(before, theirs, mine)).toEqual({
    merged: { title: 'Our call', place: 'Room 2', notes: 'Bring it', day: 'Tue' },
    both: ['title'],
  })
})
