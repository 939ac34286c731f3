import pg from 'pg'

/** How often connections are looked at, how long one may say nothing before somebody asks, and wait for that answer. Milliseconds. */
const LOOK_MS = 200
const SILENT_MS = 700
const ANSWER_MS = 1700
/** How much later than that answer another may arrive that left the database before it. */
const LATE_MS = 200
/** Where the machine is short of time a backend may not have read yet what it is to do: it is asked about again. Milliseconds. */
const AGAIN_MS = 1000
/** What is dead whatever the database says: longer than the longest statement (import and export) may take. */
const HOPELESS_MS = 30_000
/** How long making a connection may take. */
export const CONNECT_MS = 2500
/** Whoever waits for a silent database knows it after this time at the latest (findings: within 3 s). */
export const GIVEN_UP_MS = Math.max(CONNECT_MS, LOOK_MS + SILENT_MS + ANSWER_MS + LATE_MS)

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

/** How often a process looks whether it is time. Milliseconds. */
const STEP_MS = 50

/**
 * After so long of this process's own time, and once what has arrived meanwhile was read: who comes to look a second late has
 * waited one step, not twenty. A busy process must not take its own delay for silence.
 */
const after = (milliseconds: number, then: () => void) => {
  let left = milliseconds
  const timer = setInterval(() => {
    left -= STEP_MS
    if (left > 0) return
    clearInterval(timer)
    setImmediate(then)
  }, STEP_MS)
  return timer
}
const pause = (milliseconds: number) => new Promise<void>((resolve) => after(milliseconds, resolve))

/** Numbers of backends that owe no answer, as the database sees it; undefined when it does not say, 'silent' when it says nothing. */
type Said = number[] | 'silent' | undefined

const question = `
  select p.pid from unnest($1::int[]) p(pid) left join pg_stat_activity a on a.pid = p.pid
  where a.pid is null or a.state like 'idle%'`
const ask = (client: pg.ClientBase, pids: number[]): Promise<Said> =>
  client
    .query<{ pid: number }>(question, [pids])
    .then(({ rows }) => rows.map(({ pid }) => pid), saidByRefusal)
/** Whoever refuses is there. */
const saidByRefusal = (error: unknown): Said =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) ? undefined : 'silent'

const askOnNew = async (config: pg.ClientConfig, pids: number[], answerMs: number): Promise<Said> => {
  const asker = new pg.Client({ ...config, connectionTimeoutMillis: 0 })
  asker.on('error', () => undefined)
  const end = after(answerMs, () => drop(asker))
  try {
    await asker.connect()
    return await ask(asker, pids)
  } catch (error) {
    return saidByRefusal(error)
  } finally {
    clearInterval(end)
    void asker.end().catch(() => undefined)
  }
}

/** The first that says anything; 'silent' when none of them has in time. */
const firstOf = (asked: Promise<Said>[], answerMs: number): Promise<Said> =>
  new Promise((resolve) => {
    let silent = 0
    after(answerMs, () => resolve('silent'))
    for (const each of asked)
      void each.then((said) => {
        if (said !== 'silent' || ++silent === asked.length) resolve(said)
      })
  })

type Kind = {
  /** A pooler stands between: its backend's number is not the one it was told. */
  isPooled?: boolean
  /** Every statement on it is its own: others may ask there too. */
  isShared?: boolean
}
/** `isDoubted`: the database has said once that it owes nothing there. */
type Watched = Kind & { bytes: number; since: number; isDoubted: boolean }

export type Watch = {
  /** Looks after a connection until it ends. */
  add(client: pg.ClientBase, kind?: Kind): void
  close(): void
}

/**
 * A network that falls silent and a database that stands still end no connection: what waits for them would wait for ever.
 * Where a connection owes an answer and says nothing for a while, the database is asked on a fresh one what it does (and on one
 * that stands, as making one is what an overloaded machine is slowest at): a statement that it works on may go on (it has a
 * limit of its own); a connection on which it twice says that it owes nothing is ended, and those at rest with it, as they
 * have gone the same way. Where it does not even answer that, all are ended.
 */
export const openWatch = (config: pg.ClientConfig, patience = 1): Watch => {
  const answerMs = ANSWER_MS * patience
  const all = new Map<pg.ClientBase, Watched>()
  let isAsking = false
  const owes = (client: pg.ClientBase) => insideOf(client).readyForQuery === false
  const dropAll = (which: (client: pg.ClientBase) => boolean) => {
    for (const client of all.keys()) if (which(client)) drop(client)
  }

  const examine = async (silent: [pg.ClientBase, Watched][]) => {
    const isSilentYet = ([client, { bytes }]: [pg.ClientBase, Watched]) =>
      all.has(client) && insideOf(client).connection.stream.bytesRead === bytes
    const pids = silent.flatMap(([client]) => insideOf(client).processID ?? [])
    let resting = [...all].find(([client, { isShared }]) => isShared && !owes(client))?.[0]
    const askResting = async (client: pg.ClientBase) => {
      const said = await ask(client, pids)
      resting = undefined
      return said
    }
    const asked = [askOnNew(config, pids, answerMs), ...(resting ? [askResting(resting)] : [])]
    const idle = await firstOf(asked, answerMs)
    if (idle === 'silent') return dropAll(() => true)
    if (idle) await pause(LATE_MS)
    const dead = silent
      .filter(isSilentYet)
      .filter(
        ([client, { since, isPooled }]) =>
          (!isPooled && idle?.includes(insideOf(client).processID ?? 0)) ||
          performance.now() - since > HOPELESS_MS * patience,
      )
    if (dead.length === 0) return
    const isSure = dead.some(([, { isDoubted }]) => isDoubted)
    for (const [, state] of dead) state.isDoubted = true
    if (!isSure) return pause(AGAIN_MS)
    for (const [client] of dead) drop(client)
    dropAll((client) => !owes(client) || client === resting)
  }

  const look = () => {
    const now = performance.now()
    for (const [client, state] of all) {
      const { bytesRead } = insideOf(client).connection.stream
      if (owes(client) && bytesRead === state.bytes) continue
      Object.assign(state, { bytes: bytesRead, since: now, isDoubted: false })
    }
    const silent = [...all].filter(([, { since }]) => now - since >= SILENT_MS)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    void examine(silent).finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(() => setImmediate(look), LOOK_MS).unref()

  return {
    add(client, kind = {}) {
      all.set(client, { ...all.get(client), ...kind, bytes: -1, since: performance.now(), isDoubted: false })
      client.once('end', () => all.delete(client))
    },
    close: () => clearInterval(timer),
  }
}
