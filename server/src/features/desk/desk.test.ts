import { randomUUID } from 'node:crypto'
import { afterWorkingHours } from '@rounds/contract/approval-clock'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { type SupervisorActivity, TEAM_MAX, type TeamDashboard } from '@rounds/contract/desk'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import {
  type TestCaller,
  as,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { listUpcoming } from './queries.ts'

const server = testServer()

const nameOf = ({ user }: TestCaller) => `${user.firstName} ${user.lastName}`
const today = () => dayIn(Date.now(), 'UTC')
const path = '/supervisors/dashboard'

test('a week of the team says who is behind first, and its figures are those of the members', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  await supervisor.put(`/supervisors/delegates/${colleague.user.id}`, { weeklyVisitTarget: 5 })
  const lastWeek = addDays(startOfWeek(today()), -7)
  // Of the last one the desk still tells on any day of this week.
  for (const day of [0, 1, 4]) await submitReport(server, delegate, { scheduledDate: addDays(lastWeek, day) })
  const ask = async (query: string) =>
    (await supervisor.get<TeamDashboard>(`${path}?startDate=${addDays(lastWeek, 2)}${query}`)).body
  const body = await ask('')
  expect(body.weekStart).toBe(lastWeek)
  expect(body.teamMembers.map(({ id, pace }) => [id, pace.done, pace.behind, pace.parts])).toEqual([
    [delegate.user.id, 3, 17, [{ cause: 'neverPlanned', count: 17, day: null }]],
    [colleague.user.id, 0, 5, [{ cause: 'neverPlanned', count: 5, day: null }]],
  ])
  expect(body).toMatchObject({
    teamSize: 2,
    activeMembers: 2,
    visitsThisWeek: 3,
    weeklyTarget: 25,
    pendingApprovals: 3,
    completionRate: 100,
    trend: { days: [{ done: 1 }, { done: 1 }, { done: 0 }, { done: 0 }, { done: 1 }, {}, {}] },
  })
  expect(body.teamMembers[0]).toMatchObject({ states: { submitted: 3 }, visitsThisWeek: 3 })
  expect(body.recentActivities[0]).toMatchObject({ delegateName: nameOf(delegate), type: 'visit' })
  // Each member's week is the one that their own page tells.
  for (const { id, pace } of body.teamMembers) {
    const { body: own } = await supervisor.get(`/supervisors/delegates/${id}/week?date=${lastWeek}`)
    expect(own.pace).toEqual(pace)
  }
  const one = await ask(`&memberId=${colleague.user.id}`)
  expect(one).toMatchObject({ teamSize: 1, visitsThisWeek: 0, pendingApprovals: 0 })
  expect(one.recentActivities.map(({ action }) => action)).toEqual(['joined'])
  expect(await ask('&department=Nowhere')).toMatchObject({
    teamMembers: [],
    pendingApprovals: 0,
    meetings: [],
  })
})

test('what was carried out on the last day of a week counts in it', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const lastWeek = addDays(startOfWeek(today()), -7)
  await submitReport(server, delegate, { scheduledDate: addDays(lastWeek, 6) })
  const { body } = await supervisor.get<TeamDashboard>(`${path}?startDate=${lastWeek}`)
  expect([body.visitsThisWeek, body.completionRate]).toEqual([1, 100])
})

test('a week to come has no visit of this one in its scores', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  await submitReport(server, delegate, { scheduledDate: startOfWeek(today()) })
  const scores = async (startDate: string) =>
    (await supervisor.get<TeamDashboard>(`${path}?startDate=${startDate}`)).body.teamMembers
      .filter(({ id }) => id === delegate.user.id)
      .map(({ visitsThisWeek, performance }) => [visitsThisWeek, performance])
  // One of twenty is 3 of the score, all that was due done is 40.
  expect(await scores(today())).toEqual([[1, 43]])
  expect(await scores(addDays(startOfWeek(today()), 7))).toEqual([[0, 40]])
})

test('this week is held against what was told of the last one by the same time, where somebody was met', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const lastWeek = addDays(startOfWeek(today()), -7)
  const tell = async (days: number, outcomes: object = goodOutcomes) => {
    const told = { scheduledDate: lastWeek, status: 'completed', outcomes }
    const { id } = await planVisit(server, delegate, told)
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        'update visits set completed_at = now() - make_interval(days => $3) where tenant_id = $1 and id = $2',
        [id, days],
      ),
    )
  }
  await tell(6)
  await tell(8)
  await tell(8, { ...goodOutcomes, rating: null, notMet: { reason: 'absent', note: null } })
  const { trend } = (await supervisor.get<TeamDashboard>(path)).body
  expect([trend.beforeByNow, trend.days[0]?.before]).toEqual([1, 2])
})

