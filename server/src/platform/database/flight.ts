import pg from 'pg'
import { asker } from '#platform/plain/asker.ts'
import { type Column, columnOf } from './columns.ts'
import { type SentRow, objectOf } from './rows.ts'

const arrayItem = (item: unknown): string => {
  if (item == null) return 'NULL'
  if (Array.isArray(item)) return toArray(item)
  return `"${String(toWire(item)).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
const toArray = (items: unknown[]) => `{${items.map(arrayItem).join(',')}}`
/** Where values of the API become database values; the other way round is rows.ts. */
const toWire = (value: unknown): string | Buffer | null => {
  if (value == null) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return toArray(value)
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | bigint | boolean}`
}

/** A statement by its text, prepared once on each connection. */
type Prepared = { name: string; text: string }
/** Those of late, the last one last. */
const allPrepared = new Map<string, Prepared>()
let made = 0
/**
 * How many statements are kept. Filters, sizes of pages and changes combine to thousands of texts, each 10 to 50 KB on each
 * connection; whoever goes through them all takes the place of nothing that others ask meanwhile.
 */
const MAX_PREPARED = 500
const preparedOf = (text: string): Prepared => {
  const prepared = allPrepared.get(text) ?? { name: `s${made++}`, text }
  allPrepared.delete(text)
  allPrepared.set(text, prepared)
  if (allPrepared.size > MAX_PREPARED) {
    const [longestAgo = ''] = allPrepared.keys()
    allPrepared.delete(longestAgo)
  }
  return prepared
}

type Wire = pg.Connection & {
  stream: { cork(): void; uncork(): void }
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  close(message: object): void
  sync(): void
}
const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection
/**
 * What a connection has prepared. A statement whose flight failed may be there or not: it is doubtful. Columns are known from
 * the first answer on; each connection asks anew, as an upgrade may have changed them since another one did.
 */
type Known = { isDoubtful: boolean; columns?: Column[] }
const preparedOn = new WeakMap<Wire, Map<Prepared, Known>>()
/** A connection with more of them has some that are not kept any more. */
const forgetOld = (connection: Wire, known: Map<Prepared, Known>) => {
  for (const prepared of known.keys()) {
    if (allPrepared.get(prepared.text) === prepared) continue
    connection.close({ type: 'S', name: prepared.name })
    known.delete(prepared)
  }
}
/** A migration changed the columns of what a connection has prepared; prepared again, the statement works. */
export const isOutdated = (error: unknown): boolean => (error as { code?: string }).code === '0A000'

/** Why a transaction is broken: what is behind it in the same one is only told that it is. */
const causes = new WeakMap<Wire, Error>()
const isBehind = (error: unknown): boolean => (error as { code?: string }).code === '25P02'

/** What a flight took from when the database could begin it: what went before it on the connection is not counted. */
export type Timed = { texts: () => string[]; ms: number; asker: string | undefined }
const clocks = new WeakMap<Wire, { lastEnd: number; tell(timed: Timed): void }>()
/** Tells of every flight of a connection that the database has answered, or refused. */
export const timeFlights = (client: pg.ClientBase, tell: (timed: Timed) => void): void =>
  void clocks.set(wireOf(client), { lastEnd: 0, tell })

export type Command = { text: string; values: unknown[] }
/** Rows as they were sent. `tag` is what the database calls the command that it carried out. */
type Answer = { columns: Column[]; rows: SentRow[]; tag: string }
type Callback = (error: Error | null, answer?: Answer) => void

type Submittable = new (text: string, values: undefined, callback: Callback) => { callback: Callback }
// The class is public (`pg.Query`), the protocol methods that the client calls are not in the type definitions.
const BaseQuery = pg.Query as unknown as Submittable

/**
 * Prepared statements that travel together: bound and executed under one Sync, so that they cost one round trip and are
 * one implicit transaction (performance.md, point 1). Answers what the last of them answers. Asks for a description of
 * the columns only until it is known: it is as large as a row, and as dear as reading one.
 */
