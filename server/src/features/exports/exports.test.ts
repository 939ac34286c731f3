import { Buffer } from 'node:buffer'
import type { DataExport } from '@rounds/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type TestCaller, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { PASSWORD } from '#test/world.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { queueExport } from './commands.ts'
import { beginExport, completeExport, isAlone } from './queries.ts'
import { kindsOfCompany } from './rules.ts'

const server = testServer()
const password = { password: PASSWORD }

const download = (caller: TestCaller, id: string) =>
  server.app.inject({ url: `/api/v1/data-exports/${id}/file`, headers: { cookie: `fv_at=${caller.token}` } })
const unzipped = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

const makeAdmin = async (team: Awaited<ReturnType<typeof makeTeam>>) =>
  as(
    server,
    await makeUser(server, team.tenant, 'TENANT_ADMIN', { passwordHash: await hashPassword(PASSWORD) }),
  )

test('somebody has a file of their own data made, one at a time, and nobody else may have it', async () => {
  const team = await makeTeam(server)
  const { delegate, supervisor, tenant } = team
  const admin = await makeAdmin(team)
  await supervisor.post('/messages', {
    recipientId: delegate.user.id,
    subject: 'Secret of others',
    body: 'Theirs',
  })
  await delegate.post('/messages', { recipientId: supervisor.user.id, subject: 'Mine', body: '=Own words' })

  const asked = await delegate.post<DataExport>('/auth/profile/export', {})
  expect(asked).toMatchObject({ status: 202, body: { status: 'pending', kind: 'person', progress: 0 } })
  expect(await delegate.post('/auth/profile/export', {})).toMatchObject({
    status: 409,
    body: { message: 'A file is already being made for you', code: 'EXPORT_RUNNING' },
  })
  const { id } = asked.body
  expect(JSON.parse((await download(delegate, id)).body)).toMatchObject({ code: 'EXPORT_NOT_READY' })
  await runQueued(server, 'export-data', tenant.id)

  const { body: made } = await delegate.get<DataExport>(`/data-exports/${id}`)
  expect(made).toMatchObject({ status: 'completed', progress: 100, personId: delegate.user.id })
  const answer = await download(delegate, id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made.size),
    'content-disposition': expect.stringMatching(
      /^attachment; filename\*=UTF-8''rounds-personal-data-/,
    ) as string,
  })
  const files = unzipped(answer.rawPayload)
  expect(JSON.parse(files['data/messages.json'] ?? '')).toMatchObject([
    { subject: 'Mine', body: '=Own words' },
  ])
  expect(files['data/messages.csv']).toContain("'=Own words")
  expect(JSON.parse(files['data/profile.json'] ?? '')).toMatchObject([{ email: delegate.user.email }])
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    schemaVersion: 1,
    records: { profile: 1, messages: 1, visits: 0, sessions: 1 },
  })
  expect(Object.values(files).join()).not.toContain('Secret of others')

  expect((await delegate.get('/auth/profile/exports')).body).toMatchObject({ data: [{ id }] })
  for (const other of [supervisor, admin])
    for (const path of ['', '/file'])
      expect(await other.get(`/data-exports/${id}${path}`)).toMatchObject({
        status: 404,
        body: { message: 'Export not found' },
      })
  expect((await admin.get('/tenant-admin/data-exports')).body).toMatchObject({ data: [] })
  expect((await delegate.get('/notifications')).body).toMatchObject({
    data: [{ title: 'Your data is ready', actionUrl: '/account?tab=data' }],
  })
})

