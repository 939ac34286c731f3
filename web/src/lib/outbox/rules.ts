import type { ApiError } from '#lib/plain/errors.ts'
import type { Kind, Kinds, OutboxEntry } from './kinds.ts'

export type { OutboxCall } from '#lib/device/rows.ts'
export type { OutboxEntry } from './kinds.ts'

/** ux.md 5.6: 2 s, 10 s, 60 s, then every 5 min. */
const delays = [2_000, 10_000, 60_000, 300_000]

export const retryDelay = (attempts: number): number =>
  delays[Math.min(attempts, delays.length) - 1] ?? delays[0] ?? 0

/** A hold ends by itself after this: a page that dies while its toast is hovered must not keep the entry for ever. */
export const HOLD_MS = 240_000
/** What lies further ahead is no hold, but a clock that was put right by more than the difference. */
const LONGEST_HOLD_MS = 300_000
const LONGEST_DELAY_MS = Math.max(...delays)
/** A server that asks for a day of patience is asked again earlier: whoever sits in front of it may ask for anything. */
const LONGEST_PATIENCE_MS = 900_000

/** How long a server that asked for so many seconds is left alone. Milliseconds. */
export const patience = (retryAfterSeconds: number): number =>
  Math.min(retryAfterSeconds * 1000, LONGEST_PATIENCE_MS)

export type Verdict = 'retry' | 'wait' | 'attention'

/** A server that fails so often in a row is more than a hiccup: the person hears of it (ux.md 6, check 25). */
const FAULTS_TOLD = 3

/** A fault of the server itself; 502 to 504 only say that it is away. */
export const isFault = (status: number | undefined) => status !== undefined && status >= 500 && status < 502

/**
 * What an unsuccessful attempt means: no answer, 5xx, 408, 429 and the same request still running are tried again later; 401 waits
 * for the person to sign in, as does what met somebody else's session or its cookies; any other refusal, and a fault that
 * does not go away, needs the person. `faults` counts those in a row, this one too.
 */
export const verdictOn = (error: Pick<ApiError, 'status' | 'code'>, faults = 1): Verdict => {
  const { status, code } = error
  if (status === 401 || code === 'WRONG_PERSON' || code === 'CSRF_INVALID') return 'wait'
  if (isFault(status) && faults >= FAULTS_TOLD) return 'attention'
  // Not refused: no token was to be had, so the entry itself never left.
  if (code === 'CSRF_FETCH' || code === 'CSRF_FORMAT') return 'retry'
  if (status === 0 || status >= 500 || status === 408 || status === 429) return 'retry'
  return code === 'IDEMPOTENCY_IN_PROGRESS' ? 'retry' : 'attention'
}

/** What lies further ahead than any wait may be was set by a clock that has been put right since. */
const within = (time: number, most: number, at: number) => (time - at > most ? 0 : time)

const heldUntil = ({ sendAfter }: OutboxEntry, at: number) => within(sendAfter, LONGEST_HOLD_MS, at)

/** When an entry may be sent, looked at `at`; milliseconds since 1970. */
const dueAt = (entry: OutboxEntry, at: number): number =>
  Math.max(
    heldUntil(entry, at),
    within(entry.retryAt, LONGEST_DELAY_MS, at),
    within(entry.notBefore ?? 0, LONGEST_PATIENCE_MS, at),
  )

/** In the order in which they were done, whatever the clock said meanwhile; older builds counted by the clock alone. */
export const oldestFirst = (
  a: Pick<OutboxEntry, 'id' | 'order' | 'createdAt'>,
  b: Pick<OutboxEntry, 'id' | 'order' | 'createdAt'>,
): number => {
  const byOrder = (a.order ?? 0) - (b.order ?? 0)
  const byTime = a.createdAt - b.createdAt
  return byOrder || byTime || (a.id < b.id ? -1 : 1)
}

/** Needs the person because of a fault of the server: goes on trying all the same. */
const isTrying = ({ state, status }: OutboxEntry) =>
  state === 'waiting' || (state === 'attention' && isFault(status))

/**
 * The entries that may be sent at `at`: of each subject only the oldest, so that its history stays in order, and none while
 * something older of the subject it needs has yet to be sent.
 */
export const dueEntries = (entries: readonly OutboxEntry[], at: number): OutboxEntry[] => {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries.toSorted(oldestFirst))
    if (entry.state !== 'delivered' && !first.has(entry.subject)) first.set(entry.subject, entry)
  const isFree = (entry: OutboxEntry) => {
    const needed = entry.needs === undefined ? undefined : first.get(entry.needs)
    return needed === undefined || oldestFirst(entry, needed) < 0
  }
  return [...first.values()].filter((entry) => isTrying(entry) && dueAt(entry, at) <= at && isFree(entry))
}

