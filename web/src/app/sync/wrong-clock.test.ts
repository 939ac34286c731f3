import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMessages } from '#lib/words/messages.ts'
import outbox from '#messages/en/outbox.json'
import { currentToasts, dismissAllToasts } from '#ui/toasts.ts'
import { span, tellWrongClock } from './wrong-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(() => {
  addMessages({ outbox })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.unstubAllGlobals()
})
const told = () => currentToasts().map(({ message }) => message)

test('a wrong clock is told once, another one again', () => {
  tellWrongClock(-2 * DAY)
  const fast = 'This device’s clock is 2 days fast. Times are kept by the server.'
  expect(told()).toEqual([fast])
  tellWrongClock(-2 * DAY + 900)
  expect(told()).toEqual([fast])
  tellWrongClock(3 * HOUR)
  expect(told()).toEqual(['This device’s clock is 3 hours slow. Times are kept by the server.', fast])
})

test('a clock that was right in between is told anew', () => {
  tellWrongClock(-10 * MINUTE)
  tellWrongClock(0)
  tellWrongClock(-10 * MINUTE)
  expect(told()).toHaveLength(2)
})

test.each([
  [-2 * DAY, '2 days'],
  [DAY, '24 hours'],
  [2 * HOUR + 9 * MINUTE, '2 hours'],
  [-10 * MINUTE, '10 minutes'],
  [31 * DAY, '31 days'],
])('%d ms are %s', (ms, words) => {
  expect(span(ms)).toBe(words)
})
