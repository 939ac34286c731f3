import { messages } from '@rounds/contract/messages'
import { notifications } from '@rounds/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allSent, fieldOf, hear, hidePage, nothingSent, openApp, read, see, told } from './support/app.tsx'
import { passUndo } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, messageOf, notificationOf, sara, tom } from './support/things.ts'
import { world } from './support/world.ts'

const unread = () => document.querySelectorAll('main [data-unread]').length
const bell = () =>
  document.querySelector('[aria-label^="Notifications"][aria-haspopup]')?.getAttribute('aria-label')

/** Sara writes to Marc, who has her letter at once. */
const takeLetters = () =>
  server.on(messages.send, ({ subject, body, priority, inReplyTo = null, visitId = null }) => {
    const letter = messageOf(50 + world.messages.length, {
      subject,
      body,
      priority,
      inReplyTo,
      visitId,
      senderId: sara.id,
      senderName: 'Sara Benali',
      recipientId: marc.id,
      recipientName: 'Marc Laurent',
      threadId: world.messages.find(({ id }) => id === inReplyTo)?.threadId ?? idOf(599),
    })
    world.messages.unshift(letter)
    return letter
  })

test('an opened notification is read at once, here and in the bell, and leads to what it is about', async () => {
  world.notifications = [
    notificationOf(1, { actionUrl: '/delegate/visit-history' }),
    notificationOf(2),
    notificationOf(3, { isRead: true }),
  ]
  const page = await openApp('/notifications?view=all', sara)
  await waitFor(() => expect(bell()).toBe('Notifications, 2 unread'))
  const answer = server.hold(notifications.markRead)
  await page.press(/^Notification 2/)
  await waitFor(() => expect(bell()).toBe('Notifications, 1 unread'))
  expect(unread()).toBe(1)
  await page.press(/^Notification 3/)
  await page.press(/^Notification 1/)
  await waitFor(() => expect(page.place()).toMatch('/delegate/visit-history'))
  answer()
  await allSent()
  expect(server.sentTo(notifications.markRead)).toEqual([{ id: idOf(402) }, { id: idOf(401) }])
  expect(bell()).toBe('Notifications')
})

test('a supervisor is told of what waits, in the bell and in their list, and led to it', async () => {
  const waiting = { type: 'approval', actionUrl: '/supervisor/approvals' } as const
  world.notifications = [notificationOf(1, waiting), notificationOf(2, { isRead: true })]
  const page = await openApp('/account', marc)
  await waitFor(() => expect(bell()).toBe('Notifications, 1 unread'))
  await page.goTo('/notifications?view=all')
  await see('Notification 2')
  await page.press(/^Notification 1/)
  await waitFor(() => expect(page.place()).toBe('/supervisor/approvals'))
  await waitFor(() => expect(bell()).toBe('Notifications'))
})

test('all are marked as read up to the newest that was shown, with Undo', async () => {
  world.notifications = [notificationOf(1), notificationOf(2)]
  const page = await openApp('/notifications?view=all', sara)
  await page.press('Mark all read')
  await hear('All notifications marked as read.')
  expect(bell()).toBe('Notifications')
  await page.press('Undo')
  await waitFor(() => expect(bell()).toBe('Notifications, 2 unread'))
  await page.press('Mark all read')
  passUndo()
  await allSent()
  expect(server.sentTo(notifications.markAllRead)).toEqual([{ before: notificationOf(1).createdAt }])
})

test('a mark that the server refuses is unread again, says so, and is tried again', async () => {
  world.notifications = [notificationOf(1)]
  const page = await openApp('/notifications?view=all', sara)
  server.on(notifications.markRead, () => new Refusal(422, 'REFUSED', 'No'))
  await page.press(/^Notification 1/)
  await hear('Failed to mark notification as read')
  await waitFor(() => expect(bell()).toBe('Notifications, 1 unread'))
  expect(read('[data-sync]')).toBe('Up to date')
  await page.press('Try again')
  await waitFor(() => expect(server.sentTo(notifications.markRead)).toHaveLength(2))
})

test('a refused mark needs nobody, also where the page of notifications was never opened', async () => {
  world.notifications = [notificationOf(1)]
  const page = await openApp('/notifications?view=all', sara)
  await see('Notification 1')
  server.isAway = true
  await page.press(/^Notification 1/)
  await waitFor(() => expect(read('[data-sync]')).toBe('Offline · 1 saved here'))
  page.close()
  server.isAway = false
  server.on(notifications.markRead, () => new Refusal(404, 'NOT_FOUND', 'Notification not found'))
  await openApp('/delegate/dashboard', sara)
  await hear('Failed to mark notification as read')
  await waitFor(() => expect(read('[data-sync]')).toBe('Up to date'))
})

test('a list of all without one says that there are none', async () => {
  world.notifications = []
  await openApp('/notifications?view=all', sara)
  await see('No notifications')
})

test('what arrives while the page is open is counted', async () => {
  world.notifications = [notificationOf(2)]
  await openApp('/delegate/dashboard', sara)
  await waitFor(() => expect(bell()).toBe('Notifications, 1 unread'))
  world.notifications.unshift(notificationOf(1))
  server.tell('notification', idOf(401))
  await waitFor(() => expect(bell()).toBe('Notifications, 2 unread'))
})

test('an opened exchange is read, each of its letters once', async () => {
  world.messages = [messageOf(1), messageOf(2, { threadId: idOf(501) }), messageOf(3)]
  const page = await openApp(`/messages?message=${idOf(501)}`, sara)
  await see('Words of letter 2')
  await allSent()
  expect(server.sentTo(messages.markRead)).toHaveLength(2)
  expect(server.sentTo(messages.markRead)).toEqual(
    expect.arrayContaining([{ id: idOf(501) }, { id: idOf(502) }]),
  )
  await page.goTo('/messages')
  await waitFor(() => expect(document.querySelectorAll('main [data-unread]')).toHaveLength(1))
})