test('the next visits are those of this minute and later that nobody has told of, five at most', async () => {
  const { delegate, colleague, tenant } = await makeTeam(server)
  const [day, next] = ['2026-11-17', '2026-11-18']
  const plan = async (caller: TestCaller, scheduledDate: string, scheduledTime: string) =>
    (await planVisit(server, caller, { scheduledDate, scheduledTime })).id
  await plan(delegate, day, '09:29')
  const expected = [await plan(delegate, day, '09:30'), await plan(colleague, day, '10:00')]
  for (const time of ['08:00', '08:30', '09:00', '09:30']) expected.push(await plan(delegate, next, time))
  const reader = server.services.database.read(tenant.id)
  const ids = [delegate.user.id, colleague.user.id]
  const found = async () => (await listUpcoming(reader, ids, { day, time: '09:30' })).map(({ id }) => id)
  expect(await found()).toEqual(expected.slice(0, 5))
  await delegate.put(`/visits/${expected[0]}`, { status: 'completed' })
  expect(await found()).toEqual(expected.slice(1))
})

test('a team of twelve is told whole', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  for (let more = 0; more < 10; more += 1)
    await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id })
  const { body } = await supervisor.get<TeamDashboard>(path)
  expect([body.teamSize, body.activeMembers, body.teamMembers.length]).toEqual([12, 12, 12])
})

test('of a large team each member is told alone, whatever their name', async () => {
  const { supervisor, colleague, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into users (tenant_id, email, first_name, last_name, role, supervisor_id)
       select $1, n || '@test.test', 'Ada', 'Aas ' || n, 'DELEGATE', $2 from generate_series(1, $3::int) n`,
      [supervisor.user.id, TEAM_MAX],
    ),
  )
  await supervisor.put(`/supervisors/delegates/${colleague.user.id}`, { lastName: 'Zimmer' })
  await planVisit(server, colleague, { status: 'completed', scheduledDate: today(), outcomes: goodOutcomes })
  const { body } = await supervisor.get<TeamDashboard>(`${path}?memberId=${colleague.user.id}`)
  expect(body).toMatchObject({ teamSize: 1, activeMembers: 1, visitsThisWeek: 1, weeklyTarget: 20 })
  expect(body.teamMembers.map(({ id }) => id)).toEqual([colleague.user.id])
})

test('what waits is told with what has flags, and by when the first should be decided on', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const first = await submitReport(server, delegate)
  // What is sent at a weekend, the first or the last, is due at the same hour.
  const sentAt = '2026-11-17T10:00:00.000Z'
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update visits set submitted_at = $3 where tenant_id = $1 and id = $2', [first.id, sentAt]),
  )
  const odd = await submitReport(server, colleague, { outcomes: { ...goodOutcomes, productsDiscussed: [] } })
  const { body } = await supervisor.get<TeamDashboard>(path)
  expect(body).toMatchObject({
    pendingApprovals: 2,
    flaggedApprovals: 1,
    goalHours: 48,
    oldestDueAt: afterWorkingHours(sentAt, 48, { timezone: 'UTC', ...usualWorkdays }),
    pendingApprovalItems: [{ visitId: odd.id, flags: ['no_products'], delegateName: nameOf(colleague) }],
  })
  const { body: own } = await supervisor.get<TeamDashboard>(`${path}?memberId=${delegate.user.id}`)
  expect(own).toMatchObject({ pendingApprovals: 1, flaggedApprovals: 0, pendingApprovalItems: [] })
})

test('days off are not held against anybody, here and on the page of the member', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const lastWeek = addDays(startOfWeek(today()), -7)
  const off = addDays(lastWeek, 1)
  await supervisor.post('/supervisors/calendar/events', {
    title: 'Course',
    type: 'training',
    start: `${off}T00:00:00Z`,
    end: `${addDays(off, 1)}T00:00:00Z`,
    allDay: true,
    memberId: delegate.user.id,
  })
  const { body } = await supervisor.get<TeamDashboard>(`${path}?endDate=${lastWeek}`)
  const paces = new Map(body.teamMembers.map((member) => [member.id, member]))
  expect(paces.get(delegate.user.id)).toMatchObject({
    pace: { expected: 16, daysOff: [off] },
    away: [{ day: off, type: 'training' }],
  })
  expect(paces.get(colleague.user.id)).toMatchObject({ pace: { expected: 20, daysOff: [] }, away: [] })
  const { body: own } = await supervisor.get(
    `/supervisors/delegates/${delegate.user.id}/week?date=${lastWeek}`,
  )
  expect(own.pace).toEqual(paces.get(delegate.user.id)?.pace)
})

test('what happened comes latest first, of the own team only and never from the future', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const planned = await planVisit(server, delegate, { scheduledDate: addDays(today(), 1) })
  const report = await submitReport(server, delegate, { scheduledDate: today() })
  await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [report.id] })
  const ask = async (query = '') =>
    (await supervisor.get<{ data: SupervisorActivity[] }>(`/supervisors/activities/recent${query}`)).body.data
  const all = await ask()
  const about = (id: string) => all.flatMap(({ visit, action }) => (visit?.id === id ? [action] : []))
  expect(about(planned.id)).toEqual(['created'])
  expect(about(report.id)).toEqual(expect.arrayContaining(['created', 'completed', 'submitted', 'approved']))
  expect(all.map(({ timestamp }) => timestamp)).toEqual(
    all
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .toReversed(),
  )
  expect(all.filter(({ action }) => action === 'joined')).toHaveLength(2)
  const [approved] = await ask('?type=approval')
  expect(approved).toMatchObject({
    action: 'approved',
    userId: supervisor.user.id,
    delegateName: nameOf(delegate),
    visit: { id: report.id, prescriberName: report.prescriberName },
    description: `${nameOf(delegate)}’s visit to ${report.prescriberName} was approved`,
  })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update visits set created_at = now() + interval '1 minute' where tenant_id = $1 and id = $2`, [
      planned.id,
    ]),
  )
  expect((await ask()).some(({ visit }) => visit?.id === planned.id)).toBe(false)
  expect(await ask(`?since=${new Date(Date.now() + 1000).toISOString()}`)).toEqual([])
})

