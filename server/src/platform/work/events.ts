import type { ServerEvent } from '@rounds/contract/system'
import { type Announcement, type Database, NEWS_CHANNEL } from '#platform/database/db.ts'
import { SESSION_CHANNEL } from '#platform/identity/session.ts'

type Subscriber = {
  onEvent(event: ServerEvent): void
  /** The page must ask again, with its session, if it still has one. */
  onEnd(): void
}

export type Events = {
  /**
   * Calls back for each event of the person until the returned function is called, and once when the person's sessions
   * change or this instance stops. Undefined for a person who listens often enough already.
   */
  subscribe(tenantId: string, userId: string, subscriber: Subscriber): (() => void) | undefined
  /** Lets every listener of this instance go. */
  end(): void
}

/** As many as a person may have sessions. */
const MAX_PER_USER = 10

/** What is told to open pages (`db.announce`), from one instance to all. A page that is not told keeps polling. */
export const openEvents = (database: Database): Events => {
  /** By `tenant:user`. */
  const subscribers = new Map<string, Set<Subscriber>>()
  /** Ends the listeners whose key begins with `prefix`. */
  const end = (prefix = '') => {
    for (const [key, all] of subscribers) if (key.startsWith(prefix)) for (const each of all) each.onEnd()
  }

  database.listen(NEWS_CHANNEL, (payload) => {
    const { tenantId, userId, type, id } = JSON.parse(payload) as Announcement & { tenantId: string }
    const tell = (all: Iterable<Subscriber>) => {
      for (const each of all) each.onEvent({ type, id })
    }
    if (userId !== undefined) tell(subscribers.get(`${tenantId}:${userId}`) ?? [])
    else for (const [key, all] of subscribers) if (key.startsWith(`${tenantId}:`)) tell(all)
  })
  const all = () => end()
  // While nobody listened, a session may have ended unheard.
  database.listen(SESSION_CHANNEL, end, all, all)

  return {
    subscribe(tenantId, userId, subscriber) {
      const key = `${tenantId}:${userId}`
      const own = subscribers.get(key) ?? new Set()
      if (own.size >= MAX_PER_USER) return undefined
      subscribers.set(key, own.add(subscriber))
      return () => {
        own.delete(subscriber)
        if (own.size === 0) subscribers.delete(key)
      }
    },
    end: all,
  }
}