test('of a letter that no list has it is said that it is gone only where the server says so', async () => {
  world.messages = [messageOf(1)]
  server.on(messages.markRead, () => new Refusal(503, 'UNAVAILABLE', 'Later'))
  const page = await openApp(`/messages?message=${idOf(502)}`, sara)
  await see('Failed to fetch messages')
  expect(read()).not.toMatch('no longer available')
  server.on(messages.markRead, () => messageOf(2))
  await page.press('Try again')
  await see('Letter 2')
  server.on(messages.markRead, () => new Refusal(404, 'NOT_FOUND', 'Message not found'))
  await page.goTo(`/messages?message=${idOf(503)}`)
  await see('This message is no longer available.')
})

test('a reply waits for its time in the exchange, goes to its supervisor, and can be taken back with its words', async () => {
  takeLetters()
  world.messages = [messageOf(1, { subject: 'Samples' })]
  const page = await openApp(`/messages?message=${idOf(501)}`, sara)
  await page.fill('Reply to Marc Laurent', 'On their way')
  await page.press('Send reply')
  await hear('Message sent.')
  await see('Waiting to be sent')
  expect(fieldOf('Reply to Marc Laurent')).toHaveProperty('value', '')
  await page.press('Undo')
  await waitFor(() => expect(fieldOf('Reply to Marc Laurent')).toHaveProperty('value', 'On their way'))
  expect(read()).not.toMatch('Waiting to be sent')
  await page.press('Send reply')
  passUndo()
  await allSent()
  expect(server.sentTo(messages.send)).toEqual([
    {
      subject: 'Re: Samples',
      body: 'On their way',
      priority: 'normal',
      attachments: [],
      inReplyTo: idOf(501),
      visitId: null,
    },
  ])
  expect(read()).not.toMatch('Waiting to be sent')
})

test('a reply is kept while it is written, each exchange its own', async () => {
  world.messages = [messageOf(1), messageOf(2)]
  const page = await openApp(`/messages?message=${idOf(501)}`, sara)
  await page.fill('Reply to Marc Laurent', 'Half a sen')
  await see('Saved on this device')
  await page.press(/Letter 2/)
  await waitFor(() => expect(page.place()).toMatch(idOf(502)))
  await see('Words of letter 2')
  await waitFor(() => expect(fieldOf('Reply to Marc Laurent')).toHaveProperty('value', ''))
  page.close()
  await openApp(`/messages?message=${idOf(501)}`, sara)
  await waitFor(() => expect(fieldOf('Reply to Marc Laurent')).toHaveProperty('value', 'Half a sen'))
})

test('a letter to several of the team is one for each, and one Undo', async () => {
  server.on(messages.recipients, () => ({
    data: [sara, tom].map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  }))
  server.on(messages.sendToDelegate, ({ recipientId, subject, body, priority }) =>
    messageOf(60, { recipientId, subject, body, priority, senderId: marc.id }),
  )
  const page = await openApp('/messages', marc)
  await page.press('New message')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sara Benali'))
  await page.press('Whole team')
  await page.fill('Subject', 'Friday')
  await page.fill('Message', 'Come early')
  await page.press('High')
  await page.press('Send message')
  await hear('Message sent to 2 people.')
  await page.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(told()).toEqual([]))
  hidePage()
  await allSent()
  await nothingSent()
  await page.press('New message')
  await page.press('Send message')
  await hear('Message sent to 2 people.')
  hidePage()
  await allSent()
  const sent = server.sentTo(messages.sendToDelegate)
  expect(new Set(sent.map(({ recipientId }) => recipientId))).toEqual(new Set([sara.id, tom.id]))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ subject: 'Friday', body: 'Come early', priority: 'high', inReplyTo: null })
})

test('a letter without words is not sent, and says what is missing', async () => {
  const page = await openApp('/messages', sara)
  await page.press('New message')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Subject')))
  // Where the sheet looks only then, it finds the same.
  expect(document.querySelector('[role="dialog"] [data-autofocus]')).toBe(fieldOf('Subject'))
  await page.fill('Subject', 'Friday')
  await page.press('Send message')
  await see('Message body is required', '[role="dialog"]')
  hidePage()
  await nothingSent()
})

test('where there is no message none is asked to be chosen', async () => {
  world.messages = []
  await openApp('/messages', sara)
  await see('No messages')
  expect(read()).not.toContain('Choose a message')
})

// ux.md 4.8.
test('where nothing was written yet a message is begun', async () => {
  world.messages = []
  server.on(messages.recipients, () => ({ data: [{ id: marc.id, name: 'Marc Laurent' }] }))
  const page = await openApp('/messages?box=sent', sara)
  await see('No messages sent yet')
  const empty = screen.getByRole('heading', { name: 'No messages sent yet' }).parentElement
  await page.press('New message', empty ?? undefined)
  await see('Marc Laurent', '[role="dialog"]')
})

test('a message that cannot be fetched is not called gone, and comes once there is a network', async () => {
  world.messages = []
  const page = await openApp('/messages', sara)
  await see('No messages')
  server.isAway = true
  world.messages = [messageOf(1, { subject: 'Friday', recipientId: sara.id })]
  await page.goTo(`/messages?message=${messageOf(1).id}`)
  await see('Check your connection and try again.')
  expect(read()).not.toContain('no longer available')
  server.isAway = false
  await page.press('Try again')
  await screen.findByRole('heading', { name: 'Friday' })
})
