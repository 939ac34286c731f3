import { type Query, hashKey } from '@tanstack/react-query'
import { authStore, onCleared, ownerOf, readDeviceSession } from '#lib/person/auth-store.ts'
import { fromDevice, toDevice } from '#lib/wire/server-clock.ts'
import { onlineStore } from '#lib/wire/network.ts'
import type { StoredRead } from '#lib/device/rows.ts'
import { isKept } from './rules.ts'
import { dropReads, readReads, writeReads } from './store.ts'
import { guesses, isMadeUp, queryClient, refreshReads, setLookAgain } from './query.ts'
import { createStore, useStore } from '#lib/plain/store.ts'

/** Changes are written together after this long. Milliseconds. */
const WRITE_MS = 1_000
/** A device that does not give its answers by then is not waited for. Milliseconds. */
const PATIENCE_MS = 500

const ownerNow = () => ownerOf(authStore.get())

/** Whose answers have been taken from the device. */
const restoredStore = createStore<string | null>(null)

const changed = new Set<Query>()
let timer: ReturnType<typeof setTimeout> | undefined
let delay = WRITE_MS
let isRestoring = false

const add = (query: Query) => {
  changed.add(query)
  timer ??= setTimeout(() => void write(), delay)
}

const write = async () => {
  clearTimeout(timer)
  timer = undefined
  const owner = ownerNow()
  const queries = [...changed]
  changed.clear()
  if (owner === null) return
  const reads = queries.map(({ queryKey, queryHash, state }): StoredRead => ({
    key: `${owner} ${queryHash}`,
    owner,
    queryKey,
    data: state.data,
    updatedAt: fromDevice(state.dataUpdatedAt),
  }))
  const isRefused = reads.length > 0 && (await writeReads(reads, () => ownerNow() === owner))
  // A device that is busy at the start keeps them yet; one that stays full is asked less and less.
  delay = isRefused ? delay * 2 : WRITE_MS
  if (isRefused) queries.map(add)
}

/** Gives kept answers back, before the first page is shown: the work for one does not grow with how many there are. */
export const restore = (reads: readonly Pick<StoredRead, 'queryKey' | 'data' | 'updatedAt'>[]): void => {
  isRestoring = true
  const cache = queryClient.getQueryCache()
  for (const { queryKey, data, updatedAt: stored } of reads) {
    const hash = hashKey(queryKey)
    const updatedAt = toDevice(stored)
    if ((cache.get(hash)?.state.dataUpdatedAt ?? 0) >= updatedAt) continue
    queryClient.setQueryData(queryKey, data, { updatedAt })
    // However young: what was sent after it was read is not in it. `invalidateQueries` would go through all of them.
    cache.get(hash)?.invalidate()
  }
  isRestoring = false
}

const newestBut = (query: Query) =>
  Math.max(
    0,
    ...queryClient
      .getQueryCache()
      .getAll()
      .map((other) => (other === query ? 0 : other.state.dataUpdatedAt)),
  )

/** Begins before anybody is signed in: by the time the server has answered, the device has too. */
const remembered = readDeviceSession()
const early = new Map<string, ReturnType<typeof readReads>>()
if (remembered) {
  const owner = ownerOf(remembered)
  if (owner !== null) early.set(owner, readReads(owner))
}

const readOnce = (owner: string) => {
  const reads = early.get(owner) ?? readReads(owner)
  early.clear()
  return reads
}

const follow = async () => {
  const owner = ownerNow()
  if (owner === null || owner === restoredStore.get()) return
  const late = setTimeout(() => ownerNow() === owner && restoredStore.set(owner), PATIENCE_MS)
  const { shown, dropped } = await readOnce(owner)
  clearTimeout(late)
  void dropReads(dropped)
  if (ownerNow() !== owner) return
  restore(shown)
  restoredStore.set(owner)
}

/** What other tabs have kept since this one took its answers: without a network there is nobody else to ask. */
const lookAgain = async () => {
  const owner = ownerNow()
  if (owner === null) return
  const { shown } = await readReads(owner)
  if (ownerNow() === owner) restore(shown)
}

/**
 * Keeps what the server answers on this device for the signed-in person, and gives it back when they start the app again:
 * pages show it at once and ask the server behind it (ux.md 5.6). Called once.
 */
export const startOfflineReads = (): void => {
  authStore.subscribe(() => void follow())
  void follow()
  setLookAgain(lookAgain)
  queryClient.getQueryCache().subscribe((event) => {
    const { query } = event
    if (isRestoring || query.state.data === undefined || isMadeUp(query.state.data)) return
    const what = event.type === 'updated' ? event.action.type : event.type
    const isAnswer = what === 'success'
    if (!onlineStore.get() || guesses.has(query.state.data)) {
      // Made up from what is here: no answer of the server, and as old as the newest of those.
      if (isAnswer) query.setState({ dataUpdatedAt: newestBut(query) })
      return
    }
    // An answer that was there before its page did not come through the query.
    const isEarly = what === 'added' || what === 'setState'
    if ((!isAnswer && !isEarly) || !isKept(query.queryKey)) return
    add(query)
  })
  document.addEventListener('visibilitychange', () => document.hidden && void write())
  onlineStore.subscribe(() => onlineStore.get() && void refreshReads())
  onCleared(() => {
    changed.clear()
    restoredStore.set(null)
  })
}

/** False for the moment in which the person's answers come from the device. */
export const useRestored = (): boolean => {
  const restored = useStore(restoredStore)
  const owner = useStore(authStore, ownerOf)
  return owner === null || restored === owner
}
