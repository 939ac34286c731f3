import type pg from 'pg'
import type { ServerEvent } from '@rounds/contract/system'
import { unavailable } from '#platform/plain/errors.ts'
import { type TurnsLoad, fairTurns, presence } from '#platform/plain/fair-turns.ts'
import { gathered } from '#platform/plain/gathered.ts'
import { type Actor, type AuditEntry, auditValues, insertAudit, nobody } from './audit.ts'
import {
  type Listeners,
  WRITERS,
  type Waits,
  type WriteLoad,
  type Writer,
  openConnections,
} from './connections.ts'
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  COMMIT,
  type Command,
  isOutdated,
  objectsOf,
  sendFlight,
  setTenant,
} from './flight.ts'
import { Row } from './rows.ts'
import { slowReads, unlessGone } from './slow-reads.ts'
import { inTurns } from './turns.ts'

/**
 * Statements of one tenant: plain SQL in which `$1` is the tenant and the given values follow from `$2`. Rows have
 * camelCase names; instants are ISO 8601, days `YYYY-MM-DD`, times `HH:mm`, numbers numbers.
 */
export type Db = {
  readonly tenantId: string
  rows<T>(text: string, values?: unknown[]): Promise<T[]>
  row<T>(text: string, values?: unknown[]): Promise<T | undefined>
  /** Of a statement that always has one: it counts, or stores something. */
  one<T>(text: string, values?: unknown[]): Promise<T>
  /** Rows as the database sent them. The columns with the names of `extras` say something about a row and are no part of it. */
  rawRows<T, Extra>(
    text: string,
    values: unknown[],
    extras: string[],
  ): Promise<{ row: Row<T>; extra: Row<Extra> }[]>
}

/** An event for one person's open pages, or for those of everybody of the tenant. */
export type Announcement = ServerEvent & { id: string; userId?: string }
/** Where instances tell each other what to announce: an `Announcement` with its `tenantId`. */
export const NEWS_CHANNEL = 'rounds_events'

/** A `Db` whose statements are one transaction. */
export type Transaction = Db & {
  readonly actor: Actor
  /** Writes a row of this tenant's audit log with COMMIT, in the name of `actor`. */
  audit(entry: AuditEntry): void
  /** Tells a person of this tenant, or everybody, once the transaction is stored. */
  announce(announcement: Announcement): void
  /** Runs once the transaction is stored. What is stored stays a success: a hook that fails is told to `onTrouble`. */
  afterCommit(hook: () => void): void
  /** Sent together with COMMIT, so that it costs no round trip of its own. */
  beforeCommit(text: string, values: unknown[]): void
  /** The same for what belongs to no tenant (notices, jobs, settings of the transaction): values from `$1`. */
  withoutTenant: {
    rows<T>(text: string, values?: unknown[]): Promise<T[]>
    beforeCommit(text: string, values: unknown[]): void
  }
}

export type Database = {
  /** Single statements of one tenant; cannot write. */
  read(tenantId: string): Db
  /**
   * The same for what may take long: on connections of their own, which companies share fairly, with a longer limit. 503 when too
   * many wait; ended when whoever asked is `gone`.
   */
  readSlowly(tenantId: string, gone: AbortSignal): Db
  /**
   * Several statements of one tenant, all or none, done by `actor` (nobody, unless said). Repeated when the database asks for
   * it (up to 3 times). Within another one it is a transaction of its own, stored whatever becomes of the other.
   */
  inTenant<T>(tenantId: string, work: (db: Transaction) => Promise<T>, actor?: Actor): Promise<T>
  /** The same as of one moment, whatever others store meanwhile: what several statements read fits together. */
  inSnapshot<T>(tenantId: string, work: (db: Transaction) => Promise<T>): Promise<T>
  /** A statement on what belongs to no tenant: the tenants themselves. */
  global<T>(text: string, values?: unknown[]): Promise<T[]>
  notify(channel: string, payload: string): void
  /** Calls back for each payload; `lost` and `back` when the listening connection goes and returns. */
  listen(channel: string, onPayload: (payload: string) => void, lost?: () => void, back?: () => void): void
  writeLoad(): WriteLoad
  slowLoad(): TurnsLoad
  close(): Promise<void>
}

