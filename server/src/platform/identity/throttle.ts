import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { Db, Transaction } from '#platform/database/db.ts'
import { tooMany } from '#platform/plain/errors.ts'
import { sha256 } from './tokens.ts'

/** At most `max` attempts per `seconds` on what `key` names, in one tenant (server-rules 6.6). */
export type Limit = { key: string; max: number; seconds: number }

/** A key does not tell what it protects: people also type passwords where an address belongs. */
export const throttleKey = (kind: string, subject: string): string =>
  `${kind}:${sha256(subject).toString('base64url')}`

/** An IPv6 network of this many bits is one household's or office's, a shorter one's is one provider's customer at most. */
const IPV6_NETWORKS = [64, 48]
/** So many networks may use up what is given to each. */
const NETWORKS_TOGETHER = 4

/**
 * Limits of where attempts come from: of an IPv4 address; of an IPv6 address' /64, which one device has for itself, and more
 * widely of its /48.
 */
export const networkLimits = (kind: string, ip: string, { max, seconds }: Omit<Limit, 'key'>): Limit[] => {
  const networks = new Set(
    IPV6_NETWORKS.map((bits) => {
      const network = normalizeIP(ip, bits)
      return isIPv6(network) ? `${network}/${bits}` : network
    }),
  )
  return [...networks].map((network, wider) => ({
    key: throttleKey(kind, network),
    max: wider === 0 ? max : max * NETWORKS_TOGETHER,
    seconds,
  }))
}

type State = { key: string; count: number; seconds: number }

const refuse = (limits: Limit[], states: State[], isReached: (count: number, max: number) => boolean) => {
  const waits = limits.map(({ key, max }) => {
    const state = states.find((candidate) => candidate.key === key)
    return state && state.seconds > 0 && isReached(state.count, max) ? state.seconds : 0
  })
  const longest = Math.max(0, ...waits)
  if (longest > 0) throw tooMany(longest)
}

const secondsLeft = 'ceil(extract(epoch from throttles.window_ends_at - now()))::int as seconds'

/** Throws 429 while one of the limits is used up. */
export const checkLimits = async (db: Db, limits: Limit[]): Promise<void> => {
  const states = await db.rows<State>(
    `select key, count, ${secondsLeft} from throttles where tenant_id = $1 and key = any($2)`,
    [limits.map(({ key }) => key)],
  )
  refuse(limits, states, (count, max) => count >= max)
}

/** Counts one attempt on each; throws 429 when that was one too many. Of a tenant that does not exist nothing is counted. */
export const countAttempt = async (db: Transaction, limits: Limit[]): Promise<void> => {
  const states = await db.rows<State>(
    `insert into throttles (tenant_id, key, count, window_ends_at)
     select $1, l.key, 1, now() + make_interval(secs => l.seconds)
     from unnest($2::text[], $3::int[]) as l(key, seconds), tenants t where t.id = $1
     order by l.key
     on conflict (tenant_id, key) do update set
       count = case when throttles.window_ends_at > now() then throttles.count + 1 else 1 end,
       window_ends_at = case when throttles.window_ends_at > now() then throttles.window_ends_at else excluded.window_ends_at end
     returning key, count, ${secondsLeft}`,
    [limits.map(({ key }) => key), limits.map(({ seconds }) => seconds)],
  )
  refuse(limits, states, (count, max) => count > max)
}

/** Forgets the attempts; throws 429 when they had used up the limit meanwhile (guesses that ran side by side). */
export const clearAttempts = async (db: Transaction, limit: Limit): Promise<void> => {
  const states = await db.rows<State>(
    `delete from throttles where tenant_id = $1 and key = $2 returning key, count, ${secondsLeft}`,
    [limit.key],
  )
  refuse([limit], states, (count, max) => count >= max)
}

/** Forgets the attempts, also when they had used up the limit. */
export const liftLimit = async (db: Transaction, key: string): Promise<void> => {
  await db.rows('delete from throttles where tenant_id = $1 and key = $2', [key])
}

/** Attempts that count no more. */
export const deleteOldAttempts = (db: Transaction) =>
  db.rows('delete from throttles where tenant_id = $1 and window_ends_at < now()')
