import type { Descriptor } from '@rounds/contract/endpoint'
import type { QueryKey } from '@tanstack/react-query'
import type { Sealed } from './sealed.ts'

/** One request of an entry. `key` is its Idempotency-Key, the same for every attempt. */
export type OutboxCall = Descriptor & { input: Record<string, unknown>; key: string }

/**
 * One thing a person did that the server has yet to hear of. `owner` is `{tenantId}:{userId}`, `subject` what it is about
 * (a visit's id): entries of one subject are sent in order, and those of the subject it `needs` (a visit's prescriber)
 * before it. `order` counts what is done on this device, entries of older builds have none. `group` names the press that made it:
 * what one press made is taken back together. `at` is the version that own calls answered so far have led to; `upon` names the
 * unsent entries of the subject that the person saw then, entries of older builds are taken to have seen all.
 * `unsureSince`: what it says of the time is by a clock for which no server has vouched since then (lib/plain/clock.ts).
 * `sendAfter`, `retryAt` and `notBefore` (the server asked for patience) in milliseconds since 1970; `done` counts the calls already
 * answered, `answers` are what was said to them: null for one that an older build did not keep. `times`: when each was, by the
 * clock of reads, which is the device's own.
 */
export type EntryFields = {
  id: string
  owner: string
  label: string
  subject: string
  needs?: string
  calls: OutboxCall[]
  group?: string
  at?: number
  upon?: readonly string[]
  order?: number
  /** The revision of the draft that it carries: words typed since are not delivered with it. */
  draft?: string
  createdAt: number
  unsureSince?: number
  sendAfter: number
  retryAt: number
  notBefore?: number
  attempts: number
  /** Faults of the server in a row. */
  faults?: number
  done: number
  answers?: readonly unknown[]
  times?: Readonly<Record<number, number>>
  state: 'waiting' | 'sending' | 'delivered' | 'attention'
  /** Why it needs the person: the server's sentence and code. */
  reason?: string
  status?: number
  code?: string
  details?: unknown
  /** What the server has instead, in the words of the feature that asks about it. */
  conflict?: unknown
}

/** How many changes of each tab words are built on, by the tab's name. */
export type Seen = Readonly<Record<string, number>>

/**
 * `value` and a read's `data` are sealed, unless they are older than the keys or the browser has none. `rev` names the words:
 * another one with every change. `savedAt` in milliseconds since 1970, for people and for what grows too old.
 */
export type StoredDraft = { key: string; value: unknown; savedAt: number; rev?: string; seen?: Seen }

/** An entry as whatever build stored it: older ones name no kind. */
export type EntryRow = EntryFields & { kind?: string; shows: object; base?: { version: number } }

/** What the outbox is asked for stays readable without a key; entries from before the keys are readable whole. */
export type StoredEntry =
  | EntryRow
  | (Pick<EntryFields, 'id' | 'owner' | 'subject' | 'state' | 'createdAt' | 'sendAfter'> & { sealed: Sealed })

/** `wiped` counts the unsent entries that grew too old, until their person has been told. */
export type StoredKey = { owner: string; key?: CryptoKey; wiped?: number }

/** An answer of the server as this device keeps it. `owner` is `{tenantId}:{userId}`, `updatedAt` milliseconds since 1970. */
export type StoredRead = { key: string; owner: string; queryKey: QueryKey; data: unknown; updatedAt: number }
