import { normaliseAnswer } from '#lib/wire/answer-rules.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { clock } from '#lib/wire/server-clock.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { send } from '#lib/wire/http.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { onKeepingAgain } from '#lib/device/keeping.ts'
import { adoptClock, timed } from './adopt.ts'
import {
  type Handlers,
  type Settlement,
  askAboutConflict,
  isUnfinished,
  refusalOf,
  restAfter,
  setHandlers,
  tellDelivered,
  tellRefused,
} from './handlers.ts'
import {
  type OutboxCall,
  type OutboxEntry,
  dueEntries,
  expectedVersion,
  fitsKeepalive,
  isFault,
  isHeld,
  nextWake,
  patience,
  retryDelay,
  verdictOn,
} from './rules.ts'
import {
  changeEntry,
  channel,
  deliveredListeners,
  dropEntry,
  findEntry,
  followVersion,
  isLeaving,
  isOver,
  isStored,
  letGo,
  outboxStore,
  readEntries,
} from './store.ts'

const inFlight = new Set<string>()

/** While another tab sends a subject this one looks again after so long. Milliseconds. */
const ELSEWHERE_MS = 2_000

/** So many subjects are sent at once: a week without a network does not arrive in one heap. */
const LANES = 4

const ownerNow = () => ownerOf(authStore.get())

const versionOf = (answer: unknown) => (answer as { version?: unknown } | null | undefined)?.version

/** Tells that an entry was answered, and forgets it. A page that dies in between leaves it to the next one. */
const finish = async (entry: OutboxEntry) => {
  // It is told to the person who did it: now, or when they are back.
  if (ownerNow() !== entry.owner) return
  const stored = changeEntry(entry.id, { state: 'delivered' })
  await Promise.allSettled([stored, (async () => tellDelivered(entry))()])
  // A server that is slow to answer what the screens ask then keeps nobody from sending the next.
  const tell = [...deliveredListeners].map((listener) => async () => listener({ entry }))
  await letGo(entry.id, () => Promise.allSettled(tell.map((told) => told())))
}

const deliver = async (entry: OutboxEntry, keepalive: boolean) => {
  // A build that kept no answers may have had some.
  let answers: readonly unknown[] = entry.answers ?? entry.calls.slice(0, entry.done).map(() => null)
  let version = expectedVersion(entry)
  const calls = [...entry.calls]
  let { times } = entry
  for (let index = entry.done; index < calls.length; index += 1) {
    const call = calls[index] as OutboxCall
    // Signed out between two calls: the rest waits on the device, and is never sent in another person's name.
    if (ownerNow() !== entry.owner) return
    const { input, key, ...descriptor } = call
    const expected = call.path.includes('/:id') ? version : undefined
    const answer = await send(descriptor, input, {
      idempotencyKey: key,
      keepalive,
      version: expected,
      author: entry.owner,
    })
    const said = normaliseAnswer(descriptor.name, answer)
    answers = [...answers, said]
    const rest = restAfter(entry, call, said)
    if (rest !== null) calls.splice(index + 1, 0, rest)
    // In one step: a page that dies in between has what is left to say. What others have changed since it was made is met by an
    // older version, and compared first.
    const at = Math.max(1, Number(versionOf(answer)) - 1)
    // By the clock of reads, which is the device's own.
    times = { ...times, [index]: Date.now() }
    const more = rest && { calls: [...calls], at }
    await changeEntry(entry.id, { done: index + 1, answers, times, ...more })
    followVersion(entry.subject, version ?? entry.base?.version, versionOf(answer), entry.id)
    version = expectedVersion(findEntry(entry.id) ?? entry)
  }
  await finish({ ...entry, calls, done: calls.length, answers })
}

const refuse = async (entry: OutboxEntry, failure: ApiError) => {
  const attempts = entry.attempts + 1
  const faults = isFault(failure.status) ? (entry.faults ?? 0) + 1 : 0
  const retryAt = now() + retryDelay(attempts)
  const notBefore = failure.retryAfter === undefined ? 0 : now() + patience(failure.retryAfter)
  if (verdictOn(failure, faults) === 'attention') {
    const { message: reason, status, code, details } = failure
    const isNews = entry.reason !== reason
    const why = { reason, status, code, details }
    await changeEntry(entry.id, { state: 'attention', attempts, faults, retryAt, ...why })
    if (isNews) await tellRefused(findEntry(entry.id) ?? entry, failure)
  } else await changeEntry(entry.id, { state: 'waiting', attempts, faults, retryAt, notBefore })
}

/** What the features say to a newer copy on the server; `null` when that is not why the entry was refused. */
const settle = async (entry: OutboxEntry, failure: ApiError): Promise<Settlement | null> => {
  if (!entry.base || ![404, 409, 412].includes(failure.status) || verdictOn(failure) !== 'attention')
    return null
  return askAboutConflict(entry, failure)
}

const asFailure = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'NETWORK', messageOf(error))

/** How often in a row an entry is laid over a newer copy before the person is asked. */
const MOST_MERGES = 5

