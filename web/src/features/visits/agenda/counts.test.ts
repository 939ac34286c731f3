import { expect, test } from 'vitest'
import { countByStatus } from './counts.ts'

test('every status is counted, and all of them', () => {
  const counts = countByStatus([{ status: 'scheduled' }, { status: 'approved' }, { status: 'scheduled' }])
  expect(counts).toEqual({
    all: 3,
    scheduled: 2,
    'in-progress': 0,
    completed: 0,
    submitted: 0,
    approved: 1,
    rejected: 0,
  })
})
