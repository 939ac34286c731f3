import { expect, test } from 'vitest'
import {
  dropMinutes,
  halfHourAt,
  hiddenOf,
  hoursOf,
  morningOf,
  neighbourOf,
  placesOf,
  slotUnder,
  snapped,
  snappedDuration,
} from './geometry.ts'

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const span = (id: string, time: string, duration = 30, lane = 'wed') => ({
  id,
  lane,
  start: at(time),
  duration,
})

test('lanes show 07:00 to 20:00, and whole hours more for what lies outside', () => {
  expect(hoursOf([])).toEqual({ from: 420, to: 1200 })
  expect(hoursOf([span('a', '06:45'), span('b', '20:10')])).toEqual({ from: 360, to: 1260 })
  expect(hoursOf([span('a', '23:30', 60)])).toEqual({ from: 420, to: 1440 })
})

test('a working day begins with its first span, unless the last would fall off the other end', () => {
  const day = { from: 480, to: 1080 }
  expect(morningOf([], day)).toBe(480)
  expect(morningOf([span('a', '09:00'), span('b', '17:30')], day)).toBe(480)
  expect(morningOf([span('a', '07:50'), span('b', '17:00')], day)).toBe(450)
  expect(morningOf([span('a', '07:50'), span('b', '17:30')], day)).toBe(480)
})

test('places snap to a quarter of an hour, durations stay between 15 minutes and 8 hours', () => {
  expect([607, 608, 615].map(snapped)).toEqual([600, 615, 615])
  expect([-40, 8, 50, 600].map(snappedDuration)).toEqual([15, 15, 45, 480])
})

test('what shares time stands side by side, the rest has the width to itself', () => {
  const places = placesOf([
    span('long', '09:00', 120),
    span('first', '09:30'),
    span('second', '10:15'),
    span('alone', '11:00'),
    span('elsewhere', '09:00', 120, 'thu'),
  ])
  expect(Object.fromEntries(places)).toEqual({
    long: { place: 0, places: 2 },
    first: { place: 1, places: 2 },
    second: { place: 1, places: 2 },
    alone: { place: 0, places: 1 },
    elsewhere: { place: 0, places: 1 },
  })
})

test('where fingers need room, short spans that follow each other stand side by side', () => {
  const spans = [span('a', '09:00', 15), span('b', '09:15', 15)]
  expect(placesOf(spans).get('b')).toEqual({ place: 0, places: 1 })
  expect(placesOf(spans, 30).get('b')).toEqual({ place: 1, places: 2 })
})

const box = { left: 100, top: 50, width: 500, height: 13 * 96 }
const shape = { lanes: 5, from: 420, to: 1200 }

test('a point is a lane and a minute; outside it is the nearest', () => {
  expect(slotUnder({ x: 310, y: 50 + 96 }, box, shape)).toEqual({ lane: 2, minutes: 480 })
  expect(slotUnder({ x: 0, y: 0 }, box, shape)).toEqual({ lane: 0, minutes: 420 })
  expect(slotUnder({ x: 9999, y: 9999 }, box, shape)).toEqual({ lane: 4, minutes: 1200 })
})

test('what lies wholly outside of what is seen is counted, what is cut is not', () => {
  const spans = [span('a', '07:00', 60), span('b', '07:45'), span('c', '17:30', 60), span('d', '18:00')]
  expect(hiddenOf(spans, { from: at('08:00'), to: at('18:00') })).toEqual({ earlier: 1, later: 1 })
})

test('from right to left the first lane is at the right', () => {
  expect(slotUnder({ x: 590, y: 50 }, box, { ...shape, isRtl: true }).lane).toBe(0)
})

test('what is dropped keeps its whole length inside the hours', () => {
  expect(dropMinutes(611, 30, shape)).toBe(615)
  expect(dropMinutes(1195, 60, shape)).toBe(1140)
  expect(dropMinutes(100, 60, shape)).toBe(420)
})

test('a free place is the half hour that was pressed, the last one at the end', () => {
  expect(halfHourAt(629, shape)).toBe(600)
  expect(halfHourAt(1200, shape)).toBe(1170)
})

test('steps lead to the neighbour in the lane, or to the nearest time in the next lane that has any', () => {
  const lanes = ['mon', 'tue', 'wed', 'thu', 'fri']
  const all = [
    span('a', '09:00'),
    span('b', '11:00'),
    span('early', '08:00', 30, 'fri'),
    span('late', '11:30', 30, 'fri'),
    span('before', '10:00', 30, 'mon'),
  ]
  const [a, b] = all as [(typeof all)[0], (typeof all)[0]]
  const led = (from: typeof a, inline: 1 | 0 | -1, block: 1 | 0 | -1) =>
    neighbourOf(all, lanes, from, { inline, block })?.id
  expect(led(a, 0, 1)).toBe('b')
  expect(led(a, 0, -1)).toBeUndefined()
  expect(led(b, 0, 1)).toBeUndefined()
  expect(led(b, 1, 0)).toBe('late')
  expect(led(b, -1, 0)).toBe('before')
})
