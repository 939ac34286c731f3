import { expect, test } from 'vitest'
import { deskCalls } from '#lib/wire/desk-calls.ts'
import { deskReads } from './desk.ts'

test('the dashboard asks early for the week and the department of its address, other pages for nothing', () => {
  const asked = (area: string, query: string) => deskReads(area, new URLSearchParams(query), '2026-11-27')
  expect(asked('supervisor/dashboard', '')).toEqual([[deskCalls.dashboard, {}]])
  expect(asked('supervisor/dashboard', 'week=2026-11-18&department=North')).toEqual([
    [deskCalls.dashboard, { startDate: '2026-11-16', department: 'North' }],
  ])
  expect(asked('supervisor/team', '')).toEqual([])
})
