import type pg from 'pg'
import { type LoadDatabase, openSeeded } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import type { Shape } from './shapes.ts'

/** One company as large as they come: what its admin looks at. */
const company = {
  tenants: 1,
  'users-per-tenant': 5000,
  'prescribers-per-tenant': 5000,
  visits: 5000,
  days: 365,
}
const ENTRIES = 1_000_000
const INVITATIONS = 20_000
const TARGET = 0.6

/** A database with that company, its log of a million entries, and its invitations. */
export const openOffice = async (): Promise<LoadDatabase> => {
  const database = await openSeeded('office', [company])
  const { owner } = database
  const { rows } = await owner.query<{ id: string }>('select id from tenants where slug = $1', ['load-0001'])
  const id = rows[0]?.id
  const known = await owner.query('select from invitations where tenant_id = $1 limit 1', [id])
  if (known.rowCount !== 0) return database
  console.log(`Writing ${ENTRIES} entries and ${INVITATIONS} invitations…`)
  await owner.query(`select set_config('app.tenant', $1, false)`, [id])
  await owner.query(insertDepartments, [id])
  await owner.query(
    `update users u set department_id = d.ids[1 + mod(hashtext(u.id::text) & 65535, array_length(d.ids, 1))]
     from (select array_agg(id) as ids from departments where tenant_id = $1) d where u.tenant_id = $1`,
    [id],
  )
  await owner.query(insertEntries, [id, ENTRIES])
  await owner.query(insertSeals, [id])
  await owner.query(insertChain, [id, ENTRIES])
  await owner.query(insertInvitations, [id, INVITATIONS])
  await owner.query('vacuum analyze')
  return database
}

const insertDepartments = `insert into departments (tenant_id, name) select $1, 'Department ' || n from generate_series(1, 12) n`

/** A year of entries, one person after the other; one in fifty did not succeed. */
const insertEntries = `
  insert into audit_log (tenant_id, user_id, action, resource, resource_id, success, at, ip_address)
  select $1, p.ids[1 + mod(n, array_length(p.ids, 1))],
    (array['create', 'update', 'submit', 'approve', 'login', 'export'])[1 + mod(n, 6)],
    (array['visit', 'prescriber', 'visit', 'visit', 'session', 'report'])[1 + mod(n, 6)],
    uuidv7(), mod(n, 50) > 0, now() - n * interval '31 seconds', '10.0.0.' || mod(n, 250)
  from generate_series(1, $2::int) n, (select array_agg(id) as ids from users where tenant_id = $1) p`

/** As many seals as entries; what they say is looked at by nobody here. */
const insertSeals = `
  insert into audit_seals (tenant_id, number, entry_id, details_hash, origin_hash, seal)
  select $1, row_number() over (order by at, id), id, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'),
    decode(repeat('00', 32), 'hex') from audit_log where tenant_id = $1`
const insertChain = `
  insert into audit_chains (tenant_id, number, seal, sealed_until) values ($1, $2, decode(repeat('00', 32), 'hex'), now())`

const insertInvitations = `
  insert into invitations (tenant_id, email, role, token_hash, invited_at, expires_at, accepted_at)
  select $1, 'person' || n || '@invited.test', 'DELEGATE', sha256(n::text::bytea), now() - n * interval '20 minutes',
    now() - n * interval '20 minutes' + interval '7 days', case when mod(n, 3) > 0 then now() - n * interval '19 minutes' end
  from generate_series(1, $2::int) n`

/** What the admin of that company asks of its lists. */
export const officeShapes = async (owner: pg.Client): Promise<Shape[]> => {
  const admins = await signInPeople(owner, 'TENANT_ADMIN', 32, 'load-0001')
  const delegates = await signInPeople(owner, 'DELEGATE', 32, 'load-0001')
  const [admin] = admins
  if (!admin) throw new Error('The company has no admin')
  // As many samples as connections, so that each has its own.
  const ask = (path: (person: Person) => string) =>
    delegates.map((person) => [
      () => ({ method: 'GET' as const, path: `/api/v1/tenant-admin${path(person)}`, person: admin }),
    ])
  const shape = (name: string, path: (person: Person) => string): Shape => ({
    name,
    target: TARGET,
    samples: ask(path),
  })
  const today = new Date().toISOString().slice(0, 10)
  const weekAgo = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
  return [
    shape('users', () => '/users'),
    shape('users by name', () => '/users?sortBy=name&sortOrder=asc'),
    shape('users by department', () => '/users?sortBy=department&sortOrder=asc'),
    shape('users searched', () => '/users?search=lead'),
    shape('invitations', () => '/invitations?status=pending'),
    shape('audit log of a week', () => `/audit-logs?startDate=${weekAgo}&endDate=${today}`),
    shape('audit log', () => '/audit-logs'),
    shape('audit log of a person', ({ id }) => `/audit-logs?userId=${id}`),
    shape('audit log of a deed', () => '/audit-logs?resource=visit&action=approve'),
  ]
}
