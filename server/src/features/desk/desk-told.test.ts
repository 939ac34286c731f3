import { addDays, dayIn, instantOf, startOfWeek } from '@rounds/contract/dates'
import type { SupervisorActivity, TeamDashboard } from '@rounds/contract/desk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import {
  type TestCaller,
  makePrescriber,
  makeTeam,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()
const today = () => dayIn(Date.now(), 'UTC')
const deskOf = async (supervisor: TestCaller, query = '') =>
  (await supervisor.get<TeamDashboard>(`/supervisors/dashboard${query}`)).body
const toldTo = async (supervisor: TestCaller, query = '') =>
  (await supervisor.get<{ data: SupervisorActivity[] }>(`/supervisors/activities/recent${query}`)).body.data
const put = (supervisor: TestCaller, event: object) =>
  supervisor.post('/supervisors/calendar/events', { title: 'Fair', ...event })

test('of two days that are named the desk tells of the week of the last one', async () => {
  const { supervisor } = await makeTeam(server)
  const { weekStart } = await deskOf(supervisor, '?startDate=2026-11-05&endDate=2026-11-11')
  expect(weekStart).toBe('2026-11-09')
})

test('the same time of the week before is that of the clocks, also where they were changed since', async () => {
  // In New York they are put forward on Sunday 11 March 2040.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2040-03-12T13:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const team = await makeTeam(server, { timezone: 'America/New_York' })
  const { id } = await makePrescriber(server, team.delegate.user)
  for (const completedAt of ['2040-03-05T13:30:00Z', '2040-03-05T14:30:00Z']) {
    const visit = { day: '2040-03-05', status: 'completed', completed: true }
    const told = await storeVisit(server, team, team.delegate, id, visit)
    await rowsOf(server, team, 'update visits set completed_at = $3 where tenant_id = $1 and id = $2', [
      told,
      completedAt,
    ])
  }
  expect((await deskOf(team.supervisor)).trend).toMatchObject({ beforeByNow: 1 })
})

test('a visit that met nobody is in no state of a week', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const scheduledDate = startOfWeek(today())
  const outcomes = { ...goodOutcomes, rating: null, notMet: { reason: 'absent', note: null } }
  await planVisit(server, delegate, { scheduledDate, status: 'completed', outcomes })
  await planVisit(server, delegate, { scheduledDate, status: 'completed', outcomes: goodOutcomes })
  const { teamMembers } = await deskOf(supervisor, `?memberId=${delegate.user.id}`)
  expect(teamMembers.map(({ states }) => states)).toEqual([{ completed: 1 }])
})

test('what was only planned is no news on the desk, and who is in no department names none', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  await planVisit(server, delegate, { scheduledDate: addDays(today(), 1) })
  await admin.post('/tenant-admin/departments', { name: 'Oncology' })
  await admin.put(`/tenant-admin/users/${colleague.user.id}`, { department: 'Oncology' })
  const { recentActivities, departments } = await deskOf(supervisor)
  expect(recentActivities.map(({ action }) => action)).toEqual(['joined', 'joined'])
  expect(departments).toEqual(['Oncology'])
})

test('an absence of some hours is among the next meetings, one of a whole day is not', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const day = addDays(today(), 2)
  const leave = { type: 'leave', memberId: delegate.user.id }
  const whole = { allDay: true, start: `${day}T00:00:00Z`, end: `${addDays(day, 1)}T00:00:00Z` }
  expect((await put(supervisor, { ...leave, ...whole })).status).toBe(201)
  const hours = { start: `${day}T09:00:00Z`, end: `${day}T11:00:00Z` }
  const { id } = (await put(supervisor, { ...leave, ...hours })).body
  expect((await deskOf(supervisor)).meetings.map((meeting) => meeting.id)).toEqual([id])
})

test('what happens to a visit of some days ago is told, and of who came it is for a week', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const report = await submitReport(server, delegate, { scheduledDate: addDays(today(), -5) })
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const ofVisit = (await toldTo(supervisor, `?since=${since}`)).filter(({ visit }) => visit?.id === report.id)
  expect(ofVisit.map(({ action }) => action)).toContain('submitted')

  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const [{ user }, days] of [
      [delegate, 6],
      [colleague, 8],
    ] as const)
      await db.rows(
        'update users set assigned_at = now() - make_interval(days => $3) where tenant_id = $1 and id = $2',
        [user.id, days],
      )
  })
  const joined = (await toldTo(supervisor)).filter(({ action }) => action === 'joined')
  expect(joined.map(({ userId }) => userId)).toEqual([delegate.user.id])
})

test('a day that is put into the calendar is told as one of the company', async () => {
  const { supervisor } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  const day = addDays(dayIn(Date.now(), 'Asia/Tokyo'), 2)
  const at = (of: string) => instantOf(of, '00:00', 'Asia/Tokyo')
  await put(supervisor, { allDay: true, start: at(day), end: at(addDays(day, 1)) })
  expect(await toldTo(supervisor, '?type=meeting')).toMatchObject([{ meetingDate: at(day) }])
})
