import type { ServerEvent } from '@rounds/contract/system'
import type { Database } from './db.ts'

/** An event for one person. */
export type Announcement = ServerEvent & { tenantId: string; userId: string }

export type Events = {
  /** Tells the person's open pages, on whatever instance they are. Call after commit; polling covers what is lost. */
  announce(announcement: Announcement): void
  /** Calls back for each event of the person until the returned function is called. */
  subscribe(tenantId: string, userId: string, onEvent: (event: ServerEvent) => void): () => void
}

const CHANNEL = 'rounds_events'

export const openEvents = (database: Database): Events => {
  const subscribers = new Map<string, Set<(event: ServerEvent) => void>>()
  const keyOf = (tenantId: string, userId: string) => `${tenantId}:${userId}`

  database.listen(CHANNEL, (payload) => {
    const { tenantId, userId, type, id } = JSON.parse(payload) as Announcement
    for (const onEvent of subscribers.get(keyOf(tenantId, userId)) ?? []) onEvent({ type, id })
  })

  return {
    announce: (announcement) => database.notify(CHANNEL, JSON.stringify(announcement)),
    subscribe(tenantId, userId, onEvent) {
      const key = keyOf(tenantId, userId)
      const all = subscribers.get(key) ?? new Set()
      subscribers.set(key, all.add(onEvent))
      return () => {
        all.delete(onEvent)
        if (all.size === 0) subscribers.delete(key)
      }
    },
  }
}