test('an admin has the data of a person and of the company made, by password, without what they may not see', async () => {
  const team = await makeTeam(server)
  const { delegate, supervisor, tenant } = team
  const admin = await makeAdmin(team)
  await supervisor.post('/messages', { recipientId: delegate.user.id, subject: 'Quiet', body: 'Quiet words' })
  await supervisor.post('/supervisors/coaching-notes', {
    delegateId: delegate.user.id,
    note: 'Coached words',
  })
  const { body: notes } = await delegate.get('/coaching-notes')
  await delegate.put(`/coaching-notes/${notes.data[0].id}/reply`, { reply: 'Replied words' })

  const wrong = await admin.post('/tenant-admin/data-exports', { password: 'not-this-one' })
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Password is incorrect' } })
  const texts: string[] = []
  for (const [path, body] of [
    ['data-exports', password],
    ['data-subjects/export', { ...password, userId: delegate.user.id }],
    ['data-subjects/export', { ...password, userId: supervisor.user.id }],
  ] as const) {
    const { body: made } = await admin.post<DataExport>(`/tenant-admin/${path}`, body)
    await runQueued(server, 'export-data', tenant.id)
    const files = unzipped((await download(admin, made.id)).rawPayload)
    texts.push(Object.entries(files).flat().join('\n'))
  }
  const [company = '', person = '', writer = ''] = texts
  expect(company).toContain(supervisor.user.email)
  expect(person).toContain(delegate.user.email)
  expect(person).not.toContain(supervisor.user.email)
  // Of what the two wrote to each other each file has the words of its person.
  expect([person, writer].map((text) => ['Coached', 'Replied'].map((word) => text.includes(word)))).toEqual([
    [false, true],
    [true, false],
  ])
  const all = texts.join()
  for (const word of ['password', 'token']) expect(all).not.toContain(word)
  for (const word of ['Quiet', 'Coached', 'Replied']) expect(company).not.toContain(word)
  expect(person).not.toContain('Quiet')

  // No secret of anybody, in any form it could be written in.
  const secrets = await server.services.database.read(tenant.id).rows<{ secret: string }>(
    `select password_hash as secret from users where tenant_id = $1 and password_hash is not null union all
     select encode(h, f) from session_tokens, unnest(array[access_hash, refresh_hash]) h, unnest(array['hex', 'base64']) f where tenant_id = $1`,
  )
  expect(secrets.length).toBeGreaterThan(8)
  for (const { secret } of secrets) expect(all).not.toContain(secret)
  const listed = await admin.get<{ data: DataExport[] }>('/tenant-admin/data-exports')
  expect(listed.body.data.map(({ kind, personName }) => [kind, personName === null])).toEqual([
    ['person', false],
    ['person', false],
    ['company', true],
  ])
  const ofOne = await admin.get<{ data: DataExport[] }>(
    `/tenant-admin/data-exports?userId=${delegate.user.id}`,
  )
  expect(ofOne.body.data.map(({ personId }) => personId)).toEqual([delegate.user.id])
})

test('what failed says why and is tried again; what a killed process left is written anew', async () => {
  const team = await makeTeam(server)
  const { delegate, tenant } = team
  const { database } = server.services
  const { body: made } = await delegate.post<DataExport>('/auth/profile/export', {})
  const url = `/data-exports/${made.id}`
  const change = (text: string) =>
    database.inTenant(tenant.id, (db) =>
      db.rows(`update ${text} where tenant_id = $1 and id = $2`, [made.id]),
    )

  // Killed in the middle: under way, with parts of a file.
  await database.inTenant(tenant.id, async (db) => {
    await beginExport(db, made.id)
    for (const number of [0, 7])
      await db.rows(
        'insert into data_export_parts (tenant_id, export_id, number, bytes) values ($1, $2, $3, $4)',
        [made.id, number, Buffer.from('left')],
      )
  })
  await runQueued(server, 'export-data', tenant.id)
  expect(Object.keys(unzipped((await download(delegate, made.id)).rawPayload))).toContain('manifest.json')
  expect(await delegate.post(`${url}/retry`, {})).toMatchObject({
    status: 409,
    body: { code: 'EXPORT_NOT_FAILED' },
  })

  await change(`data_exports set status = 'failed', error_message = 'It broke'`)
  expect((await delegate.get(url)).body).toMatchObject({ status: 'failed', errorMessage: 'It broke' })
  // Not beside another one that is made for the same person.
  const { body: other } = await delegate.post<DataExport>('/auth/profile/export', {})
  expect(await delegate.post(`${url}/retry`, {})).toMatchObject({
    status: 409,
    body: { code: 'EXPORT_RUNNING' },
  })
  await runQueued(server, 'export-data', tenant.id)
  expect((await delegate.get(`/data-exports/${other.id}`)).body).toMatchObject({ status: 'completed' })
  expect(await delegate.post(`${url}/retry`, {})).toMatchObject({
    status: 202,
    body: { status: 'pending', errorMessage: null },
  })
  await runQueued(server, 'export-data', tenant.id)
  expect((await delegate.get(url)).body).toMatchObject({ status: 'completed' })

  await change(`data_exports set expires_at = now() - interval '1 minute'`)
  expect((await delegate.get(`${url}/file`)).body).toMatchObject({ message: 'The file has expired' })
})

