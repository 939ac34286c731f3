import type { ServerEvent } from '@rounds/contract/system'
import type { Database } from './db.ts'

/** An event for one person. */
export type Announcement = ServerEvent & { tenantId: string; userId: string }

export type Events = {
  /** Tells the person's open pages, on whatever instance they are. Call after commit; polling covers what is lost. */
  announce(announcement: Announcement): void
  /** Calls back for each event of the person until the returned function is called; `onEnd` when this instance stops. */
  subscribe(
    tenantId: string,
    userId: string,
    onEvent: (event: ServerEvent) => void,
    onEnd: () => void,
  ): () => void
  /** Lets every listener of this instance go. */
  end(): void
}

const CHANNEL = 'rounds_events'

export const openEvents = (database: Database): Events => {
  const subscribers = new Map<string, Set<(event: ServerEvent) => void>>()
  const endings = new Set<() => void>()
  const keyOf = (tenantId: string, userId: string) => `${tenantId}:${userId}`

  database.listen(CHANNEL, (payload) => {
    const { tenantId, userId, type, id } = JSON.parse(payload) as Announcement
    for (const onEvent of subscribers.get(keyOf(tenantId, userId)) ?? []) onEvent({ type, id })
  })

  return {
    announce: (announcement) => database.notify(CHANNEL, JSON.stringify(announcement)),
    subscribe(tenantId, userId, onEvent, onEnd) {
      const key = keyOf(tenantId, userId)
      const all = subscribers.get(key) ?? new Set()
      subscribers.set(key, all.add(onEvent))
      endings.add(onEnd)
      return () => {
        endings.delete(onEnd)
        all.delete(onEvent)
        if (all.size === 0) subscribers.delete(key)
      }
    },
    end() {
      for (const onEnd of endings) onEnd()
    },
  }
}
