import { ACTIVITY_MAX, ACTIVITY_RETENTION_DAYS } from '@rounds/contract/constants'
import { authStore } from '#lib/person/auth-store.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { now } from '#lib/plain/clock.ts'
import { useStore } from '#lib/plain/store.ts'

export type ActivityType = 'started' | 'completed' | 'submitted' | 'scheduled'

/** Specification §3. `timestamp` ISO 8601; `name` is how lists call the prescriber. */
export type Activity = {
  id: string
  type: ActivityType
  timestamp: string
  userId: string
  relatedEntity: { visitId: string; prescriberId: string; name: string }
}

const KEPT_MS = ACTIVITY_RETENTION_DAYS * 86_400_000

/** The newest 100 of the last 30 days, newest first. */
export const keptActivity = (items: readonly Activity[], at: number): Activity[] =>
  items
    .filter((item) => at - Date.parse(item.timestamp) <= KEPT_MS)
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
    .slice(0, ACTIVITY_MAX)

/** What is shown: a person's own, without what claims to happen later (specification §3). */
export const shownActivity = (items: readonly Activity[], userId: string, at: number): Activity[] =>
  keptActivity(items, at).filter((item) => item.userId === userId && Date.parse(item.timestamp) <= at)

/** Specification §3 and §9: kept for the browser session, newest 100, 30 days. */
const activityStore = createPersonStore<readonly Activity[]>([], { session: 'pv.activity' })

/** Notes what the signed-in person did with a visit; returns a function that takes the note back. */
export const noteActivity = (
  type: ActivityType,
  visit: { id: string; prescriberId: string },
  name: string,
): (() => void) => {
  const at = now()
  const item: Activity = {
    id: crypto.randomUUID(),
    type,
    timestamp: new Date(at).toISOString(),
    userId: authStore.get().user?.id ?? '',
    relatedEntity: { visitId: visit.id, prescriberId: visit.prescriberId, name },
  }
  activityStore.set((items) => keptActivity([item, ...items], at))
  return () => activityStore.set((items) => items.filter((other) => other.id !== item.id))
}

export const useActivity = (): readonly Activity[] => useStore(activityStore)
