import pg from 'pg'

/** Instants arrive as `2026-11-20 09:56:00.123+00` (the connections run in UTC) and leave as ISO 8601 with milliseconds. */
const isoInstant = (text: string) => {
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, (text) => text],
  [1083, (text) => text.slice(0, 5)],
  [1184, isoInstant],
])
/** Where database values become wire values; the other way round is `toWire`. */
const parserOf = (oid: number) =>
  parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown)

const arrayItem = (item: unknown): string => {
  if (item == null) return 'NULL'
  if (Array.isArray(item)) return toArray(item)
  return `"${String(toWire(item)).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
const toArray = (items: unknown[]) => `{${items.map(arrayItem).join(',')}}`
const toWire = (value: unknown): string | Buffer | null => {
  if (value == null) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return toArray(value)
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | bigint | boolean}`
}

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Column = { name: string; parse: (text: string) => unknown }
/**
 * A statement by its text, prepared once on each connection; its columns are known from its first answer on. One without a
 * name is prepared each time and kept nowhere.
 */
type Prepared = { name: string; text: string; columns?: Column[] }
const allPrepared = new Map<string, Prepared>()
/**
 * How many statements are kept. Filters and changes combine to thousands of texts, each 10 to 50 KB on each connection;
 * those of every day come long before these.
 */
const MAX_PREPARED = 500
const preparedOf = (text: string): Prepared => {
  let prepared = allPrepared.get(text)
  if (!prepared) {
    if (allPrepared.size >= MAX_PREPARED) return { name: '', text }
    prepared = { name: `s${allPrepared.size}`, text }
    allPrepared.set(text, prepared)
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
/** What each connection has prepared. A statement whose flight failed may be there or not: 'doubtful'. */
const preparedOn = new WeakMap<Wire, Map<Prepared, 'there' | 'doubtful'>>()

/** So many of the last columns stand `aside`: they say something about a row and are no part of it. */
export type Command = { text: string; values: unknown[]; aside?: number }
/** Rows have camelCase names. `tag` is what the database calls the command that it carried out. */
type Answer = { rows: Record<string, unknown>[]; tag: string; asides: unknown[][] }
type Callback = (error: Error | null, answer?: Answer) => void

type Submittable = new (config: object, values: undefined, callback: Callback) => { callback: Callback }
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
  readonly #rows: Record<string, unknown>[] = []
  readonly #parsing: Prepared[] = []
  readonly #aside: number
  readonly #asides: unknown[][] = []
  #tag = ''
  #completed = 0
  #failure: Error | undefined

  constructor(commands: Command[], callback: Callback) {
    super({ text: '' }, undefined, callback)
    this.#commands = commands.map(({ text, values }) => ({
      prepared: preparedOf(text),
      values: values.map(toWire),
    }))
    this.#last = this.#commands.at(-1)?.prepared ?? preparedOf('')
    this.#aside = commands.at(-1)?.aside ?? 0
  }
  submit(connection: Wire) {
    let known = preparedOn.get(connection)
    if (!known) preparedOn.set(connection, (known = new Map()))
    connection.stream.cork()
    for (const { prepared, values } of this.#commands) {
      const { name, text } = prepared
      const state = known.get(prepared)
      if (state !== 'there') {
        if (state === 'doubtful') connection.close({ type: 'S', name })
        connection.parse({ name, text, types: undefined })
        if (name !== '') {
          known.set(prepared, 'there')
          this.#parsing.push(prepared)
        }
      }
      connection.bind({ portal: '', statement: name, values })
      if (prepared === this.#last && !prepared.columns) connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '', rows: 0 })
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }
  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.#last.columns = fields.map(({ name, dataTypeID }) => ({
      name: camel(name),
      parse: parserOf(dataTypeID),
    }))
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#completed < this.#commands.length - 1) return
    const columns = this.#last.columns ?? []
    const row: Record<string, unknown> = {}
    const aside: unknown[] = []
    try {
      for (let at = 0; at < columns.length; at++) {
        const column = columns[at] as Column
        const text = fields[at]
        const value = text == null ? null : column.parse(text)
        if (at < columns.length - this.#aside) row[column.name] = value
        else aside.push(value)
      }
    } catch (error) {
      this.#failure = error as Error
    }
    this.#rows.push(row)
    if (this.#aside > 0) this.#asides.push(aside)
  }
  handleCommandComplete({ text }: { text: string }) {
    this.#completed++
    this.#tag = text
  }
  handleError(error: Error, connection: Wire) {
    for (const prepared of this.#parsing) preparedOn.get(connection)?.set(prepared, 'doubtful')
    this.callback(error)
  }
  handleReadyForQuery() {
    this.#last.columns ??= []
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, { rows: this.#rows, tag: this.#tag, asides: this.#asides })
  }
}

/** Sends statements together and answers what the last one answers; an error of any of them refuses all. */
export const fly = (client: pg.ClientBase, commands: Command[]): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const flight = new Flight(commands, (error, answer) =>
      answer ? resolve(answer) : reject(error ?? new Error('No answer')),
    )
    void client.query(flight as unknown as pg.Submittable)
  })

/** Names the tenant whose rows the statements that follow may see, until the transaction ends. */
export const setTenant = (tenantId: string): Command => ({
  text: `select set_config('app.tenant', $1, true)`,
  values: [tenantId],
})
export const BEGIN: Command = { text: 'begin', values: [] }
export const COMMIT: Command = { text: 'commit', values: [] }

/** Sends what is asked in this turn of the event loop as one packet: writing to a socket is dearer than what is written. */
export const sendTogether = (client: pg.ClientBase): void => {
  const { stream } = (client as unknown as { connection: Wire }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}
