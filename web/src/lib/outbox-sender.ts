import { authStore, ownerOf } from './auth-store.ts'
import { now } from './clock.ts'
import { database } from './database.ts'
import { ApiError, messageOf } from './errors.ts'
import { send } from './http.ts'
import { onlineStore } from './network.ts'
import { type OutboxEntry, dueEntries, isHeld, nextWake, retryDelay, verdictOn } from './outbox-rules.ts'
import {
  changeEntry,
  channel,
  deliveredListeners,
  findEntry,
  forgetEntry,
  outboxStore,
  refusedListeners,
} from './outbox-store.ts'

const inFlight = new Set<string>()

const deliver = async (entry: OutboxEntry, keepalive: boolean) => {
  const answers: unknown[] = []
  for (const [index, call] of entry.calls.entries()) {
    if (index < entry.done) continue
    const { input, key, ...descriptor } = call
    answers.push(await send(descriptor, input, { idempotencyKey: key, keepalive }))
    await changeEntry(entry.id, { done: index + 1 })
  }
  await changeEntry(entry.id, { state: 'delivered' })
  await Promise.allSettled([...deliveredListeners].map(async (listener) => listener({ entry, answers })))
  await forgetEntry(entry.id)
}

const refuse = async (entry: OutboxEntry, error: unknown) => {
  const failure = error instanceof ApiError ? error : new ApiError(0, 'NETWORK', messageOf(error))
  const attempts = entry.attempts + 1
  const verdict = verdictOn(failure)
  if (verdict === 'attention') {
    const { message: reason, code, details } = failure
    await changeEntry(entry.id, { state: 'attention', attempts, reason, code, details })
    for (const listener of refusedListeners) listener(entry, failure)
  } else {
    const retryAt = now() + retryDelay(attempts, failure.retryAfter)
    await changeEntry(entry.id, { state: 'waiting', attempts, retryAt })
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
      await changeEntry(entry.id, { state: 'sending' })
      try {
        await deliver(entry, keepalive)
      } catch (error) {
        await refuse(findEntry(entry.id) ?? entry, error)
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
    return findEntry(id) !== undefined
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is due and sets the alarm for the next. */
export const plan = () => {
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
