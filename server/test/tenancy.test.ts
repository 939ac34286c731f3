import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { testSettings, testServer } from './fixtures.ts'
import { testDatabase } from './own-database.ts'
import { type World, makeWorld } from './world.ts'

const database = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: database.url }))
let world: World
let app: pg.Client
let isolated: string[]
beforeAll(async () => {
  world = await makeWorld(server)
  app = new pg.Client({ connectionString: database.url })
  await app.connect()
  isolated = (
    await look<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1`)
  ).map(({ name }) => name)
})
afterAll(() => app.end())

const look = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<T>(text, values)).rows

test('every table of the product is isolated, but the tenants themselves and what runs migrations', async () => {
  const others = await look<{ name: string }>(
    `
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [isolated],
  )
  expect(others.map(({ name }) => name)).toEqual(['migrations', 'tenants'])
  expect(isolated.length).toBeGreaterThan(12)
})

test('every isolated table has row security, forced, with the one policy for reading and writing', async () => {
  const rows = await look<{ name: string; policies: string[] }>(
    `
    select c.relname as name, array_agg(concat_ws(' | ', p.polname, p.polcmd, p.polpermissive, p.polroles::text,
      pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))) as policies
    from pg_class c left join pg_policy p on p.polrelid = c.oid
    where c.relname = any($1) and c.relrowsecurity and c.relforcerowsecurity group by 1 order by 1`,
    [isolated],
  )
  expect(rows.map(({ name }) => name)).toEqual(isolated)
  const rule = '(tenant_id = current_tenant())'
  for (const { name, policies } of rows)
    expect(policies, name).toEqual([`one_tenant | * | t | {0} | ${rule} | ${rule}`])
})

test('every key and every unique rule of an isolated table begins with the tenant', async () => {
  const rows = await look<{ name: string; index: string; columns: string }>(
    `
    select c.relname as name, i.relname as index, pg_get_indexdef(x.indexrelid, 1, true) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relname = any($1) and (x.indisunique or x.indisprimary)`,
    [isolated],
  )
  expect(rows.length).toBeGreaterThanOrEqual(isolated.length)
  expect(rows.filter(({ columns }) => columns !== 'tenant_id')).toEqual([])
})

test('every reference between isolated tables names the tenant on both sides', async () => {
  const rows = await look<{ name: string; key: string; own: string[]; theirs: string[] }>(
    `
    select r.conname as key, c.relname as name,
      array(select a.attname::text from unnest(r.conkey) with ordinality k(n, o) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by o) as own,
      array(select a.attname::text from unnest(r.confkey) with ordinality k(n, o) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by o) as theirs
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and c.relname = any($1) and t.relname = any($1)`,
    [isolated],
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.filter(({ own, theirs }) => own[0] !== 'tenant_id' || theirs[0] !== 'tenant_id' || own.length < 2),
  ).toEqual([])
})

test('an id that names another row is a reference or says why not', async () => {
  const rows = await look<{ column: string }>(
    `
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any($1) and c.relkind = 'r' and a.attname ~ '_(id|by)$' and a.attname <> 'tenant_id' and not a.attisdropped
      and not exists (select from pg_constraint r where r.contype = 'f' and r.conrelid = c.oid and a.attnum = any(r.conkey)) order by 1`,
    [isolated],
  )
  // What happened, what was sealed, that a mail was sent, and what a cycle was called outlives what it names.
  expect(rows.map(({ column }) => column)).toEqual([
    'audit_log.request_id', 'audit_log.resource_id', 'audit_log.user_id', 'audit_seals.entry_id', 'idempotency_keys.object_id', 'idempotency_keys.user_id', 'invitations.mail_id', 'notifications.related_id', 'visit_submissions.visit_id', 'visits.cycle_id',
  ]) // prettier-ignore
})

