import { randomUUID } from 'node:crypto'
import type { CalendarEvent } from '@rounds/contract/calendar'
import { dayIn, localTime } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { as, makeTeam, makeTenant, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { daysOff } from './queries.ts'

const server = testServer()

const path = '/supervisors/calendar/events'
const meeting = { title: '1:1', start: '2026-11-17T15:00:00.000Z', end: '2026-11-17T15:30:00.000Z' }
const week = '?start=2026-11-16&end=2026-11-22'
const idsOf = (body: { events: CalendarEvent[] }) => body.events.map(({ id }) => id)

test('visits and events of the team stand in the order of time, counted over the range', async () => {
  const { tenant, supervisor, delegate, colleague } = await makeTeam(server)
  // Nobody puts anything into the calendar of who has left.
  await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id, status: 'inactive' })
  const visit = await planVisit(server, delegate, { scheduledDate: '2026-11-17', scheduledTime: '09:30' })
  const late = await planVisit(server, colleague, { scheduledDate: '2026-11-17', scheduledTime: '16:00' })
  await planVisit(server, delegate, { scheduledDate: '2026-11-23' })
  const { id } = (await supervisor.post(path, { ...meeting, memberId: delegate.user.id })).body
  const { body, status } = await supervisor.get(`${path}${week}`)
  expect(status).toBe(200)
  expect(idsOf(body)).toEqual([`visit-${visit.id}`, id, `visit-${late.id}`])
  expect(body.events[0]).toMatchObject({
    type: 'visit',
    visitId: visit.id,
    memberId: delegate.user.id,
    start: '2026-11-17T09:30:00.000Z',
    end: '2026-11-17T10:00:00.000Z',
    status: 'scheduled',
  })
  expect(body.events[1]).toMatchObject({ type: 'meeting', status: null, createdBy: supervisor.user.id })
  expect(body.stats).toMatchObject({ totalEvents: 3, scheduledMeetings: 1, pendingApprovals: 0 })
  const names = [delegate, colleague].map(({ user }) => `${user.firstName} ${user.lastName}`)
  expect(body.members.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())

  const only = async (query: string) => idsOf((await supervisor.get(`${path}${week}&${query}`)).body)
  expect(await only('type=visit')).toEqual([`visit-${visit.id}`, `visit-${late.id}`])
  expect(await only('type=meeting,leave')).toEqual([id])
  expect(await only(`memberId=${colleague.user.id}`)).toEqual([`visit-${late.id}`])
  expect((await supervisor.get(`${path}${week}&memberId=${colleague.user.id}`)).body.stats.totalEvents).toBe(
    1,
  )
  const days = await supervisor.get(`/supervisors/calendar/days${week}`)
  expect(days.body.data).toEqual([{ day: '2026-11-17', visits: 2, done: 0, toRecord: expect.any(Number) }])
})

test('without a range it is the current month; what waits for approval is counted whatever the range', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  const visit = await planVisit(server, delegate, { scheduledDate: today, scheduledTime: '23:30' })
  await submitReport(server, delegate)
  const { body } = await supervisor.get(path)
  expect(idsOf(body)).toContain(`visit-${visit.id}`)
  expect(body.stats.upcomingVisits).toBeGreaterThanOrEqual(1)
  expect((await supervisor.get(`${path}?start=2020-01-01&end=2020-01-31`)).body.stats).toEqual({
    totalEvents: 0,
    upcomingVisits: 0,
    scheduledMeetings: 0,
    pendingApprovals: 1,
  })
})

test('what nobody recorded is to record once its time is over by the clocks of the company', async () => {
  for (const timezone of ['Asia/Tokyo', 'America/Los_Angeles']) {
    const { supervisor, delegate } = await makeTeam(server, { timezone })
    const plan = async (hours: number) => {
      const { day, time } = localTime(Date.now() + hours * 3_600_000, timezone)
      await planVisit(server, delegate, { scheduledDate: day, scheduledTime: time })
      return day
    }
    const [start, end] = [await plan(-2), await plan(2)]
    const { body } = await supervisor.get(`/supervisors/calendar/days?start=${start}&end=${end}`)
    const toRecord = body.data.map((each: { toRecord: number }) => each.toRecord)
    expect(toRecord.reduce((sum: number, count: number) => sum + count, 0)).toBe(1)
  }
})

// One of the two always has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a visit that took place stands at its own times in %s',
  async (timezone) => {
    const { supervisor, delegate } = await makeTeam(server, { timezone })
    const start = new Date(Date.now() - 40 * 60_000).toISOString()
    const end = new Date(Date.now() - 10 * 60_000).toISOString()
    const day = dayIn(start, timezone)
    const visit = await planVisit(server, delegate, { scheduledDate: day, scheduledTime: '12:00' })
    const { status } = await delegate.put(`/visits/${visit.id}/status`, {
      status: 'completed',
      startTime: start,
      endTime: end,
    })
    expect(status).toBe(200)
    const { body } = await supervisor.get(`${path}/visit-${visit.id}`)
    expect(body).toMatchObject({ start, end, status: 'completed', notMet: false })
  },
)

