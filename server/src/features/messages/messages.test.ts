import { randomUUID } from 'node:crypto'
import type { Message } from '@rounds/contract/messages'
import { expect, test } from 'vitest'
import { makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { type MessageList, draft, toDelegate } from '#test/messages.ts'

const server = testServer()

test('is read by its recipient only, once, with its notification', async () => {
  const { supervisor, delegate, colleague, admin } = await makeTeam(server)
  const { id } = (await toDelegate(supervisor, delegate)).body
  await toDelegate(supervisor, delegate)
  const missing = { status: 404, body: { message: 'Message not found', code: 'NOT_FOUND' } }
  for (const other of [supervisor, colleague])
    expect(await other.patch(`/messages/${id}/read`)).toMatchObject(missing)
  expect(await delegate.patch(`/messages/${randomUUID()}/read`)).toMatchObject(missing)
  expect((await admin.patch(`/messages/${id}/read`)).status).toBe(403)
  expect((await delegate.get<MessageList>('/messages?unread=true')).body.pagination.total).toBe(2)

  const read = await delegate.patch<Message>(`/messages/${id}/read`)
  expect(read).toMatchObject({
    status: 200,
    body: { id, status: 'read', readAt: expect.any(String) as string },
  })
  expect((await delegate.patch(`/messages/${id}/read`)).body).toEqual(read.body)
  expect((await delegate.get<MessageList>('/messages?unread=true')).body).toMatchObject({
    pagination: { total: 1 },
    unreadCount: 1,
  })
  expect((await delegate.get<MessageList>('/messages?unread=false')).body.data).toEqual([read.body])
  expect((await supervisor.get<MessageList>('/messages?box=sent&unread=false')).body.data).toEqual([
    read.body,
  ])
  const notices = (await delegate.get<{ data: { relatedId: string; isRead: boolean }[] }>('/notifications'))
    .body
  expect(notices).toMatchObject({ unreadCount: 1 })
  expect(notices.data.find(({ relatedId }) => relatedId === id)?.isRead).toBe(true)
})

test('pages, newest first', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  for (const subject of ['One', 'Two', 'Three']) await toDelegate(supervisor, delegate, { subject })
  const second = await delegate.get<MessageList>('/messages?limit=2&page=2')
  expect(second.body).toMatchObject({
    data: [{ subject: 'One' }],
    pagination: { total: 3, totalPages: 2 },
    unreadCount: 3,
  })
  const beyond = await delegate.get<MessageList>('/messages?limit=2&page=3')
  expect(beyond.body).toMatchObject({ data: [], pagination: { total: 3 }, unreadCount: 3 })
  expect((await delegate.get('/messages?box=trash')).status).toBe(400)
})

test('outlives the visit it is about', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  await toDelegate(supervisor, delegate, { visitId: visit.id })
  expect((await delegate.del(`/visits/${visit.id}`)).status).toBe(204)
  expect((await delegate.get<MessageList>('/messages')).body.data).toMatchObject([
    { ...draft, visitId: null },
  ])
})

test('whom a supervisor may write to stands by last name, and the log says to whom it was', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  for (const [firstName, lastName] of [
    ['Ann', 'Zimmer'],
    ['Zoe', 'yilmaz'],
    ['Ben', 'Xavier'],
  ] as const)
    await makeUser(server, tenant, 'DELEGATE', { firstName, lastName, supervisorId: supervisor.user.id })
  const { body } = await supervisor.get<{ data: { name: string }[] }>('/messages/recipients')
  expect(body.data.map(({ name }) => name).slice(-3)).toEqual(['Ben Xavier', 'Zoe yilmaz', 'Ann Zimmer'])
  await toDelegate(supervisor, delegate)
  expect((await admin.get('/tenant-admin/audit-logs?resource=message')).body.data).toMatchObject([
    {
      resourceName: `${delegate.user.firstName} ${delegate.user.lastName}`,
      details: { recipientId: delegate.user.id },
    },
  ])
})