test('a job that finds another one at it stays: that one may never end', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { database } = server.services
  const { body: made } = await delegate.post<DataExport>('/auth/profile/export', {})
  const statusOf = async () => (await delegate.get<DataExport>(`/data-exports/${made.id}`)).body.status
  await database.inTenant(tenant.id, async (other) => {
    expect(await isAlone(other, made.id)).toBe(true)
    await expect(runQueued(server, 'export-data', tenant.id)).rejects.toThrow('another process')
    expect(await statusOf()).toBe('processing')
  })
  for (const _ of ['first', 'again'])
    await database.inTenant(tenant.id, async (db) => queueExport(db, made.id))
  const [queued] = await database.global<{ jobs: number }>(
    `select count(*) as jobs from graphile_worker._private_jobs where payload ->> 'exportId' = $1`,
    [made.id],
  )
  expect(queued?.jobs).toBe(1)
  await runQueued(server, 'export-data', tenant.id)
  expect(await statusOf()).toBe('completed')
  // That one was only slow: what is done is not done once more.
  await database.inTenant(tenant.id, async (db) =>
    expect(await completeExport(db, made.id, { size: 0, records: 0 })).toBeUndefined(),
  )
})

test('for whoever may not ask any more no file is made, and nothing is left of one', async () => {
  const team = await makeTeam(server)
  const { tenant } = team
  const admin = await makeAdmin(team)
  const { body: made } = await admin.post<DataExport>('/tenant-admin/data-exports', password)
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows(`update users set role = 'DELEGATE' where tenant_id = $1 and id = $2`, [admin.user.id])
    await db.rows(
      'insert into data_export_parts (tenant_id, export_id, number, bytes) values ($1, $2, 0, $3)',
      [made.id, Buffer.from('left')],
    )
  })
  await expect(runQueued(server, 'export-data', tenant.id)).rejects.toThrow('may not any more')
  const left = await server.services.database.read(tenant.id).rows(
    `select status, (select count(*) from data_export_parts where tenant_id = $1) as parts
     from data_exports where tenant_id = $1`,
  )
  expect(left).toEqual([{ status: 'failed', parts: 0 }])
})

test('a long export is written in parts as of one moment', async () => {
  const team = await makeTeam(server)
  const { tenant, delegate } = team
  const admin = await makeAdmin(team)
  const { database } = server.services
  const add = () =>
    database.inTenant(tenant.id, (db) =>
      db.rows(
        `insert into audit_log (tenant_id, user_id, action, resource, details)
         select $1, $2, 'create', 'file', jsonb_build_object('sum', string_agg(md5(n::text || m::text), ''))
         from generate_series(1, 3000) n, generate_series(1, 20) m group by n`,
        [delegate.user.id],
      ),
    )
  await add()
  const { body: made } = await admin.post<DataExport>('/tenant-admin/data-exports', password)
  const working = runQueued(server, 'export-data', tenant.id)
  await add()
  await working
  const files = unzipped((await download(admin, made.id)).rawPayload)
  const entries = JSON.parse(files['data/audit.json'] ?? '') as unknown[]
  const { records } = JSON.parse(files['manifest.json'] ?? '') as { records: Record<string, number> }
  expect(entries.length).toBe(records['audit'])
  expect(files['data/audit.csv']?.trimEnd().split('\r\n')).toHaveLength(entries.length + 1)
  const parts = await database
    .read(tenant.id)
    .rows('select number from data_export_parts where tenant_id = $1 and export_id = $2', [made.id])
  expect(parts.length).toBeGreaterThan(2)
})

/** Tables that a company's file leaves out, each with its reason: a new table is either in it or here. */
const leftOut: Record<string, string> = {
  account_setups: 'a draft of the set-up',
  audit_chains: 'seals of the log, which has a proof of its own',
  audit_seals: 'seals of the log',
  calendar_feeds: 'addresses that are secret',
  data_exports: 'these files',
  data_export_parts: 'these files',
  health_dismissals: 'stands in the log',
  idempotency_keys: 'answers kept for a day',
  mail_tokens: 'secrets',
  mails: 'what waits to be sent',
  message_attachments: 'words of others',
  notifications: 'words to one person',
  report_domains: 'stands in the log',
  report_mails: 'what became of a mail',
  report_recipients: 'whom a supervisor mails',
  report_runs: 'what became of a mail',
  report_schedules: 'a supervisor’s own',
  recovery_codes: 'secrets',
  second_factors: 'secrets',
  security_rules: 'stands in the log',
  session_tokens: 'secrets',
  sessions: 'where somebody is signed in',
  setup_attempts: 'counts',
  sign_in_steps: 'secrets',
  throttles: 'counts',
  visit_totals: 'sums of visits',
}

test('every table is in the file of a company or left out for a reason', async () => {
  const tables = await server.services.database.global<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  )
  const held = new Set(kindsOfCompany.map(({ from }) => from.split(' ')[0] ?? ''))
  expect(tables.map(({ name }) => name).filter((name) => !held.has(name) && !(name in leftOut))).toEqual([])
})
