import { randomUUID } from 'node:crypto'
import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { addDays, dayIn } from '@rounds/contract/dates'
import { describe, expect, test } from 'vitest'
import { addJobTo } from '#platform/work/jobs.ts'
import { type TestCaller, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { add, inCity, rowsOf, storeVisit } from '#test/prescribers.ts'
import { runQueued } from '#test/queued.ts'
import { prescriberJobs } from './jobs.ts'

const server = testServer()

const TASK = 'export-prescribers'
const today = dayIn(Date.now(), 'UTC')

type Told = { type: string; title: string; message: string; relatedId: string }
const told = async (caller: TestCaller) => (await caller.get<{ data: Told[] }>('/notifications')).body.data

const ask = async (caller: TestCaller, body: Record<string, unknown>, key: string = randomUUID()) =>
  expect(await caller.post('/prescribers/export', body, { 'idempotency-key': key })).toMatchObject({
    status: 202,
    body: { status: 'queued' },
  })

/** Writes what was asked for; the ids of the files that the person was told of, newest first. */
const write = async (caller: TestCaller) => {
  await runQueued(server, TASK, caller.user.tenant.id)
  return (await told(caller)).map(({ relatedId }) => relatedId)
}

const download = (caller: TestCaller, id: string) =>
  server.app.inject({ url: `/api/v1/files/${id}`, headers: { authorization: `Bearer ${caller.token}` } })

const put = (tenantId: string, task: string, payload = {}) =>
  server.services.database.inTenant(tenantId, async (db) => addJobTo(db, task, payload))

const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n')

test('a job writes the list, in its order and columns, and tells only who asked', async () => {
  const team = await makeTeam(server)
  const { delegate, colleague, admin, supervisor } = team
  const lyon = await add(delegate, {
    title: 'Prof.',
    firstName: '=Zoé',
    lastName: 'Müller',
    hospitalAffiliation: 'Saint-Luc, Lyon',
    address: inCity('Lyon'),
  })
  await add(delegate, { lastName: 'Abel', specialty: 'Oncology' })
  await add(colleague, { lastName: 'Other' })
  const next = addDays(today, 4)
  await storeVisit(server, team, delegate, lyon, { day: next })
  await storeVisit(server, team, delegate, lyon, { day: addDays(today, 9) })
  await storeVisit(server, team, delegate, lyon, { day: addDays(today, 1), status: 'rejected' })

  const key = randomUUID()
  const order = {
    sortBy: 'lastName',
    sortOrder: 'desc',
    columns: ['nextVisit', 'city', 'hospital', 'visits'],
  }
  await ask(delegate, order, key)
  await ask(delegate, order, key)
  const [id = '', ...more] = await write(delegate)
  expect(more, 'sent again with its key').toEqual([])

  const file = await download(delegate, id)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''prescribers-${today}.csv`,
    'cache-control': 'private, no-store',
  })
  expect(linesOf(file.payload)).toEqual([
    'Title,First name,Last name,Specialty,Next visit,City,Hospital,Visits',
    `Prof.,'=Zoé,Müller,General,${next},Lyon,"Saint-Luc, Lyon",0`,
    ',Ada,Abel,Oncology,,,,0',
  ])
  for (const other of [colleague, supervisor, admin]) expect((await download(other, id)).statusCode).toBe(404)

  expect(await told(delegate)).toMatchObject([
    {
      type: 'file',
      title: 'Your file is ready',
      message: `prescribers-${today}.csv · 2 rows. Kept for 7 days.`,
    },
  ])
  expect(
    await rowsOf(
      server,
      team,
      `select user_id, action from audit_log where tenant_id = $1 and action = 'export'`,
    ),
  ).toEqual([{ userId: delegate.user.id, action: 'export' }])
})

