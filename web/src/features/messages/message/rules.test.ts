import { expect, test } from 'vitest'
import { type Kind, subjectOf } from '#lib/outbox/kinds.ts'
import { isUnread, openedIds, otherOf, replySubject, unsentOf } from './rules.ts'

const entry = (
  kind: Kind,
  about: string,
  state: 'waiting' | 'attention' | 'delivered' = 'waiting',
  body = 'Hello',
) => ({
  id: `${about} ${state}`,
  kind,
  subject: subjectOf(kind, about),
  state,
  calls: [{ input: { body } }],
  ...(state === 'attention' && { reason: 'You have no supervisor assigned' }),
})
const message = {
  id: 'm1',
  senderId: 'S',
  senderName: 'Marc Laurent',
  recipientId: 'D',
  recipientName: 'Sara Benali',
  status: 'sent' as const,
}

test('a received message is unread until it is opened here or read elsewhere', () => {
  expect(isUnread(message, 'D', new Set())).toBe(true)
  expect(isUnread(message, 'D', openedIds([entry('message-read', 'm1'), entry('visit', 'v')]))).toBe(false)
  expect(isUnread({ ...message, status: 'read' as const }, 'D', new Set())).toBe(false)
  expect(isUnread(message, 'S', new Set())).toBe(false)
})

test('an exchange shows what is not sent yet, with the reason of a refusal', () => {
  const entries = [
    entry('message', 't1'),
    entry('message', 't1', 'attention', 'Again'),
    entry('message', 't1', 'delivered'),
    entry('message', 't2'),
  ]
  expect(unsentOf(entries, 't1').map(({ body, reason }) => [body, reason])).toEqual([
    ['Hello', null],
    ['Again', 'You have no supervisor assigned'],
  ])
})

test('the other person is the one who is not oneself', () => {
  expect(otherOf(message, 'D')).toEqual({ id: 'S', name: 'Marc Laurent' })
  expect(otherOf(message, 'S')).toEqual({ id: 'D', name: 'Sara Benali' })
})

test('a reply says so once and fits', () => {
  expect(replySubject('Samples')).toBe('Re: Samples')
  expect(replySubject('RE: Samples')).toBe('RE: Samples')
  expect(replySubject('x'.repeat(200))).toHaveLength(200)
})
