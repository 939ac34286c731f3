import { type ServerEvent, eventTypes } from '@rounds/contract/system'
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
  /**
   * What happened to the person in the last so many milliseconds, on whichever instance; where this one did not hear all of it, that
   * everything may have.
   */
  recent(tenantId: string, userId: string, ms: number): ServerEvent[]
  /** Lets every listener of this instance go, and who begins to listen after that. */
  end(): void
}

/** As many as a person may have sessions. */
const MAX_PER_USER = 10
/** What a page that only now begins to listen may ask for, and no more than so many events. Milliseconds. */
const KEPT_MS = 60_000
const MOST_KEPT = 10_000
/** An event takes its time from the database to here, and so does a request. Milliseconds. */
const UNDERWAY_MS = 5_000

const everything = eventTypes.map((type): ServerEvent => ({ type, id: null }))

type News = Announcement & { tenantId: string }

/** What is told to open pages (`db.announce`), from one instance to all. A page that is not told keeps polling. */
export const openEvents = (database: Database): Events => {
  /** By `tenant:user`. */
  const subscribers = new Map<string, Set<Subscriber>>()
  /** The last of what was announced, by when it was heard, and since when all of it was: never, while nobody listens. */
  const kept: [at: number, news: News][] = []
  let keptSince = Infinity
  const keep = (news: News) => {
    const at = performance.now()
    kept.push([at, news])
    for (let [oldest] = kept; oldest; [oldest] = kept) {
      if (at - oldest[0] <= KEPT_MS + UNDERWAY_MS && kept.length <= MOST_KEPT) break
      keptSince = Math.max(keptSince, oldest[0])
      kept.shift()
    }
  }
  /** Ends the listeners whose key begins with `prefix`. */
  const end = (prefix = '') => {
    for (const [key, all] of subscribers) if (key.startsWith(prefix)) for (const each of all) each.onEnd()
  }

  const hear = (payload: string) => {
    const news = JSON.parse(payload) as News
    const { tenantId, userId, type, id } = news
    keep(news)
    const tell = (all: Iterable<Subscriber>) => {
      for (const each of all) each.onEvent({ type, id })
    }
    if (userId !== undefined) tell(subscribers.get(`${tenantId}:${userId}`) ?? [])
    else for (const [key, all] of subscribers) if (key.startsWith(`${tenantId}:`)) tell(all)
  }
  database.listen(
    NEWS_CHANNEL,
    hear,
    () => (keptSince = Infinity),
    () => (keptSince = performance.now()),
  )
  let isOver = false
  const all = () => end()
  // While nobody listened, a session may have ended unheard.
  database.listen(SESSION_CHANNEL, end, all, all)

  return {
    subscribe(tenantId, userId, subscriber) {
      const key = `${tenantId}:${userId}`
      const own = subscribers.get(key) ?? new Set()
      if (own.size >= MAX_PER_USER) return undefined
      subscribers.set(key, own.add(subscriber))
      if (isOver) setImmediate(() => subscriber.onEnd())
      return () => {
        own.delete(subscriber)
        if (own.size === 0) subscribers.delete(key)
      }
    },
    recent(tenantId, userId, ms) {
      const since = performance.now() - ms - UNDERWAY_MS
      if (ms > KEPT_MS || since < keptSince) return everything
      return kept
        .filter(
          ([at, news]) => at >= since && news.tenantId === tenantId && (news.userId ?? userId) === userId,
        )
        .map(([, { type, id }]) => ({ type, id }))
    },
    end() {
      isOver = true
      all()
    },
  }
}