const carryOut = async (given: OutboxEntry, keepalive: boolean, merges = 0): Promise<void> => {
  const latest = () => findEntry(given.id) ?? given
  try {
    await deliver(await timed(latest()), keepalive)
  } catch (error) {
    if (ownerNow() !== given.owner) return
    try {
      const failure = asFailure(error)
      const settlement = merges < MOST_MERGES ? await settle(latest(), failure) : null
      // Asked in the name of whoever has come meanwhile, it says nothing of what its author made.
      if (ownerNow() !== given.owner) return
      if (settlement === null) await refuse(latest(), failure)
      else if (settlement.kind === 'done') await finish(latest())
      else if (settlement.kind === 'again') {
        await changeEntry(given.id, settlement.fields)
        await carryOut(given, keepalive, merges + 1)
      } else {
        const { reason, conflict } = settlement
        const { status, code } = failure
        await changeEntry(given.id, { state: 'attention', reason, conflict, status, code })
        await tellRefused(latest(), new ApiError(status, code, reason))
      }
    } catch (unsettled) {
      if (ownerNow() !== given.owner) return
      await refuse(latest(), asFailure(unsettled))
    }
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

/**
 * `keepalive`: the page may be going away, and comes to no second step. The request leaves before anything is asked of the device
 * or of other tabs: whoever else sends it, the server carries it out once.
 */
const sendEntry = async (entry: OutboxEntry, keepalive: boolean) => {
  if (inFlight.has(entry.id)) return
  inFlight.add(entry.id)
  let isMine = true
  try {
    const work = async () => {
      if (!keepalive && !(await isStored(entry.id))) {
        dropEntry(entry.id)
        return
      }
      const noted = changeEntry(entry.id, { state: 'sending' })
      if (!keepalive) await noted
      await carryOut(entry, keepalive)
    }
    if (keepalive) await work()
    else isMine = await alone(entry.subject, work)
  } finally {
    inFlight.delete(entry.id)
    if (isMine) plan()
    else setTimeout(plan, ELSEWHERE_MS)
  }
}

/** What an earlier page could not finish with is told now, unless another tab is at it. */
const finishLeft = async (entry: OutboxEntry) => {
  if (inFlight.has(entry.id)) return
  inFlight.add(entry.id)
  try {
    await alone(entry.subject, async () => {
      if (!(await isStored(entry.id)) || ownerNow() !== entry.owner) return
      await (entry.state === 'delivered' ? finish(entry) : tellRefused(entry, refusalOf(entry)))
    })
  } finally {
    inFlight.delete(entry.id)
    plan()
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is due and sets the alarm for the next. */
export const plan = () => {
  clearTimeout(timer)
  if (ownerNow() === null) return
  const entries = outboxStore.get().filter((entry) => !isOver(entry))
  const due = dueEntries(entries, now()).filter(({ id }) => !inFlight.has(id))
  for (const entry of due.slice(0, Math.max(0, LANES - inFlight.size))) void sendEntry(entry, false)
  const wake = nextWake(entries, now())
  if (wake !== null) timer = setTimeout(plan, Math.min(wake - now(), 300_000))
}

const load = async () => {
  const owner = ownerNow()
  if (owner === null) return
  const found = await readEntries(owner)
  if (ownerNow() !== owner) return
  const left = found.filter(({ id, state }) => state === 'delivered' && !inFlight.has(id) && !isLeaving(id))
  outboxStore.set((entries) => [
    ...entries.filter(({ id }) => isLeaving(id)),
    ...found
      .filter((entry) => !left.includes(entry) && !isLeaving(entry.id))
      .map((entry) => {
        if (inFlight.has(entry.id)) return entries.find(({ id }) => id === entry.id) ?? entry
        return entry.state === 'sending' ? { ...entry, state: 'waiting' as const } : entry
      }),
  ])
  void adoptClock()
  plan()
  for (const entry of [...left, ...outboxStore.get().filter(isUnfinished)]) void finishLeft(entry)
}

/** Everything due or held leaves at once: the page may be closed for good. */
const flush = () => {
  const open = outboxStore.get().map((entry) => (isHeld(entry) ? { ...entry, sendAfter: 0 } : entry))
  outboxStore.set(open)
  const due = dueEntries(
    open.filter((entry) => !isOver(entry)),
    now(),
  )
  const quick = fitsKeepalive(due)
  for (const entry of due) void sendEntry(entry, quick.includes(entry))
}

/** Tries again at once what waits for another attempt, but for what the server put off. */
const wake = () => {
  outboxStore.set((entries) =>
    entries.map((entry) =>
      entry.state === 'waiting' || entry.state === 'attention' ? { ...entry, retryAt: 0 } : entry,
    ),
  )
  plan()
}

/**
 * Starts the outbox: loads what is unsent whenever somebody signs in, and sends it; `handlers` say what becomes of each kind.
 * Called once by the signed-in area.
 */
export const startOutbox = (handlers: Handlers): void => {
  setHandlers(handlers)
  let owner: string | null = null
  const follow = () => {
    const current = ownerNow()
    if (current === owner) return
    owner = current
    outboxStore.set([])
    // Whoever starts the app does not wait for what was put off before.
    void load().then(wake)
  }
  authStore.subscribe(follow)
  follow()
  channel?.addEventListener('message', () => void load())
  onKeepingAgain(() => void load())
  onlineStore.subscribe(() => onlineStore.get() && wake())
  window.addEventListener('focus', wake)
  // Before anything is sent by it.
  clock.subscribe(() => {
    void adoptClock()
    plan()
  })
  document.addEventListener('visibilitychange', () => document.hidden && flush())
}
