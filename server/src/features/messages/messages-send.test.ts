import { randomUUID } from 'node:crypto'
import type { Message } from '@rounds/contract/messages'
import { describe, expect, test } from 'vitest'
import { openEventStream } from '#test/event-stream.ts'
import { type TestCaller, as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { type MessageList, draft, toDelegate } from '#test/messages.ts'
import { storeFile, uploadOf } from '#test/objects.ts'

const server = testServer()

const upload = async (caller: TestCaller) => {
  const { payload, contentType } = uploadOf('attachment')
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': contentType },
    payload,
  })
  return response.json<{ id: string; size: number }>()
}

const storedCount = async ({ user }: TestCaller) =>
  (
    await server.services.database
      .read(user.tenant.id)
      .row<{ count: number }>('select count(*) from messages where tenant_id = $1')
  )?.count

describe('a supervisor writes to a delegate', () => {
  test('who gets the message, a notification and an event', async () => {
    const { supervisor, delegate, colleague } = await makeTeam(server)
    const page = await openEventStream(server, delegate)
    const sent = await toDelegate(supervisor, delegate, { priority: 'HIGH' })
    expect(sent.status).toBe(201)
    const { id } = sent.body
    expect(sent.body).toEqual({
      id,
      recipientId: delegate.user.id,
      recipientName: `${delegate.user.firstName} ${delegate.user.lastName}`,
      recipientEmail: delegate.user.email,
      ...draft,
      priority: 'high',
      attachments: [],
      senderId: supervisor.user.id,
      senderName: `${supervisor.user.firstName} ${supervisor.user.lastName}`,
      sentAt: expect.stringMatching(/Z$/) as string,
      status: 'sent',
      readAt: null,
      inReplyTo: null,
      threadId: id,
      visitId: null,
    })
    await expect
      .poll(() => page.heard())
      .toEqual(
        expect.arrayContaining([
          { type: 'message', id },
          { type: 'notification', id: delegate.user.id },
        ]),
      )
    page.close()
    expect((await delegate.get<MessageList>('/messages')).body).toEqual({
      data: [sent.body],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      unreadCount: 1,
    })
    expect((await delegate.get('/notifications')).body).toMatchObject({
      data: [
        {
          type: 'message',
          priority: 'high',
          title: `Message from ${sent.body.senderName}`,
          message: 'Tuesday',
          relatedId: id,
          actionUrl: `/messages?message=${id}`,
        },
      ],
    })
    expect((await supervisor.get<MessageList>('/messages?box=sent')).body).toMatchObject({
      data: [sent.body],
      unreadCount: 0,
    })
    for (const other of [supervisor, colleague])
      expect((await other.get<MessageList>('/messages')).body).toMatchObject({ data: [], unreadCount: 0 })
  })

  test('of the own team or of no team, and to nobody else', async () => {
    const { tenant, supervisor, delegate, colleague, admin } = await makeTeam(server)
    const { delegate: stranger } = await makeTeam(server)
    const unassigned = await makeUser(server, tenant, 'DELEGATE')
    const other = await makeUser(server, tenant, 'SUPERVISOR')
    const foreign = await makeUser(server, tenant, 'DELEGATE', { supervisorId: other.id })
    const gone = await makeUser(server, tenant, 'DELEGATE', {
      supervisorId: supervisor.user.id,
      status: 'inactive',
    })
    const send = (recipientId: string) => supervisor.post('/supervisors/messages', { recipientId, ...draft })
    expect((await send(unassigned.id)).status).toBe(201)
    const { body } = await supervisor.get<{ data: { id: string }[] }>('/messages/recipients')
    expect(new Set(body.data.map(({ id }) => id))).toEqual(
      new Set([delegate.user.id, colleague.user.id, unassigned.id]),
    )
    for (const id of [
      foreign.id,
      gone.id,
      stranger.user.id,
      other.id,
      admin.user.id,
      supervisor.user.id,
      randomUUID(),
    ])
      expect(await send(id)).toMatchObject({
        status: 404,
        body: { message: 'Recipient not found', code: 'NOT_FOUND' },
      })
    for (const caller of [delegate, admin]) expect((await toDelegate(caller, delegate)).status).toBe(403)
    expect(await storedCount(supervisor)).toBe(1)
  })

  test.each([
    [{ recipientId: undefined }, 'recipientId', 'Recipient is required'],
    [{ recipientId: null }, 'recipientId', 'Recipient is required'],
    [{ recipientId: '' }, 'recipientId', 'Recipient is required'],
    [{ recipientId: 'x' }, 'recipientId', 'Invalid id'],
    [{ subject: undefined }, 'subject', 'Subject is required'],
    [{ subject: '  ' }, 'subject', 'Subject is required'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Must be at most 200 characters'],
    [{ body: undefined }, 'body', 'Message body is required'],
    [{ body: ' \n\t ' }, 'body', 'Message body is required'],
    [{ body: 'x'.repeat(5001) }, 'body', 'Must be at most 5000 characters'],
    [{ priority: 'medium' }, 'priority', 'Unknown priority'],
    [
      { attachments: Array.from({ length: 6 }, () => ({ fileAssetId: randomUUID() })) },
      'attachments',
      'At most 5 attachments',
    ],
  ])('refuses number %#: %o', async (wrong, path, message) => {
    const { supervisor, delegate } = await makeTeam(server)
    const answer = await toDelegate(supervisor, delegate, wrong)
    expect(answer).toMatchObject({ status: 400, body: { message, code: 'VALIDATION_ERROR' } })
    expect(answer.body).toMatchObject({ details: [{ path, message }] })
  })
})

describe('a delegate writes to the supervisor', () => {
  test('in reply, about a visit, in one thread', async () => {
    const { supervisor, delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const first = (await toDelegate(supervisor, delegate, { visitId: visit.id })).body
    expect(first.visitId).toBe(visit.id)
    const page = await openEventStream(server, supervisor)
    const reply = await delegate.post<Message>('/messages', {
      ...draft,
      subject: 'Re: Tuesday',
      inReplyTo: first.id,
      visitId: visit.id,
    })
    expect(reply).toMatchObject({
      status: 201,
      body: {
        recipientId: supervisor.user.id,
        senderId: delegate.user.id,
        inReplyTo: first.id,
        threadId: first.id,
        visitId: visit.id,
        priority: 'normal',
      },
    })
    await expect.poll(() => page.heard()).toContainEqual({ type: 'message', id: reply.body.id })
    page.close()
    const answer = (await toDelegate(supervisor, delegate, { inReplyTo: reply.body.id })).body
    expect(answer.threadId).toBe(first.id)
    await toDelegate(supervisor, delegate, { subject: 'Something else' })
    for (const caller of [delegate, supervisor]) {
      const thread = await caller.get<MessageList>(`/messages?box=all&threadId=${first.id}`)
      expect(thread.body.data.map(({ id }) => id)).toEqual([answer.id, reply.body.id, first.id])
    }
    expect((await delegate.get<MessageList>('/messages?box=all')).body.pagination.total).toBe(4)
  })

  test('who must exist and work', async () => {
    const { tenant, delegate, supervisor } = await makeTeam(server)
    const gone = await makeUser(server, tenant, 'SUPERVISOR', { status: 'inactive' })
    for (const more of [{}, { supervisorId: gone.id }]) {
      const alone = await as(server, await makeUser(server, tenant, 'DELEGATE', more))
      expect(await alone.post('/messages', draft)).toMatchObject({
        status: 409,
        body: { message: 'You have no supervisor assigned', code: 'CONFLICT' },
      })
    }
    const alone = await as(server, await makeUser(server, tenant, 'DELEGATE'))
    expect((await alone.get<{ data: unknown[] }>('/messages/recipients')).body.data).toEqual([])
    const named = await delegate.get<{ data: { name: string }[] }>('/messages/recipients')
    expect(named.body.data.map(({ name }) => name)).toEqual([
      `${supervisor.user.firstName} ${supervisor.user.lastName}`,
    ])
    // A recipient is not the delegate's to choose.
    const chosen = await delegate.post<Message>('/messages', { ...draft, recipientId: gone.id })
    expect(chosen.status).toBe(201)
    expect(chosen.body.recipientId).not.toBe(gone.id)
  })

  test('about nothing that is not theirs', async () => {
    const { supervisor, delegate, colleague } = await makeTeam(server)
    const theirs = await planVisit(server, colleague)
    const others = (await toDelegate(supervisor, colleague)).body
    const file = await upload(colleague)
    const logo = await storeFile({ server }, delegate, 'logo')
    const cases: [Record<string, unknown>, string][] = [
      [{ visitId: theirs.id }, 'Visit not found'],
      [{ visitId: randomUUID() }, 'Visit not found'],
      [{ inReplyTo: others.id }, 'Message not found'],
      [{ inReplyTo: randomUUID() }, 'Message not found'],
      [{ attachments: [{ fileAssetId: file.id }] }, 'File not found'],
      [{ attachments: [{ fileAssetId: logo }] }, 'File not found'],
      [{ attachments: [{ fileAssetId: randomUUID() }] }, 'File not found'],
    ]
    for (const [more, message] of cases)
      expect(await delegate.post('/messages', { ...draft, ...more }), JSON.stringify(more)).toMatchObject({
        status: 404,
        body: { message, code: 'NOT_FOUND' },
      })
    // Nor does a supervisor write to one delegate about the visit of another, or in answer to another.
    for (const more of [{ visitId: theirs.id }, { inReplyTo: others.id }])
      expect(await toDelegate(supervisor, delegate, more)).toMatchObject({ status: 404 })
    expect(await storedCount(delegate)).toBe(1)
  })

  test('needs the right to', async () => {
    const { delegate, supervisor, admin } = await makeTeam(server)
    for (const role of ['DELEGATE', 'SUPERVISOR']) {
      const path = `/tenant-admin/roles/${role}/permissions`
      const { body } = await admin.get<{ permissions: string[] }>(path)
      const permissions = body.permissions.filter((each) => each !== 'messages.send')
      expect((await admin.put(path, { permissions })).status).toBe(200)
    }
    expect((await delegate.post('/messages', draft)).status).toBe(403)
    expect((await toDelegate(supervisor, delegate)).status).toBe(403)
    expect((await delegate.get('/messages')).status).toBe(200)
  })
})

test('attachments keep their order and open for the recipient', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const files = [await upload(delegate), await upload(delegate)]
  const attachments = [1, 0, 1].map((at) => ({ fileAssetId: files[at]?.id, name: 'is not believed' }))
  const sent = await delegate.post<Message>('/messages', { ...draft, attachments })
  expect(sent.body.attachments).toEqual(
    [1, 0].map((at) => ({
      fileAssetId: files[at]?.id,
      name: 'logo.png',
      size: files[at]?.size,
      contentType: 'image/png',
    })),
  )
  const { body } = await supervisor.get<MessageList>('/messages')
  expect(body.data[0]).toEqual(sent.body)
  expect((await supervisor.get(`/files/${files[0]?.id}`)).status).toBe(200)
})

test('sent again with its key, it is sent once', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await delegate.post('/messages', draft, headers)
  const again = await delegate.post('/messages', draft, headers)
  expect(again).toMatchObject({ status: 201, body: first.body as object })
  const { body } = await supervisor.get<MessageList>('/messages')
  expect(body.pagination.total).toBe(1)
  expect((await supervisor.get('/notifications')).body).toMatchObject({ unreadCount: 1 })
})
