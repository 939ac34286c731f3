import type { OutboxEntry } from './kinds.ts'

/** What the server is told may lie ahead of it by so much. Milliseconds. */
const AHEAD_MS = 60_000

const NAME = /(Time|At)$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Goes through JSON and gives each instant to `change`: ISO text under a name that ends as those of instants do (`startTime`,
 * `completedAt`). In notes the same text is somebody's words.
 */
const mapInstants = (value: unknown, change: (iso: string) => string, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapInstants(item, change))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, mapInstants(inner, change, key)]),
    )
  return typeof value === 'string' && NAME.test(name) && INSTANT.test(value) ? change(value) : value
}

/**
 * Was it read from the clock while nobody vouched for it? Times of the server and those that a person typed about another day
 * are no such.
 */
const isRead = ({ unsureSince, createdAt }: OutboxEntry, iso: string) => {
  const time = Date.parse(iso)
  return unsureSince !== undefined && unsureSince <= time && time <= createdAt
}

/** The latest time that an entry read from the clock, its own making included. Milliseconds since 1970. */
const latestOf = (entry: OutboxEntry): number => {
  let latest = entry.createdAt
  mapInstants(entry.calls, (iso) => {
    if (isRead(entry, iso)) latest = Math.max(latest, Date.parse(iso))
    return iso
  })
  return latest
}

const moved = (entry: OutboxEntry, by: number): OutboxEntry => {
  const move = (iso: string) => (isRead(entry, iso) ? new Date(Date.parse(iso) + by).toISOString() : iso)
  const { calls, shows, createdAt, sendAfter, retryAt, notBefore } = entry
  return {
    ...entry,
    calls: mapInstants(calls, move),
    shows: mapInstants(shows, move),
    createdAt: createdAt + by,
    sendAfter: sendAfter + by,
    retryAt: retryAt + by,
    ...(notBefore !== undefined && { notBefore: notBefore + by }),
  } as OutboxEntry
}

/**
 * The entries as they are once the server has vouched for the time, `at` by now: what was made by a clock of which nobody knew
 * whether it is right moves by as much as it was off, all of it together, so that durations stay. Where that is not known (the
 * clock was put right while the app was closed) nothing of it lies ahead of the server. Others stay the very same.
 */
export const setRight = (
  entries: readonly OutboxEntry[],
  shifts: ReadonlyMap<number, number>,
  at: number,
): OutboxEntry[] => {
  const latest = new Map<number, number>()
  for (const entry of entries)
    if (entry.unsureSince !== undefined)
      latest.set(entry.unsureSince, Math.max(latest.get(entry.unsureSince) ?? 0, latestOf(entry)))
  const shiftOf = (since: number) => {
    const ahead = (latest.get(since) ?? 0) - at
    return shifts.get(since) ?? (ahead > AHEAD_MS ? -ahead : 0)
  }
  return entries.map((entry) => {
    if (entry.unsureSince === undefined) return entry
    const { unsureSince: _, ...sure } = moved(entry, shiftOf(entry.unsureSince))
    return sure
  })
}
