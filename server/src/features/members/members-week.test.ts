import { randomUUID } from 'node:crypto'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestCaller, makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'
import { countWeeks, listWeek } from './queries.ts'

const server = testServer()

type Stored = { day: number; planned: number | null; status: string; done: boolean; notMet: boolean }

const store = async ({ user }: TestCaller, weekStart: string, visits: Stored[]) => {
  const { id: prescriberId } = await makePrescriber(server, user)
  const rows = visits.map(({ day, planned, status, done, notMet }) => ({
    id: randomUUID(),
    status,
    scheduled_date: addDays(weekStart, day),
    planned_date: planned === null ? null : addDays(weekStart, planned),
    completed_at: done ? `${addDays(weekStart, day)}T10:00:00Z` : null,
    outcomes: notMet ? { notMet: { reason: 'absent', note: null } } : null,
  }))
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_time, location, id, status, scheduled_date,
         planned_date, planned_time, completed_at, outcomes)
       select $1, $2, $3, 'Ada Perrin', '09:00', '{"address": null, "city": "Lyon", "coordinates": null}', n.id, n.status, n.scheduled_date,
         n.planned_date, case when n.planned_date is not null then '10:30'::time end, n.completed_at, n.outcomes
       from jsonb_populate_recordset(null::visits, $4) n`,
      [user.id, prescriberId, JSON.stringify(rows)],
    ),
  )
  return rows
}

const visit = fc.record<Stored>({
  day: fc.integer({ min: -9, max: 12 }),
  planned: fc.option(fc.integer({ min: -9, max: 12 })),
  status: fc.constantFrom('scheduled', 'in-progress', 'completed', 'submitted', 'rejected'),
  done: fc.boolean(),
  notMet: fc.boolean(),
})

test('the database counts a week as the contract does, whatever is in it', async () => {
  const { tenant, delegate, colleague } = await makeTeam(server)
  const weekStart = '2026-11-23'
  await store(delegate, weekStart, fc.sample(visit, { numRuns: 400, seed: 7 }))
  const db = server.services.database.read(tenant.id)
  const visits = await listWeek(db, delegate.user.id, weekStart, addDays(weekStart, 7))
  expect(visits.length).toBeGreaterThan(100)
  expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length)
  for (const day of [0, 3, 7]) {
    const span = { weekStart, today: addDays(weekStart, day) }
    const counted = await countWeeks(db, [delegate.user.id, colleague.user.id], span)
    expect(counted).toHaveLength(2)
    expect(counted).toContainEqual({ id: delegate.user.id, ...weekCounts(visits, span) })
    expect(counted).toContainEqual({ id: colleague.user.id, ...weekCounts([], span) })
  }
})

test('a week says what was planned, what became of it, and why visits are missing', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const lastWeek = addDays(startOfWeek(dayIn(Date.now(), 'UTC')), -7)
  const [needed, rejected, moved, done] = await store(delegate, lastWeek, [
    { day: 0, planned: 0, status: 'scheduled', done: false, notMet: false },
    { day: 1, planned: 1, status: 'rejected', done: true, notMet: false },
    { day: 9, planned: 2, status: 'scheduled', done: false, notMet: false },
    { day: 3, planned: null, status: 'completed', done: true, notMet: false },
    // Of the week that follows, planned and moved.
    { day: 9, planned: 7, status: 'scheduled', done: false, notMet: false },
  ])
  const path = `/supervisors/delegates/${delegate.user.id}/week?date=${addDays(lastWeek, 2)}`
  const { body } = await supervisor.get(path)
  expect(body.pace).toEqual({
    weekStart: lastWeek,
    today: addDays(lastWeek, 7),
    target: 20,
    expected: 20,
    done: 1,
    behind: 19,
    planned: 3,
    parts: [
      { cause: 'needRecording', count: 1, day: lastWeek },
      { cause: 'rejected', count: 1, day: null },
      { cause: 'movedAhead', count: 1, day: null },
      { cause: 'neverPlanned', count: 16, day: null },
    ],
    daysOff: [],
  })
  const causes = Object.fromEntries(
    body.visits.map(({ id, cause }: { id: string; cause: string }) => [id, cause]),
  )
  expect(causes).toEqual({
    [needed?.id ?? '']: 'needRecording',
    [rejected?.id ?? '']: 'rejected',
    [moved?.id ?? '']: 'movedAhead',
    [done?.id ?? '']: null,
  })
  expect((await delegate.get(`/delegates/me/week?date=${lastWeek}`)).body).toEqual(body)
  expect((await supervisor.get(path.replace(delegate.user.id, randomUUID()))).body.message).toBe(
    'Team member not found',
  )
})

test('a week ends with its Sunday: its visits, in the order of their hours, and the days on which somebody is away', async () => {
  const { admin, supervisor, delegate } = await makeTeam(server)
  await admin.put('/tenant-admin/settings', { localization: { workingDays: [1, 2, 3, 4, 5, 6, 7] } })
  const lastWeek = addDays(startOfWeek(dayIn(Date.now(), 'UTC')), -7)
  const sunday = addDays(lastWeek, 6)
  for (const [scheduledDate, scheduledTime] of [
    [sunday, '15:00'],
    [sunday, '09:00'],
    [addDays(sunday, 1), '09:00'],
  ] as const)
    await planVisit(server, delegate, { scheduledDate, scheduledTime })
  await supervisor.post('/supervisors/calendar/events', {
    title: 'Course',
    type: 'training',
    start: `${sunday}T00:00:00Z`,
    end: `${addDays(sunday, 1)}T00:00:00Z`,
    allDay: true,
    memberId: delegate.user.id,
  })
  const { pace, visits } = (
    await supervisor.get(`/supervisors/delegates/${delegate.user.id}/week?date=${sunday}`)
  ).body
  expect(visits.map((visit: { scheduledTime: string }) => visit.scheduledTime)).toEqual(['09:00', '15:00'])
  expect(pace).toMatchObject({ weekStart: lastWeek, daysOff: [sunday] })
})
