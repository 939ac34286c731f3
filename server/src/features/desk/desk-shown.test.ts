import { addDays, dayIn, localTime } from '@rounds/contract/dates'
import type { SupervisorActivity, TeamDashboard } from '@rounds/contract/desk'
import { expect, test } from 'vitest'
import { type TestCaller, makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { rowsOf } from '#test/prescribers.ts'

const server = testServer()
const today = () => dayIn(Date.now(), 'UTC')
const deskOf = async (supervisor: TestCaller, query = '') =>
  (await supervisor.get<TeamDashboard>(`/supervisors/dashboard${query}`)).body
const put = (supervisor: TestCaller, day: string, time: string, title = time) =>
  supervisor.post('/supervisors/calendar/events', {
    title,
    start: `${day}T${time}:00Z`,
    end: `${day}T${time.slice(0, 2)}:59:00Z`,
  })

// Between the two it is always another day somewhere.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the next visits are those to come by the clocks in %s',
  async (timezone) => {
    const { supervisor, delegate } = await makeTeam(server, { timezone })
    const plan = async (hours: number) => {
      const { day, time } = localTime(Date.now() + hours * 3_600_000, timezone)
      return (await planVisit(server, delegate, { scheduledDate: day, scheduledTime: time })).id
    }
    await plan(-2)
    const next = await plan(2)
    expect((await deskOf(supervisor)).upcomingVisits.map(({ id }) => id)).toEqual([next])
  },
)

test('the next five meetings of two weeks are shown, and nothing that is none', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const soon = addDays(today(), 1)
  await planVisit(server, delegate, { scheduledDate: soon })
  await put(supervisor, addDays(today(), 15), '09:00')
  await put(supervisor, addDays(today(), 13), '09:00', 'Late')
  const shown = async () => (await deskOf(supervisor)).meetings.map(({ title }) => title)
  expect(await shown()).toEqual(['Late'])
  const times = ['08:00', '09:00', '10:00', '11:00', '12:00']
  for (const time of times) await put(supervisor, soon, time)
  expect(await shown()).toEqual(times)
})

test('what is planned for today is planned still, and departments stand in the order of their letters', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  await planVisit(server, delegate, { scheduledDate: today(), scheduledTime: '00:00' })
  for (const [department, { user }, firstName] of [
    ['urology', delegate, 'Anton'],
    ['Anaesthesia', colleague, 'Zora'],
  ] as const) {
    await admin.post('/tenant-admin/departments', { name: department })
    await admin.put(`/tenant-admin/users/${user.id}`, { department, firstName })
  }
  const { teamMembers, departments } = await deskOf(supervisor)
  expect(teamMembers.find(({ id }) => id === delegate.user.id)?.states).toEqual({ planned: 1 })
  expect(departments).toEqual(['Anaesthesia', 'urology'])
})

test('the desk tells the last ten things of three days, and how much nobody has read', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  for (let count = 0; count < 4; count++) await submitReport(server, delegate)
  const { recentActivities, unreadNotifications } = await deskOf(supervisor)
  expect(recentActivities).toHaveLength(10)
  const { body } = await supervisor.get('/notifications')
  expect(unreadNotifications).toBe(body.unreadCount)
  expect(unreadNotifications).toBeGreaterThan(0)
  await rowsOf(
    server,
    team,
    `update visits set completed_at = now() - interval '4 days', submitted_at = now() - interval '4 days',
       in_progress_at = null, created_at = now() - interval '5 days' where tenant_id = $1`,
  )
  expect((await deskOf(supervisor)).recentActivities.map(({ action }) => action)).toEqual([
    'joined',
    'joined',
  ])
})

test('of one member is told only what they did, and of what was turned down by whom it was', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const report = await submitReport(server, delegate)
  await submitReport(server, colleague)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [report.id] })
  const told = async (query: string) =>
    (await supervisor.get<{ data: SupervisorActivity[] }>(`/supervisors/activities/recent?${query}`)).body
      .data
  const own = await told(`memberId=${delegate.user.id}`)
  expect(new Set(own.map(({ delegateName }) => delegateName))).toEqual(new Set([report.delegateName]))
  expect(await told('type=approval')).toMatchObject([{ action: 'rejected', userId: supervisor.user.id }])
})

test('a week ends with its Sunday', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  for (const scheduledDate of ['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09'])
    await planVisit(server, delegate, { scheduledDate })
  const { teamMembers } = await deskOf(supervisor, `?startDate=2026-11-04&memberId=${delegate.user.id}`)
  expect(teamMembers.map(({ states }) => states)).toEqual([{ unrecorded: 2 }])
})
