import { randomUUID } from 'node:crypto'
import type { Notification } from '@rounds/contract/notifications'
import { expect, test } from 'vitest'
import { openEventStream } from '#test/event-stream.ts'
import {
  type TestCaller,
  as,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { insertNotifications } from './queries.ts'

const server = testServer()

type List = {
  data: Notification[]
  pagination: { page: number; limit: number; total: number; totalPages: number }
  unreadCount: number
}

/** Tells the user so many things, one transaction each, oldest first. */
const tell = async (
  { user }: TestCaller,
  ...news: { type?: Notification['type']; priority?: Notification['priority'] }[]
) => {
  for (const [at, each] of news.entries())
    await server.services.database.inTenant(user.tenant.id, async (db) =>
      insertNotifications(db, [
        {
          userId: user.id,
          type: 'visit',
          wording: 'message-received',
          parameters: { sender: `Number ${at}`, subject: 'Something happened.' },
          relatedId: randomUUID(),
          actionUrl: '/delegate/dashboard',
          ...each,
        },
      ]),
    )
}

/** A day as a person reads it: 17 Nov 2026. */
const inWords = (day: string) => {
  const [weekday, date, month, year] = new Date(day).toUTCString().split(' ')
  return weekday && `${Number(date)} ${month} ${year}`
}

const titles = ({ body }: { body: List }) => body.data.map(({ title }) => title.replace('Message from ', ''))

test.each([
  [{ reasonCode: 'date' }, 'Wrong date or duration'],
  [{ reasonCode: 'samples', reason: ' Twelve? ' }, 'Samples need correction: Twelve?'],
  [{ reason: null }, 'No reason provided'],
])('a rejection for %j is told as “%s”', async (because, words) => {
  const { supervisor, delegate } = await makeTeam(server)
  const visit = await submitReport(server, delegate)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [visit.id], ...because })
  const { body } = await delegate.get<List>('/notifications')
  expect(body.data.map(({ message }) => message)).toEqual([
    `${visit.prescriberName}, ${inWords(visit.scheduledDate)}: ${words}`,
  ])
})

test('a decision reaches the delegate: stored, counted, and told to the open page', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const [page, other] = [await openEventStream(server, delegate), await openEventStream(server, colleague)]
  const visit = await submitReport(server, delegate)
  const body = { action: 'reject', ids: [visit.id], reason: 'Times are missing.' }
  expect((await supervisor.post('/supervisors/approvals/process', body)).status).toBe(200)
  await expect
    .poll(() => page.heard())
    .toEqual(
      expect.arrayContaining([
        { type: 'visit', id: visit.id },
        { type: 'notification', id: delegate.user.id },
      ]),
    )
  expect(other.heard()).toEqual([])
  page.close()
  other.close()

  const list = await delegate.get<List>('/notifications')
  expect(list).toMatchObject({
    status: 200,
    body: { pagination: { page: 1, limit: 20, total: 1, totalPages: 1 }, unreadCount: 1 },
  })
  expect(list.body.data).toEqual([
    {
      id: expect.any(String) as string,
      type: 'visit',
      title: 'Visit rejected',
      message: `${visit.prescriberName}, ${inWords(visit.scheduledDate)}: Times are missing.`,
      priority: 'high',
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      relatedId: visit.id,
      actionUrl: `/delegate/record-visit/${visit.id}`,
    },
  ])
})

test('a submission reaches the supervisor, and without one every supervisor who works', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const page = await openEventStream(server, supervisor)
  const visit = await submitReport(server, delegate)
  await expect
    .poll(() => page.heard())
    .toEqual(
      expect.arrayContaining([
        { type: 'approval', id: visit.id },
        { type: 'notification', id: supervisor.user.id },
      ]),
    )
  const second = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  await makeUser(server, tenant, 'SUPERVISOR', { status: 'inactive' })
  const alone = await as(server, await makeUser(server, tenant, 'DELEGATE'))
  const unassigned = await submitReport(server, alone)
  for (const each of [supervisor, second]) {
    const { body } = await each.get<List>('/notifications')
    expect(body.data[0]).toMatchObject({ type: 'approval', relatedId: unassigned.id, priority: 'medium' })
  }
  await expect.poll(() => page.heard()).toContainEqual({ type: 'approval', id: unassigned.id })
  page.close()
  const [stored] = await server.services.database
    .read(tenant.id)
    .rows<{ count: number }>(`select count(*) from notifications where tenant_id = $1 and related_id = $2`, [
      unassigned.id,
    ])
  expect(stored?.count).toBe(2)
})

test('a refused change tells nobody', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const page = await openEventStream(server, delegate)
  const visit = await planVisit(server, delegate)
  const body = { action: 'approve', ids: [visit.id] }
  expect((await supervisor.post('/supervisors/approvals/process', body)).status).toBe(409)
  expect((await delegate.get<List>('/notifications')).body).toMatchObject({ data: [], unreadCount: 0 })
  expect(page.heard()).toEqual([])
  page.close()
})

