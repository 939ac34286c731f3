import { addDays, dayIn, localTime } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()
const path = '/supervisors/calendar/events'

test('of a day it is told what was carried out and what nobody recorded, not what was turned down', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  const day = addDays(dayIn(Date.now(), 'UTC'), -1)
  for (const [status, completed] of [
    ['approved', true],
    ['submitted', true],
    ['rejected', true],
    ['scheduled', false],
    ['rejected', false],
    ['in-progress', false],
  ] as const)
    await storeVisit(server, team, delegate, id, { day, status, completed })
  const { body } = await supervisor.get(`/supervisors/calendar/days?start=${day}&end=${day}`)
  expect(body.data).toEqual([{ day, visits: 6, done: 2, toRecord: 1 }])
  const next = addDays(day, 2)
  for (const status of ['scheduled', 'rejected'])
    await storeVisit(server, team, delegate, id, { day: next, status })
  const { stats } = (await supervisor.get(`${path}?start=${day}&end=${next}`)).body
  expect(stats).toMatchObject({ totalEvents: 8, upcomingVisits: 1 })
})

test('a calendar is narrowed to a department, and so is what is counted in it', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate, colleague } = team
  const day = '2026-11-17'
  const events = await Promise.all(
    [delegate, colleague].map(async ({ user }) => {
      const { id } = await makePrescriber(server, user)
      await storeVisit(server, team, user === delegate.user ? delegate : colleague, id, { day })
      const times = { start: `${day}T08:00:00Z`, end: `${day}T08:30:00Z` }
      const meeting = { title: 'Coaching', type: 'meeting', memberId: user.id, ...times }
      return (await supervisor.post(path, meeting)).body.id as string
    }),
  )
  const [{ id: departmentId } = { id: '' }] = await rowsOf<{ id: string }>(
    server,
    team,
    `with made as (insert into departments (tenant_id, name) values ($1, 'Cardiology') returning id)
     update users set department_id = made.id from made where tenant_id = $1 and users.id = $2 returning made.id`,
    [colleague.user.id],
  )
  const query = `?start=${day}&end=${day}&departmentId=${departmentId}`
  const { body } = await supervisor.get(path + query)
  expect(body.events.map(({ memberId }: { memberId: string }) => memberId)).toEqual(
    Array(2).fill(colleague.user.id),
  )
  expect(body.events.map(({ id }: { id: string }) => id)).toContain(events[1])
  expect(body.stats).toMatchObject({ totalEvents: 2, scheduledMeetings: 1 })
  const days = await supervisor.get(`/supervisors/calendar/days${query}`)
  expect(days.body.data).toMatchObject([{ day, visits: 1 }])
})

test('who is away over the end of a week is so in either week on its own days', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const times = { allDay: true, start: '2026-11-20T00:00:00Z', end: '2026-11-25T00:00:00Z' }
  const leave = { title: 'Leave', type: 'leave', memberId: delegate.user.id, ...times }
  expect((await supervisor.post(path, leave)).status).toBe(201)
  const away = async (startDate: string) => {
    const { body } = await supervisor.get(
      `/supervisors/dashboard?startDate=${startDate}&memberId=${delegate.user.id}`,
    )
    return body.teamMembers[0].away.map(({ day }: { day: string }) => day)
  }
  expect(await away('2026-11-16')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(await away('2026-11-23')).toEqual(['2026-11-23', '2026-11-24'])
})

test('a visit is to record once its time is over, and what was carried out today is not to come', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { day, time } = localTime(Date.now() - 10 * 60_000, 'UTC')
  const visit = await planVisit(server, delegate, { scheduledDate: day, scheduledTime: time, duration: 30 })
  const days = await supervisor.get(`/supervisors/calendar/days?start=${day}&end=${day}`)
  expect(days.body.data).toEqual([{ day, visits: 1, done: 0, toRecord: 0 }])
  expect((await delegate.put(`/visits/${visit.id}`, { status: 'completed' })).status).toBe(200)
  const { stats } = (await supervisor.get(`${path}?start=${day}&end=${day}`)).body
  expect(stats).toMatchObject({ totalEvents: 1, upcomingVisits: 0 })
})

test('a last day alone is asked for from the beginning of its month on', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const plan = async (scheduledDate: string) => (await planVisit(server, delegate, { scheduledDate })).id
  const shown = [await plan('2026-01-01'), await plan('2026-01-15')]
  for (const day of ['2025-12-31', '2026-01-16']) await plan(day)
  const { body } = await supervisor.get(`${path}?end=2026-01-15`)
  expect(body.events.map(({ visitId }: { visitId: string }) => visitId)).toEqual(shown)
})

test('what concerns a delegate stands in the order of time', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  for (const [title, hour] of [
    ['Later', 15],
    ['First', 10],
  ] as const) {
    const times = { start: `2026-11-17T${hour}:00:00Z`, end: `2026-11-17T${hour + 1}:00:00Z` }
    await supervisor.post(path, { title, ...times })
  }
  const { body } = await delegate.get('/calendar/events?start=2026-11-17&end=2026-11-17')
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['First', 'Later'])
})
