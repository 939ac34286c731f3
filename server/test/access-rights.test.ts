import { expect, test } from 'vitest'
import { type Endpoint, type Role } from '@rounds/contract/endpoint'
import { rolePermissions } from '@rounds/contract/permissions'
import { refusalsOf } from '@rounds/contract/statuses'
import { codeOf, success, sweepOf } from './cells.ts'
import { endpoints, isChange, isSigned } from './endpoints.ts'
import { planVisit } from './fixtures.ts'
import { neededBy, rights, rolesOf, unaudited } from './rights.ts'
import { bearer, openSession } from './world.ts'

const sweep = sweepOf('rights sweep')

test.for(endpoints)('$name is for whom the table says', ({ name, endpoint }) => {
  const { by, needs, always } = rights[name]
  const { audience, permission } = endpoint
  const sorted = (roles: typeof audience | typeof by) => (Array.isArray(roles) ? roles.toSorted() : roles)
  expect(sorted(audience)).toEqual(sorted(by))
  // What each role needs of its own is not the contract's to say, but still the server's to ask.
  expect(permission).toBe(typeof needs === 'object' ? undefined : needs)
  expect(endpoint.always).toBe(always)
})

/** The same request by somebody who signs in just now, as what a tenant and its roles may do is by now. */
const signedInNow = async (caller: Awaited<ReturnType<ReturnType<typeof sweep>['usual']>>['caller']) => {
  const { access } = await openSession(sweep().server, caller.user)
  return bearer({ ...caller, token: access })
}

/** What the tenant grants a role from the next sign-in on. */
const grantTo = (role: Role, granted: readonly string[]) =>
  sweep().database.owner.query(
    `insert into role_permissions (tenant_id, role, permissions) values ($1, $2, $3)
     on conflict (tenant_id, role) do update set permissions = excluded.permissions`,
    [sweep().world.a.tenant.id, role, granted],
  )

const guarded = endpoints.flatMap(({ name, endpoint }) =>
  rolesOf(name).flatMap((role) => {
    const permission = neededBy(name, role)
    return permission === undefined || role === 'SUPER_ADMIN' ? [] : [{ name, endpoint, role, permission }]
  }),
)

test.for(guarded)('$name: $role needs $permission and nothing else', async (guard) => {
  const { name, endpoint, role, permission } = guard
  const { database, check, usual, world } = sweep()
  const { caller, request } = await usual(name, endpoint, role)
  const cell = { name, endpoint, request }
  try {
    const others = rolePermissions[role].filter((each) => each !== permission)
    expect(others, `${role} may have ${permission}`).toHaveLength(rolePermissions[role].length - 1)
    await grantTo(role, others)
    const without = { ...cell, headers: await signedInNow(caller), status: 403 }
    expect(codeOf(await check(`${name} ${role} without ${permission}`, without))).toBe('FORBIDDEN')
    await grantTo(role, [permission])
    const only = { ...cell, headers: await signedInNow(caller), status: success(endpoint) }
    await check(`${name} ${role} with ${permission} alone`, only)
  } finally {
    await database.owner.query('delete from role_permissions where tenant_id = $1', [world.a.tenant.id])
  }
})

const partly = endpoints.flatMap(({ name, endpoint }) =>
  Object.entries(rights[name].parts ?? {}).flatMap(([part, permission]) =>
    rolesOf(name).flatMap((role) =>
      role === 'SUPER_ADMIN' ? [] : [{ name, endpoint, role, part, permission }],
    ),
  ),
)

test.for(partly)('$name: $role sees $part with $permission only', async (each) => {
  const { name, endpoint, role, part, permission } = each
  const { server, database, check, usual, world } = sweep()
  await planVisit(server, world.del)
  const { caller, request } = await usual(name, endpoint, role)
  const ask = async () => {
    const headers = await signedInNow(caller)
    return check(`${name} ${role} ${part}`, { name, endpoint, request, headers, status: success(endpoint) })
  }
  const partOf = ({ text }: { text: string }) => (JSON.parse(text) as Record<string, { id: string }[]>)[part]
  try {
    const shown = partOf(await ask()) ?? []
    expect(shown).not.toEqual([])
    await grantTo(
      role,
      rolePermissions[role].filter((other) => other !== permission),
    )
    const without = await ask()
    expect(partOf(without)).toEqual([])
    for (const { id } of shown) expect(without.text).not.toContain(id)
  } finally {
    await database.owner.query('delete from role_permissions where tenant_id = $1', [world.a.tenant.id])
  }
})

test.for(endpoints.filter(({ endpoint }) => isSigned(endpoint)))(
  '$name: without a subscription people read, and change only what is about themselves',
  async ({ name, endpoint }) => {
    const { database, check, usual } = sweep()
    const { caller, request } = await usual(name, endpoint)
    // The platform is nobody's customer.
    const isCustomer = caller.user.role !== 'SUPER_ADMIN'
    const isStopped = isChange(endpoint) && rights[name].always === undefined && isCustomer
    const status = isStopped ? 402 : success(endpoint)
    try {
      for (const state of isStopped ? ['inactive', 'cancelled'] : ['inactive']) {
        await database.owner.query('update tenants set subscription_status = $1', [state])
        const headers = await signedInNow(caller)
        const answer = await check(`${name} ${state}`, { name, endpoint, request, headers, status })
        if (isStopped) expect(codeOf(answer)).toBe('SUBSCRIPTION_INACTIVE')
      }
    } finally {
      await database.owner.query(`update tenants set subscription_status = 'active'`)
    }
  },
)

const changes = endpoints.filter(({ endpoint }) => isChange(endpoint))

/** Whether an answer of the endpoint carries a version. */
const hasVersion = ({ output }: Endpoint) =>
  'version' in ((output as { shape?: Record<string, unknown> }).shape ?? {})

