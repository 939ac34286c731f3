import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import { wordsOf } from '#platform/plain/reason.ts'
import { clientAt, isPooled } from './client.ts'

const ownFolder = path.resolve(import.meta.dirname, '../../../migrations')

type MigrationFile = { name: string; text: string; sha256: string; isOneTransaction: boolean }

/** The first line of a file that cannot be a transaction: one statement that may be carried out twice. */
const NO_TRANSACTION = '-- no transaction\n'

/** Each numbered .sql file is one migration, forward only. */
const readFiles = async (folder: string): Promise<MigrationFile[]> => {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return {
        name: name.replace(/\.sql$/, ''),
        text,
        sha256,
        isOneTransaction: !text.startsWith(NO_TRANSACTION),
      }
    }),
  )
}

/** One that waits for a lock lets nobody pass who comes after: it gives up soon and comes back. Milliseconds. */
const LOCK_MS = 2000
const TRIES = 30
const PAUSE_MS = 1000
const mustRepeat = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

const [UNDEFINED_TABLE, NOT_PERMITTED] = ['42P01', '42501']

/** Taken for as long as migrating takes: one instance at a time. */
const LOCK = 7_360_233_311

const carryOut = async (client: pg.Client, { name, text, sha256, isOneTransaction }: MigrationFile) => {
  const note = () => client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  if (!isOneTransaction) {
    await client.query(text)
    await note()
    return
  }
  await client.query('begin')
  try {
    await client.query(text)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const carryOutPatiently = async (client: pg.Client, file: MigrationFile, pauseMs: number) => {
  for (let tries = 1; ; tries++) {
    try {
      return await carryOut(client, file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!mustRepeat(error) || tries === TRIES)
        throw new Error(`Migration ${file.name}: ${reason}`, { cause: error })
      await pause(pauseMs)
    }
  }
}

/** What was carried out before there were sums is taken as it stands. */
const adopt = `
  create table if not exists migrations (name text primary key, sha256 text, at timestamptz not null default now());
  do $$ begin
    if to_regclass('kysely_migration') is not null then
      insert into migrations (name, at) select name, timestamp::timestamptz from kysely_migration on conflict do nothing;
    end if;
  end $$`

type Server = {
  version: string
  isOld: boolean
  encoding: string
  knowsLetters: boolean
  pid: number
  isNew: boolean
  role: string
  owner: string
  hasApp: boolean
}

/**
 * The owner is whose tables there are; of a new database whoever has it or, having no part in who does, may make them there.
 */
const question = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int < 180000 as "isOld",
    current_setting('server_encoding') as encoding, lower('É') = 'é' as "knowsLetters", pg_backend_pid() as pid,
    tenants.relowner is null as "isNew", role.rolname as role,
    pg_get_userbyid(coalesce(tenants.relowner, case when not pg_has_role(datdba, 'member')
      and has_database_privilege(database.oid, 'create') and has_schema_privilege('public', 'create') then role.oid end, datdba)) as owner,
    role.rolsuper or role.rolcreaterole or exists (select from pg_roles where rolname = 'rounds_app') as "hasApp"
  from pg_database database join pg_roles role on role.rolname = current_user
    left join pg_class tenants on tenants.oid = to_regclass('public.tenants')
  where database.datname = current_database()`

/** What is to hold the tables must know their functions, and letters: what it was made with cannot be changed later. */
const faultOf = (server: Server, client: pg.Client): string | undefined => {
  const { version, encoding, isNew, role, owner } = server
  if (server.isOld) return `PostgreSQL 18 is needed, and this is ${version}`
  if (isPooled(client, server.pid))
    return `a pooler stands between, and might keep the lock of the migrations: give the database's own address`
  if (role !== owner)
    return `its role ${role} does not own the ${isNew ? 'database' : 'tables'}, as ${owner} does, who could not change what another made; whoever may act as ${owner} adds ?options=-c%20role%3D${owner}`
  if (!isNew) return undefined
  if (encoding !== 'UTF8') return `the database must be made with the encoding UTF8, and has ${encoding}`
  if (!server.knowsLetters)
    return `the database must be made with a locale whose lower('É') is 'é', such as the builtin C.UTF-8`
  return server.hasApp
    ? undefined
    : `there is no role rounds_app, and ${role} may not make it: the administrator of the database does`
}

const refuseUnfitServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<Server>(question)
  const fault = faultOf(rows[0] as Server, client)
  if (fault !== undefined) throw new Error(`Setting DATABASE_OWNER_URL: ${fault}`)
}

/** Brings the tables of `folder` up to date. */
export const migrateTables = async (
  ownerUrl: string,
  { folder = ownFolder, pauseMs = PAUSE_MS } = {},
): Promise<void> => {
  const client = clientAt('DATABASE_OWNER_URL', { connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new Error(`Setting DATABASE_OWNER_URL: ${wordsOf(error)}`, { cause: error })
  })
  try {
    await refuseUnfitServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Row security hides the rows of every tenant from the owner: what would change none of them says so (CONTRIBUTING).
    await client.query(`set lock_timeout = ${LOCK_MS}; set row_security = off; set search_path = public`)
    await client.query(adopt)
    const { rows } = await client.query<{ name: string; sha256: string | null }>(
      'select name, sha256 from migrations',
    )
    const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    for (const file of await readFiles(folder)) {
      const sum = known.get(file.name)
      if (sum === undefined) await carryOutPatiently(client, file, pauseMs)
      else if (sum === null)
        await client.query('update migrations set sha256 = $2 where name = $1', [file.name, file.sha256])
      else if (sum !== file.sha256)
        throw new Error(
          `Migration ${file.name} was changed after it had been carried out: undo that, and write a new file`,
        )
    }
  } finally {
    await client.end()
  }
}

/**
 * What the database lacks of this version, asked as the application's role; undefined where it lacks nothing, as beside a newer
 * version.
 */
export const findMissing = async (client: pg.ClientBase): Promise<string | undefined> => {
  const files = await readFiles(ownFolder)
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map(({ name }) => name))
    return files.find(({ name }) => !known.has(name))?.name
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === UNDEFINED_TABLE) return files[0]?.name
    if (code === NOT_PERMITTED) return 'the right to read its migrations'
    throw error
  }
}

/** The application looks what was carried out, adds jobs and its worker takes them; the queue's tables belong to the owner and have row security on. */
const grantToApp = `
  grant select on public.migrations to rounds_app;
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
  await migrateTables(ownerUrl)
  await migrateJobQueue({ connectionString: ownerUrl, maxPoolSize: 2 })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(grantToApp)
  } finally {
    await client.end()
  }
}
