import type { Step } from '#lib/page/arrows.ts'

/** Something that takes time in a lane: minutes since midnight of the wall clock, and how many it takes. */
export type Span = { lane: string; start: number; duration: number }
export type NamedSpan = Span & { id: string }

/** The part of the day that lanes show, in minutes since midnight. */
export type Hours = { from: number; to: number }

/** Minutes to which a pointer snaps. */
export const SNAP = 15
/** Minutes of one line, and of one step of the keyboard. */
export const HALF_HOUR = 30
const OPENS = 7 * 60
const CLOSES = 20 * 60
const DAY = 24 * 60
const SHORTEST = SNAP
const LONGEST = 480

/** So many minutes as a length of CSS: how high an hour is depends on the room there is (Lanes.module.css). */
export const height = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`

const endOf = ({ start, duration }: Pick<Span, 'start' | 'duration'>): number => start + duration

/** 07:00–20:00, more when something lies outside. */
export const hoursOf = (spans: readonly Pick<Span, 'start' | 'duration'>[]): Hours => ({
  from: Math.floor(Math.min(OPENS, ...spans.map(({ start }) => start)) / 60) * 60,
  to: Math.min(DAY, Math.ceil(Math.max(CLOSES, ...spans.map(endOf)) / 60) * 60),
})

/** Where lanes of a working day begin: before it, where a span does and none falls off its other end for that. */
export const morningOf = (spans: readonly Pick<Span, 'start' | 'duration'>[], day: Hours): number => {
  const first = Math.min(day.from, ...spans.map(({ start }) => Math.floor(start / HALF_HOUR) * HALF_HOUR))
  const isRoom = spans.every((span) => endOf(span) <= first + day.to - day.from)
  return isRoom ? first : day.from
}

export const snapped = (minutes: number): number => Math.round(minutes / SNAP) * SNAP

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A duration as the edge that resizes leaves it. */
export const snappedDuration = (minutes: number): number => within(snapped(minutes), SHORTEST, LONGEST)

/** The half hour of a point on a lane, whole inside the hours. */
export const halfHourAt = (minutes: number, { to }: Hours): number =>
  Math.min(to - HALF_HOUR, Math.floor(minutes / HALF_HOUR) * HALF_HOUR)

/** Where something dropped at `minutes` begins: snapped, its whole length inside the hours. */
export const dropMinutes = (minutes: number, duration: number, { from, to }: Hours): number =>
  within(snapped(minutes), from, Math.max(from, to - duration))

/** At which of how many places side by side a span stands in its lane. */
export type Place = { place: number; places: number }

/**
 * Spans of one lane side by side where they share time: every group as wide as the most that meet in it. None is drawn shorter
 * than `shortest` minutes.
 */
export const placesOf = (spans: readonly NamedSpan[], shortest: number = SNAP): Map<string, Place> => {
  const placed = new Map<string, Place>()
  for (const lane of new Set(spans.map((span) => span.lane))) {
    let group: { id: string; place: number }[] = []
    let ends: number[] = []
    const close = () => {
      for (const { id, place } of group) placed.set(id, { place, places: ends.length })
      group = []
      ends = []
    }
    const ordered = spans.filter((span) => span.lane === lane).toSorted((a, b) => a.start - b.start)
    for (const { id, start, duration } of ordered) {
      if (ends.every((end) => end <= start)) close()
      const free = ends.findIndex((end) => end <= start)
      const place = free === -1 ? ends.length : free
      ends[place] = start + Math.max(duration, shortest)
      group.push({ id, place })
    }
    close()
  }
  return placed
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
type Shape = Hours & { lanes: number; isRtl?: boolean }

/** The lane (its number) and the minutes, not snapped, under a point of the window; outside of them the nearest ones. */
export const slotUnder = (
  point: { x: number; y: number },
  box: Box,
  { lanes, from, to, isRtl = false }: Shape,
): { lane: number; minutes: number } => {
  const part = (point.x - box.left) / box.width
  return {
    lane: within(Math.floor((isRtl ? 1 - part : part) * lanes), 0, lanes - 1),
    minutes: within(from + ((point.y - box.top) / box.height) * (to - from), from, to),
  }
}

/** How many spans lie wholly before and after a part of the day. */
export const hiddenOf = (
  spans: readonly Pick<Span, 'start' | 'duration'>[],
  { from, to }: Hours,
): { earlier: number; later: number } => ({
  earlier: spans.filter((span) => endOf(span) <= from).length,
  later: spans.filter(({ start }) => start >= to).length,
})

/** The span that a step leads to: before or after in the lane, or the nearest in time in the next lane that has any. */
export const neighbourOf = <S extends NamedSpan>(
  spans: readonly S[],
  lanes: readonly string[],
  from: S,
  { inline, block }: { inline: Step; block: Step },
): S | undefined => {
  const of = (lane: string | undefined) =>
    spans.filter((span) => span.lane === lane).toSorted((a, b) => a.start - b.start)
  const own = of(from.lane)
  if (block !== 0) return own[own.findIndex(({ id }) => id === from.id) + block]
  const distance = ({ start }: S) => Math.abs(start - from.start)
  for (let index = lanes.indexOf(from.lane) + inline; index in lanes; index += inline) {
    const [nearest] = of(lanes[index]).toSorted((a, b) => distance(a) - distance(b))
    if (nearest) return nearest
  }
  return undefined
}
