import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import type { Endpoint, Role } from '@rounds/contract/endpoint'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { success, sweepOf } from './cells.ts'
import { compareColumns } from './columns.ts'
import { endpoints, fieldsOf } from './endpoints.ts'
import { pagedLists, storeTied } from './paged.ts'
import { goesOn } from './queued.ts'
import { rights } from './rights.ts'
import { type Request, bearer, call } from './world.ts'

/** Every text that the server has the database prepare, whichever way it takes there, and for whose answers. */
const statements = new Map<string, Set<Endpoint>>()
let asked: Endpoint | undefined
type Parse = (this: unknown, query: { text: string }, ...rest: unknown[]) => unknown
const wire = pg.Connection.prototype as unknown as { parse: Parse }
const { parse } = wire
wire.parse = function (query, ...rest) {
  const askers = statements.get(query.text) ?? new Set()
  statements.set(query.text, asked ? askers.add(asked) : askers)
  return parse.call(this, query, ...rest)
}
afterAll(() => {
  wire.parse = parse
})

const sweep = sweepOf('statements')

const id = randomUUID()
const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
/** A value for every filter of every list. */
const filters: Partial<Record<EndpointName, Record<string, string>>> = {
  'visits.list': { status: 'scheduled', type: 'routine', prescriberId: id, delegateId: id, search: 'a', recorded: 'true', ...days },
  'prescribers.list': { search: 'a', specialty: 'a', city: 'a', isActive: 'false', delegateId: id, lastVisitBefore: '2026-11-01', neverVisited: 'true' },
  'approvals.list': { status: 'all', kind: 'plan', flagged: 'true', delegateId: id, department: 'a', search: 'a', ...days },
  'team.list': { search: 'a', status: 'inactive', invited: 'true', department: 'a' },
  'team.delegates': { search: 'a', status: 'inactive', invited: 'true', department: 'a' },
  'users.list': { search: 'a', role: 'DELEGATE', status: 'inactive', department: 'a', withoutSupervisor: 'true', withoutDepartment: 'true' },
  'users.activity': days,
  'departments.list': { search: 'a' },
  'invites.list': { status: 'expired', search: 'a', withoutUser: 'true' },
  'desk.activities': { memberId: id, type: 'visit', since: '2026-11-01T00:00:00Z' },
  'analytics.visits': { completed: 'true', state: 'approved', type: 'routine', product: 'a', specialty: 'a', weekday: '1', hour: '09:00', delegateIds: id, until: '2026-11-20', ...days },
  'analytics.records': { part: 'completed', delegateIds: id, until: '2026-11-20', ...days },
  'exports.list': { userId: id },
  'coaching.list': { delegateId: id, visitId: id },
  'reports.list': { status: 'failed', templateId: 'team-performance', search: 'a' },
  'reports.saved': { search: 'a' },
  'schedules.people': { search: 'a' },
  'messages.list': { box: 'all', unread: 'true', threadId: id },
  'notifications.list': { isRead: 'true', type: 'visit', priority: 'high' },
  'notifications.listOfSupervisor': { isRead: 'true', type: 'visit', priority: 'high' },
  'tenants.list': { search: 'a', status: 'active', plan: 'basic' },
  'audit.list': { userId: id, action: 'login', resource: 'session', success: 'false', search: 'Ada', ...days },
  'dashboard.delegateData': { includeContact: 'true', delegateId: id },
} // prettier-ignore

test('every list is asked with every filter', () => {
  for (const { name, endpoint } of endpoints) {
    const query = fieldsOf(endpoint).filter(({ where }) => where === 'query')
    const names = new Set(query.map(({ path }) => String(path[0])))
    if (!names.has('limit')) continue
    const free = [...names].filter((key) => !['page', 'limit', 'sortBy', 'sortOrder'].includes(key))
    expect(Object.keys(filters[name] ?? {}).toSorted(), name).toEqual(free.toSorted())
  }
})

const rolesFor = (name: EndpointName): Role[] => {
  const { by } = rights[name]
  return Array.isArray(by) ? by : ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN']
}

test('everyone asks for all that they may, and every job is done', async () => {
  const { server, world, usual, database } = sweep()
  const lists = pagedLists(await storeTied(world))
  const refused: string[] = []
  for (const { name, endpoint } of endpoints)
    for (const role of rolesFor(name)) {
      const { caller, request } = await usual(name, endpoint, role)
      const ask = async (one: Request) => {
        await database.owner.query('delete from throttles')
        asked = endpoint
        const { status, text } = await call(server, endpoint, one, bearer(caller))
        asked = undefined
        if (status !== success(endpoint)) refused.push(`${name} ${role}: ${status} ${text}`)
      }
      await ask(request)
      const all = filters[name] && { ...filters[name] }
      // Who is named there has to be one of the team.
      if (all?.delegateIds) all.delegateIds = world.del.user.id
      if (all?.memberId) all.memberId = world.del.user.id
      if (!all || name === 'dashboard.delegateData') continue
      const alone = Object.entries(all).map(([key, value]) => ({ [key]: value }))
      for (const query of [...(lists[name]?.queries ?? []), ...alone, all, { ...all, page: '9' }])
        await ask({ params: request.params ?? {}, query })
    }
  expect(refused).toEqual([])
  const { rows } = await database.owner.query<{ task: string; payload: never }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  for (const [task, handle] of Object.entries(jobHandlers(server.services))) {
    const queued = rows.filter((row) => row.task === task)
    for (const { payload } of queued.slice(0, 3)) await handle(payload, goesOn).catch(() => undefined)
    if (queued.length === 0) await handle({ tenantId: world.a.tenant.id } as never, goesOn)
  }
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Scans in a plan of rows of these tables that take rows of whatever tenant. */
const open = (plan: Plan, tables: Set<string>): string[] => {
  const below = (plan.Plans ?? []).flatMap((each) => open(each, tables))
  const table = plan['Relation Name'] ?? ''
  if (!plan['Node Type'].endsWith('Scan') || !tables.has(table)) return below
  const bitmap = plan.Plans?.map((each) => each['Index Cond'])
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter, ...(bitmap ?? [])].join(' ')
  // One value for the whole statement, or the tenant of a row that another scan has found.
  const isBound = /\btenant_id = (?:\$\d+|\w+\.tenant_id|\(\$\d+\)::uuid)/.test(conditions)
  return isBound ? below : [`${plan['Node Type']} on ${table}: ${conditions}`, ...below]
}

test('each scan of a tenant’s table is bound to the tenant by the statement itself, without the row policy', async () => {
  const { owner } = sweep().database
  const { rows: isolated } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped`,
  )
  const tables = new Set(isolated.map(({ name }) => name))
  // Policies do not hold for who explains: conditions that only they bring would be missed.
  const { rows: explainer } = await owner.query(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  expect(explainer).toEqual([{ free: true }])
  const found: string[] = []
  let explained = 0
  for (const text of statements.keys()) {
    if (!/^\s*(select|insert|update|delete|with|declare)\b/i.test(text)) continue
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    explained++
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      found.push(...open(Plan, tables).map((scan) => `${scan}\n  in ${text}`))
  }
  expect(explained).toBeGreaterThan(150)
  expect(found).toEqual([])
})

test('what a statement answers is what the contract says, also of rows that nobody has stored yet', async () => {
  const { compared, faults } = await compareColumns(sweep().database.owner, statements)
  expect([...faults]).toEqual([])
  expect(compared.size).toBeGreaterThan(300)
})
