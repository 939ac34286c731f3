import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'

export const PLAIN_OWNER = 'plain_owner'
/** A migrated database without rows. */
export const TEMPLATE = 'rounds_template'

export type OwnDatabase = {
  url: string
  ownerUrl: string
  /** As production's: owns the tables, and row security binds it. */
  plainOwnerUrl: string
  /** A connection of the owner, who sees the rows of every tenant. */
  owner: pg.Client
  /** Differs when a transaction that added, changed or removed a row of any table but `except` was committed since. */
  fingerprint(except?: string[]): Promise<string>
  drop(): Promise<void>
}

/**
 * Each table counts the rows that were committed otherwise than they stood: looking at a number before and after costs a
 * sweep a tenth of reading every table.
 */
const countChanges = `
  create schema changes;
  create function changes.of(schema name, of name) returns text language sql as $$
    select format('changes.%I', case schema when 'public' then of else schema || '.' || of end) $$;
  create function changes.count() returns trigger language plpgsql security definer as $$
    begin perform nextval(changes.of(tg_table_schema, tg_table_name)); return null; end $$;
  do $$
    declare given record;
    begin
      for given in select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') loop
        execute 'create sequence ' || changes.of(given.schema, given.name);
        execute format('create constraint trigger changed after update on %I.%I deferrable initially deferred
          for each row when (old.* *<> new.*) execute function changes.count()', given.schema, given.name);
        execute format('create constraint trigger came_or_went after insert or delete on %I.%I
          deferrable initially deferred for each row execute function changes.count()', given.schema, given.name);
      end loop;
    end $$`
const countsOfChanges = {
  name: 'changes',
  text: `select sequencename as table, last_value as changes from pg_sequences where schemaname = 'changes' order by 1`,
}

/** A migrated database of its own, for tests that look at every table at once. */
export const makeDatabase = async (): Promise<OwnDatabase> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const admin = new pg.Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE} owner ${PLAIN_OWNER}`)
  const [url, ownerUrl] = [at(inject('databaseUrl')), at(inject('ownerUrl'))]
  const plainOwnerUrl = at(inject('plainOwnerUrl'))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  let watched: Promise<unknown> | undefined
  return {
    url,
    ownerUrl,
    plainOwnerUrl,
    owner,
    async fingerprint(except = []) {
      watched ??= owner.query(countChanges)
      await watched
      const { rows } = await owner.query<{ table: string; changes: string | null }>(countsOfChanges)
      return JSON.stringify(rows.filter(({ table }) => !except.includes(table)))
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