test('what happened is told of the last thirty days at most, however far back is asked', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const [{ user }, days] of [
      [delegate, 29],
      [colleague, 31],
    ] as const)
      await db.rows(
        'update users set assigned_at = now() - make_interval(days => $3) where tenant_id = $1 and id = $2',
        [user.id, days],
      )
  })
  const since = new Date(Date.now() - 60 * 86_400_000).toISOString()
  const { body } = await supervisor.get(`/supervisors/activities/recent?since=${since}`)
  expect(body.data).toMatchObject([{ action: 'joined', userId: delegate.user.id }])
})

test('a meeting of a whole team is told to the supervisor whose team it is, and to no other', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const second = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const end = new Date(Date.now() + 7_200_000).toISOString()
  await supervisor.post('/supervisors/calendar/events', { title: 'Team call', start, end })
  const told = async (caller: TestCaller) =>
    (await caller.get<{ data: SupervisorActivity[] }>('/supervisors/activities/recent?type=meeting')).body
      .data
  expect(await told(supervisor)).toMatchObject([{ action: 'scheduled' }])
  expect(await told(second)).toEqual([])
})

test('nobody is named who is not of the team', async () => {
  const { supervisor } = await makeTeam(server)
  const other = await makeTeam(server)
  for (const id of [other.delegate.user.id, randomUUID()])
    for (const asked of [path, '/supervisors/activities/recent'])
      expect(await supervisor.get(`${asked}?memberId=${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Team member not found' },
      })
  const refused = await supervisor.get(`${path}?startDate=2026-11-30&endDate=2026-11-01`)
  expect([refused.status, refused.body.message]).toEqual([400, 'Invalid date range'])
})

test('the next meetings are those that have not ended', async () => {
  const { supervisor } = await makeTeam(server)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const [title, from] of [
    ['Over', -3],
    ['Running', -0.5],
    ['Later', 30],
  ] as const)
    await supervisor.post('/supervisors/calendar/events', { title, start: at(from), end: at(from + 1) })
  const { body } = await supervisor.get<TeamDashboard>(path)
  expect(body.meetings.map(({ title }) => title)).toEqual(['Running', 'Later'])
})

test('of one member only the meetings that concern them come next', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const [title, memberId] of [
    ['Theirs', delegate.user.id],
    ['Another’s', colleague.user.id],
    ['Everybody’s', null],
  ] as const)
    await supervisor.post('/supervisors/calendar/events', { title, start: at(30), end: at(31), memberId })
  const { body } = await supervisor.get<TeamDashboard>(`${path}?memberId=${delegate.user.id}`)
  expect(body.meetings.map(({ title }) => title).toSorted()).toEqual(['Everybody’s', 'Theirs'])
})
