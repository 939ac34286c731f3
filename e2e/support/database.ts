import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type DatabaseUrls = { url: string; ownerUrl: string }

let own: DatabaseUrls | undefined
let pool: pg.Pool | undefined

/** That of the run, which all servers share, or the one that this test has made for itself. */
export const databaseInUse = (): DatabaseUrls =>
  own ?? { url: process.env.E2E_DATABASE_URL ?? '', ownerUrl: process.env.E2E_OWNER_URL ?? '' }

const openPool = () => {
  const opened = new pg.Pool({ connectionString: databaseInUse().ownerUrl, max: 3, allowExitOnIdle: true })
  // A connection at rest may go with its database; whoever asks on it hears of it.
  opened.on('error', () => undefined)
  return opened
}

/** Rows of a statement run as the owner, who sees every tenant. Tests read and arrange with it, the product never does. */
export const sql = async <T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  pool ??= openPool()
  return (await pool.query<T>(text, values)).rows
}

export const closeDatabase = async (): Promise<void> => {
  await pool?.end()
  pool = undefined
}

/**
 * Until it is dropped, all of this test is made and read in an empty database beside that of the run: for servers that are
 * killed, so that the jobs they had taken are nobody else's. Resolves to what drops it.
 */
export const makeOwnDatabase = async (): Promise<() => Promise<void>> => {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const { url, ownerUrl } = databaseInUse()
  await sql(`create database ${name}`)
  await closeDatabase()
  own = { url: at(url), ownerUrl: at(ownerUrl) }
  return async () => {
    await closeDatabase()
    own = undefined
    await sql(`drop database ${name} with (force)`)
  }
}
