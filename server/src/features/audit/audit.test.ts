import type { AuditChain, AuditEntry, AuditLog } from '@rounds/contract/audit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestCaller, as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { checkLog, findBreak, sealEntries, tellOfReaders } from './commands.ts'
import { sealOf } from './rules.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

/** As somebody who has the database in hand. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

type Row = {
  action: string
  resource: string
  at?: string
  userId?: string
  resourceId?: string
  success?: boolean
  details?: object
}
const write = (tenantId: string, rows: Row[]) =>
  server.services.database.inTenant(tenantId, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, at, user_id, resource_id, success, details, ip_address)
       select $1, e.action, e.resource, coalesce(e.at, now()), e."userId", e."resourceId", coalesce(e.success, true), coalesce(e.details, '{}'), '10.4.2.18'
       from jsonb_to_recordset($2) e(action text, resource text, at timestamptz, "userId" uuid, "resourceId" uuid, success boolean, details jsonb)`,
      [JSON.stringify(rows)],
    ),
  )

const makeAdmin = async (timezone = 'UTC') => {
  const tenant = await makeTenant(server, { timezone })
  const admin = await as(
    server,
    await makeUser(server, tenant, 'TENANT_ADMIN', { firstName: 'Julien', lastName: 'Astier' }),
  )
  return { tenant, admin }
}
const list = async (admin: TestCaller, query = '') =>
  (await admin.get<{ data: AuditLog[]; pagination: { total: number } }>(`${PATH}?limit=100${query}`)).body

test('entries are found by person, act, thing, result, day of the company and words', async () => {
  const { tenant, admin } = await makeAdmin('Asia/Tokyo')
  const lucie = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Lucie', lastName: 'Morin' })
  await write(tenant.id, [
    {
      action: 'update',
      resource: 'user',
      userId: admin.user.id,
      resourceId: lucie.id,
      at: '2026-11-03T14:59:59Z',
      details: { before: { role: 'DELEGATE' }, after: { role: 'SUPERVISOR' } },
    },
    { action: 'login', resource: 'session', userId: lucie.id, at: '2026-11-03T15:00:00Z' },
    { action: 'login', resource: 'session', success: false, at: '2026-11-04T15:00:00Z' },
  ])
  const found = async (query: string) =>
    (await list(admin, query)).data.map(({ action, timestamp }) => `${action} ${timestamp.slice(8, 19)}`)
  const [change, login, failed] = ['update 03T14:59:59', 'login 03T15:00:00', 'login 04T15:00:00']
  expect(await found('')).toEqual([failed, login, change])
  expect(await found('&sortOrder=asc')).toEqual([change, login, failed])
  expect(await found(`&userId=${lucie.id}`)).toEqual([login])
  expect(await found('&action=login')).toEqual([failed, login])
  expect(await found('&resource=user')).toEqual([change])
  expect(await found('&success=false')).toEqual([failed])
  expect(await found('&startDate=2026-11-04&endDate=2026-11-04')).toEqual([login])
  for (const word of ['lucie', '%20Lucie%20']) expect(await found(`&search=${word}`)).toEqual([login, change])
  expect(await found('&search=session')).toEqual([failed, login])
  expect(await found('&search=10.4.2.18')).toEqual([failed, login, change])
  expect(await found('&search=nobody')).toEqual([])
  expect((await admin.get(`${PATH}?startDate=2026-11-04&endDate=2026-11-03`)).body).toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  const [named] = (await list(admin, '&resource=user')).data
  expect(named).toMatchObject({
    userName: 'Julien Astier',
    resourceName: 'Lucie Morin',
    ipAddress: '10.4.2.18',
    number: null,
  })
})

test('who reads the log is in the log, once for a while', async () => {
  const { admin } = await makeAdmin()
  const said = async () =>
    (await list(admin)).data.map(({ action, resource, userId }) => ({ action, resource, userId }))
  expect([await said(), await said()]).toEqual([[], []])
  await tellOfReaders(server.services.database)
  const [read, ...others] = [{ action: 'read', resource: 'audit-log', userId: admin.user.id }]
  expect([await said(), others]).toEqual([[read], []])
  // Found by the words for it, as people write them.
  expect((await list(admin, '&search=Audit log')).data).toMatchObject([read])
})

test('an entry says what was changed, in names, and how it is sealed', async () => {
  const { tenant, admin } = await makeAdmin()
  const lucie = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Lucie', lastName: 'Morin' })
  await write(tenant.id, [
    { action: 'login', resource: 'session', userId: admin.user.id },
    {
      action: 'update',
      resource: 'user',
      resourceId: lucie.id,
      details: { before: { supervisorId: admin.user.id }, after: { supervisorId: null } },
    },
    { action: 'logout', resource: 'session', userId: admin.user.id },
  ])
  const id = (await list(admin, '&resource=user')).data[0]?.id
  const entry = async () => (await admin.get<AuditEntry>(`${PATH}/${id}`)).body
  expect(await entry()).toMatchObject({
    number: null,
    seal: null,
    names: { [admin.user.id]: 'Julien Astier' },
  })
  await sealEntries(server.services.database, tenant.id)
  const { number, seal } = await entry()
  expect(seal).toMatchObject({ seal: expect.stringMatching(/^[\da-f]{64}$/), before: expect.any(String) })
  expect(number).toBeGreaterThan(0)
})

/** A company whose log has ten sealed entries. */
const makeSealed = async () => {
  const { tenant, admin } = await makeAdmin()
  await write(
    tenant.id,
    Array.from({ length: 10 }, (_, at) => ({
      action: 'login',
      resource: 'session',
      userId: admin.user.id,
      at: new Date(Date.now() - 86_400_000 + at * 60_000).toISOString(),
    })),
  )
  await sealEntries(server.services.database, tenant.id)
  const { rows } = await owner.query<{ id: string }>(
    'select entry_id as id from audit_seals where tenant_id = $1 order by number',
    [tenant.id],
  )
  return { tenant, admin, ids: rows.map(({ id }) => id) }
}
const chain = async (admin: TestCaller) => (await admin.get<AuditChain>(`${PATH}/chain`)).body
const mails = async (tenantId: string) =>
  (
    await owner.query<{ subject: string; body: string }>(
      'select subject, body from mails where tenant_id = $1',
      [tenantId],
    )
  ).rows
