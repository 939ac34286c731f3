import { hexOf, sha256 } from './sha256.ts'

/** The same words give the same id, on every machine and every day. */
export const stableId = (...words: string[]): string => {
  const bytes = sha256(words.join('\n'))
  // Version 8 (RFC 9562: made by the application's own rule), variant 10.
  bytes.setUint8(6, (bytes.getUint8(6) & 0x0f) | 0x80)
  bytes.setUint8(8, (bytes.getUint8(8) & 0x3f) | 0x80)
  return hexOf(bytes, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export type Random = {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Chance that falls the same way for the same seed (mulberry32). */
export const randomFrom = (seed: string): Random => {
  let state = sha256(seed).getUint32(0, true)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
