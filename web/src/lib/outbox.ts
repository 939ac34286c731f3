import type { Endpoint, Input } from '@rounds/contract/endpoint'
import { useMemo } from 'react'
import { authStore, ownerOf } from './auth-store.ts'
import { now } from './clock.ts'
import { database } from './database.ts'
import { ApiError, messageOf } from './errors.ts'
import { send } from './http.ts'
import { onlineStore } from './network.ts'
import {
  type OutboxEntry,
  type Pending,
  type SyncState,
  dueEntries,
  isHeld,
  nextWake,
  pendingBySubject,
  retryDelay,
  syncState,
  verdictOn,
} from './outbox-rules.ts'
import { undoWindow } from './preferences.ts'
import { createStore, useStore } from './store.ts'

/** The signed-in person's unsent work, oldest first. */
export const outboxStore = createStore<readonly OutboxEntry[]>([])

type Delivered = { entry: OutboxEntry; answers: unknown[] }
const deliveredListeners = new Set<(delivered: Delivered) => unknown>()
const refusedListeners = new Set<(entry: OutboxEntry, error: ApiError) => void>()

/** Runs after an entry was sent; what it returns is awaited before the entry's `shows` leave the screen. */
export const onDelivered = (listener: (delivered: Delivered) => unknown): (() => void) => {
  deliveredListeners.add(listener)
  return () => deliveredListeners.delete(listener)
}

/** Runs when the server refused an entry and the person is needed. */
export const onRefused = (listener: (entry: OutboxEntry, error: ApiError) => void): (() => void) => {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.outbox')

const store = async (entry: OutboxEntry) => {
  try {
    await (await database()).put('outbox', entry)
    channel?.postMessage('changed')
  } catch {
    // No database on this device: the entry lives as long as the page.
  }
}

const forget = async (id: string) => {
  outboxStore.set((entries) => entries.filter((entry) => entry.id !== id))
  try {
    await (await database()).delete('outbox', id)
    channel?.postMessage('changed')
  } catch {
    // As above.
  }
}

const change = (id: string, fields: Partial<OutboxEntry>): Promise<void> => {
  let changed: OutboxEntry | undefined
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id ? (changed = { ...entry, ...fields }) : entry)),
  )
  return changed ? store(changed) : Promise.resolve()
}

const find = (id: string) => outboxStore.get().find((entry) => entry.id === id)

/**
 * Takes one thing that a person did: kept on the device, sent when `holdMs` (the undo window) is over, and again until it
 * is answered. The calls go out in order, each carried out once by the server. Returns the entry's id at once.
 */
export const enqueue = (action: {
  /** “Dr Haddad · complete and submit”: how the Sync panel names it. */
  label: string
  /** What it is about, a visit's id; entries of one subject are sent in order. */
  subject: string
  calls: OutboxInput[]
  /** Fields that lists show of the subject meanwhile: `{ status: 'submitted' }`. */
  shows?: Record<string, unknown>
  holdMs?: number
}): string => {
  const owner = ownerOf(authStore.get())
  if (owner === null) throw new Error('Nobody is signed in')
  const at = now()
  const entry: OutboxEntry = {
    id: crypto.randomUUID(),
    owner,
    label: action.label,
    subject: action.subject,
    calls: action.calls.map(({ endpoint, input }) => ({
      method: endpoint.method,
      path: endpoint.path,
      failure: endpoint.failure,
      input,
      key: crypto.randomUUID(),
    })),
    shows: action.shows ?? {},
    createdAt: at,
    sendAfter: at + (action.holdMs ?? undoWindow()),
    retryAt: 0,
    attempts: 0,
    done: 0,
    state: 'waiting',
  }
  outboxStore.set((entries) => [...entries, entry])
  void store(entry)
  plan()
  return entry.id
}

type OutboxInput = { endpoint: Endpoint; input: Record<string, unknown> }

/** A call for `enqueue`, its input checked against the endpoint. */
export const callOf = <E extends Endpoint>(endpoint: E, input: Input<E>): OutboxInput => ({
  endpoint,
  input: input as Record<string, unknown>,
})

/** Takes an entry back before it was sent. Resolves to whether that was still possible. */
export const undo = async (id: string): Promise<boolean> => {
  const entry = find(id)
  if (!entry || !isHeld(entry)) return false
  await forget(id)
  return true
}

/** Stops the undo window (the toast is hovered or focused) until `release`, which gives the person `forMs` again. */
export const hold = (id: string): void => {
  const entry = find(id)
  if (!entry || !isHeld(entry)) return
  void change(id, { sendAfter: Number.MAX_SAFE_INTEGER })
  plan()
}

export const release = (id: string, forMs: number = undoWindow()): void => {
  const entry = find(id)
  if (!entry || !isHeld(entry)) return
  void change(id, { sendAfter: now() + forMs })
  plan()
}

/** Sends an entry now: “Send now”, or “Retry” on one that needs the person. */
export const sendNow = async (id: string): Promise<void> => {
  await change(id, { sendAfter: 0, retryAt: 0, state: 'waiting' })
  plan()
}

/** Gives up an entry that needs the person. */
export const discard = (id: string): Promise<void> => forget(id)

const inFlight = new Set<string>()

