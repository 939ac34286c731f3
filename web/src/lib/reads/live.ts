import type { EventType } from '@rounds/contract/system'
import { onCleared } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { isStale } from './rules.ts'
import { onServerEvent } from './events.ts'
import { queryClient } from './query.ts'

/** Events of one decision come together, and so do those of a hundred: one refetch for all, then a second's rest. */
const GATHER_MS = 150
const REST_MS = 1_000

const waiting = new Set<EventType>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

const refresh = () => {
  timer = undefined
  lastAt = now()
  const types = [...waiting]
  waiting.clear()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, types) })
}

/** Server events make the reads they concern stale: what is on screen refetches within a second or so. Called once. */
export const startLiveReads = (): void => {
  onServerEvent(({ type }) => {
    waiting.add(type)
    timer ??= setTimeout(refresh, Math.max(GATHER_MS, Math.min(REST_MS, lastAt + REST_MS - now())))
  })
  onCleared(() => {
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
  })
}