/** While many changes are told, so long are they gathered: each flight costs as much as a small change. */
const NOTICES_MS = 10
const notifyAll = `select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) n(channel, payload)`

const mustRepeat = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

type Send = (command: Command) => ReturnType<typeof sendFlight>

/** The statements of one tenant, over whatever sends them. */
const statementsOf = (tenantId: string, send: Send): Db => {
  const ask = (text: string, values: unknown[] = []) => send({ text, values: [tenantId, ...values] })
  return {
    tenantId,
    rows: async <T>(...asked: Parameters<typeof ask>) => objectsOf<T>(await ask(...asked)),
    row: async <T>(...asked: Parameters<typeof ask>) => objectsOf<T>(await ask(...asked))[0],
    async one<T>(...asked: Parameters<typeof ask>) {
      const [row] = objectsOf<T>(await ask(...asked))
      if (row === undefined) throw new Error(`No row: ${asked[0]}`)
      return row
    },
    async rawRows<T, Extra>(text: string, values: unknown[], extras: string[]) {
      const { columns, rows } = await ask(text, values)
      const isExtra = ({ name }: { name: string }) => extras.includes(name)
      const own = columns.filter((column) => !isExtra(column))
      const beside = columns.filter(isExtra)
      return rows.map((row) => ({ row: new Row<T>(own, row), extra: new Row<Extra>(beside, row) }))
    },
  }
}