test('a list of many batches is whole, and a job that runs again tells once', async () => {
  const team = await makeTeam(server)
  const { admin, delegate, tenant } = team
  await rowsOf(
    server,
    team,
    `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
     select $1, 'Al', to_char(n, 'FM0000'), 'General', '{"address": null, "city": "Lyon", "coordinates": null}', $2
     from generate_series(1, 2500) n`,
    [delegate.user.id],
  )
  await ask(admin, { city: 'lyon', columns: [] })
  const [job] = await server.services.database.global<{ payload: object }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`,
    [tenant.id],
  )
  const [id = ''] = await write(admin)
  await put(tenant.id, TASK, job?.payload)
  expect(await write(admin)).toEqual([id])
  expect((await told(admin))[0]?.message).toContain('2,500 rows')

  const lines = linesOf((await download(admin, id)).payload)
  expect(lines).toHaveLength(2501)
  expect(lines.slice(1)).toEqual(
    Array.from({ length: 2500 }, (_, n) => `,Al,${String(n + 1).padStart(4, '0')},General`),
  )
})

test('housekeeping takes a file after 7 days; attachments stay', async () => {
  const team = await makeTeam(server)
  const { delegate, tenant } = team
  await ask(delegate, {})
  await ask(delegate, {})
  const [fresh = '', old = ''] = await write(delegate)
  await rowsOf(
    server,
    team,
    `insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by, created_at)
     values ($1, 'a.pdf', 'application/pdf', 'attachment', 2, 'hi', $2, now() - interval '1 year')`,
    [delegate.user.id],
  )
  await rowsOf(
    server,
    team,
    `update files set created_at = now() - interval '8 days', kept_until = kept_until - interval '8 days' where tenant_id = $1 and id = $2`,
    [old],
  )
  await put(tenant.id, 'housekeeping')
  await runQueued(server, 'housekeeping', tenant.id)
  expect((await download(delegate, old)).statusCode).toBe(404)
  expect((await download(delegate, fresh)).statusCode).toBe(200)
  const kept = await rowsOf(
    server,
    team,
    `select purpose from files where tenant_id = $1 order by created_at`,
  )
  expect(kept).toEqual([{ purpose: 'attachment' }, { purpose: 'export' }])
})

/** The lines of the only file of the tenant that the person has; undefined = nothing was written, nobody told. */
const written = async (team: Awaited<ReturnType<typeof makeTeam>>, caller: TestCaller) => {
  await runQueued(server, TASK, team.tenant.id)
  const files = await rowsOf<{ text: string }>(
    server,
    team,
    `select convert_from(f.bytes, 'UTF8') as text from files f join notifications n on n.tenant_id = $1 and n.related_id = f.id
     where f.tenant_id = $1 and f.created_by = $2 and n.user_id = $2`,
    [caller.user.id],
  )
  expect(files.length).toBeLessThanOrEqual(1)
  return files[0] && linesOf(files[0].text).slice(1)
}

describe('who asked has changed when the job runs', () => {
  test.for([
    ['is deactivated', `update users set status = 'inactive' where tenant_id = $1 and id = $2`],
    ['is gone', `update users set deleted_at = now() where tenant_id = $1 and id = $2`],
    [
      'may not see prescribers any more',
      `insert into role_permissions (tenant_id, role, permissions)
       select $1, role, '{visits.read}' from users where tenant_id = $1 and id = $2`,
    ],
    ['left for the platform', `update users set role = 'SUPER_ADMIN' where tenant_id = $1 and id = $2`],
  ] as const)('%s: nothing is written', async ([, change]) => {
    const team = await makeTeam(server)
    await add(team.delegate)
    await ask(team.delegate, {})
    await rowsOf(server, team, change, [team.delegate.user.id])
    expect(await written(team, team.delegate)).toBeUndefined()
    const traces = await rowsOf(
      server,
      team,
      `select id from files where tenant_id = $1 union all select id from notifications where tenant_id = $1`,
    )
    expect(traces).toEqual([])
  })

  test('has another role: the list is what that role sees', async () => {
    const team = await makeTeam(server)
    const { admin, delegate, tenant } = team
    await add(delegate, { lastName: 'Theirs' })
    await add(admin, { lastName: 'Own' })
    await ask(admin, { columns: [] })
    await rowsOf(server, team, `update users set role = 'DELEGATE' where tenant_id = $1 and id = $2`, [
      admin.user.id,
    ])
    expect(await written(team, admin), tenant.slug).toEqual([',Ada,Own,General'])
  })
})

test('a supervisor finds the prescribers of the team, with the visits of the team', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate, colleague } = team
  const { id: supervisorId } = await makeUser(server, team.tenant, 'SUPERVISOR')
  const stranger = await as(server, await makeUser(server, team.tenant, 'DELEGATE', { supervisorId }))
  const shared = await add(delegate, { lastName: 'Shared' })
  await add(colleague, { lastName: 'Team' })
  await add(stranger, { lastName: 'Far' })
  const tomorrow = addDays(today, 1)
  await storeVisit(server, team, stranger, shared, { day: today })
  await storeVisit(server, team, colleague, shared, { day: tomorrow })
  const columns = ['nextVisit']
  await ask(supervisor, { columns })
  expect(await written(team, supervisor)).toEqual([`,Ada,Shared,General,${tomorrow}`, ',Ada,Team,General,'])
  // Whom a colleague visits, a delegate is not told.
  await ask(delegate, { columns })
  expect(await written(team, delegate)).toEqual([',Ada,Shared,General,'])
})

test('the next visit is one of the next days that a device knows, too', async () => {
  const team = await makeTeam(server)
  const { delegate } = team
  const last = addDays(today, NEXT_VISIT_DAYS)
  const [near, far] = [await add(delegate, { lastName: 'A' }), await add(delegate, { lastName: 'B' })]
  await storeVisit(server, team, delegate, near, { day: last })
  await storeVisit(server, team, delegate, far, { day: addDays(last, 1) })
  // What was carried out today and waits for approval is no next one.
  await storeVisit(server, team, delegate, far, { status: 'submitted', completed: true })
  await ask(delegate, { columns: ['nextVisit'] })
  expect(await written(team, delegate)).toEqual([`,Ada,A,General,${last}`, ',Ada,B,General,'])
})

test('a file goes to nobody else by message', async () => {
  const { delegate } = await makeTeam(server)
  await add(delegate)
  await ask(delegate, {})
  const [id] = await write(delegate)
  expect((await told(delegate))[0]?.message).toMatch(/ · 1 row\. Kept for 7 days\.$/)
  const draft = { subject: 'List', body: 'Here', attachments: [{ fileAssetId: id }] }
  expect(await delegate.post('/messages', draft)).toMatchObject({
    status: 404,
    body: { message: 'File not found' },
  })
})

test('10 an hour, for each person', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const key = randomUUID()
  await ask(delegate, {}, key)
  for (let n = 1; n < 10; n++) await ask(delegate, {})
  const refused = await delegate.post('/prescribers/export', {})
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  // What was taken is taken, however often it is sent.
  await ask(delegate, {}, key)
  await ask(colleague, {})
})

test('a file that cannot be written is told of after the last try, once', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const broken = {
    userId: delegate.user.id,
    fileId: randomUUID(),
    filter: { isActive: true, sortBy: 'lastName', sortOrder: 'asc' },
    columns: [],
  }
  // Whoever writes a file asks what day it is there.
  await server.services.database.global(
    `update tenants set settings = jsonb_set(settings, '{localization,timezone}', '"Nowhere"') where id = $1`,
    [tenant.id],
  )
  await put(tenant.id, TASK, broken)
  await expect(runQueued(server, TASK, tenant.id)).rejects.toThrow()
  expect(await told(delegate)).toEqual([])
  await put(tenant.id, TASK, broken)
  await expect(runQueued(server, TASK, tenant.id, true)).rejects.toThrow()
  expect(await told(delegate)).toMatchObject([
    { type: 'file', title: 'Your file could not be written', relatedId: null },
  ])
})

test('given up by who found it in its last try, a file that is there is told of once', async () => {
  const { delegate, tenant } = await makeTeam(server)
  await ask(delegate, {})
  const [job] = await server.services.database.global<{ payload: never }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 and payload ->> 'fileId' is not null`,
    [tenant.id],
  )
  await write(delegate)
  await prescriberJobs(server.services)[TASK]?.giveUp?.(job?.payload as never)
  expect((await told(delegate)).map(({ title }) => title)).toEqual(['Your file is ready'])
})
