import type { CalendarEvent } from '@rounds/contract/calendar'
import type { Notification } from '@rounds/contract/notifications'
import { addDays, dayIn, instantOf, startOfWeek } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import {
  type TestCaller,
  as,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'

const server = testServer()
const ZONE = 'Europe/Paris'
const path = '/supervisors/calendar/events'

const day = addDays(dayIn(Date.now(), ZONE), 9)
const at = (time: string, on = day) => instantOf(on, time, ZONE)
const meeting = { title: 'Team call', start: at('10:00'), end: at('11:00') }
const nine = { start: at('09:00'), end: at('10:00') }
const words = (on: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(on))

const team = () => makeTeam(server, { timezone: ZONE })
const nameOf = ({ user }: TestCaller) => `${user.firstName} ${user.lastName}`
const bellOf = async (caller: TestCaller) =>
  (await caller.get<{ data: Notification[] }>('/notifications?type=calendar')).body.data
const told = async (caller: TestCaller) => (await bellOf(caller)).map(({ title }) => title)
const readAll = (caller: TestCaller) => caller.post('/notifications/read-all', {})
const put = async (supervisor: TestCaller, more: object = {}) =>
  (await supervisor.post<CalendarEvent>(path, { ...meeting, ...more })).body

test('who takes part is told of a meeting, of where it is moved and that it is cancelled, and is led to its day', async () => {
  const { supervisor, delegate, colleague } = await team()
  const { id } = await put(supervisor, { memberId: delegate.user.id })
  const actionUrl = `/delegate/weekly-agenda?week=${startOfWeek(day)}&day=${day}`
  expect(await bellOf(delegate)).toMatchObject([
    {
      type: 'calendar',
      title: 'New in your calendar',
      message: `${nameOf(supervisor)} added Team call, ${words(day)}, 10:00.`,
      relatedId: id,
      actionUrl,
    },
  ])
  await readAll(delegate)
  await supervisor.put(`${path}/${id}`, nine)
  expect((await bellOf(delegate))[0]).toMatchObject({
    title: 'Moved: Team call',
    message: `Now ${words(day)}, 09:00. It was ${words(day)}, 10:00.`,
    actionUrl,
  })
  await readAll(delegate)
  await supervisor.put(`${path}/${id}`, { location: 'Lyon' })
  expect((await bellOf(delegate))[0]).toMatchObject({
    title: 'Changed: Team call',
    message: `${words(day)}, 09:00, changed by ${nameOf(supervisor)}.`,
  })
  await readAll(delegate)
  await supervisor.del(`${path}/${id}`)
  expect((await bellOf(delegate))[0]).toMatchObject({
    title: 'Cancelled: Team call',
    message: `${words(day)}, 09:00, cancelled by ${nameOf(supervisor)}.`,
  })
  expect(await told(delegate)).toHaveLength(4)
  for (const other of [supervisor, colleague]) expect(await told(other)).toEqual([])
})

test('what nobody has read yet is told in its newest form, once, and what Undo takes back is not told', async () => {
  const { supervisor, delegate } = await team()
  const memberId = delegate.user.id
  // Made and taken back.
  const first = await put(supervisor, { memberId })
  await supervisor.del(`${path}/${first.id}`)
  expect(await told(delegate)).toEqual([])
  // Made and moved.
  const { id } = await put(supervisor, { memberId })
  await supervisor.put(`${path}/${id}`, nine)
  expect(await bellOf(delegate)).toMatchObject([
    { title: 'New in your calendar', message: expect.stringMatching(/09:00\.$/) as string },
  ])
  await readAll(delegate)
  // Moved and moved back, changed and changed back.
  await supervisor.put(`${path}/${id}`, { start: meeting.start, end: meeting.end })
  expect(await told(delegate)).toEqual(['Moved: Team call', 'New in your calendar'])
  await supervisor.put(`${path}/${id}`, nine)
  expect(await told(delegate)).toEqual(['New in your calendar'])
  await supervisor.put(`${path}/${id}`, { title: 'Call' })
  await supervisor.put(`${path}/${id}`, { title: 'Team call' })
  expect(await told(delegate)).toEqual(['New in your calendar'])
  // Deleted and made again under its id.
  await supervisor.del(`${path}/${id}`)
  await put(supervisor, { ...nine, id, memberId })
  expect(await told(delegate)).toEqual(['New in your calendar'])
  // Moved and then deleted: that it is cancelled is all.
  await supervisor.put(`${path}/${id}`, { start: at('15:00'), end: at('16:00') })
  await supervisor.del(`${path}/${id}`)
  expect(await bellOf(delegate)).toMatchObject([
    { title: 'Cancelled: Team call', message: expect.stringMatching(/09:00, cancelled/) as string },
    { title: 'New in your calendar' },
  ])
})

test('a meeting that is for somebody else now is cancelled for who was to come, and new for who is', async () => {
  const { supervisor, delegate, colleague, tenant } = await team()
  const alone = await as(server, await makeUser(server, tenant, 'DELEGATE'))
  const { id: supervisorId } = await makeUser(server, tenant, 'SUPERVISOR')
  const elsewhere = await as(server, await makeUser(server, tenant, 'DELEGATE', { supervisorId }))
  const { id } = await put(supervisor)
  // Somebody without a supervisor belongs to no whole team, nor does a delegate of another one.
  for (const each of [alone, elsewhere]) expect(await told(each)).toEqual([])
  for (const each of [delegate, colleague]) {
    expect(await told(each)).toEqual(['New in your calendar'])
    await readAll(each)
  }
  await supervisor.put(`${path}/${id}`, { memberId: colleague.user.id })
  expect((await told(delegate))[0]).toBe('Cancelled: Team call')
  // For who stays in it nothing has changed.
  expect(await told(colleague)).toHaveLength(1)
})

test('who made it is told when another supervisor changes it, of what is over nobody is', async () => {
  const { supervisor, tenant } = await team()
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const shared = await as(server, await makeUser(server, tenant, 'DELEGATE'))
  const { id } = await put(supervisor, { memberId: shared.user.id })
  await other.put(`${path}/${id}`, nine)
  expect(await bellOf(supervisor)).toMatchObject([
    { title: 'Moved: Team call', actionUrl: `/supervisor/calendar?day=${day}` },
  ])
  expect(await told(shared)).toEqual(['New in your calendar'])
  const past = addDays(day, -20)
  await put(supervisor, {
    title: 'Leave',
    memberId: shared.user.id,
    type: 'leave',
    allDay: true,
    start: at('00:00', past),
    end: at('00:00', addDays(past, 1)),
  })
  expect(await told(shared)).toHaveLength(1)
})

test('a delegate reads what concerns them, and their open page hears of it, also of what is not told', async () => {
  const { supervisor, delegate, colleague } = await team()
  const page = await openHearingStream(server, delegate)
  const { id } = await put(supervisor)
  await put(supervisor, { memberId: colleague.user.id })
  await planVisit(server, delegate, { scheduledDate: day })
  const own = (query = `?start=${day}&end=${day}`) =>
    delegate.get<{ data: CalendarEvent[] }>(`/calendar/events${query}`)
  expect((await own()).body.data).toMatchObject([{ id, title: 'Team call', start: meeting.start }])
  expect((await own(`?start=${addDays(day, 1)}&end=${addDays(day, 2)}`)).body.data).toEqual([])
  expect((await own(`?start=${day}&end=${addDays(day, -1)}`)).body).toMatchObject({
    message: 'End must be after start',
  })
  const count = () => page.heard().filter((event) => event.type === 'calendar' && event.id === id).length
  await expect.poll(count).toBe(1)
  await supervisor.del(`${path}/${id}`)
  await expect.poll(count).toBe(2)
  const bells = page.heard().filter(({ type }) => type === 'notification')
  expect(bells).toHaveLength(2)
  page.close()
})

test('what a delegate does with their visits is told to the open pages of their supervisor', async () => {
  const { supervisor, delegate } = await team()
  const page = await openHearingStream(server, supervisor)
  const heard = (id: string) => page.heard().filter((event) => event.id === id)
  const visit = await planVisit(server, delegate)
  await expect.poll(() => heard(visit.id)).toHaveLength(1)
  const status = (to: string) => delegate.put(`/visits/${visit.id}/status`, { status: to })
  expect((await status('in-progress')).status).toBe(200)
  await expect.poll(() => heard(visit.id)).toHaveLength(2)
  await delegate.put(`/visits/${visit.id}`, { notes: 'Nothing that a calendar shows' })
  expect((await status('completed')).status).toBe(200)
  await expect.poll(() => heard(visit.id)).toHaveLength(3)
  const gone = await planVisit(server, delegate, { scheduledDate: day })
  await delegate.del(`/visits/${gone.id}`)
  await expect.poll(() => heard(gone.id)).toHaveLength(2)
  // Asked for is told anyway.
  const sent = await submitReport(server, delegate)
  await expect.poll(() => heard(sent.id).filter(({ type }) => type === 'approval')).toHaveLength(1)
  page.close()
})

test('of a meeting that has begun it is told what changes, until it is over', async () => {
  const { supervisor, delegate } = await team()
  const minute = Math.floor(Date.now() / 60_000)
  const from = (minutes: number) => new Date((minute + minutes) * 60_000).toISOString()
  await put(supervisor, { memberId: delegate.user.id, start: from(-10), end: from(50) })
  expect(await told(delegate)).toEqual(['New in your calendar'])
})
