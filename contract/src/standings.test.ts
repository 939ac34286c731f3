import { expect, test } from 'vitest'
import { roundTo } from './documents/rounding.ts'
import { memberFigures } from './progress.ts'
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

test('a half is rounded as people write it, whatever its binary form lacks', () => {
  const of = (weeklyTarget: number, [week, carriedOut, due]: [number, number, number]) =>
    standingOf({ id: 'a', name: 'Ada', weeklyTarget }, { n: 1, delegateId: 'a', due, carriedOut, week })
  // 0.6 × 100 ÷ 12 + 0.4 × 6.25 are 7.5.
  expect(of(12, [1, 1, 16]).performance).toBe(8)
  const weeks = { weeklyTarget: 12, firstWeek: '2026-08-31' }
  const running = { week: 11, due: 16, carriedOut: 1 }
  expect(memberFigures([running], { due: 0, carriedOut: 0 }, weeks)).toMatchObject({ performance: 8 })
})

test('a rate is rounded once, where it is shown: 49 of 76 are 64 %, and 64.5 would be 65', () => {
  const [due, carriedOut] = [76, 49]
  const standing = standingOf(
    { id: 'a', name: 'Ada', weeklyTarget: 20 },
    { n: 1, delegateId: 'a', due, carriedOut, week: 0 },
  )
  const member = memberFigures([], { due, carriedOut }, { weeklyTarget: 20, firstWeek: '2026-08-31' })
  expect([standing, member].map(({ completionRate }) => roundTo(completionRate))).toEqual([64, 64])
})

test('whoever had nothing to do has done nothing of it', () => {
  expect(standingOf({ id: 'a', name: 'Ada', weeklyTarget: 4 }, undefined)).toEqual({
    visitsThisWeek: 0,
    targetShare: 0,
    completionRate: 0,
    performance: 0,
  })
})
