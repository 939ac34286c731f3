import { useMemo } from 'react'
import { now } from '#lib/plain/clock.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { type Kind, type OutboxEntry, subjectOf } from './kinds.ts'
import { type Pending, type SyncState, pendingBySubject, syncState } from './rules.ts'
import { outboxStore } from './store.ts'

/** The unsent work and what the sync pill says about it. */
export const useOutbox = (): { entries: readonly OutboxEntry[]; sync: SyncState } => {
  const entries = useStore(outboxStore)
  const online = useStore(onlineStore)
  return { entries, sync: syncState(entries, online, now()) }
}

/** What is unsent about every subject of a kind, by its id. */
export const usePending = <K extends Kind>(kind: K): Map<string, Pending<K>> => {
  const entries = useStore(outboxStore)
  return useMemo(() => pendingBySubject(entries, kind), [entries, kind])
}

/** What is unsent about one subject. */
export const usePendingOf = <K extends Kind>(kind: K, id: string): Pending<K> | undefined =>
  usePending(kind).get(subjectOf(kind, id))

/**
 * The items as the person left them: fields of unsent entries laid over what the server said. `unsent` is the entry to
 * mark a row with, or `undefined`.
 */
export const useWithPending = <K extends Kind, T extends { id: string }>(
  kind: K,
  items: readonly T[],
): (T & { unsent: Pending<K> | undefined })[] => {
  const pending = usePending(kind)
  return useMemo(
    () => items.map((item) => ({ ...item, ...pending.get(item.id)?.shows, unsent: pending.get(item.id) })),
    [items, pending],
  )
}
