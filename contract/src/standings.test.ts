import { expect, test } from 'vitest'
import { standingOf } from './standings.ts'

test('whoever does more than the target has reached all of it, and no more', () => {
  const standing = { n: 1, delegateId: 'a', due: 8, carriedOut: 6, week: 6 }
  expect(standingOf({ id: 'a', name: 'Ada', weeklyTarget: 4 }, standing)).toEqual({
    visitsThisWeek: 6,
    targetShare: 100,
    completionRate: 75,
    performance: 90,
  })
})
