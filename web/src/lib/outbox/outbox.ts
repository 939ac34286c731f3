import type { Endpoint, Input } from '@rounds/contract/endpoint'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { createPersonMap } from '#lib/person/person-store.ts'
import { now } from '#lib/plain/clock.ts'
import { csrfToken } from '#lib/wire/csrf.ts'
import { clock, unsureSince } from '#lib/wire/server-clock.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { type Kind, type Kinds, type OutboxEntry, subjectOf } from './kinds.ts'
import { nextOrder } from './order.ts'
import { HOLD_MS, type OutboxCall, isHeld, isUndoable, latestGroup } from './rules.ts'
import { plan } from './sender.ts'
import { addEntry, arrived, changeEntry, findEntry, forgetEntry, outboxStore, settled } from './store.ts'
import { PATIENCE_MS } from '#lib/device/keeping.ts'
import { undoWindow } from '#lib/device/preferences.ts'

export { followVersion, onDelivered, outboxStore } from './store.ts'

/**
 * Takes one thing that a person did: kept on the device, sent when `holdMs` (the undo window) is over, and again until it
 * is answered. The calls go out in order, each carried out once by the server. Returns the entry's id at once.
 */
export const enqueue = <K extends Kind>(action: {
  kind: K
  /** What it is about, a visit's id; entries about one thing are sent in order. */
  about: string
  /** “Dr Haddad · complete and submit”: how the Sync panel names it. */
  label: string
  /** A subject whose own entries are sent first: the prescriber of a new visit. */
  needs?: string
  calls: OutboxInput[]
  /** What screens show of the subject meanwhile: `{ status: 'submitted' }`. */
  shows?: Kinds[K]['shows']
  /** The subject as the person saw it: a newer copy on the server is not overwritten unseen. */
  base?: Kinds[K]['base']
  /** Names the press, when it makes several entries: they are taken back together. */
  group?: string
  /** The revision of the subject's draft that it carries. */
  draft?: string | undefined
  holdMs?: number
}): string => {
  const owner = ownerOf(authStore.get())
  if (owner === null) throw new Error('Nobody is signed in')
  const at = now()
  const since = unsureSince()
  const subject = subjectOf(action.kind, action.about)
  const before = outboxStore.get()
  const upon = before.filter((entry) => entry.subject === subject).map(({ id }) => id)
  // A clock that is set back before the next start is told by what was done before.
  clock.note()
  const entry = {
    id: crypto.randomUUID(),
    owner,
    kind: action.kind,
    label: action.label,
    subject,
    ...(action.needs !== undefined && { needs: action.needs }),
    calls: action.calls.map(entryCallOf),
    shows: action.shows ?? {},
    ...(action.base !== undefined && { base: action.base }),
    ...(action.group !== undefined && { group: action.group }),
    upon,
    order: nextOrder(before),
    ...(action.draft !== undefined && { draft: action.draft }),
    createdAt: at,
    ...(since !== undefined && { unsureSince: since }),
    sendAfter: at + (action.holdMs ?? undoWindow()),
    retryAt: 0,
    attempts: 0,
    done: 0,
    state: 'waiting',
  } as OutboxEntry
  outboxStore.set((entries) => [...entries, entry])
  addEntry(entry)
  // At hand when the page goes away and there is no time to ask for it.
  if (onlineStore.get()) void csrfToken().catch(() => undefined)
  void arrived([entry.id]).then((isKept) => isKept || hurry(entry.id))
  plan()
  return entry.id
}

/** What this page alone knows is not held back while it could be sent. */
const hurry = (id: string) => {
  if (!onlineStore.get()) return
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id && isHeld(entry) ? { ...entry, sendAfter: 0 } : entry)),
  )
  plan()
}

/** A device that takes longer than this to keep something keeps nobody waiting. Milliseconds. */
const LONGEST_KEEP_MS = 300

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms))

/** Resolves once the device has all that was done so far: what is shown next is there after a reload, too. */
export const kept = (): Promise<unknown> => Promise.race([arrived(), after(LONGEST_KEEP_MS)])

let unkeptWords = (): string => ''

/** What is told of that which neither the device nor the server has yet. */
export const setUnkeptWords = (words: () => string): void => {
  unkeptWords = words
}

/**
 * Resolves when what was done may be told: the device has it or the server. To what is told instead when neither has had it in
 * time, until one of them does.
 */
const tellable = async (ids: readonly string[]) => {
  const all = Promise.all(ids.map(settled))
  const soon = async () => (await arrived(ids)) || (onlineStore.get() && after(PATIENCE_MS))
  const isSettled = await Promise.race([all.then(() => true), soon()])
  return isSettled ? undefined : { message: unkeptWords(), until: all }
}

export type OutboxInput = { endpoint: Endpoint; input: Record<string, unknown> }

/** A call as an entry keeps it. */
export const entryCallOf = ({ endpoint, input }: OutboxInput): OutboxCall => ({
  name: endpoint.name,
  method: endpoint.method,
  path: endpoint.path,
  failure: endpoint.failure,
  input,
  key: crypto.randomUUID(),
})