test('the application’s role has no power over tables, roles or policies', async () => {
  const [role] = await look(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = 'rounds_app'`,
  )
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
  })
  const owned = await look(
    `select relname from pg_class where relowner = 'rounds_app'::regrole union all select proname from pg_proc where proowner = 'rounds_app'::regrole`,
  )
  expect(owned).toEqual([])
  const memberships = await look(`select 1 from pg_auth_members where member = 'rounds_app'::regrole`)
  expect(memberships).toEqual([])
  const rights = await look<{ right: string }>(`
    select table_name || ' ' || privilege_type as right from information_schema.role_table_grants
    where grantee = 'rounds_app' and table_schema = 'public' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`)
  expect(rights).toEqual([])
  const rewritable = await look<{ table: string }>(`
    select distinct table_name as table from information_schema.role_table_grants where grantee = 'rounds_app'
      and table_name in ('audit_log', 'visit_submissions') and privilege_type in ('UPDATE', 'DELETE')`)
  expect(rewritable).toEqual([])
})

test('views run with the rights of who asks, and definer functions have a fixed search path', async () => {
  const views = await look(
    `select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and not coalesce(reloptions::text like '%security_invoker=true%', false)`,
  )
  expect(views).toEqual([])
  const definers = await look(`
    select n.nspname || '.' || proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where prosecdef and n.nspname not in ('pg_catalog', 'information_schema') and not coalesce(proconfig::text like '%search_path=%', false)`)
  expect(definers).toEqual([])
})

test('without a tenant, or with a wrong one, the application sees no row of any isolated table', async () => {
  for (const table of isolated) {
    for (const tenant of ['', randomUUID()]) {
      await app.query(`begin`)
      await app.query(`select set_config('app.tenant', $1, true)`, [tenant])
      const { rows } = await app.query<{ count: string }>(`select count(*) from ${table}`)
      await app.query('rollback')
      expect(rows[0]?.count, `${table} as ${tenant}`).toBe('0')
    }
  }
  const { rows } = await app.query<{ users: string }>('select count(*) as users from users')
  expect(rows[0]?.users).toBe('0')
})

test('no row can be put into, moved to, or pointed at another tenant', async () => {
  const [a, b] = [world.a.tenant.id, world.b.tenant.id]
  const asTenant = async (tenant: string, text: string, values: unknown[] = []) => {
    await app.query('begin')
    await app.query(`select set_config('app.tenant', $1, true)`, [tenant])
    try {
      return (await app.query(text, values)).rowCount ?? 0
    } finally {
      await app.query('rollback')
    }
  }
  for (const table of isolated) {
    await expect(
      asTenant(a, `insert into ${table} (tenant_id) values ($1)`, [b]),
      `insert into ${table}`,
    ).rejects.toThrow(/row-level security|null value|permission denied/)
  }
  await expect(
    asTenant(a, `insert into departments (tenant_id, name) values ($1, 'X')`, [b]),
  ).rejects.toThrow(/row-level security/)
  expect(await asTenant(a, `insert into departments (tenant_id, name) values ($1, 'X')`, [a])).toBe(1)
  await expect(
    asTenant(a, `update users set tenant_id = $1 where id = $2`, [b, world.del.user.id]),
  ).rejects.toThrow(/row-level security|foreign key/)
  expect(
    await asTenant(a, `update users set first_name = 'X' where id = $1`, [world.other.DELEGATE.user.id]),
  ).toBe(0)
  await expect(
    asTenant(a, `update users set supervisor_id = $1 where id = $2`, [
      world.other.SUPERVISOR.user.id,
      world.del.user.id,
    ]),
  ).rejects.toThrow(/foreign key/)
})

test('24,000 interleaved queries of two tenants share connections without a leak, also around errors', async () => {
  const { database: shared } = server.services
  const tenants = [world.a.tenant.id, world.b.tenant.id]
  let leaks = 0
  let failures = 0
  const ask = async (turn: number) => {
    const tenantId = tenants[turn % 2] ?? ''
    if (turn % 37 === 0) {
      await shared
        .read(tenantId)
        .rows(`select 1 / (count(*) - count(*)) from users where tenant_id = $1`)
        .catch(() => failures++)
      return
    }
    if (turn % 41 === 0) {
      await shared
        .read(tenantId)
        .rows(`update users set first_name = 'X' where tenant_id = $1`)
        .catch(() => failures++)
      return
    }
    // Without the tenant in the condition: only the policy stands between the two.
    const rows = await shared
      .read(tenantId)
      .rows<{ tenantId: string }>(`select distinct tenant_id from users where $1::uuid is not null`)
    if (rows.length !== 1 || rows[0]?.tenantId !== tenantId) leaks++
  }
  for (let start = 0; start < 24_000; start += 2000)
    await Promise.all(Array.from({ length: 2000 }, (_, at) => ask(start + at)))
  expect(leaks).toBe(0)
  expect(failures).toBe(
    Array.from({ length: 24_000 }, (_, turn) => turn).filter((turn) => turn % 37 === 0 || turn % 41 === 0)
      .length,
  )
  const [settled] = await shared.global<{ tenant: string | null }>(
    `select nullif(current_setting('app.tenant', true), '') as tenant`,
  )
  expect(settled?.tenant).toBeNull()
})