test('pages, newest first, filtered by what is read, by type and by priority', async () => {
  const { delegate } = await makeTeam(server)
  await tell(delegate, {}, { type: 'message' }, { priority: 'urgent' }, { type: 'message', priority: 'low' })
  const list = (query: string) => delegate.get<List>(`/notifications${query}`)
  expect(titles(await list(''))).toEqual(['Number 3', 'Number 2', 'Number 1', 'Number 0'])
  const second = await list('?limit=3&page=2')
  expect(titles(second)).toEqual(['Number 0'])
  expect(second.body).toMatchObject({ pagination: { total: 4, totalPages: 2 }, unreadCount: 4 })
  const beyond = await list('?limit=3&page=9')
  expect(beyond.body).toMatchObject({ data: [], pagination: { total: 4, totalPages: 2 }, unreadCount: 4 })

  const { body: all } = await list('')
  await delegate.patch(`/notifications/${all.data[0]?.id}/read`)
  expect(titles(await list('?isRead=false'))).toEqual(['Number 2', 'Number 1', 'Number 0'])
  expect((await list('?isRead=true')).body).toMatchObject({ pagination: { total: 1 }, unreadCount: 3 })
  expect(titles(await list('?type=message'))).toEqual(['Number 3', 'Number 1'])
  expect(titles(await list('?priority=URGENT'))).toEqual(['Number 2'])
  expect(titles(await list('?type=message&priority=low&isRead=false'))).toEqual([])
  for (const query of ['?isRead=1', '?type=mail', '?priority=normal', '?limit=0'])
    expect(await list(query), query).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
})

test('is read for good, by its owner only', async () => {
  const { delegate, colleague, admin, supervisor } = await makeTeam(server)
  await tell(delegate, {})
  const id = (await delegate.get<List>('/notifications')).body.data[0]?.id
  const missing = { status: 404, body: { message: 'Notification not found', code: 'NOT_FOUND' } }
  for (const other of [colleague, admin, supervisor])
    expect(await other.patch(`/notifications/${id}/read`)).toMatchObject(missing)
  expect(await supervisor.patch(`/supervisors/notifications/${id}/read`)).toMatchObject(missing)
  expect(await delegate.patch(`/notifications/${randomUUID()}/read`)).toMatchObject(missing)

  const readAt = async () =>
    server.services.database
      .read(delegate.user.tenant.id)
      .row<{ readAt: string | null }>('select read_at from notifications where tenant_id = $1 and id = $2', [
        id,
      ])
  expect(await readAt()).toEqual({ readAt: null })
  const first = await delegate.patch<Notification>(`/notifications/${id}/read`)
  expect(first).toMatchObject({ status: 200, body: { id, isRead: true } })
  const since = await readAt()
  expect(await delegate.patch(`/notifications/${id}/read`)).toMatchObject({ status: 200, body: first.body })
  expect(await readAt()).toEqual(since)
  expect((await delegate.get<List>('/notifications')).body.unreadCount).toBe(0)
})

test('all are read at once, or those that were there when the person looked', async () => {
  const { delegate, colleague } = await makeTeam(server)
  await tell(colleague, {})
  await tell(delegate, {}, {})
  const seen = (await delegate.get<List>('/notifications')).body.data[0]?.createdAt
  // Another millisecond.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(seen ?? ''))
  await tell(delegate, {})
  const upTo = await delegate.post('/notifications/read-all', { before: seen })
  expect(upTo).toMatchObject({ status: 200, body: { updated: 2, unreadCount: 1 } })
  const rest = await delegate.post('/notifications/read-all', {})
  expect(rest.body).toEqual({ updated: 1, unreadCount: 0 })
  expect((await delegate.post('/notifications/read-all', {})).body).toEqual({ updated: 0, unreadCount: 0 })
  expect((await colleague.get<List>('/notifications')).body.unreadCount).toBe(1)
  const bad = await delegate.post('/notifications/read-all', { before: 'yesterday' })
  expect(bad).toMatchObject({ status: 400 })
})

test('the supervisors’ own paths answer the same, to supervisors only', async () => {
  const { delegate, supervisor, admin } = await makeTeam(server)
  await submitReport(server, delegate)
  const list = await supervisor.get<List>(
    '/supervisors/notifications?type=approval&priority=medium&isRead=false',
  )
  expect(list).toMatchObject({ status: 200, body: { unreadCount: 1, pagination: { limit: 20, total: 1 } } })
  expect(list.body).toEqual((await supervisor.get('/notifications')).body)
  const read = await supervisor.patch(`/supervisors/notifications/${list.body.data[0]?.id}/read`)
  expect(read).toMatchObject({ status: 200, body: { isRead: true } })
  expect((await supervisor.get<List>('/notifications')).body.unreadCount).toBe(0)
  for (const other of [delegate, admin])
    expect((await other.get('/supervisors/notifications')).status).toBe(403)
})
