import type { Notification } from '@rounds/contract/notifications'
import { expect, test } from 'vitest'
import { openEventStream, openHearingStream } from '#test/event-stream.ts'
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

type List = { data: Notification[]; pagination: { total: number }; unreadCount: number }

/** A day as a person reads it: 17 Nov 2026. */
const inWords = (day: string) => {
  const [weekday, date, month, year] = new Date(day).toUTCString().split(' ')
  return weekday && `${Number(date)} ${month} ${year}`
}

const nameOf = ({ user }: TestCaller) => `${user.firstName} ${user.lastName}`
const submit = async (delegate: TestCaller) => (await submitReport(server, delegate)).id
const decide = async (supervisor: TestCaller, action: 'approve' | 'reject', ...ids: string[]) =>
  expect((await supervisor.post('/supervisors/approvals/process', { action, ids })).status).toBe(200)
const bellOf = async (caller: TestCaller) => {
  const { body } = await caller.get<List>('/notifications')
  return { unread: body.unreadCount, told: body.data.map(({ message }) => message) }
}

test('what a delegate submits within an hour is told once, what another one submits by itself', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  for (let count = 0; count < 3; count++) await submit(delegate)
  const alone = await submitReport(server, colleague)
  const { body } = await supervisor.get<List>('/notifications')
  const [second, first] = body.data
  expect(body).toMatchObject({ unreadCount: 2, pagination: { total: 2 } })
  expect(second).toMatchObject({
    title: 'New visit to review',
    message: `${alone.delegateName} submitted ${alone.prescriberName}, ${inWords(alone.scheduledDate)}.`,
    actionUrl: `/supervisor/approvals?visit=${alone.id}`,
    relatedId: alone.id,
  })
  expect(first).toMatchObject({
    title: 'Visits to review',
    message: `${nameOf(delegate)} submitted 3 visits.`,
    actionUrl: `/supervisor/approvals?delegate=${delegate.user.id}`,
    relatedId: null,
  })
})

test('what joins a notification makes it the newest', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  for (const each of [delegate, colleague, delegate]) await submit(each)
  const [newest] = (await bellOf(supervisor)).told
  expect(newest).toBe(`${nameOf(delegate)} submitted 2 visits.`)
})

test('what is submitted an hour later, or after the notification was read, is told anew', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  await submit(delegate)
  await server.services.database.inTenant(delegate.user.tenant.id, (db) =>
    db.rows(
      // What joined it since does not make it younger.
      `update notifications set id = uuidv7(interval '-61 minutes'), created_at = now() - interval '5 minutes'
       where tenant_id = $1 and user_id = $2`,
      [supervisor.user.id],
    ),
  )
  await submit(delegate)
  expect((await bellOf(supervisor)).unread).toBe(2)
  await supervisor.post('/notifications/read-all', {})
  await Promise.all([submit(delegate), submit(delegate)])
  const { unread, told } = await bellOf(supervisor)
  expect({ unread, newest: told[0] }).toEqual({
    unread: 1,
    newest: `${nameOf(delegate)} submitted 2 visits.`,
  })
})

test('what was decided or taken back counts no more: with the last of them the notification is read', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const page = await openEventStream(server, supervisor)
  const [first, second, third] = [await submit(delegate), await submit(delegate), await submit(delegate)]
  await decide(supervisor, 'approve', first)
  await decide(supervisor, 'reject', second)
  expect(await bellOf(supervisor)).toEqual({ unread: 1, told: [`${nameOf(delegate)} submitted 3 visits.`] })
  const told = page.heard().length
  expect((await delegate.put(`/visits/${third}/status`, { status: 'completed' })).status).toBe(200)
  expect((await bellOf(supervisor)).unread).toBe(0)
  await expect
    .poll(() => page.heard().slice(told))
    .toContainEqual({ type: 'notification', id: supervisor.user.id })
  page.close()

  await delegate.post(`/visits/${third}/submit-for-approval`)
  expect((await bellOf(supervisor)).unread).toBe(1)
})

test('what is decided at once of several delegates is told no more of any of them', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const ids = [await submit(delegate), await submit(colleague)]
  expect((await bellOf(supervisor)).unread).toBe(2)
  await decide(supervisor, 'approve', ...ids)
  expect((await bellOf(supervisor)).unread).toBe(0)
})

test('a decision and a withdrawal are heard of by all who could have decided', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const shared = await as(server, await makeUser(server, tenant, 'DELEGATE'))
  const ofTeam = await submit(delegate)
  const [ofAll, takenBack] = [await submit(shared), await submit(shared)]
  const [own, others] = [await openHearingStream(server, supervisor), await openHearingStream(server, other)]
  const heard = (page: typeof own, id: string) =>
    expect.poll(page.heard).toContainEqual({ type: 'approval', id })

  await decide(other, 'approve', ofAll)
  await heard(own, ofAll)
  // Another tab of who decided, too.
  await heard(others, ofAll)
  expect((await shared.put(`/visits/${takenBack}/status`, { status: 'completed' })).status).toBe(200)
  await heard(own, takenBack)
  await heard(others, takenBack)
  await decide(supervisor, 'reject', ofTeam)
  await heard(own, ofTeam)
  expect(others.heard()).not.toContainEqual({ type: 'approval', id: ofTeam })
  own.close()
  others.close()
})

test('one visit that is changed again is told as one', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const plan = await planVisit(server, delegate)
  await delegate.post(`/visits/${plan.id}/submit-for-approval`)
  await delegate.put(`/visits/${plan.id}`, { scheduledTime: '17:00' })
  const { body } = await supervisor.get<List>('/notifications')
  expect(body.data).toMatchObject([{ title: 'Changed plan to review', relatedId: plan.id }])
})

test('a rejection that was answered needs no reading', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const id = await submit(delegate)
  await decide(supervisor, 'reject', id)
  expect((await bellOf(delegate)).unread).toBe(1)
  await delegate.post(`/visits/${id}/submit-for-approval`)
  expect((await bellOf(delegate)).unread).toBe(0)
})