/** Connects to PostgreSQL as the application's role. `strict` refuses statements that do not name their tenant. */
export const openDatabase = (
  url: string,
  {
    strict = false,
    slow = slowReads,
    patience = 1,
    ...listeners
  }: { strict?: boolean } & Partial<Waits> & Listeners = {},
): Database => {
  const { readers, slowReaders, notifier, listening, connectToWrite, writeLoad, close } = openConnections(
    url,
    listeners,
    { slow, patience },
  )

  const check = (text: string) => {
    if (strict && !/tenant_id|\btenants\b/.test(text))
      throw new Error(`Statement does not name its tenant: ${text}`)
  }
  const dbOver = (tenantId: string, send: Send): Db =>
    statementsOf(tenantId, (command) => {
      check(command.text)
      return send(command)
    })

  const reader = inTurns(readers)
  const sendOn = (client: pg.Client, commands: Command[]) =>
    sendFlight(client, commands).catch((error: unknown) => {
      if (isOutdated(error)) return sendFlight(client, commands)
      throw error
    })
  const sendToRead = async (commands: Command[]) => sendOn(await reader(), commands)
  const present = presence()
  const slowTurns = fairTurns(
    slowReaders,
    { ...slow, patienceMs: slow.patienceMs * patience },
    present.isAlone,
  )
  const sendSlowly = (tenantId: string, gone: AbortSignal, command: Command) =>
    slowTurns.take(tenantId, gone, async (place) => {
      const client = await place.get()
      const cancel = (command: Command) => sendToRead([command])
      return unlessGone(client, gone, cancel, () => sendOn(client, [setTenant(tenantId), command]))
    })

  const notices = gathered(async (notices: { channel: string; payload: string }[]) => {
    const values = [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)]
    await notifier
      .get()
      .then((client) => sendFlight(client, [{ text: notifyAll, values }]))
      .catch(() => undefined)
  }, NOTICES_MS)
  const notify = (channel: string, payload: string) => notices.add({ channel, payload })

  const runHook = (hook: () => void) => {
    try {
      hook()
    } catch (error) {
      listeners.onTrouble?.(
        `After a stored transaction: ${error instanceof Error ? error.stack : String(error)}`,
      )
    }
  }

  const attempt = async <T>(
    tenantId: string,
    work: (db: Transaction) => Promise<T>,
    actor: Actor,
    begin: Command,
  ): Promise<T> => {
    const entries: AuditEntry[] = []
    const hooks: (() => void)[] = []
    const last: Command[] = []
    let connecting: Promise<Writer> | undefined
    let hasBegun = false
    let isOver = false
    // Opened by the first statement: whoever computes before it (a password's hash) holds no connection. BEGIN and the
    // tenant travel with that statement.
    const send = async (commands: Command[]) => {
      // Of what was begun together one may fail while another goes on: its connection is somebody else's by now.
      if (isOver) throw new Error('The transaction is over')
      const { client } = await (connecting ??= connectToWrite())
      const opening = hasBegun ? [] : [begin, setTenant(tenantId)]
      hasBegun = true
      return sendFlight(client, [...opening, ...commands])
    }
    const db: Transaction = {
      ...dbOver(tenantId, (command) => send([command])),
      actor,
      audit: (entry) => void entries.push(entry),
      announce: (announcement) =>
        void hooks.push(() => notify(NEWS_CHANNEL, JSON.stringify({ ...announcement, tenantId }))),
      afterCommit: (hook) => void hooks.push(hook),
      beforeCommit(text, values) {
        check(text)
        last.push({ text, values: [tenantId, ...values] })
      },
      withoutTenant: {
        rows: async <T>(text: string, values: unknown[] = []) => objectsOf<T>(await send([{ text, values }])),
        beforeCommit: (text, values) => void last.push({ text, values }),
      },
    }
    let broken: Error | undefined
    try {
      const result = await work(db)
      if (entries.length > 0) db.beforeCommit(insertAudit, auditValues(entries, actor))
      const ended = hasBegun || last.length > 0 ? send([...last, COMMIT]) : undefined
      isOver = true
      // After an error COMMIT answers ROLLBACK and does not throw.
      if (ended && (await ended).tag !== 'COMMIT') throw unavailable()
      for (const hook of hooks) runHook(hook)
      return result
    } catch (error) {
      isOver = true
      const writer = await connecting?.catch(() => undefined)
      const rolledBack = await writer?.client.query('rollback').catch((failure: Error) => failure)
      if (rolledBack instanceof Error) broken = rolledBack
      throw error
    } finally {
      const writer = await connecting?.catch(() => undefined)
      writer?.release(broken)
    }
  }

  const transact = async <T>(...asked: Parameters<typeof attempt<T>>): Promise<T> => {
    for (let tries = 1, outdated = 0; ;) {
      try {
        return await attempt(...asked)
      } catch (error) {
        // Each connection finds out by itself that an upgrade has changed columns.
        if (isOutdated(error) && outdated++ < WRITERS) continue
        if (!mustRepeat(error) || tries++ === 3) throw error
      }
    }
  }

  return {
    read(tenantId) {
      present.sees(tenantId)
      return dbOver(tenantId, (command) => sendToRead([setTenant(tenantId), command]))
    },
    readSlowly(tenantId, gone) {
      present.sees(tenantId)
      return dbOver(tenantId, (command) => sendSlowly(tenantId, gone, command))
    },
    inTenant: (tenantId, work, actor = nobody) => transact(tenantId, work, actor, BEGIN),
    inSnapshot: (tenantId, work) => transact(tenantId, work, nobody, BEGIN_SNAPSHOT),
    async global<T>(text: string, values: unknown[] = []) {
      if (/^\s*select/i.test(text)) return objectsOf<T>(await sendToRead([{ text, values }]))
      const writer = await connectToWrite()
      try {
        return objectsOf<T>(await sendFlight(writer.client, [{ text, values }]))
      } finally {
        writer.release()
      }
    },
    notify,
    listen(name, onPayload, lost, back) {
      listening.add({ name, onPayload, ...(lost && { lost }), ...(back && { back }) })
    },
    writeLoad,
    slowLoad: slowTurns.load,
    async close() {
      await notices.end()
      await close()
    },
  }
}
