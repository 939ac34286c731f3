import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'

/** How often a row of the palette was chosen, and when last (milliseconds since 1970). */
type Use = { times: number; at: number }
export type Uses = Readonly<Record<string, Use>>

const MOST = 60

/** The keys of the rows chosen last, newest first, at most `count`. */
export const latestUses = (uses: Uses, count: number): string[] =>
  Object.entries(uses)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, count)
    .map(([key]) => key)

/** One more use of `key`; what was used longest ago makes room. */
export const withUse = (uses: Uses, key: string, at: number): Uses => {
  const next: Uses = { ...uses, [key]: { times: (uses[key]?.times ?? 0) + 1, at } }
  const kept = new Set(latestUses(next, MOST))
  return Object.fromEntries(Object.entries(next).filter(([known]) => kept.has(known)))
}

/** Each person's own on a shared device; ids only, nothing of what they name. */
const place = () => `pv.palette.${ownerOf(authStore.get()) ?? ''}`

/** The signed-in person's uses of the palette on this device. */
export const readUses = (): Uses => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place()) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Uses) : {}
  } catch {
    return {}
  }
}

/** Remembers a choice; answers with all there are. */
export const noteUse = (key: string): Uses => {
  const uses = withUse(readUses(), key, now())
  try {
    localStorage.setItem(place(), JSON.stringify(uses))
  } catch {
    // The palette works without a memory.
  }
  return uses
}
