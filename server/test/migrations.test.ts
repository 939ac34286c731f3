import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { migrate, migrateTables } from '#platform/database/migrate.ts'
import { makeTeam, planVisit, submitReport, testSettings, testServer } from './fixtures.ts'
import { PLAIN_OWNER, testDatabase } from './own-database.ts'
import { throughPooler } from './pooler.ts'
import { until } from './until.ts'

const own = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: own.url }))
let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-migrations-'))
  return () => fs.rm(folder, { recursive: true, force: true })
})

const upgradeFrom = (files: string) => migrateTables(own.plainOwnerUrl, { folder: files, pauseMs: 10 })

/** Carries out new files, as production does: by an owner whom row security binds. */
const upgrade = async (...texts: string[]) => {
  const release = path.join(folder, randomUUID())
  await fs.mkdir(release)
  for (const [at, text] of texts.entries())
    await fs.writeFile(path.join(release, `9${at}-${path.basename(release)}.sql`), text)
  await upgradeFrom(release)
}
const notes = async () =>
  (await own.owner.query<{ notes: string | null }>('select distinct notes from visits')).rows.map(
    (row) => row.notes,
  )

test('a change of rows that forgets about tenants says so, instead of changing none', async () => {
  await expect(upgrade(`update visits set notes = 'all'`)).rejects.toThrow('row-level security')
})

test('a file that cannot be noted as carried out has changed nothing', async () => {
  await expect(
    upgrade(`
      create table half (id int);
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not noted'; end $$;
      create trigger refuse before insert on migrations for each row execute function refuse()`),
  ).rejects.toThrow('not noted')
  const { rows } = await own.owner.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('every tenant is changed by what names its tenant, once each', async () => {
  const teams = [await makeTeam(server), await makeTeam(server)]
  const visits = await Promise.all(teams.map(({ delegate }) => planVisit(server, delegate, { duration: 30 })))
  await upgrade(
    `call in_every_tenant('update visits set duration = duration + 1 where tenant_id = $1')`,
    `-- no transaction\ncall in_every_tenant('update visits set duration = duration + 1 where tenant_id = $1', commits => true)`,
  )
  for (const [at, { delegate }] of teams.entries())
    expect((await delegate.get(`/visits/${visits[at]?.id}`)).body).toMatchObject({ duration: 32 })
  await expect(upgrade(`call in_every_tenant('update visits set duration = 1')`)).rejects.toThrow(
    'names the tenant',
  )
  // Nothing of it stays behind: what follows is bound again.
  await expect(
    upgrade(
      `call in_every_tenant('update visits set duration = 5 where tenant_id = $1'); update visits set notes = 'all'`,
    ),
  ).rejects.toThrow('row-level security')
})

test('approved reports are changed where the migration says so, and by nobody else', async () => {
  const { delegate, supervisor, tenant } = await makeTeam(server)
  const { id } = await submitReport(server, delegate)
  const approved = await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [id] })
  expect(approved.status).toBe(200)
  const change = `update visits set notes = ''changed'' where tenant_id = $1`
  await expect(upgrade(`call in_every_tenant('${change}')`)).rejects.toThrow('an approved report')
  await upgrade(`call in_every_tenant('${change}', approved_reports => true)`)
  expect(await notes()).toEqual(['changed'])
  await expect(
    server.services.database.inTenant(tenant.id, async (db) => {
      await db.withoutTenant.rows(`select set_config('app.approved_reports', 'true', true)`)
      await db.rows('delete from visits where tenant_id = $1 and id = $2', [id])
    }),
  ).rejects.toThrow('an approved report')
  await expect(
    server.services.database.inTenant(tenant.id, (db) =>
      db.withoutTenant.rows(`call in_every_tenant('select tenant_id = $1')`),
    ),
  ).rejects.toThrow('permission denied')
})

