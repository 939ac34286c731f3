import type { ApiError } from './errors.ts'
import type { Descriptor } from './http.ts'

/** One request of an entry. `key` is its Idempotency-Key, the same for every attempt. */
type OutboxCall = Descriptor & { input: Record<string, unknown>; key: string }

/**
 * One thing a person did that the server has yet to hear of. `owner` is `{tenantId}:{userId}`, `subject` what it is about
 * (a visit's id): entries of one subject are sent in order, and those of the subject it `needs` (a visit's prescriber)
 * before it. `shows` are the fields its subject shows meanwhile.
 * `sendAfter` and `retryAt` in milliseconds since 1970; `done` counts the calls already answered.
 */
export type OutboxEntry = {
  id: string
  owner: string
  label: string
  subject: string
  needs?: string
  calls: OutboxCall[]
  shows: Record<string, unknown>
  createdAt: number
  sendAfter: number
  retryAt: number
  attempts: number
  done: number
  state: 'waiting' | 'sending' | 'delivered' | 'attention'
  /** Why it needs the person: the server's sentence and code. */
  reason?: string
  code?: string
  details?: unknown
}

/** ux.md 5.6: 2 s, 10 s, 60 s, then every 5 min. */
const delays = [2_000, 10_000, 60_000, 300_000]

export const retryDelay = (attempts: number, retryAfterSeconds?: number): number =>
  Math.max(delays[Math.min(attempts, delays.length) - 1] ?? delays[0] ?? 0, (retryAfterSeconds ?? 0) * 1000)

export type Verdict = 'retry' | 'wait' | 'attention'

/**
 * What an unsuccessful attempt means: no answer, 5xx, 408, 429 and a twin still running are tried again later; 401 waits
 * for the person to sign in; any other refusal needs the person.
 */
export const verdictOn = (error: Pick<ApiError, 'status' | 'code'>): Verdict => {
  const { status, code } = error
  if (status === 401) return 'wait'
  if (status === 0 || status >= 500 || status === 408 || status === 429) return 'retry'
  return code === 'IDEMPOTENCY_IN_PROGRESS' ? 'retry' : 'attention'
}

const oldestFirst = (a: OutboxEntry, b: OutboxEntry) => a.createdAt - b.createdAt

/**
 * The entries that may be sent at `at`: of each subject only the oldest, so that its history stays in order, and none while
 * something older of the subject it needs has yet to be sent.
 */
export const dueEntries = (entries: readonly OutboxEntry[], at: number): OutboxEntry[] => {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries.toSorted(oldestFirst))
    if (entry.state !== 'delivered' && !first.has(entry.subject)) first.set(entry.subject, entry)
  return [...first.values()].filter(
    ({ state, sendAfter, retryAt, needs, createdAt }) =>
      state === 'waiting' &&
      sendAfter <= at &&
      retryAt <= at &&
      (needs === undefined || (first.get(needs)?.createdAt ?? Infinity) > createdAt),
  )
}

/** When to look again: milliseconds since 1970, or `null` when nothing waits for a time. */
export const nextWake = (entries: readonly OutboxEntry[], at: number): number | null => {
  const times = entries
    .filter((entry) => entry.state === 'waiting')
    .map((entry) => Math.max(entry.sendAfter, entry.retryAt))
    .filter((time) => time > at)
  return times.length === 0 ? null : Math.min(...times)
}

/** An entry can be taken back until its first attempt. */
export const isHeld = (entry: OutboxEntry): boolean =>
  entry.state === 'waiting' && entry.attempts === 0 && entry.done === 0

export type Pending = {
  /** The entry to undo, retry or discard. */
  entryId: string
  state: 'waiting' | 'attention'
  label: string
  reason: string | undefined
  shows: Record<string, unknown>
}

/**
 * What is unsent about each subject: later entries win; an entry that the server refused shows its reason and none of its
 * fields, so that its row is as the server has it.
 */
export const pendingBySubject = (entries: readonly OutboxEntry[]): Map<string, Pending> => {
  const found = new Map<string, Pending>()
  for (const entry of entries.toSorted(oldestFirst)) {
    const { id, label, reason, subject } = entry
    const refused = entry.state === 'attention'
    const before = found.get(subject)?.shows ?? {}
    const shows = refused ? before : { ...before, ...entry.shows }
    found.set(subject, { entryId: id, state: refused ? 'attention' : 'waiting', label, reason, shows })
  }
  return found
}

export type SyncState = {
  state: 'ok' | 'syncing' | 'offline' | 'attention'
  count: number
  attention: number
}

/** What the sync pill says. Held entries count only while offline: within the undo window nothing is late. */
export const syncState = (entries: readonly OutboxEntry[], online: boolean, at: number): SyncState => {
  const attention = entries.filter((entry) => entry.state === 'attention').length
  const open = entries.filter((entry) => entry.state === 'waiting' || entry.state === 'sending')
  const late = open.filter((entry) => entry.state === 'sending' || entry.sendAfter <= at)
  if (attention > 0) return { state: 'attention', count: attention, attention }
  if (!online) return { state: 'offline', count: open.length, attention }
  return late.length > 0
    ? { state: 'syncing', count: late.length, attention }
    : { state: 'ok', count: 0, attention }
}