test('an event is answered for its id, though it could not be made any more', async () => {
  const { supervisor, delegate, admin } = await makeTeam(server)
  const draft = { ...meeting, id: randomUUID(), memberId: delegate.user.id }
  expect((await supervisor.post(path, draft)).status).toBe(201)
  await admin.del(`/tenant-admin/users/${delegate.user.id}`)
  expect(await supervisor.post(path, draft)).toMatchObject({ status: 200, body: { id: draft.id } })
  expect((await supervisor.post(path, { ...draft, id: randomUUID() })).status).toBe(404)
})

test('an event is made, read, changed, moved and deleted; the same id makes it again', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const id = randomUUID()
  const made = await supervisor.post(path, { ...meeting, id, memberId: delegate.user.id })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...meeting, id, type: 'meeting', allDay: false, version: 1 })
  expect((await supervisor.post(path, { ...meeting, id })).status).toBe(200)
  const moved = await supervisor.put(`${path}/${id}`, {
    start: '2026-11-18T15:00:00.000Z',
    end: '2026-11-18T15:30:00.000Z',
  })
  expect(moved.body).toMatchObject({ title: '1:1', start: '2026-11-18T15:00:00.000Z', version: 2 })
  expect((await supervisor.put(`${path}/${id}`, { title: '1:1' })).body.version).toBe(2)
  expect((await supervisor.put(`${path}/${id}`, { memberId: null })).body.memberName).toBeNull()
  expect((await supervisor.del(`${path}/${id}`)).status).toBe(204)
  expect((await supervisor.get(`${path}/${id}`)).body.message).toBe('Event not found')
  expect((await supervisor.post(path, { ...meeting, id })).status).toBe(201)
})

test('what cannot be is refused in the specification’s words', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const { id } = (await supervisor.post(path, meeting)).body
  const said = (answer: { status: number; body: { message: string } }) => [answer.status, answer.body.message]
  expect(said(await supervisor.post(path, { ...meeting, title: ' ' }))).toEqual([400, 'Title is required'])
  expect(said(await supervisor.post(path, { ...meeting, end: meeting.start }))).toEqual([
    400,
    'End must be after start',
  ])
  expect(said(await supervisor.put(`${path}/${id}`, { end: '2026-11-17T14:00:00.000Z' }))).toEqual([
    400,
    'End must be after start',
  ])
  expect(said(await supervisor.post(path, { ...meeting, end: '2027-11-17T14:00:00.000Z' }))).toEqual([
    400,
    'At most 62 days',
  ])
  const stranger = await makeUser(server, tenant, 'DELEGATE', {
    supervisorId: (await makeUser(server, tenant, 'SUPERVISOR')).id,
  })
  for (const memberId of [stranger.id, supervisor.user.id, randomUUID()])
    for (const answer of [
      await supervisor.post(path, { ...meeting, memberId }),
      await supervisor.put(`${path}/${id}`, { memberId }),
    ])
      expect(said(answer)).toEqual([404, 'Team member not found'])
  for (const answer of [
    await supervisor.put(`${path}/visit-${visit.id}`, { title: 'x' }),
    await supervisor.del(`${path}/visit-${visit.id}`),
  ])
    expect(said(answer)).toEqual([409, 'Visits are changed on the visit itself'])
  for (const missing of [randomUUID(), visit.id, `visit-${randomUUID()}`])
    for (const answer of [
      await supervisor.get(`${path}/${missing}`),
      await supervisor.put(`${path}/${missing}`, { title: 'x' }),
      await supervisor.del(`${path}/${missing}`),
    ])
      expect(said(answer)).toEqual([404, 'Event not found'])
  expect(said(await supervisor.get(`${path}?start=2026-11-20&end=2026-11-19`))).toEqual([
    400,
    'End must be after start',
  ])
  expect(said(await supervisor.get(`${path}?start=2026-01-01&end=2026-12-31`))).toEqual([
    400,
    'At most 62 days',
  ])
})

test('another supervisor of the company sees and changes only what concerns their team', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const shared = await makeUser(server, tenant, 'DELEGATE')
  const visit = await planVisit(server, delegate, { scheduledDate: '2026-11-17' })
  const made = async (memberId: string | null) =>
    (await supervisor.post(path, { ...meeting, memberId })).body.id as string
  const [theirs, whole, ofShared] = [await made(delegate.user.id), await made(null), await made(shared.id)]
  expect(idsOf((await other.get(`${path}${week}`)).body)).toEqual([ofShared])
  for (const id of [theirs, whole, `visit-${visit.id}`]) {
    expect((await other.get(`${path}/${id}`)).status).toBe(404)
    expect((await other.del(`${path}/${id}`)).status).toBe(404)
  }
  expect((await other.post(path, { ...meeting, id: theirs })).status).toBe(409)
})

