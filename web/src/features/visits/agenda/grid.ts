import { minutesOf } from '#features/visits/visit/rules.ts'
import type { Slot } from '#features/visits/visit/rules.ts'

/** Minutes to which a pointer snaps. */
export const SNAP = 15
/** Minutes of one line of the grid, and of one step of the keyboard. */
export const HALF_HOUR = 30
/** ux.md 4.3: half an hour is 48 px. */
export const PIXELS_PER_MINUTE = 48 / HALF_HOUR

const OPENS = 7 * 60
const CLOSES = 20 * 60
const DAY = 24 * 60
const SHORTEST = SNAP
const LONGEST = 480

/** The minutes since midnight that a grid shows: 07:00–20:00, more when a visit lies outside. */
export const gridHours = (visits: readonly Slot[]): { from: number; to: number } => {
  const starts = visits.map((visit) => minutesOf(visit.scheduledTime))
  const ends = visits.map((visit, index) => (starts[index] ?? 0) + visit.duration)
  return {
    from: Math.floor(Math.min(OPENS, ...starts) / 60) * 60,
    to: Math.min(DAY, Math.ceil(Math.max(CLOSES, ...ends) / 60) * 60),
  }
}

export const snapped = (minutes: number): number => Math.round(minutes / SNAP) * SNAP

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A duration as the resize edge leaves it. */
export const snappedDuration = (minutes: number): number => within(snapped(minutes), SHORTEST, LONGEST)

/** Beside how many others a visit stands, and at which place. */
export type Lane = { lane: number; lanes: number }

/**
 * Visits of one day side by side where they share room: every group as wide as the most that meet in it. None is drawn shorter
 * than `shortest` minutes.
 */
export const lanesOf = (
  visits: readonly (Slot & { id: string })[],
  shortest: number = SNAP,
): Map<string, Lane> => {
  const lanes = new Map<string, Lane>()
  let group: { id: string; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { id, lane } of group) lanes.set(id, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  const ordered = visits.toSorted((a, b) => minutesOf(a.scheduledTime) - minutesOf(b.scheduledTime))
  for (const visit of ordered) {
    const start = minutesOf(visit.scheduledTime)
    if (ends.every((end) => end <= start)) close()
    const free = ends.findIndex((end) => end <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = start + Math.max(visit.duration, shortest)
    group.push({ id: visit.id, lane })
  }
  close()
  return lanes
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width'>
type Shape = { columns: number; from: number; to: number; isRtl?: boolean }

/** Column and minutes since midnight (not snapped) under a point; outside the grid the nearest ones. */
export const slotUnder = (
  point: { x: number; y: number },
  box: Box,
  { columns, from, to, isRtl = false }: Shape,
): { column: number; minutes: number } => {
  const part = (point.x - box.left) / box.width
  return {
    column: within(Math.floor((isRtl ? 1 - part : part) * columns), 0, columns - 1),
    minutes: within(from + (point.y - box.top) / PIXELS_PER_MINUTE, from, to),
  }
}

/** Where a visit dropped at `minutes` begins: snapped, its whole length inside the grid. */
export const dropMinutes = (minutes: number, duration: number, { from, to }: { from: number; to: number }) =>
  within(snapped(minutes), from, Math.max(from, to - duration))

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'

const distance = (a: Slot, b: Slot) => Math.abs(minutesOf(a.scheduledTime) - minutesOf(b.scheduledTime))

/** The block that an arrow key leads to: before or after on the day, or the nearest in time on the next day that has any. */
export const neighbourOf = <V extends Slot & { id: string }>(
  visits: readonly V[],
  from: V,
  arrow: Arrow,
): V | undefined => {
  const ordered = visits.toSorted((a, b) => minutesOf(a.scheduledTime) - minutesOf(b.scheduledTime))
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const sameDay = ordered.filter((visit) => visit.scheduledDate === from.scheduledDate)
    return sameDay[sameDay.findIndex((visit) => visit.id === from.id) + (arrow === 'ArrowDown' ? 1 : -1)]
  }
  const isAhead = (visit: V) =>
    arrow === 'ArrowRight'
      ? visit.scheduledDate > from.scheduledDate
      : visit.scheduledDate < from.scheduledDate
  const days = ordered
    .filter(isAhead)
    .map((visit) => visit.scheduledDate)
    .toSorted()
  const day = arrow === 'ArrowRight' ? days[0] : days.at(-1)
  return ordered
    .filter((visit) => visit.scheduledDate === day)
    .toSorted((a, b) => distance(a, from) - distance(b, from))[0]
}
