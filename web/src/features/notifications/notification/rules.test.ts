import { expect, test } from 'vitest'
import { type Kind, subjectOf } from '#lib/outbox/kinds.ts'
import { isUrgent, marksOf, pathOf, unreadAfter, withMarks } from './rules.ts'

const item = (id: string, hour: number, isRead = false) => ({
  id,
  isRead,
  createdAt: `2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`,
})
const items = [item('d', 12), item('c', 11), item('b', 10, true), item('a', 9)]
const entry = (kind: Kind, about: string, input = {}, state: 'waiting' | 'attention' = 'waiting') => ({
  kind,
  subject: subjectOf(kind, about),
  state,
  calls: [{ input }],
})

test('one that was opened is read at once, and counts no more', () => {
  const marks = marksOf([entry('notification-read', 'c', { id: 'c' }), entry('visit', 'v')])
  expect(
    withMarks(items, marks)
      .filter(({ isRead }) => isRead)
      .map(({ id }) => id),
  ).toEqual(['c', 'b'])
  expect(unreadAfter(7, items, marks)).toBe(6)
})

test('a mark that the server has counted already is not counted twice', () => {
  expect(unreadAfter(2, items, marksOf([entry('notification-read', 'b', { id: 'b' })]))).toBe(2)
})

test('all are read up to the newest that was shown; what came later stays unread', () => {
  const marks = marksOf([entry('notifications-read', '', { before: '2026-11-17T11:00:00.000Z' })])
  expect(
    withMarks(items, marks)
      .filter(({ isRead }) => !isRead)
      .map(({ id }) => id),
  ).toEqual(['d'])
  expect(unreadAfter(40, items, marks)).toBe(1)
})

test('a refused mark leaves everything as the server has it', () => {
  const marks = marksOf([entry('notification-read', 'c', { id: 'c' }, 'attention')])
  expect(unreadAfter(3, items, marks)).toBe(3)
  expect(withMarks(items, marks)).toEqual(items)
})

test('an address leads inside the tenant or nowhere', () => {
  expect(pathOf({ actionUrl: '/delegate/record-visit/1' })).toBe('/delegate/record-visit/1')
  for (const actionUrl of [null, '', '/', '//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(pathOf({ actionUrl }), String(actionUrl)).toBeNull()
})

test('high and urgent ones say so', () => {
  expect((['low', 'medium', 'high', 'urgent'] as const).filter((priority) => isUrgent({ priority }))).toEqual(
    ['high', 'urgent'],
  )
})