test('a whole day is the tenant’s, also where its clocks change', async () => {
  const { supervisor } = await makeTeam(server, { timezone: 'Europe/Paris' })
  const day = { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T23:00:00.000Z', allDay: true }
  const { body } = await supervisor.post(path, { title: 'Fair', ...day })
  expect(body).toMatchObject(day)
  expect(idsOf((await supervisor.get(`${path}?start=2026-10-26&end=2026-10-31`)).body)).toEqual([])
  expect(idsOf((await supervisor.get(`${path}?start=2026-10-25&end=2026-10-25`)).body)).toEqual([body.id])
})

test('days off are the working whole days of a delegate and of their supervisor’s whole team', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const whole = (from: string, to: string) => ({
    title: 'Away',
    type: 'leave',
    allDay: true,
    start: `${from}T00:00:00.000Z`,
    end: `${to}T00:00:00.000Z`,
  })
  await supervisor.post(path, { ...whole('2026-11-13', '2026-11-18'), memberId: delegate.user.id })
  await supervisor.post(path, { ...whole('2026-11-17', '2026-11-18'), memberId: delegate.user.id })
  await supervisor.post(path, whole('2026-11-20', '2026-11-21'))
  await supervisor.post(path, { ...meeting, memberId: colleague.user.id })
  const rows = await server.services.database
    .read(tenant.id)
    .rows<{ delegateId: string; day: string }>(
      `select * from ${daysOff('$2', '$3')} off where $1::uuid is not null /* tenant_id */ order by day, delegate_id`,
      ['2026-11-16', '2026-11-22'],
    )
  const daysOf = (id: string) => rows.flatMap(({ delegateId, day }) => (delegateId === id ? [day] : []))
  expect(daysOf(delegate.user.id)).toEqual(['2026-11-16', '2026-11-17', '2026-11-20'])
  expect(daysOf(colleague.user.id)).toEqual(['2026-11-20'])
})

test('the feed of a supervisor is the team’s, that of a delegate has what concerns them', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  await planVisit(server, delegate, { scheduledDate: today })
  const at = (time: string) => `${today}T${time}:00.000Z`
  const put = (title: string, more: object = {}) =>
    supervisor.post(path, { title, start: at('10:00'), end: at('11:00'), ...more })
  await put('Everybody')
  await put('Training', { memberId: delegate.user.id, allDay: true, start: at('00:00') })
  await put('Other', { memberId: colleague.user.id })
  const summaries = async (caller: typeof supervisor) => {
    const { url } = (await caller.post<{ url: string }>('/calendar/feed', {})).body
    const { body } = await server.app.inject({ url: new URL(url).pathname })
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    return lines.flatMap((line) => (/^(SUMMARY:|DTSTART;)/.test(line) ? [line.replace('SUMMARY:', '')] : []))
  }
  const nameOf = ({ user }: typeof supervisor) => `${user.firstName} ${user.lastName}`
  const ofTeam = await summaries(supervisor)
  expect(ofTeam).toContain(`${nameOf(delegate)}: Training`)
  expect(ofTeam).toContain(`${nameOf(colleague)}: Other`)
  expect(ofTeam).toContain('Everybody')
  expect(ofTeam.filter((line) => line.startsWith(`${nameOf(delegate)}: `))).toHaveLength(2)
  const own = await summaries(delegate)
  expect(own).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
  expect(own).toEqual(expect.arrayContaining(['Everybody', 'Training']))
  expect(own).not.toContain('Other')
})

test('a team’s feed is closed while supervisors may not see visits', async () => {
  const { supervisor, delegate, admin } = await makeTeam(server)
  const allow = async (permissions: readonly string[]) =>
    (await admin.put('/tenant-admin/roles/SUPERVISOR/permissions', { permissions })).status
  const feeds = await Promise.all(
    [supervisor, delegate].map(async (caller) => {
      const { url } = (await caller.post<{ url: string }>('/calendar/feed', {})).body
      return new URL(url).pathname
    }),
  )
  const statuses = async () =>
    (await Promise.all(feeds.map((url) => server.app.inject({ url })))).map(({ statusCode }) => statusCode)
  expect(await allow(['team.read'])).toBe(200)
  expect(await supervisor.get(`${path}${week}`)).toMatchObject({ status: 403 })
  expect(await statuses()).toEqual([404, 200])
  expect(await allow(['team.read', 'visits.read'])).toBe(200)
  expect(await statuses()).toEqual([200, 200])
})

test('open pages hear of it, and the audit log says who did what', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const heard: unknown[] = []
  server.services.database.listen('rounds_events', (payload) => {
    const event = JSON.parse(payload) as { tenantId: string }
    if (event.tenantId === tenant.id) heard.push(event)
  })
  const { id } = (await supervisor.post(path, meeting)).body
  await expect
    .poll(() => heard)
    .toContainEqual({ type: 'calendar', id, userId: supervisor.user.id, tenantId: tenant.id })
  await supervisor.del(`${path}/${id}`)
  const rows = await server.services.database
    .read(tenant.id)
    .rows(
      `select action, details from audit_log where tenant_id = $1 and resource = 'calendar-event' order by at, id`,
    )
  expect(rows).toMatchObject([
    { action: 'create', details: { title: '1:1', type: 'meeting', startDay: '2026-11-17' } },
    { action: 'delete', details: { title: '1:1' } },
  ])
  expect(await makeTenant(server)).toBeDefined()
})
