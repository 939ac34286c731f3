import pg from 'pg'
import { isUnavailable, unavailable } from '#platform/plain/errors.ts'
import { places } from '#platform/plain/places.ts'
import { wordsOf } from '#platform/plain/reason.ts'
import { type Timed, timeFlights } from './flight.ts'
import { listener } from './listener.ts'
import { RowClient } from './row-client.ts'
import { SLOW_READER, type SlowReads } from './slow-reads.ts'
import { checkSession, refuseUnfit } from './session-check.ts'
import { CONNECT_MS, openWatch } from './watch.ts'

const READERS = 4
/** Connections for transactions. */
export const WRITERS = 6
/** How long a change waits for one of these while all are busy; making a new one has its own time. */
const POOL_WAIT_MS = 1500
/** Kept open however long nothing happens, so that the first changes after a quiet time need not connect. */
const KEPT_OPEN = 2
/**
 * The tables are in `public`, wherever a database or a role looks by itself.
 * Generic plans: each text is planned once for each connection, and what it costs does not hang on who asks. The bounds of
 * every hot statement are index ranges, which no value could make cheaper.
 */
export const connectionLimits = (patience = 1): string =>
  '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c timezone=UTC -c datestyle=ISO' +
  ` -c search_path=public -c statement_timeout=${10_000 * patience} -c lock_timeout=${3000 * patience} -c idle_in_transaction_session_timeout=${15_000 * patience}`

type Config = pg.ClientConfig & { pipeline?: boolean }
const configOf = (url: string, application: string, patience = 1, more = ''): Config => ({
  connectionString: url,
  application_name: `rounds ${application}`,
  options: `${connectionLimits(patience)} ${more}`,
  connectionTimeoutMillis: CONNECT_MS * patience,
  keepAlive: true,
  pipeline: true,
})

/** Refuses, in one line, a role or a pooler that the product must not be run with. */
export const refuseUnfitDatabase = (url: string): Promise<void> => refuseUnfit(configOf(url, 'start'))

/** sqlclient_unable_to_establish_sqlconnection */
const UNREACHABLE = '08001'
/** Whatever hinders a connection (a name, a password, a certificate) is nothing that a request could be wrong about, nor we. */
const unreachable = (error: Error): Error =>
  isUnavailable(error)
    ? error
    : Object.assign(new Error(wordsOf(error), { cause: error }), { code: UNREACHABLE })
/** A connection that many requests share, each statement its own; comes back by itself after a loss. */
const sharedConnection = (config: Config, prepare: (client: pg.Client) => Promise<void>) => {
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false
  const connect = async () => {
    const fresh = new RowClient(config)
    const forget = () => {
      if (client === fresh) client = undefined
    }
    fresh.on('error', forget)
    fresh.on('end', forget)
    await fresh.connect().catch((error: Error) => {
      throw unreachable(error)
    })
    try {
      await prepare(fresh)
      if (closed) throw unavailable()
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    return fresh
  }
  return {
    current: () => client,
    async get(): Promise<pg.Client> {
      if (client) return client
      if (closed) throw unavailable()
      connecting ??= connect().finally(() => {
        connecting = undefined
      })
      return connecting
    },
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** What is said about the connections of a process. */
export type Listeners = {
  onTrouble?: (what: string) => void
  /** The database is there again of whose loss `onTrouble` told; it does so once, however long it is away. */
  onBack?: () => void
  /** Every flight that was answered or refused. */
  onFlight?: (timed: Timed) => void
  /** How long each transaction waited for its connection, whether it got one or not. Milliseconds. */
  onWait?: (ms: number) => void
}

export type Waits = {
  slow: SlowReads
  /** How many times longer than the product everything waits for the database: on a machine that has no time for either. */
  patience: number
}

/** How many connections for transactions there are, how many of them nobody uses, and how many transactions wait for one. */
export type WriteLoad = { open: number; idle: number; waiting: number }

/** A connection for one transaction, until it is released: with what broke it, if anything has. */
export type Writer = { client: pg.PoolClient; release(broken?: Error): void }

/** The connections of a process, made when they are first needed, looked after until `close`. */
export const openConnections = (
  url: string,
  { onTrouble, onBack, onFlight, onWait }: Listeners,
  { slow, patience }: Waits,
) => {
  const watch = openWatch(configOf(url, 'watch', patience), patience)
  const prepare = async (client: pg.ClientBase, isReader = false) => {
    watch.add(client)
    if (onFlight) timeFlights(client, onFlight)
    if (await checkSession(client, { isReader })) watch.add(client, { isPooled: true })
  }
  const prepareTo = async (client: pg.ClientBase, done: (error?: Error) => void) => {
    const refused = await prepare(client).catch((error: Error) => error)
    done(refused instanceof Error ? refused : undefined)
  }
  const shared = (application: string, more = '') =>
    sharedConnection(configOf(url, application, patience, more), async (client) => {
      await prepare(client, more !== '')
      watch.add(client, { isShared: true })
    })
  const readOnly = '-c default_transaction_read_only=on'
  const readers = Array.from({ length: READERS }, () => shared('read', readOnly))
  // Each carries out one statement at a time (slow-reads.ts).
  const slowReaders = Array.from({ length: slow.connections }, () =>
    shared(SLOW_READER, `${readOnly} -c statement_timeout=${slow.statementMs * patience}`),
  )
  const notifier = shared('notify')
  const listening = listener(
    { ...configOf(url, 'listen', patience), pipeline: false },
    { onOpen: (client) => watch.add(client), onTrouble, onBack },
  )
  const pool = new pg.Pool({
    ...configOf(url, 'write', patience),
    Client: RowClient,
    max: WRITERS,
    min: KEPT_OPEN,
    idleTimeoutMillis: 60_000,
    verify: (client, done) => void prepareTo(client, done),
  })
  // A connection that the database ends must not end the process, be it idle or in the middle of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Not in the pool's own queue: for who gave up waiting it would go on making connections, also to a database that says nothing.
  const turns = places(WRITERS, POOL_WAIT_MS * patience)
  const connectToWrite = async (): Promise<Writer> => {
    const askedAt = performance.now()
    try {
      await turns.take()
      const client = await pool.connect().catch((error: Error) => {
        turns.leave()
        throw unreachable(error)
      })
      return {
        client,
        release(broken) {
          client.release(broken)
          turns.leave()
        },
      }
    } finally {
      onWait?.(performance.now() - askedAt)
    }
  }

  return {
    readers,
    slowReaders,
    notifier,
    listening,
    connectToWrite,
    writeLoad: (): WriteLoad => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: turns.waiting(),
    }),
    async close() {
      watch.close()
      await Promise.all(
        [...readers, ...slowReaders, notifier, listening].map((connection) => connection.close()),
      )
      await pool.end()
    },
  }
}