const look = async (tenantId: string) => {
  const { brokenAt } = await findBreak(server.services.database.read(tenantId))
  return brokenAt
}

test('an unbroken log says so; what is added meanwhile waits to be sealed', async () => {
  const { tenant, admin } = await makeSealed()
  expect(await chain(admin)).toEqual({
    entries: 10,
    waiting: 0,
    checkedAt: null,
    brokenAt: null,
    brokenEntryId: null,
    checking: null,
  })
  await write(tenant.id, [{ action: 'logout', resource: 'session' }])
  expect(await chain(admin)).toMatchObject({ entries: 10, waiting: 1 })
  expect((await admin.post<AuditChain>(`${PATH}/check`, {})).status).toBe(202)
  await runQueued(server, 'check-audit-log', tenant.id)
  const checked = { waiting: 0, checkedAt: expect.any(String) as string, brokenAt: null, checking: null }
  expect(await chain(admin)).toMatchObject(checked)
  expect(await mails(tenant.id)).toEqual([])
})

const tampered: [string, number, (tenantId: string, ids: string[]) => Promise<unknown>][] = [
  ['altered', 4, (tenantId, ids) => owner.query(`update audit_log set action = 'logout' where tenant_id = $1 and id = $2`, [tenantId, ids[3]])],
  ['altered in its details', 4, (tenantId, ids) => owner.query(`update audit_log set details = '{"to": "x"}' where tenant_id = $1 and id = $2`, [tenantId, ids[3]])],
  ['altered in its address', 4, (tenantId, ids) => owner.query(`update audit_log set ip_address = null where tenant_id = $1 and id = $2`, [tenantId, ids[3]])],
  ['deleted', 6, (tenantId, ids) => owner.query('delete from audit_log where tenant_id = $1 and id = $2', [tenantId, ids[5]])],
  ['deleted, the last', 10, (tenantId, ids) => owner.query('delete from audit_log where tenant_id = $1 and id = $2', [tenantId, ids[9]])],
  ['deleted with its seal', 10, async (tenantId, ids) => {
    await owner.query('delete from audit_log where tenant_id = $1 and id = $2', [tenantId, ids[9]])
    await owner.query('delete from audit_seals where tenant_id = $1 and number = 10', [tenantId])
  }],
  ['inserted', 3, (tenantId, ids) => owner.query(
    `insert into audit_log (tenant_id, action, resource, at) select $1, 'login', 'session', at - interval '1 second' from audit_log where tenant_id = $1 and id = $2`,
    [tenantId, ids[2]],
  )],
  ['inserted as if by the application', 3, (tenantId, ids) => owner.query(
    `insert into audit_log (tenant_id, action, resource, at, writer) select $1, 'login', 'session', at - interval '1 second', writer from audit_log where tenant_id = $1 and id = $2`,
    [tenantId, ids[2]],
  )],
  ['inserted at the end', 11, (tenantId) => owner.query(`insert into audit_log (tenant_id, action, resource) values ($1, 'login', 'session')`, [tenantId])],
  ['cut off behind a chain that ends earlier', 10, (tenantId) => owner.query(
    'update audit_chains c set number = s.number, seal = s.seal from audit_seals s where c.tenant_id = $1 and s.tenant_id = $1 and s.number = 9',
    [tenantId],
  )],
  ['sealed otherwise', 7, (tenantId) => owner.query(`update audit_seals set seal = sha256('x') where tenant_id = $1 and number = 7`, [tenantId])],
] // prettier-ignore

