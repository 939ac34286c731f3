import { expect, test } from 'vitest'
import type { DashboardMember } from './desk.ts'
import { byPace, membersOf, totalsOf, trendOf } from './desk-figures.ts'
import { type MemberRow, boundsOf } from './member-figures.ts'
import { usualWorkdays } from './workdays.ts'

const member = (name: string, behind: number, done: number) =>
  ({ name, pace: { behind, done, expected: 8 } }) as DashboardMember

test('furthest behind stands first, then who is least ahead, then by name', () => {
  const members = [
    member('Adam', 0, 12),
    member('Yann', 2, 6),
    member('Zoé', 0, 9),
    member('Bea', 5, 3),
    member('Zacharie', 0, 9),
  ]
  expect(members.toSorted(byPace).map(({ name }) => name)).toEqual(['Bea', 'Yann', 'Zacharie', 'Zoé', 'Adam'])
})

const row = (id: string, monthDone: number) =>
  ({ id, name: id, weeklyTarget: 5, weeks: [], state: 'active', monthDone }) as unknown as MemberRow

test('the figures of a team are those of its members together, its score their mean', () => {
  const members = [40, 60].map((performance) => ({ performance, visitsThisWeek: 3 }) as DashboardMember)
  const standings = [2, 6].map((carriedOut) => ({ n: 1, delegateId: 'a', due: 5, carriedOut, week: 0 }))
  expect(totalsOf([row('a', 7), row('b', 4)], members, standings, '2026-11-20')).toEqual({
    visitsThisWeek: 6,
    weeklyTarget: 10,
    completedThisMonth: 11,
    // Four a day of November, each.
    monthlyTarget: 240,
    completionRate: 80,
    averagePerformance: 50,
  })
})

test('today is told already, of days to come nothing is, and of the last week what had been by this day of it', () => {
  const counts = [
    { day: '2026-11-09', done: 4, byThen: 4 },
    { day: '2026-11-12', done: 3, byThen: 2 },
    { day: '2026-11-13', done: 5, byThen: 5 },
    { day: '2026-11-19', done: 1, byThen: 0 },
  ]
  const { days, beforeByNow } = trendOf(counts, { weekStart: '2026-11-16', today: '2026-11-19' })
  expect(days.map(({ done }) => done)).toEqual([0, 0, 0, 1, null, null, null])
  expect(days.map(({ before }) => before)).toEqual([4, 0, 0, 3, 5, 0, 0])
  expect(beforeByNow).toBe(6)
})

test('whoever does more than the target of a week has reached all of it, and no more', () => {
  const [weekStart, today] = ['2026-11-16', '2026-11-20']
  const counts = {
    done: 9,
    doneBefore: 9,
    planned: 0,
    plannedInWeek: 0,
    unplanned: 9,
    needRecording: 0,
    recordingDay: null,
    rejected: 0,
    movedAhead: 0,
    notMet: 0,
  }
  const [made] = membersOf(
    {
      rows: [row('a', 0)],
      weeks: [{ id: 'a', ...counts }],
      states: [],
      standings: [],
      daysOff: new Map(),
      events: [],
    },
    {
      bounds: boundsOf(today),
      span: { weekStart, today },
      clock: { timezone: 'UTC', ...usualWorkdays },
    },
  )
  expect([made?.visitsThisWeek, made?.performanceMetrics.targetShare]).toEqual([9, 100])
})
