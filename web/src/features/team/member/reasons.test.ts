import type { Message } from '@rounds/contract/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatOf } from '#lib/words/format.ts'
import { addMessages } from '#lib/words/messages.ts'
import team from '#messages/en/team.json'
import { wasReminded } from './reasons.ts'

addMessages({ team })
/** It is Wednesday there while it is Tuesday in Paris. */
const format = formatOf({ language: 'en', timezone: 'Pacific/Auckland', currency: 'EUR' })
const now = Date.parse('2026-11-24T20:00:00Z')

beforeEach(() => {
  vi.stubGlobal('__test', { clock: () => now })
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const letter = (fields: Partial<Message>) =>
  ({
    recipientId: 'omar',
    subject: 'Your visits this week',
    sentAt: '2026-11-24T12:00:00Z',
    ...fields,
  }) as Message

test.each<[string, Partial<Message>, boolean]>([
  ['one of today, by the company’s calendar', {}, true],
  ['one of yesterday', { sentAt: '2026-11-24T10:00:00Z' }, false],
  ['one of last week', { sentAt: '2026-11-17T20:00:00Z' }, false],
  ['one to somebody else', { recipientId: 'nora' }, false],
  ['another letter', { subject: 'Lunch?' }, false],
])('%s', (_name, fields, expected) => {
  expect(wasReminded([], [letter(fields)], 'omar', format)).toBe(expected)
})

test('what was just sent counts before the server has it, for that day', () => {
  expect(wasReminded(['omar 2026-11-25'], [], 'omar', format)).toBe(true)
  expect(wasReminded(['omar 2026-11-24'], [], 'omar', format)).toBe(false)
})
