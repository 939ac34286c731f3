import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import { success } from './cells.ts'
import { type Field, endpoints, fieldsOf } from './endpoints.ts'
import { storeDataExport } from './data-recipes.ts'
import { testServer } from './fixtures.ts'
import { auditEntry, department, storeNote, storeReport, storeSchedule } from './objects.ts'
import { runQueued } from './queued.ts'
import { recipes } from './recipes.ts'
import {
  type Answer,
  type Caller,
  type Request,
  type World,
  bearer,
  call,
  makeWorld,
  openSession,
} from './world.ts'

const server = testServer()
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})

/** The request with one id replaced, wherever it stands. */
const withId = (request: Request, { path: [first, ...rest], where }: Field, id: string): Request => {
  if (where === 'path') return { ...request, params: { ...request.params, [String(first)]: id } }
  if (where === 'query') return { ...request, query: { ...request.query, [String(first)]: id } }
  const put = (target: unknown, keys: (string | number)[]): unknown => {
    const [key, ...below] = keys
    if (key === undefined) return id
    if (typeof key === 'number') return [put((target as unknown[] | undefined)?.[key], below)]
    const record = (target ?? {}) as Record<string, unknown>
    return { ...record, [key]: put(record[key], below) }
  }
  return { ...request, body: put(request.body, [first ?? '', ...rest]) as Record<string, unknown> }
}

/** All that could tell two answers apart. */
const seen = ({ status, text, headers }: Answer, id: string) => {
  const { date: _date, 'x-request-id': _request, ...rest } = headers
  return { status, text: text.replaceAll(id, '{id}'), headers: rest }
}

/** What each field that holds an id names. */
const entityOf = (name: string, { path }: Field): keyof Awaited<ReturnType<typeof foreignIds>> => {
  const key = path.findLast((part) => typeof part === 'string')
  if (key === 'jti') return 'session'
  if (key === 'prescriberId') return 'prescriber'
  if (
    ['delegateId', 'delegateIds', 'assignedDelegateId', 'recipientId', 'memberId', 'userId'].includes(
      String(key),
    )
  )
    return 'user'
  if (key === 'departmentId') return 'department'
  if (key === 'visitId' || key === 'visitIds') return 'visit'
  if (key === 'fileAssetId') return 'file'
  if (key === 'reportId') return 'report'
  if (['recipientIds', 'userIds', 'supervisorId'].includes(String(key))) return 'user'
  if (name.startsWith('approvals.')) return 'visit'
  return {
    visits: 'visit',
    prescribers: 'prescriber',
    tenants: 'tenant',
    companies: 'tenant',
    files: 'file',
    auth: 'session',
    notifications: 'notification',
    messages: 'message',
    team: 'user',
    users: 'user',
    departments: 'department',
    calendar: 'event',
    coaching: 'note',
    reports: 'report',
    schedules: 'schedule',
    audit: 'entry',
    invites: 'invitation',
    exports: 'data',
    erasure: 'user',
  }[name.split('.')[0] ?? ''] as 'visit'
}

/** Ids that exist, of tenant A. */
const foreignIds = async () => {
  const made = async (name: EndpointName) =>
    Object.values((await recipes[name].request(world, world.del, world.del)).params ?? {})[0] ?? ''
  return {
    visit: await made('visits.get'),
    prescriber: await made('prescribers.get'),
    file: await made('files.get'),
    notification: await made('notifications.markRead'),
    message: await made('messages.markRead'),
    event: await made('calendar.event'),
    department: await department(world),
    report: await storeReport(world, world.sup),
    note: await storeNote(world, world.sup),
    entry: await auditEntry(world),
    schedule: await storeSchedule(world, world.sup),
    session: (await openSession(server, world.del.user)).id,
    user: world.del.user.id,
    tenant: world.a.tenant.id,
    invitation: await made('invites.cancel'),
    data: await storeDataExport(world, world.del),
  }
}

/** The filter of a list, in a body: the files that a job then writes hold nothing of the other tenant. */
const checkExports = async ({ status }: { status: number }, caller: Caller) => {
  expect(status).toBe(202)
  const { tenant, id } = caller.user
  await runQueued(server, 'export-prescribers', tenant.id)
  const files = await server.services.database
    .read(tenant.id)
    .rows<{ text: string }>(
      `select convert_from(bytes, 'UTF8') as text from files where tenant_id = $1 and created_by = $2 and purpose = 'export'`,
      [id],
    )
  const onlyHeader = { text: '\uFEFFTitle,First name,Last name,Specialty,City,Visits\r\n' }
  expect(files).toEqual([onlyHeader, onlyHeader])
}

const idFields = endpoints.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint)
    .filter(
      ({ kind, path }) =>
        kind === 'id' ||
        (name.startsWith('approvals.') && /^(ids|approvalIds)$/.test(String(path[0])) && path.length === 2),
    )
    .filter(
      () => !(Array.isArray(endpoint.audience) && endpoint.audience.every((role) => role === 'SUPER_ADMIN')),
    )
    .map((field) => ({ name, endpoint, field, label: `${name} ${field.path.join('.')}` })),
)
/** Ids that a client chooses for what it makes, or may make yet: taken in every tenant, whatever others have. */
const chosen = ({ name, field: { path } }: { name: string; field: Field }) =>
  (/create/i.test(name) && path.at(-1) === 'id') || (name === 'coaching.setDone' && path[0] === 'visitId')

test.for(idFields)(
  '$label: an id of another tenant answers exactly like one that nobody has',
  async ({ name, endpoint, field }) => {
    const { audience } = endpoint
    const allowed = Array.isArray(audience) ? audience.find((each) => each !== 'SUPER_ADMIN') : 'DELEGATE'
    // To whom a prescriber is assigned is not the delegate's to say.
    const role = field.path.includes('assignedDelegateId') ? 'TENANT_ADMIN' : allowed
    const caller = world.other[role as keyof World['other']]
    // Everything else in the request is right: objects of the caller's own tenant.
    const home: World = {
      ...world,
      a: world.b,
      b: world.a,
      del: world.other.DELEGATE,
      sup: world.other.SUPERVISOR,
      ta: world.other.TENANT_ADMIN,
    }
    const ids = await foreignIds()
    const ask = async (id: string) => {
      const request = await recipes[name].request(home, caller, caller)
      return seen(await call(server, endpoint, withId(request, field, id), bearer(caller)), id)
    }
    const unknown = randomUUID()
    const [foreign, missing] = [await ask(ids[entityOf(name, field)]), await ask(unknown)]
    // A file without lines is made; its answer has an id of its own.
    if (chosen({ name, field }) || name === 'exports.requestLog') {
      expect([foreign.status, missing.status]).toEqual([success(endpoint), success(endpoint)])
      return
    }
    expect(foreign).toEqual(missing)
    // Whoever is named there has to be one of the team.
    const narrows =
      endpoint.method === 'GET' && field.where === 'query' && !/^(dashboard|desk|analytics)\./.test(name)
    if (narrows) expect(foreign.status).toBe(200)
    else if (name === 'prescribers.exportList') await checkExports(foreign, caller)
    // Nobody did anything: a file without lines.
    else if (name === 'audit.exportList') expect(foreign.status).toBe(200)
    // A delegate's own data: naming anybody else is not theirs to do (requirements E-036).
    else if (name.startsWith('dashboard.')) expect(foreign.status).toBe(403)
    else expect(foreign.status, foreign.text).toBe(404)
  },
)
