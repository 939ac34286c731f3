import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'

export const PLAIN_OWNER = 'plain_owner'

export type OwnDatabase = {
  url: string
  ownerUrl: string
  /** As production's: owns the tables, and row security binds it. */
  plainOwnerUrl: string
  /** A connection of the owner, who sees the rows of every tenant. */
  owner: pg.Client
  /** A sum over the contents of every table but `except`: differs when any row was added, changed or removed. */
  fingerprint(except?: string[]): Promise<string>
  drop(): Promise<void>
}

/** A migrated database of its own, for tests that look at every table at once. */
export const makeDatabase = async (): Promise<OwnDatabase> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const admin = new pg.Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  await admin.query(`create database ${name} owner ${PLAIN_OWNER}`)
  const [url, ownerUrl] = [at(inject('databaseUrl')), at(inject('ownerUrl'))]
  const plainOwnerUrl = at(inject('plainOwnerUrl'))
  await migrate(plainOwnerUrl)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const sums = (tables: string[]) =>
    tables
      .map(
        (table) =>
          `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${table} t`,
      )
      .join(' union all ')
  return {
    url,
    ownerUrl,
    plainOwnerUrl,
    owner,
    async fingerprint(except = []) {
      const tables = rows
        .map((row) => row.table)
        .filter((table) => !except.includes(table.replace('public.', '')))
      const result = await owner.query(sums(tables))
      return JSON.stringify(result.rows)
    },
    async drop() {
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The database of a test file, or of a `describe`: made before what stands below it, dropped after it. */
export const testDatabase = (): OwnDatabase => {
  const database = {} as OwnDatabase
  beforeAll(async () => {
    Object.assign(database, await makeDatabase())
    return database.drop
  })
  return database
}
