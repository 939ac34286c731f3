import { expect, test } from 'vitest'
import { dropMinutes, gridHours, lanesOf, neighbourOf, slotUnder, snapped, snappedDuration } from './grid.ts'

const visit = (id: string, scheduledTime: string, duration = 30, scheduledDate = '2026-11-18') => ({
  id,
  scheduledDate,
  scheduledTime,
  duration,
})

test('the grid shows 07:00 to 20:00, and whole hours more for visits outside', () => {
  expect(gridHours([])).toEqual({ from: 420, to: 1200 })
  expect(gridHours([visit('a', '06:45'), visit('b', '20:10')])).toEqual({ from: 360, to: 1260 })
  expect(gridHours([visit('a', '23:30', 60)])).toEqual({ from: 420, to: 1440 })
})

test('places snap to a quarter of an hour, durations stay between 15 minutes and 8 hours', () => {
  expect([607, 608, 615].map(snapped)).toEqual([600, 615, 615])
  expect([-40, 8, 50, 600].map(snappedDuration)).toEqual([15, 15, 45, 480])
})

test('visits that share time stand side by side, the others have the width to themselves', () => {
  const lanes = lanesOf([
    visit('long', '09:00', 120),
    visit('first', '09:30'),
    visit('second', '10:15'),
    visit('alone', '11:00'),
  ])
  expect(Object.fromEntries(lanes)).toEqual({
    long: { lane: 0, lanes: 2 },
    first: { lane: 1, lanes: 2 },
    second: { lane: 1, lanes: 2 },
    alone: { lane: 0, lanes: 1 },
  })
})

test('where fingers need room, short visits that follow each other stand side by side', () => {
  const visits = [visit('a', '09:00', 15), visit('b', '09:15', 15)]
  expect(lanesOf(visits).get('b')).toEqual({ lane: 0, lanes: 1 })
  expect(lanesOf(visits, 30).get('b')).toEqual({ lane: 1, lanes: 2 })
})

const box = { left: 100, top: 50, width: 500 }
const shape = { columns: 5, from: 420, to: 1200 }

test('a point is a day and a minute; outside it is the nearest', () => {
  expect(slotUnder({ x: 310, y: 50 + 96 }, box, shape)).toEqual({ column: 2, minutes: 480 })
  expect(slotUnder({ x: 0, y: 0 }, box, shape)).toEqual({ column: 0, minutes: 420 })
  expect(slotUnder({ x: 9999, y: 9999 }, box, shape)).toEqual({ column: 4, minutes: 1200 })
})

test('from right to left the first day is at the right', () => {
  expect(slotUnder({ x: 590, y: 50 }, box, { ...shape, isRtl: true }).column).toBe(0)
})

test('a dropped visit keeps its whole length inside the grid', () => {
  expect(dropMinutes(611, 30, shape)).toBe(615)
  expect(dropMinutes(1195, 60, shape)).toBe(1140)
  expect(dropMinutes(100, 60, shape)).toBe(420)
})

test('arrows lead to the neighbour on the day, or to the nearest time on the next day that has any', () => {
  const all = [
    visit('a', '09:00'),
    visit('b', '11:00'),
    visit('early', '08:00', 30, '2026-11-20'),
    visit('late', '11:30', 30, '2026-11-20'),
    visit('before', '10:00', 30, '2026-11-16'),
  ]
  const [a, b] = all as [(typeof all)[0], (typeof all)[0]]
  expect(neighbourOf(all, a, 'ArrowDown')?.id).toBe('b')
  expect(neighbourOf(all, a, 'ArrowUp')).toBeUndefined()
  expect(neighbourOf(all, b, 'ArrowDown')).toBeUndefined()
  expect(neighbourOf(all, b, 'ArrowRight')?.id).toBe('late')
  expect(neighbourOf(all, b, 'ArrowLeft')?.id).toBe('before')
})
