import pg from 'pg'

/** How often connections are looked at, how long one may say nothing before somebody asks, and wait for that answer. Milliseconds. */
const LOOK_MS = 200
const SILENT_MS = 1000
const ANSWER_MS = 1200
/** What is dead whatever the database says: longer than the longest statement (import and export) may take. */
const HOPELESS_MS = 30_000
/** How long making a connection may take. */
export const CONNECT_MS = 2500
/** Whoever waits for a silent database knows it after this time at the latest (findings: within 3 s). */
export const GIVEN_UP_MS = Math.max(CONNECT_MS, LOOK_MS + SILENT_MS + ANSWER_MS)

/** What the client keeps of its connection and its type does not tell. */
type Inside = {
  /** False while an answer is awaited. */
  readyForQuery?: boolean
  processID: number | null
  connection: { stream: { bytesRead: number; destroyed: boolean; destroy(error?: Error): void } }
}
const insideOf = (client: pg.ClientBase) => client as unknown as Inside

/** Ends a connection without asking the other side; whatever waits for it fails at once. */
const drop = (client: pg.ClientBase) =>
  insideOf(client).connection.stream.destroy(new Error('Connection terminated: nothing was heard of it'))

/** Which of these backends owe no answer, as the database sees it; undefined when it does not say, 'silent' when it says nothing. */
const askForIdle = async (
  config: pg.ClientConfig,
  pids: number[],
): Promise<number[] | 'silent' | undefined> => {
  const asker = new pg.Client({
    ...config,
    application_name: 'rounds watch',
    connectionTimeoutMillis: ANSWER_MS,
  })
  asker.on('error', () => undefined)
  const end = setTimeout(() => drop(asker), ANSWER_MS)
  try {
    await asker.connect()
    const { rows } = await asker.query<{ pid: number }>(
      `select p.pid from unnest($1::int[]) p(pid) left join pg_stat_activity a on a.pid = p.pid
       where a.pid is null or a.state like 'idle%'`,
      [pids],
    )
    return rows.map(({ pid }) => pid)
  } catch (error) {
    // Whoever refuses is there.
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) ? undefined : 'silent'
  } finally {
    clearTimeout(end)
    void asker.end().catch(() => undefined)
  }
}

type Watched = { bytes: number; since: number; isPooled: boolean }

export type Watch = {
  /** Looks after a connection until it ends. `isPooled`: its backend's number is not the one it was told. */
  add(client: pg.ClientBase, isPooled?: boolean): void
  close(): void
}

/**
 * A network that falls silent and a database that stands still end no connection: what waits for them would wait for ever.
 * Where a connection owes an answer and says nothing for a while, the database is asked on a fresh one what it does: a
 * statement that it works on may go on (it has a limit of its own); a connection that it knows nothing of is ended, and
 * those at rest with it, as they have gone the same way. Where it does not even answer that, all are ended.
 */
export const openWatch = (
  config: pg.ClientConfig,
  onTrouble: (what: string) => void = () => undefined,
): Watch => {
  const all = new Map<pg.ClientBase, Watched>()
  let isAsking = false
  let wasSilent = false
  const owes = (client: pg.ClientBase) => insideOf(client).readyForQuery === false
  const dropAll = (which: (client: pg.ClientBase) => boolean) => {
    for (const client of all.keys()) if (which(client)) drop(client)
  }

  const ask = async (silent: [pg.ClientBase, Watched][]) => {
    const isSilentYet = ([client, { bytes }]: [pg.ClientBase, Watched]) =>
      all.has(client) && insideOf(client).connection.stream.bytesRead === bytes
    const pids = silent.flatMap(([client]) => insideOf(client).processID ?? [])
    const idle = await askForIdle(config, pids)
    const still = silent.filter(isSilentYet)
    if (idle === 'silent') {
      if (!wasSilent) onTrouble('The database does not answer: its connections are ended')
      wasSilent = true
      dropAll(() => true)
      return
    }
    wasSilent = false
    const dead = still.filter(
      ([client, { since, isPooled }]) =>
        (!isPooled && idle?.includes(insideOf(client).processID ?? 0)) || Date.now() - since > HOPELESS_MS,
    )
    if (dead.length === 0) return
    onTrouble(`${dead.length} connections to the database had fallen silent and are ended`)
    for (const [client] of dead) drop(client)
    dropAll((client) => !owes(client))
  }

  const look = () => {
    const now = Date.now()
    for (const [client, state] of all) {
      const { bytesRead } = insideOf(client).connection.stream
      if (owes(client) && bytesRead === state.bytes) continue
      state.bytes = bytesRead
      state.since = now
    }
    const silent = [...all].filter(([, { since }]) => now - since >= SILENT_MS)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    void ask(silent).finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(look, LOOK_MS).unref()

  return {
    add(client, isPooled = false) {
      all.set(client, { bytes: -1, since: Date.now(), isPooled })
      client.once('end', () => all.delete(client))
    },
    close: () => clearInterval(timer),
  }
}
