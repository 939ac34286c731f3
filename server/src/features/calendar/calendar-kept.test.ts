import { dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { as, makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'

const server = testServer()
const path = '/supervisors/calendar/events'
const minutesOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / 60_000

test('a visit without an end stands as long as it was to last, from when it began', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000).toISOString()
  const plan = async (status: string, times: object) => {
    const draft = { prescriberId, scheduledDate: dayIn(at, 'UTC'), scheduledTime: '03:00', duration: 45 }
    const { id } = await planVisit(server, delegate, draft)
    expect((await delegate.put(`/visits/${id}/status`, { status, ...times })).status).toBe(200)
    return (await supervisor.get(`${path}/visit-${id}`)).body
  }
  const running = await plan('in-progress', { startTime: at })
  expect([running.start, minutesOf(running)]).toEqual([at, 45])
  const short = await plan('completed', { startTime: at, endTime: at })
  expect([short.start, minutesOf(short)]).toEqual([at, 45])
})

test('a first day alone is asked for up to the end of its month', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const plan = async (scheduledDate: string) => (await planVisit(server, delegate, { scheduledDate })).id
  await plan('2026-02-09')
  const shown = [await plan('2026-02-10'), await plan('2026-02-28')]
  await plan('2026-03-01')
  const { body } = await supervisor.get(`${path}?start=2026-02-10`)
  expect(body.events.map(({ visitId }: { visitId: string }) => visitId)).toEqual(shown)
})

test('of two who change an event at once neither takes back what the other says', async () => {
  const { supervisor } = await makeTeam(server)
  const times = { start: '2026-11-17T08:00:00Z', end: '2026-11-17T09:00:00Z' }
  const { id } = (await supervisor.post(path, { title: 'Fair', ...times })).body
  const row = await held('select from calendar_events where id = $1 for update', [id])
  const first = supervisor.put(`${path}/${id}`, { title: 'Bazaar' })
  await row.isAwaitedBy(1, first)
  const second = supervisor.put(`${path}/${id}`, { location: 'Lyon' })
  await row.isAwaitedBy(2, second)
  await row.letGo()
  await Promise.all([first, second])
  expect((await supervisor.get(`${path}/${id}`)).body).toMatchObject({
    title: 'Bazaar',
    location: 'Lyon',
    version: 3,
  })
})

test('whoever is signed out just then has no new address of a feed', async () => {
  const { delegate } = await makeTeam(server)
  const row = await held('update sessions set revoked_at = now() where user_id = $1', [delegate.user.id])
  const made = delegate.post('/calendar/feed', {})
  await row.isAwaitedBy(1, made)
  await row.letGo()
  expect((await made).status).toBe(401)
  const back = await as(server, delegate.user)
  expect((await back.get('/calendar/feed')).body).toEqual({ createdAt: null, stoppedAt: null })
})

test('that a feed was stopped is told once, and of whose it was', async () => {
  const { delegate, tenant } = await makeTeam(server)
  await delegate.post('/calendar/feed', {})
  for (const _ of ['first', 'again']) expect((await delegate.del('/calendar/feed')).status).toBe(204)
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select resource_id from audit_log where tenant_id = $1 and resource = 'calendar-feed' and action = 'delete'`,
    )
  expect(told).toEqual([{ resourceId: delegate.user.id }])
})