test('a file that was changed after it was carried out is refused', async () => {
  const file = path.join(folder, '3.sql')
  await fs.writeFile(file, 'select 1;\n')
  await upgradeFrom(folder)
  // As a working copy of another system has it.
  await fs.writeFile(file, 'select 1;\r\n')
  await upgradeFrom(folder)
  await fs.writeFile(file, 'select 2;\n')
  await expect(upgradeFrom(folder)).rejects.toThrow('Migration 3 was changed after')
})

test('a file that fails leaves nothing, those before it stay', async () => {
  await fs.writeFile(path.join(folder, '1.sql'), 'create table first_of_two (tenant_id int)')
  await fs.writeFile(path.join(folder, '2.sql'), 'create table second_of_two (tenant_id int); select 1 / 0')
  await expect(upgradeFrom(folder)).rejects.toThrow('Migration 2: division by zero')
  const { rows } = await own.owner.query(
    `select to_regclass('first_of_two') is not null as first, to_regclass('second_of_two') is not null as second`,
  )
  expect(rows).toEqual([{ first: true, second: false }])
})

test('one that fails without a transaction is carried out again by the next start', async () => {
  await fs.writeFile(path.join(folder, '4.sql'), '-- no transaction\ncreate index concurrently on later (id)')
  await expect(upgradeFrom(folder)).rejects.toThrow('Migration 4: relation "later" does not exist')
  await own.owner.query(`create table later (id int); alter table later owner to ${PLAIN_OWNER}`)
  await upgradeFrom(folder)
  const { rowCount } = await own.owner.query(`select from pg_indexes where tablename = 'later'`)
  expect(rowCount).toBe(1)
})

test('a value that is added to a type can be used by the next file', async () => {
  await upgrade(`create type probe as enum ('one')`)
  await upgrade(`alter type probe add value 'two'`, `select 'two'::probe`)
})

test('one that waits for a lock steps aside for those behind it, and gets it in the end', async () => {
  const holder = new pg.Client({ connectionString: own.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table departments in share mode')
  const done = upgrade('alter table departments add column probe int')
  await until('the waiting', async () => {
    const { rowCount } = await own.owner.query(
      `select from pg_locks where relation = 'departments'::regclass and not granted`,
    )
    return rowCount === 1
  })
  // Behind one that waits for the whole table nobody gets through: as soon as it steps aside, they do.
  await own.owner.query('select count(*) from departments')
  await holder.query('commit')
  await holder.end()
  await done
})

test('connections of before go on after a column has changed its type', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate, { duration: 30 })
  const { database } = server.services
  const text = 'select duration from visits where tenant_id = $1 and id = $2'
  const [read, inOne] = [
    () => database.read(tenant.id).row<{ duration: unknown }>(text, [visit.id]),
    () => database.inTenant(tenant.id, (db) => db.row<{ duration: unknown }>(text, [visit.id])),
  ]
  const all = () => Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? read() : inOne())))
  expect(new Set((await all()).map((row) => row?.duration))).toEqual(new Set([30]))
  await upgrade('alter table visits alter column duration type text using duration::text')
  expect(new Set((await all()).map((row) => row?.duration))).toEqual(new Set(['30']))
  await upgrade('alter table visits alter column duration type smallint using duration::smallint')
  expect(new Set((await all()).map((row) => row?.duration))).toEqual(new Set([30]))
})

test('a database from before there were sums is taken as it stands', async () => {
  await own.owner.query(
    `create table kysely_migration as select name, at::text as timestamp from migrations where name like '0%';
     alter table kysely_migration owner to ${PLAIN_OWNER};
     delete from migrations`,
  )
  await migrate(own.plainOwnerUrl)
  const { rows } = await own.owner.query(`select count(*)::int as count from migrations where sha256 is null`)
  expect(rows).toEqual([{ count: 0 }])
})

test('a pooler is refused, as it would keep the lock of who migrates: whoever comes next waits for it without end', async () => {
  const url = await throughPooler(own.plainOwnerUrl)
  await expect(migrateTables(url, { folder })).rejects.toThrow(/^Setting DATABASE_OWNER_URL: .* pooler/)
})