/** A call for `enqueue`, its input checked against the endpoint. */
export const callOf = <E extends Endpoint>(endpoint: E, input: Input<E>): OutboxInput => ({
  endpoint,
  input: input as Record<string, unknown>,
})

/** What else is to be taken back with an entry: told by whoever made it, as long as the page lives. */
const afterUndo = createPersonMap<string, () => void>()

const undoneListeners = new Set<(id: string) => void>()

/** Runs when an entry was taken back, whichever way. */
export const onUndone = (listener: (id: string) => void): void => {
  undoneListeners.add(listener)
}

/** Takes an entry back before it was sent, with all that belongs to it. Resolves to whether that was still possible. */
export const undo = async (id: string): Promise<boolean> => {
  const entry = findEntry(id)
  if (!entry || !isHeld(entry)) return false
  // What belongs to it comes back in the same moment, before the device has forgotten it.
  const isForgotten = forgetEntry(id)
  afterUndo.get(id)?.()
  afterUndo.delete(id)
  for (const listener of undoneListeners) listener(id)
  await isForgotten
  plan()
  return true
}

/** Takes back several at once; resolves to whether all of them could be. */
const undoAll = async (ids: readonly string[]): Promise<boolean> =>
  (await Promise.all(ids.map(undo))).every(Boolean)

/** When the latest press was that can still be taken back (milliseconds since 1970), or `null`. */
export const latestUndoAt = (): number | null => latestGroup(outboxStore.get(), now())[0]?.createdAt ?? null

/** ⌘Z: takes back what the latest press made. Resolves to whether it could be; `null` when there is nothing to undo. */
export const undoLatest = async (): Promise<boolean | null> => {
  const latest = latestGroup(outboxStore.get(), now())
  return latest.length === 0 ? null : undoAll(latest.map(({ id }) => id))
}

/** Stops the undo window (the toast is hovered or focused) until `release`, which gives the person `forMs` again. */
export const hold = (id: string): void => {
  const entry = findEntry(id)
  if (!entry || !isHeld(entry)) return
  void changeEntry(id, { sendAfter: now() + HOLD_MS })
  plan()
}

const release = (id: string): void => {
  const entry = findEntry(id)
  if (!entry || !isHeld(entry)) return
  void changeEntry(id, { sendAfter: now() + undoWindow() })
  plan()
}

/** Stops every open undo window, for as long as the person reads what is in them; the answer starts them again. */
export const holdAll = (): (() => void) => {
  const held = outboxStore.get().filter((entry) => isUndoable(entry, now()))
  for (const { id } of held) hold(id)
  return () => {
    for (const { id } of held) release(id)
  }
}

/**
 * What a toast needs to offer Undo for one entry or several: spread it into `toast({...})`. `after` runs for each that was
 * really taken back, whichever way; `undo` resolves to whether all were. The toast comes once the device has the entries or the
 * server, and leaves with them.
 */
export const undoOf = (given: string | readonly string[], after?: (id: string) => void) => {
  const ids = typeof given === 'string' ? [given] : given
  if (after) for (const id of ids) afterUndo.set(id, () => after(id))
  return {
    undo: () => undoAll(ids),
    about: ids,
    once: tellable(ids),
    onPause: () => ids.forEach(hold),
    onResume: () => ids.forEach((id) => release(id)),
    duration: undoWindow(),
    until: () => undoableUntil(ids),
  }
}

/** When the last of what can still be taken back is sent (milliseconds since 1970); `undefined` when nothing can. */
const undoableUntil = (ids: readonly string[]): number | undefined => {
  const times = outboxStore
    .get()
    .flatMap((entry) => (ids.includes(entry.id) && isHeld(entry) ? [entry.sendAfter] : []))
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Sends an entry now: “Send now”, or “Retry” on one that needs the person. */
export const sendNow = async (id: string): Promise<void> => {
  await changeEntry(id, { sendAfter: 0, retryAt: 0, notBefore: 0, state: 'waiting' })
  plan()
}

/** Sends an entry again as the person has settled it with the newer copy on the server, its `base` from now on. */
export const sendSettled = async (
  id: string,
  settled: Pick<OutboxEntry<'visit'>, 'calls' | 'shows' | 'needs'> & { base: Kinds['visit']['base'] },
): Promise<void> => {
  await changeEntry(id, { ...settled, at: settled.base.version, conflict: undefined, reason: undefined })
  await sendNow(id)
}

/** Keeps an entry from being sent: what it asks for cannot be, as an answer to another one has said. */
export const holdBack = (id: string, why: { reason: string; code: string }): void =>
  void changeEntry(id, { ...why, state: 'attention' })

/** Gives up an entry that needs the person. */
export const discard = async (id: string): Promise<void> => {
  await forgetEntry(id)
  plan()
}

/** Gives up everything that was not sent. */
export const discardAll = async (): Promise<void> => {
  await Promise.all(outboxStore.get().map(({ id }) => forgetEntry(id)))
}
