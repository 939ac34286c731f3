import { beforeEach, expect, test } from 'vitest'
import { type Known, createClock } from './reckoning.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What time it is in truth; a full second, as answers tell it. */
const START = Date.parse('2026-11-18T08:30:00Z')

let truth = START
/** The device: how far its clock is ahead, how long its page did not run, and what it stores. */
let ahead = 0
let slept = 0
let stored: Known | null = null

beforeEach(() => {
  truth = START
  ahead = 0
  slept = 0
  stored = null
})

const open = () =>
  createClock({
    device: () => truth + ahead,
    passed: () => truth - slept,
    read: () => stored && structuredClone(stored),
    write: (known) => {
      stored = structuredClone(known)
    },
  })
type Clock = ReturnType<typeof open>

/** An answer of the server that took so long, half of it there and half of it back. */
const answer = (clock: Clock, took = 100) => {
  const date = Math.floor(truth / SECOND) * SECOND
  truth += took / 2
  clock.heard(date, took)
}
const error = (clock: Clock) => clock.now() - truth

test.each([2 * DAY, -2 * DAY, 2 * HOUR, -3 * MINUTE, 10 * MINUTE])(
  'a device that is %d ms ahead counts as the server does from its first answer',
  (by) => {
    ahead = by
    const clock = open()
    expect(error(clock)).toBe(by)
    truth += 731
    answer(clock)
    expect(Math.abs(error(clock))).toBeLessThan(2 * SECOND)
  },
)

test('answers that take their time move nothing to and fro', () => {
  const right = open()
  for (const took of [50, 9_000, 30_000, 300]) {
    truth += 777
    answer(right, took)
    expect(right.offset()).toBe(0)
  }
  ahead = 2 * HOUR
  const wrong = open()
  answer(wrong)
  const known = wrong.offset()
  for (const took of [50, 9_000, 30_000, 300]) {
    truth += 777
    answer(wrong, took)
    expect(wrong.offset()).toBe(known)
  }
})

test('a clock that is put right while the page stands changes nothing of its time', () => {
  ahead = 12 * MINUTE
  const clock = open()
  answer(clock)
  const before = error(clock)
  truth += 3 * SECOND
  ahead = 0
  expect(error(clock)).toBe(before)
  expect(clock.unsureSince()).toBeUndefined()
})

test('a leap ahead may be sleep: believed until the server says otherwise', () => {
  const clock = open()
  answer(clock)
  slept = HOUR
  truth += HOUR
  expect(error(clock)).toBe(0)
  expect(clock.unsureSince()).toBe(START + 50)
  answer(clock)
  expect(clock.offset()).toBe(0)
  expect(clock.shifts().size).toBe(0)

  ahead = 2 * DAY
  expect(error(clock)).toBe(2 * DAY)
  const since = clock.unsureSince()
  answer(clock)
  expect(Math.abs(error(clock))).toBeLessThan(2 * SECOND)
  expect(clock.shifts().get(since ?? 0)).toBe(clock.offset())
})

test('an answer that was under way when the clock was set ahead vouches for nothing', () => {
  const clock = open()
  answer(clock)
  truth += 20 * SECOND
  ahead = MINUTE
  // Asked 20 s ago: by the device's clock that was 80 s ago.
  clock.heard(truth, MINUTE + 20 * SECOND)
  expect(clock.unsureSince()).toBeDefined()
  answer(clock)
  expect(clock.unsureSince()).toBeUndefined()
  expect(Math.abs(error(clock))).toBeLessThan(2 * SECOND)
  expect([...clock.shifts().values()].map((by) => Math.round(by / MINUTE))).toEqual([-1])
})

test('whoever watches hears of a leap and of news, not of every answer', async () => {
  const clock = open()
  let told = 0
  clock.subscribe(() => told++)
  const hears = async () => {
    await Promise.resolve()
    return told
  }
  answer(clock)
  expect(await hears()).toBe(1)
  answer(clock)
  expect(await hears()).toBe(1)
  ahead = -HOUR
  clock.now()
  expect(await hears()).toBe(2)
  answer(clock)
  expect(await hears()).toBe(2)
})

test('the next start knows of a wrong clock before it hears of the server', () => {
  ahead = 2 * DAY
  answer(open())
  truth += DAY
  expect(Math.abs(error(open()))).toBeLessThan(2 * SECOND)
})

test('a clock that was put right before the next start is believed', () => {
  ahead = 2 * DAY
  const clock = open()
  answer(clock)
  truth += MINUTE
  clock.note()
  ahead = 0
  expect(error(open())).toBe(0)
})

test('time does not run backwards: a clock set to the past goes on from what was known', () => {
  answer(open())
  truth += MINUTE
  ahead = -2 * DAY
  expect(error(open())).toBe(-MINUTE)
})

test('no start believes that everything here is a month old', () => {
  answer(open())
  truth += HOUR
  ahead = 31 * DAY
  const clock = open()
  expect(error(clock)).toBe(-HOUR)
  answer(clock)
  expect(Math.abs(error(clock))).toBeLessThan(2 * SECOND)
})

test('what turned out to be wrong is known to the page after the next, by the stretch it was wrong in', () => {
  ahead = -2 * HOUR
  const offline = open()
  const since = offline.unsureSince() ?? 0
  expect(since).toBe(START - 2 * HOUR)
  offline.note()
  truth += HOUR
  // Closed and opened again: still the same clock.
  const next = open()
  expect(next.unsureSince()).toBe(since)
  answer(next)
  expect(open().shifts().get(since)).toBe(next.offset())
})

test('a clock that was set back ends the stretch', () => {
  ahead = 2 * DAY
  const offline = open()
  offline.note()
  truth += MINUTE
  ahead = 0
  expect(open().unsureSince()).toBe(truth)
})
