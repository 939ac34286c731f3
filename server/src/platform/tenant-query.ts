import pg from 'pg'

/** Instants arrive as `2026-11-20 09:56:00.123+00` (the connections run in UTC) and leave as ISO 8601 with milliseconds. */
const isoInstant = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${(text.charAt(19) === '.' ? text.slice(20, text.length - 3) : '').padEnd(3, '0').slice(0, 3)}Z`

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, (text) => text],
  [1083, (text) => text.slice(0, 5)],
  [1184, isoInstant],
])
/** Type parsers of every connection: the one place where database values become wire values. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

const camelNames = new Map<string, string>()
const camel = (name: string) => {
  let result = camelNames.get(name)
  if (result === undefined) {
    result = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, result)
  }
  return result
}

const statementNames = new Map<string, string>()
/** A short name for a text, so that each connection parses each text once. */
const nameOf = (text: string) => {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

type Field = { name: string }
type Wire = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  bind(config: object): void
  execute(config: object): void
  parse(config: object): void
}
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void
type QueryBase = new (
  config: object,
  values: undefined,
  callback: QueryCallback,
) => {
  prepare(connection: Wire): void
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
// The class is public (`pg.Query`), its protocol methods are not in the type definitions.
const BaseQuery = pg.Query as unknown as QueryBase

/** A named prepared statement whose column names arrive in camelCase. */
class NamedQuery extends BaseQuery {
  constructor(text: string, values: unknown[], callback: QueryCallback) {
    super({ name: nameOf(text), text, values }, undefined, callback)
  }
  override handleRowDescription(message: { fields: Field[] }) {
    for (const field of message.fields) field.name = camel(field.name)
    super.handleRowDescription(message)
  }
}

const SET_TENANT = `select set_config('app.tenant', $1, true)`

/**
 * A statement as one tenant in one round trip: the setting and the statement travel under one Sync, which makes them one
 * implicit transaction, so the setting cannot outlive it (performance.md, point 1).
 */
class TenantQuery extends NamedQuery {
  readonly #tenantId: string
  /** The row and the completion of the setting come first and are nobody's. */
  #skipping = true

  constructor(tenantId: string, text: string, values: unknown[], callback: QueryCallback) {
    super(text, values, callback)
    this.#tenantId = tenantId
  }
  override prepare(connection: Wire) {
    if (!connection.parsedStatements.tenant && !connection.submittedNamedStatements.tenant) {
      connection.parse({ name: 'tenant', text: SET_TENANT, types: undefined })
      connection.submittedNamedStatements.tenant = SET_TENANT
    }
    connection.bind({ portal: '', statement: 'tenant', values: [this.#tenantId], valueMapper: String })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }
  override handleDataRow(message: unknown) {
    if (!this.#skipping) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, connection: Wire) {
    if (this.#skipping) this.#skipping = false
    else super.handleCommandComplete(message, connection)
  }
}

type Submittable = pg.QueryConfig
const send = (client: pg.ClientBase, make: (callback: QueryCallback) => unknown) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    void client.query(make((error, result) => (error ? reject(error) : resolve(result))) as Submittable)
  })

/** One statement inside a transaction, or one that needs no tenant. */
export const namedQuery = (client: pg.ClientBase, text: string, values: unknown[]) =>
  send(client, (callback) => new NamedQuery(text, values, callback))

/** One statement on its own, as one tenant. */
export const tenantQuery = (client: pg.ClientBase, tenantId: string, text: string, values: unknown[]) =>
  send(client, (callback) => new TenantQuery(tenantId, text, values, callback))

export const setTenant = (client: pg.ClientBase, tenantId: string) =>
  namedQuery(client, SET_TENANT, [tenantId])