test('what has versions is changed and removed with If-Match', () => {
  const expected = changes.filter(({ endpoint }) => {
    const [object] = /^.*?\/:id/.exec(endpoint.path) ?? []
    const readAt = object ?? endpoint.path
    const reader = endpoints.find((each) => each.endpoint.method === 'GET' && each.endpoint.path === readAt)
    return reader ? hasVersion(reader.endpoint) : object !== undefined && hasVersion(endpoint)
  })
  expect(expected.length).toBeGreaterThan(5)
  const listed = changes.filter(({ name }) => rights[name].versions)
  expect(listed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
})

test('of what has versions, and of nothing else, the description says that another one is refused', () => {
  const said = changes.filter(({ endpoint }) => refusalsOf(endpoint).includes(412))
  expect(said.map(({ name }) => name)).toEqual(
    changes.filter(({ name }) => rights[name].versions).map(({ name }) => name),
  )
})

const shapeOf = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? {})

test('what has versions takes the one that was changed among its fields, too', () => {
  const named = new Set(['id', 'role', 'version'])
  const taking = changes.filter(
    ({ name, endpoint }) =>
      rights[name].versions &&
      (endpoint.method === 'PUT' || endpoint.method === 'PATCH') &&
      shapeOf(endpoint).some((key) => !named.has(key)),
  )
  expect(taking.length).toBeGreaterThan(5)
  const without = taking.filter(({ endpoint }) => !shapeOf(endpoint).includes('version'))
  expect(without.map(({ name }) => name)).toEqual([])
})

test.for(changes.filter(({ name }) => rights[name].versions))(
  '$name: an older version is refused and changes nothing, the current one is taken',
  async ({ name, endpoint }) => {
    const { database, check, usual } = sweep()
    const versioned: Role[] = rolesOf(name).filter((role) => role !== 'SUPER_ADMIN')
    for (const role of versioned) {
      const { caller, request } = await usual(name, endpoint, role)
      const headers = bearer(caller)
      const { versions = '' } = rights[name]
      const { id, role: of } = request.params ?? {}
      const isOwn = id !== undefined || versions === 'tenants'
      const { rows } = await database.owner.query<{ version: number }>(
        `select ${versions === 'invitations' ? 'revision' : 'version'} as version
         from ${versions} where ${isOwn ? 'id' : 'tenant_id'} = $1 ${of === undefined ? '' : `and role = '${of}'`}`,
        [id ?? caller.user.tenant.id],
      )
      const current = rows[0]?.version ?? 0
      const cell = { name, endpoint, request }
      for (const tag of [`"v${current + 1}"`, `"v${current - 1}"`, 'W/"v1"', '*']) {
        const stale = await check(`${name} ${role} If-Match ${tag}`, {
          ...cell,
          headers: { ...headers, 'if-match': tag },
          status: 412,
        })
        expect(JSON.parse(stale.text), tag).toMatchObject({
          code: 'PRECONDITION_FAILED',
          details: { currentVersion: current },
        })
      }
      if (shapeOf(endpoint).includes('version')) {
        const body = { ...request.body, version: current + 1 }
        const stale = await check(`${name} ${role} version`, {
          ...cell,
          request: { ...request, body },
          headers,
          status: 409,
        })
        expect(codeOf(stale)).toBe('VERSION_CONFLICT')
      }
      const right = { ...headers, 'if-match': `"v${current}"` }
      await check(`${name} ${role} If-Match`, { ...cell, headers: right, status: success(endpoint) })
    }
  },
)

test('every change is in the audit log or says why not', () => {
  const silent = changes.filter(({ name }) => rights[name].audit === undefined)
  expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(unaudited).toSorted())
  for (const { name, endpoint } of endpoints)
    if (!isChange(endpoint)) expect(rights[name].audit, name).toBeUndefined()
})

/** The transactions that wrote the rows of this table that are there, those before `since` left out. */
const writersOf = async (table: string, since: string) => {
  const { rows } = await sweep().database.owner.query<{ writer: string }>(
    `select distinct xmin::text as writer from ${table} where xmin::text::bigint > $1`,
    [since],
  )
  return rows.map(({ writer }) => writer)
}

test.for(changes)('$name: leaves what the table says in the audit log', async ({ name, endpoint }) => {
  const { database, check, usual } = sweep()
  const { caller, request } = await usual(name, endpoint)
  // What is stored already is no change.
  if (name === 'settings.updatePermissions') await grantTo('DELEGATE', ['visits.read'])
  const { rows: before } = await database.owner.query<{ id: string }>('select id from audit_log')
  const { rows: now } = await database.owner.query<{ xid: string }>(
    'select pg_current_xact_id()::text as xid',
  )
  const headers = bearer(caller)
  await check(`${name} audit`, { name, endpoint, request, headers, status: success(endpoint) })
  const { rows } = await database.owner.query<{ entry: string; by: string | null; success: boolean }>(
    `select action || ' ' || resource as entry, user_id as by, success from audit_log where id <> all($1) order by id`,
    [before.map(({ id }) => id)],
  )
  expect(rows.map(({ entry }) => entry).join(', ')).toBe(rights[name].audit ?? '')
  const isOwn = isSigned(endpoint)
  for (const { by, success } of rows)
    expect([isOwn ? by : '', success]).toEqual([isOwn ? caller.user.id : '', true])
  if (name in unaudited) return
  const since = now[0]?.xid ?? ''
  const { rows: tables } = await database.owner.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('audit_log', 'throttles')`,
  )
  const told = await writersOf('audit_log', since)
  for (const { table } of tables)
    expect(told, `${table} in another transaction`).toEqual(
      expect.arrayContaining(await writersOf(table, since)),
    )
})
