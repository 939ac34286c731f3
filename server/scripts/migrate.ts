import fs from 'node:fs/promises'
import path from 'node:path'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = path.resolve(import.meta.dirname, '../migrations')

/** Each numbered .sql file is one migration, forward only. */
const migrations = async (): Promise<Record<string, Migration>> => {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await fs.readFile(path.join(folder, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The application adds jobs and its worker takes them; the queue's tables belong to the owner and have row security on. */
const grantJobQueue = `
  grant usage on schema graphile_worker to rounds_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to rounds_app;
  grant usage, select on all sequences in schema graphile_worker to rounds_app;
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
      if not exists (select from pg_policies where schemaname = 'graphile_worker' and tablename = t and policyname = 'app') then
        execute format('create policy app on graphile_worker.%I to rounds_app using (true) with check (true)', t);
      end if;
    end loop;
  end $$;`

/** Brings the database up to date; safe while several instances start at once. `ownerUrl` is the owning role. */
export const migrate = async (ownerUrl: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await migrateJobQueue({ connectionString: ownerUrl, maxPoolSize: 2 })
    await pool.query(grantJobQueue)
  } finally {
    await db.destroy()
  }
}

if (process.argv[1] === import.meta.filename) {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl) throw new Error('Set DATABASE_OWNER_URL to the owning role')
  await migrate(ownerUrl)
}
