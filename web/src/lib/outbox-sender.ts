import { authStore, ownerOf } from './auth-store.ts'
import { now } from './clock.ts'
import { ApiError, messageOf } from './errors.ts'
import { send } from './http.ts'
import { onlineStore } from './network.ts'
import { type OutboxEntry, dueEntries, isHeld, nextWake, retryDelay, verdictOn } from './outbox-rules.ts'
import {
  changeEntry,
  channel,
  deliveredListeners,
  dropEntry,
  findEntry,
  forgetEntry,
  isStored,
  outboxStore,
  readEntries,
  refusedListeners,
} from './outbox-store.ts'

const inFlight = new Set<string>()

/** While another tab sends a subject this one looks again after so long. Milliseconds. */
const ELSEWHERE_MS = 2_000

const ownerNow = () => ownerOf(authStore.get())

const deliver = async (entry: OutboxEntry, keepalive: boolean) => {
  const answers: unknown[] = []
  for (const [index, call] of entry.calls.entries()) {
    if (index < entry.done) continue
    // Signed out between two calls: the rest waits on the device, and is never sent in another person's name.
    if (ownerNow() !== entry.owner) return
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

/** One tab sends a subject at a time. Resolves to whether it was this one. */
const alone = async (subject: string, work: () => Promise<void>): Promise<boolean> => {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(`pv.outbox.${subject}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

const sendEntry = async (entry: OutboxEntry, keepalive: boolean) => {
  if (inFlight.has(entry.id)) return
  inFlight.add(entry.id)
  let isMine = true
  try {
    isMine = await alone(entry.subject, async () => {
      if (!(await isStored(entry.id))) {
        dropEntry(entry.id)
        return
      }
      await changeEntry(entry.id, { state: 'sending' })
      try {
        await deliver(entry, keepalive)
      } catch (error) {
        await refuse(findEntry(entry.id) ?? entry, error)
      }
    })
  } finally {
    inFlight.delete(entry.id)
    if (isMine) plan()
    else setTimeout(plan, ELSEWHERE_MS)
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is due and sets the alarm for the next. */
export const plan = () => {
  clearTimeout(timer)
  if (ownerNow() === null) return
  const entries = outboxStore.get()
  for (const entry of dueEntries(entries, now())) void sendEntry(entry, false)
  const wake = nextWake(entries, now())
  if (wake !== null) timer = setTimeout(plan, Math.min(wake - now(), 300_000))
}

const load = async () => {
  const owner = ownerNow()
  if (owner === null) return
  const found = await readEntries(owner)
  if (ownerNow() !== owner) return
  outboxStore.set((entries) =>
    found.map((entry) => {
      if (inFlight.has(entry.id)) return entries.find(({ id }) => id === entry.id) ?? entry
      return entry.state === 'sending' ? { ...entry, state: 'waiting' as const } : entry
    }),
  )
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
    const current = ownerNow()
    if (current === owner) return
    owner = current
    outboxStore.set([])
    void load()
  }
  authStore.subscribe(follow)
  follow()
  channel?.addEventListener('message', () => void load())
  onlineStore.subscribe(() => onlineStore.get() && wake())
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}
