import pg from 'pg'
import { hashPassword } from '#platform/identity/password.ts'
import { DEMO_PASSWORD, type DemoTenant, demoWorld } from '@rounds/contract/demo/world'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts rows of one shape; the table's own types read the values. */
const insertRows = async (
  client: pg.ClientBase,
  table: string,
  rows: Record<string, unknown>[],
  tenantId: string,
) => {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).map(snake)
  const tenant = table === 'tenants' ? '' : 'tenant_id, '
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
  )
  await client.query(
    `insert into ${table} (${tenant}${columns.join(', ')})
     select ${tenant === '' ? '' : '$2, '}${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(values), ...(tenant === '' ? [] : [tenantId])],
  )
}

const insertTenant = async (client: pg.ClientBase, { id, tables }: DemoTenant) => {
  await client.query(`select set_config('app.tenant', $1, true)`, [id])
  // One after the other: rows refer to rows of the tables before.
  for (const [table, rows] of tables) await insertRows(client, table, rows, id)
}

/** Any number will do, as long as nothing else takes it. */
const SEED_LOCK = 4_211_007

const inSeedTransaction = async <T>(
  ownerUrl: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** What waits in the demo is done by the server once it runs; a schedule's job goes back to its morning. */
const queueWork = (client: pg.ClientBase, tenantId: string) =>
  client.query(
    `select graphile_worker.add_job(w.task, w.payload, max_attempts := 8, job_key := w.key) from (
       select 'generate-report' as task, json_build_object('tenantId', tenant_id, 'reportId', id) as payload, 'report:' || id as key
       from reports where tenant_id = $1 and status = 'pending'
       union all
       select 'send-schedule', json_build_object('tenantId', tenant_id, 'scheduleId', id), 'schedule:' || id
       from report_schedules where tenant_id = $1) w`,
    [tenantId],
  )

const insertDemo = async (client: pg.ClientBase, now: number) => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const tenant of demoWorld(passwordHash, now)) {
    await insertTenant(client, tenant)
    await queueWork(client, tenant.id)
  }
}

/** Stores the demo tenants as they stand at `now`; all or nothing. `ownerUrl` is the owning role. */
export const seedDemo = (ownerUrl: string, { now = Date.now() } = {}): Promise<void> =>
  inSeedTransaction(ownerUrl, (client) => insertDemo(client, now))

/** `seedDemo` when there is no tenant yet; safe while several instances start at once. Answers whether it did. */
export const seedDemoIfEmpty = (ownerUrl: string, { now = Date.now() } = {}): Promise<boolean> =>
  inSeedTransaction(ownerUrl, async (client) => {
    const known = await client.query('select from tenants limit 1')
    if (known.rowCount !== 0) return false
    await insertDemo(client, now)
    await client.query('analyze')
    return true
  })