test.for(tampered)('an entry that is %s is named by line and mail, once', async ([, number, tamper]) => {
  const { tenant, admin, ids } = await makeSealed()
  await makeUser(server, tenant, 'TENANT_ADMIN', { status: 'inactive' })
  await makeUser(server, tenant)
  await tamper(tenant.id, ids)
  const check = () => checkLog(server.services, tenant.id, { isAsked: false })
  await check()
  expect(await chain(admin)).toMatchObject({ brokenAt: number, brokenEntryId: expect.any(String) })
  expect(await look(tenant.id)).toBe(number)
  await check()
  const said = RegExp(`was changed at entry ${number}\\.[^]*entry=${number}\\b`)
  expect((await mails(tenant.id)).map(({ body }) => body)).toEqual([expect.stringMatching(said)])
  const [entry] = (await list(admin, '&action=check')).data
  expect(entry).toMatchObject({ userId: null, success: false, details: { brokenAt: number } })
})

test('the application cannot change or remove what it has written', async () => {
  const { tenant, ids } = await makeSealed()
  const { database } = server.services
  for (const text of [
    `update audit_log set action = 'x' where tenant_id = $1 and id = $2`,
    'delete from audit_log where tenant_id = $1 and id = $2',
    'delete from audit_seals where tenant_id = $1 and entry_id = $2',
    'update audit_seals set sealed_at = now() where tenant_id = $1 and entry_id = $2',
  ])
    await expect(
      database.inTenant(tenant.id, (db) => db.rows(text, [ids[0]])),
      text,
    ).rejects.toThrow('permission denied')
})

test('the words about a person are erased, and the log stays whole', async () => {
  const { tenant, admin } = await makeAdmin()
  const lucie = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Lucie', lastName: 'Canary' })
  await write(tenant.id, [
    {
      action: 'update',
      resource: 'user',
      userId: admin.user.id,
      resourceId: lucie.id,
      details: { before: { lastName: 'Canary' }, after: { lastName: 'Canary-Two' } },
    },
    { action: 'login', resource: 'session', userId: lucie.id },
    {
      action: 'update',
      resource: 'user',
      userId: lucie.id,
      resourceId: admin.user.id,
      details: { after: { role: 'TENANT_ADMIN' } },
    },
  ])
  await sealEntries(server.services.database, tenant.id)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('select erase_audit_words($2) from tenants where id = $1', [lucie.id]),
  )
  expect(await look(tenant.id)).toBeNull()
  const { rows } = await owner.query<{ words: string }>(
    `select string_agg(a::text, ' ') as words from audit_log a where tenant_id = $1`,
    [tenant.id],
  )
  expect(rows[0]?.words).not.toContain('Canary')
  // What they did to others stays; only where they were goes.
  expect(rows[0]?.words).toContain('TENANT_ADMIN')
  await owner.query(`update audit_log set details = '{"a": 1}' where tenant_id = $1 and resource_id = $2`, [
    tenant.id,
    lucie.id,
  ])
  expect(await look(tenant.id)).toBe(1)
})

test('a proof can be checked without us', async () => {
  const { admin } = await makeSealed()
  const { body: text } = await admin.get<string>(`${PATH}/proof`)
  const [head = '', hashes = ''] = text.split('\n---\n')
  const [first = '', last = ''] = ['First seal: ', 'Last seal:  '].map((name) =>
    head.split(name)[1]?.slice(0, 64),
  )
  expect(head.split('\n')[0]).toMatch(/, entries 1 to 10$/)
  expect(hashes.trim().split('\n').reduce(sealOf, first)).toBe(last)
})

test('a file has what the filter finds, and nothing in it runs', async () => {
  const { tenant, admin } = await makeAdmin()
  await write(tenant.id, [
    { action: 'login', resource: 'session', userId: admin.user.id, at: '2026-11-03T10:00:00Z' },
    { action: 'logout', resource: 'session', userId: admin.user.id, at: '2026-11-03T11:00:00Z' },
  ])
  const { body } = await admin.post(`${PATH}/export`, { action: 'login' })
  expect(body.count).toBe(1)
  expect(body.text.split('\r\n')).toEqual([
    '\uFEFFEntry,Time (UTC),Person,Action,Resource,Name,Result,Address,Details',
    ',2026-11-03T10:00:00.000Z,Julien Astier,login,session,,success,10.4.2.18,{}',
    '',
  ])
})