class Flight extends BaseQuery {
  readonly #commands: { prepared: Prepared; values: (string | Buffer | null)[] }[]
  readonly #last: Prepared
  readonly #rows: SentRow[] = []
  readonly #parsing: Known[] = []
  /** In the order of the commands. */
  readonly #used: Known[] = []
  readonly #asker = asker.getStore()
  #sentAt = 0
  #tag = ''
  #completed = 0

  constructor(commands: Command[], callback: Callback) {
    super('', undefined, callback)
    this.#commands = commands.map(({ text, values }) => ({
      prepared: preparedOf(text),
      values: values.map(toWire),
    }))
    this.#last = this.#commands.at(-1)?.prepared ?? preparedOf('')
  }
  submit(connection: Wire) {
    let known = preparedOn.get(connection)
    if (!known) preparedOn.set(connection, (known = new Map()))
    this.#sentAt = performance.now()
    connection.stream.cork()
    if (known.size > MAX_PREPARED) forgetOld(connection, known)
    for (const { prepared, values } of this.#commands) {
      const { name, text } = prepared
      let state = known.get(prepared)
      if (!state || state.isDoubtful) {
        if (state?.isDoubtful) connection.close({ type: 'S', name })
        connection.parse({ name, text, types: undefined })
        state = { isDoubtful: false }
        known.set(prepared, state)
        this.#parsing.push(state)
      }
      this.#used.push(state)
      connection.bind({ portal: '', statement: name, values })
      if (prepared === this.#last && !state.columns) connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '', rows: 0 })
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }
  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    const last = this.#used.at(-1)
    if (last) last.columns = fields.map(columnOf)
  }
  handleDataRow(row: SentRow) {
    if (this.#completed === this.#commands.length - 1) this.#rows.push(row)
  }
  handleCommandComplete({ text }: { text: string }) {
    this.#completed++
    this.#tag = text
  }
  handleError(error: Error, connection: Wire) {
    const doubtful = isOutdated(error) ? (preparedOn.get(connection)?.values() ?? []) : this.#parsing
    for (const state of doubtful) state.isDoubtful = true
    // Of what was lost with its connection nobody knows what it took.
    if (error instanceof pg.DatabaseError) this.#tellTime(connection)
    if (!isBehind(error)) causes.set(connection, error)
    this.callback(isBehind(error) ? (causes.get(connection) ?? error) : error)
  }
  handleReadyForQuery(connection: Wire) {
    this.#tellTime(connection)
    const columns = ((this.#used.at(-1) as Known).columns ??= [])
    this.callback(null, { columns, rows: this.#rows, tag: this.#tag })
  }
  #tellTime(connection: Wire) {
    const clock = clocks.get(connection)
    if (!clock) return
    const now = performance.now()
    const ms = now - Math.max(this.#sentAt, clock.lastEnd)
    clock.lastEnd = now
    clock.tell({ texts: () => this.#commands.map(({ prepared }) => prepared.text), ms, asker: this.#asker })
  }
}

/** Sends statements together and answers what the last one answers; an error of any of them refuses all. */
export const sendFlight = (client: pg.ClientBase, commands: Command[]): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const flight = new Flight(commands, (error, answer) =>
      answer ? resolve(answer) : reject(error ?? new Error('No answer')),
    )
    void client.query(flight as unknown as pg.Submittable)
  })

export const objectsOf = <T>({ columns, rows }: Answer): T[] => rows.map((row) => objectOf(columns, row) as T)

/** Names the tenant whose rows the statements that follow may see, until the transaction ends. */
export const setTenant = (tenantId: string): Command => ({
  text: `select set_config('app.tenant', $1, true)`,
  values: [tenantId],
})
export const BEGIN: Command = { text: 'begin', values: [] }
export const BEGIN_SNAPSHOT: Command = { text: 'begin isolation level repeatable read', values: [] }
export const COMMIT: Command = { text: 'commit', values: [] }

/** Sends what is asked in this turn of the event loop as one packet: writing to a socket is dearer than what is written. */
export const sendTogether = (client: pg.ClientBase): void => {
  const { stream } = wireOf(client)
  stream.cork()
  setImmediate(() => stream.uncork())
}