const deliver = async (entry: OutboxEntry, keepalive: boolean) => {
  const answers: unknown[] = []
  for (const [index, call] of entry.calls.entries()) {
    if (index < entry.done) continue
    const { input, key, ...descriptor } = call
    answers.push(await send(descriptor, input, { idempotencyKey: key, keepalive }))
    await change(entry.id, { done: index + 1 })
  }
  await change(entry.id, { state: 'delivered' })
  await Promise.allSettled([...deliveredListeners].map(async (listener) => listener({ entry, answers })))
  await forget(entry.id)
}

const refuse = async (entry: OutboxEntry, error: unknown) => {
  const failure = error instanceof ApiError ? error : new ApiError(0, 'NETWORK', messageOf(error))
  const attempts = entry.attempts + 1
  const verdict = verdictOn(failure)
  if (verdict === 'attention') {
    const { message: reason, code, details } = failure
    await change(entry.id, { state: 'attention', attempts, reason, code, details })
    for (const listener of refusedListeners) listener(entry, failure)
  } else {
    const retryAt = now() + retryDelay(attempts, failure.retryAfter)
    await change(entry.id, { state: 'waiting', attempts, retryAt })
  }
}

/** One tab sends a subject at a time; whoever comes second finds nothing left to do. */
const alone = async (subject: string, work: () => Promise<void>) => {
  if (!('locks' in navigator)) await work()
  else
    await navigator.locks.request(`pv.outbox.${subject}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
    })
}

const sendEntry = async (entry: OutboxEntry, keepalive: boolean) => {
  if (inFlight.has(entry.id)) return
  inFlight.add(entry.id)
  try {
    await alone(entry.subject, async () => {
      if (!(await isStored(entry.id))) return
      await change(entry.id, { state: 'sending' })
      try {
        await deliver(entry, keepalive)
      } catch (error) {
        await refuse(find(entry.id) ?? entry, error)
      }
    })
  } finally {
    inFlight.delete(entry.id)
    plan()
  }
}

const isStored = async (id: string) => {
  try {
    return (await (await database()).get('outbox', id)) !== undefined
  } catch {
    return find(id) !== undefined
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is due and sets the alarm for the next. */
const plan = () => {
  clearTimeout(timer)
  if (ownerOf(authStore.get()) === null) return
  const entries = outboxStore.get()
  for (const entry of dueEntries(entries, now())) void sendEntry(entry, false)
  const wake = nextWake(entries, now())
  if (wake !== null) timer = setTimeout(plan, Math.min(wake - now(), 300_000))
}

const load = async () => {
  const owner = ownerOf(authStore.get())
  if (owner === null) {
    outboxStore.set([])
    return
  }
  try {
    const found = await (await database()).getAllFromIndex('outbox', 'owner', owner)
    const mine = new Map(outboxStore.get().map((entry) => [entry.id, entry]))
    const entries = found.map((entry) =>
      inFlight.has(entry.id)
        ? (mine.get(entry.id) ?? entry)
        : entry.state === 'sending'
          ? { ...entry, state: 'waiting' as const }
          : entry,
    )
    outboxStore.set(
      entries.filter((entry) => entry.state !== 'delivered').toSorted((a, b) => a.createdAt - b.createdAt),
    )
  } catch {
    outboxStore.set((entries) => entries.filter((entry) => entry.owner === owner))
  }
  plan()
}

/** Everything due or held leaves at once: the page may be closed for good. */
const flush = () => {
  const open = outboxStore.get().map((entry) => (isHeld(entry) ? { ...entry, sendAfter: 0 } : entry))
  outboxStore.set(open)
  for (const entry of dueEntries(open, now())) void sendEntry(entry, true)
}

/** Tries again at once what waits for another attempt. */
const wake = () => {
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.state === 'waiting' ? { ...entry, retryAt: 0 } : entry)),
  )
  plan()
}

/** Starts the outbox: loads what is unsent whenever somebody signs in, and sends it. Called once by main.tsx. */
export const startOutbox = (): void => {
  let owner: string | null = null
  const follow = () => {
    const current = ownerOf(authStore.get())
    if (current === owner) return
    owner = current
    void load()
  }
  authStore.subscribe(follow)
  follow()
  channel?.addEventListener('message', () => void load())
  onlineStore.subscribe(() => onlineStore.get() && wake())
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}

/** The unsent work and what the sync pill says about it. */
export const useOutbox = (): { entries: readonly OutboxEntry[]; sync: SyncState } => {
  const entries = useStore(outboxStore)
  const online = useStore(onlineStore)
  return { entries, sync: syncState(entries, online, now()) }
}

/** What is unsent about every subject, by its id. */
export const usePending = (): Map<string, Pending> => {
  const entries = useStore(outboxStore)
  return useMemo(() => pendingBySubject(entries), [entries])
}

/** What is unsent about one subject. */
export const usePendingOf = (subject: string): Pending | undefined => usePending().get(subject)

/**
 * The items as the person left them: fields of unsent entries laid over what the server said. `unsent` is the entry to
 * mark a row with, or `undefined`.
 */
export const useWithPending = <T extends { id: string }>(
  items: readonly T[],
): (T & { unsent: Pending | undefined })[] => {
  const pending = usePending()
  return useMemo(
    () => items.map((item) => ({ ...item, ...pending.get(item.id)?.shows, unsent: pending.get(item.id) })),
    [items, pending],
  )
}
