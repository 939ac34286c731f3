import { expect, test } from 'vitest'
import type { OutboxEntry } from './kinds.ts'
import { setRight } from './times.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** When nobody vouched for the clock any more, by that clock. */
const SINCE = Date.parse('2026-11-20T08:00:00Z')
const iso = (time: number) => new Date(time).toISOString()

const entryOf = (minutes: number, fields: Partial<OutboxEntry<'visit'>>): OutboxEntry<'visit'> => ({
  id: `e${minutes}`,
  kind: 'visit',
  owner: 't:u',
  label: '',
  subject: 'visit-1',
  calls: [],
  shows: {},
  createdAt: SINCE + minutes * MINUTE,
  unsureSince: SINCE,
  sendAfter: SINCE + minutes * MINUTE + 10_000,
  retryAt: 0,
  attempts: 0,
  done: 0,
  state: 'waiting',
  ...fields,
})
const call = (input: Record<string, unknown>) => ({
  name: 'visits.update',
  method: 'PUT' as const,
  path: '/visits/:id',
  failure: '',
  key: 'k',
  input,
})

const started = iso(SINCE + 5 * MINUTE)
const ended = iso(SINCE + 25 * MINUTE)
const start = entryOf(5, {
  calls: [call({ id: 'v', status: 'in-progress', startTime: started })],
  shows: { status: 'in-progress', startTime: started, inProgressAt: started },
})
const record = entryOf(25, {
  calls: [call({ id: 'v', status: 'completed', startTime: started, endTime: ended, notes: started })],
  shows: { status: 'completed', startTime: started, endTime: ended, completedAt: ended },
})

test('what a wrong clock said moves by as much as it was off, durations stay', () => {
  const at = SINCE - 2 * DAY + 30 * MINUTE
  const [first, second] = setRight([start, record], new Map([[SINCE, -2 * DAY]]), at)
  const trueStart = iso(SINCE + 5 * MINUTE - 2 * DAY)
  const trueEnd = iso(SINCE + 25 * MINUTE - 2 * DAY)
  expect(first?.calls[0]?.input).toEqual({ id: 'v', status: 'in-progress', startTime: trueStart })
  expect(first?.shows).toEqual({ status: 'in-progress', startTime: trueStart, inProgressAt: trueStart })
  expect(second?.calls[0]?.input).toEqual({
    id: 'v',
    status: 'completed',
    startTime: trueStart,
    endTime: trueEnd,
    // Words are nobody's clock.
    notes: started,
  })
  expect(second?.shows).toMatchObject({ completedAt: trueEnd })
  expect(second).toMatchObject({
    createdAt: record.createdAt - 2 * DAY,
    sendAfter: record.sendAfter - 2 * DAY,
  })
  expect(second).not.toHaveProperty('unsureSince')
})

test('a slow clock, too', () => {
  const [first] = setRight([start], new Map([[SINCE, DAY]]), SINCE + DAY + 30 * MINUTE)
  expect(first?.calls[0]?.input).toMatchObject({ startTime: iso(SINCE + 5 * MINUTE + DAY) })
})

test('times of the server, or typed about another day, stay', () => {
  const yesterday = iso(SINCE - DAY)
  const typed = entryOf(25, { calls: [call({ startTime: yesterday, endTime: ended })] })
  const [entry] = setRight([typed], new Map([[SINCE, -MINUTE]]), SINCE + 30 * MINUTE)
  expect(entry?.calls[0]?.input).toEqual({ startTime: yesterday, endTime: iso(SINCE + 24 * MINUTE) })
})

test('of a clock that was put right while the app was closed nothing lies ahead, and durations stay', () => {
  const at = SINCE - 2 * DAY + 90 * MINUTE
  const [first, second] = setRight([start, record], new Map(), at)
  expect(first?.calls[0]?.input).toMatchObject({ startTime: iso(at - 20 * MINUTE) })
  expect(second?.calls[0]?.input).toMatchObject({ startTime: iso(at - 20 * MINUTE), endTime: iso(at) })
  expect(second?.createdAt).toBe(at)
})

test('of one that was an hour fast neither, and what lies ahead by less than a minute stays', () => {
  const [first] = setRight([record], new Map(), SINCE - 35 * MINUTE)
  expect(first?.calls[0]?.input).toMatchObject({ endTime: iso(SINCE - 35 * MINUTE) })
  const [second] = setRight([record], new Map(), SINCE + 25 * MINUTE - 50_000)
  expect(second?.calls[0]?.input).toMatchObject({ endTime: ended })
})

test('a clock that was right after all moves nothing', () => {
  const [first, second] = setRight([start, record], new Map(), SINCE + 30 * MINUTE)
  expect(first).toEqual({ ...start, unsureSince: undefined })
  expect(second).toEqual({ ...record, unsureSince: undefined })
})

test('what was made by a time that the server had vouched for stays the very same', () => {
  const { unsureSince: _, ...sure } = record
  const entries = [sure as OutboxEntry]
  expect(setRight(entries, new Map([[SINCE, DAY]]), SINCE)[0]).toBe(sure)
})
