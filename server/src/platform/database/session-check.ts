import pg from 'pg'
import { clientAt, isPooled } from './client.ts'
import { findMissing } from './migrate.ts'
import { CONNECT_MS } from './watch.ts'

/**
 * What a connection must be: asked of each once, as a pooler between may drop what was asked for, and an administrator may
 * have given the wrong role.
 */
const question = `
  select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates,
    current_setting('default_transaction_read_only') as "readOnly", current_setting('statement_timeout') as timeout,
    current_user as role, pg_backend_pid() as pid,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "ignoresPolicies",
    coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.tenants')), false) as "ownsTables"`

type Answer = {
  zone: string
  dates: string
  readOnly: 'on' | 'off'
  timeout: string
  role: string
  pid: number
  ignoresPolicies: boolean
  ownsTables: boolean
}

const passedOn = 'a pooler must pass the startup parameter "options" on, which PgBouncer does not'

/** A connection that must not be used. Its code makes requests 503, as if there were none. */
class UnfitConnection extends Error {
  readonly code = '08P01'
}

const faultOf = (answer: Answer, isReader: boolean): string | undefined => {
  if (answer.ignoresPolicies || answer.ownsTables)
    return `its role ${answer.role} is a superuser or owns the tables, which the separation of tenants does not bind; use rounds_app`
  const formats: [string, boolean][] = [
    ['TimeZone=UTC', answer.zone === 'UTC'],
    ['DateStyle=ISO', answer.dates.startsWith('ISO')],
    ['statement_timeout', answer.timeout !== '0'],
    ['default_transaction_read_only', !isReader || answer.readOnly === 'on'],
  ]
  const lost = formats.filter(([, isRight]) => !isRight).map(([name]) => name)
  return lost.length > 0
    ? `its connections come without ${lost.join(', ')}; neither the address nor a pooler may replace the startup parameter "options"`
    : undefined
}

/** Throws when the connection must not be used. Answers whether a pooler stands between. */
export const checkSession = async (client: pg.ClientBase, { isReader = false } = {}): Promise<boolean> => {
  const { rows } = await client.query<Answer>(question)
  const answer = rows[0] as Answer
  const fault = faultOf(answer, isReader)
  if (fault !== undefined) throw new UnfitConnection(`Setting DATABASE_URL: ${fault}`)
  return isPooled(client, answer.pid)
}

/** Refuses a database that must not be used, or not yet, in one line. One that cannot be reached yet is no fault: requests are 503. */
export const refuseUnfit = async (config: pg.ClientConfig): Promise<void> => {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }
  const client = clientAt('DATABASE_URL', { ...config, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await checkSession(client)
    const missing = await findMissing(client)
    if (missing !== undefined)
      throw new UnfitConnection(
        `Setting DATABASE_URL: its database lacks ${missing}, which npm run migrate of this version brings, with DATABASE_OWNER_URL`,
      )
  } catch (error) {
    if (error instanceof UnfitConnection) throw error
    // What the protocol itself refuses is refused for good.
    if (error instanceof pg.DatabaseError && error.code === '08P01')
      throw new UnfitConnection(`Setting DATABASE_URL: ${error.message}; ${passedOn}`)
  } finally {
    void client.end().catch(() => undefined)
  }
}