/** When to look again: milliseconds since 1970, or `null` when nothing waits for a time. */
export const nextWake = (entries: readonly OutboxEntry[], at: number): number | null => {
  const times = entries
    .filter(isTrying)
    .map((entry) => dueAt(entry, at))
    .filter((time) => time > at)
  return times.length === 0 ? null : Math.min(...times)
}

/** An entry can be taken back until its first attempt. */
export const isHeld = (entry: OutboxEntry): boolean =>
  entry.state === 'waiting' && entry.attempts === 0 && entry.done === 0

/** An entry whose undo window is still open. */
export const isUndoable = (entry: OutboxEntry, at: number): boolean =>
  isHeld(entry) && heldUntil(entry, at) > at

/** When an entry that could not be sent is tried again (milliseconds since 1970); `null` when nothing is waited for. */
export const nextTry = (entry: OutboxEntry, at: number): number | null => {
  const due = dueAt(entry, at)
  return entry.state === 'waiting' && entry.attempts > 0 && due > at ? due : null
}

/** What the latest press made, as far as it can still be taken back; newest first. */
export const latestGroup = (entries: readonly OutboxEntry[], at: number): OutboxEntry[] => {
  const open = entries
    .filter((entry) => isUndoable(entry, at))
    .toSorted(oldestFirst)
    .toReversed()
  const [latest] = open
  return open.filter(
    (entry) => entry === latest || (latest?.group !== undefined && entry.group === latest.group),
  )
}

/** The version to send as If-Match, or `undefined` when none is known. */
export const expectedVersion = ({
  base,
  at,
}: {
  base?: { version: number } | undefined
  at?: number
}): number | undefined => {
  const version = at ?? base?.version ?? 0
  return version > 0 ? version : undefined
}

/** What requests that outlive the page may hold together, in bytes: 64 KB less some room for the others of the page. */
const KEEPALIVE_BYTES = 60_000

/** Of the entries about to be sent those that fit into requests that outlive the page, oldest first. */
export const fitsKeepalive = (entries: readonly OutboxEntry[]): OutboxEntry[] => {
  const encoder = new TextEncoder()
  let room = KEEPALIVE_BYTES
  return entries.toSorted(oldestFirst).filter((entry) => {
    const size = encoder.encode(JSON.stringify(entry.calls[entry.done]?.input)).length
    if (size > room) return false
    room -= size
    return true
  })
}

export type Pending<K extends Kind = Kind> = {
  /** The entry to undo, retry or discard. */
  entryId: string
  /** Yours and theirs differ: the person is asked which one counts. */
  isConflict?: boolean
  state: 'waiting' | 'attention'
  label: string
  reason: string | undefined
  shows: Kinds[K]['shows']
}

/**
 * What is unsent about each subject of a kind: later entries win; an entry that the server refused shows its reason and none
 * of its fields, so that its row is as the server has it.
 */
export const pendingBySubject = <K extends Kind>(
  entries: readonly OutboxEntry[],
  kind: K,
): Map<string, Pending<K>> => {
  const found = new Map<string, Pending<K>>()
  for (const entry of entries.filter((entry) => entry.kind === kind).toSorted(oldestFirst)) {
    const { id, label, reason, subject } = entry
    const refused = entry.state === 'attention'
    const before = found.get(subject)?.shows ?? {}
    const shows = refused ? before : { ...before, ...entry.shows }
    const isConflict = refused && entry.conflict !== undefined
    found.set(subject, {
      entryId: id,
      isConflict,
      state: refused ? 'attention' : 'waiting',
      label,
      reason,
      shows,
    })
  }
  return found
}

export type SyncState = {
  state: 'ok' | 'syncing' | 'offline' | 'attention'
  count: number
  attention: number
}

/** How many visits or other things entries are about: a visit that was started and completed is one. */
const subjectsOf = (entries: readonly OutboxEntry[]) => new Set(entries.map(({ subject }) => subject)).size

/** What the sync pill says. Held entries count only while offline: within the undo window nothing is late. */
export const syncState = (entries: readonly OutboxEntry[], online: boolean, at: number): SyncState => {
  const attention = subjectsOf(entries.filter((entry) => entry.state === 'attention'))
  const open = entries.filter((entry) => entry.state === 'waiting' || entry.state === 'sending')
  const late = open.filter((entry) => entry.state === 'sending' || heldUntil(entry, at) <= at)
  if (attention > 0) return { state: 'attention', count: attention, attention }
  if (!online) return { state: 'offline', count: subjectsOf(open), attention }
  return late.length > 0
    ? { state: 'syncing', count: subjectsOf(late), attention }
    : { state: 'ok', count: 0, attention }
}
