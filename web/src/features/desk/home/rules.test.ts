import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import type { Pace } from '@rounds/contract/team'
import { aheadOf, cellsOf, changeOf, coursesOf, teamAheadOf, typeOf } from './rules.ts'

const day = (done: number | null, before: number) => ({ day: '2026-11-16', done, before })
const trend = { days: [day(6, 8), day(4, 8), day(null, 8), day(null, 8), day(null, 8), day(null, 0), day(null, 0)].map((each, at) => ({ ...each, day: `2026-11-${16 + at}` })), beforeByNow: 12 } // prettier-ignore
const pace: Pace = { weekStart: '2026-11-16', today: '2026-11-18', target: 6, expected: 2.4, done: 3, behind: 0, planned: 6, parts: [], daysOff: [] } // prettier-ignore

const members = [18, 42].map((target) => ({ pace: { ...pace, target } }))

test('the courses of both weeks begin at nought, and days to come have no sum yet', () => {
  expect(coursesOf(trend, members, usualWorkdays)).toMatchObject({
    now: [0, 6, 10, null, null, null],
    before: [0, 8, 16, 24, 32, 40],
    goal: [0, 12, 24, 36, 48, 60],
  })
  // A weekend is drawn where somebody worked on it.
  const onSaturday = { ...trend, days: trend.days.with(5, { ...day(null, 2), day: '2026-11-21' }) }
  expect(coursesOf(onSaturday, members, usualWorkdays).goal).toHaveLength(7)
})

test('the goal of a week grows on the days that the company and each member work', () => {
  // Sunday to Thursday.
  const { days, goal } = coursesOf(trend, members, { workingDays: [1, 2, 3, 4, 7], holidays: [] })
  expect(days).toHaveLength(7)
  expect(goal).toEqual([0, 12, 24, 36, 48, 48, 48, 60])
  const short = { workingDays: [1, 2, 3], holidays: [] }
  expect(coursesOf(trend, members, short).goal).toEqual([0, 20, 40, 60, 60, 60])
  const holiday = { ...usualWorkdays, holidays: ['2026-11-19'] }
  expect(coursesOf(trend, members, holiday).goal).toEqual([0, 12, 24, 36, 36, 48])
  const away = members.with(0, { pace: { ...pace, target: 30, daysOff: ['2026-11-16', '2026-11-17'] } })
  expect(coursesOf(trend, [away[0] ?? { pace }], usualWorkdays).goal).toEqual([0, 0, 0, 6, 12, 18])
})

test('a running week is held against the same time of the week before, one that is over against all of it', () => {
  expect(changeOf(trend, false)).toEqual({ done: 10, before: 12, percent: -17 })
  expect(changeOf(trend, true)).toEqual({ done: 10, before: 40, percent: -75 })
  expect(changeOf({ ...trend, beforeByNow: 0 }, false).percent).toBeNull()
})

test('ahead are whole visits, and behind is what the server says', () => {
  expect(aheadOf(pace)).toBe(0)
  expect(aheadOf({ ...pace, done: 4 })).toBe(1)
  expect(aheadOf({ ...pace, expected: 5.5, behind: 2 })).toBe(-2)
  // Less than a whole visit is on pace.
  expect(aheadOf({ ...pace, done: 2 })).toBe(0)
})

test('a team is behind by whole visits too, however its members’ fractions add up', () => {
  const teamOf = (of: [done: number, expected: number][]) => ({
    visitsThisWeek: of.reduce((sum, [done]) => sum + done, 0),
    teamMembers: of.map(([done, expected]) => ({ pace: { ...pace, done, expected } })),
  })
  const [behind, onPace] = [teamAheadOf(teamOf([[4, 4.4], [4, 5.6]])), teamAheadOf(teamOf([[4, 4.4], [4, 4.4]]))] // prettier-ignore
  expect([behind, onPace]).toEqual([-2, 0])
  expect(teamAheadOf(teamOf([[6, 4.4], [4, 4.4]]))).toBe(1) // prettier-ignore
  // Ten times 1.2 is a little less than 12 to a computer.
  expect(teamAheadOf(teamOf(Array.from({ length: 10 }, () => [0, 1.2])))).toBe(-12)
})

test('a week has a cell for each visit, and one for each that the target lacks', () => {
  expect(cellsOf({ pace, states: { planned: 1, approved: 2, unrecorded: 1 } })).toEqual([
    'approved',
    'approved',
    'overdue',
    'scheduled',
    'none',
    'none',
  ])
  expect(cellsOf({ pace, states: { approved: 8 } })).toHaveLength(8)
})

test('what happened in the team without a type is of the system', () => {
  expect(typeOf({})).toBe('system')
  expect(typeOf({ type: 'meeting' })).toBe('meeting')
})
