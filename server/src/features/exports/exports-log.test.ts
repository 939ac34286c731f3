import type { DataExport } from '@rounds/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type TestCaller, as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

const makeAdmin = async (timezone = 'UTC') => {
  const tenant = await makeTenant(server, { timezone })
  return { tenant, admin: await as(server, await makeUser(server, tenant, 'TENANT_ADMIN')) }
}
const write = (tenantId: string, count: number) =>
  server.services.database.inTenant(tenantId, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, at)
       select $1, 'login', 'session', now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      [count],
    ),
  )
const bytesOf = async (caller: TestCaller, id: string) => {
  const headers = { cookie: `fv_at=${caller.token}` }
  const answer = await server.app.inject({ url: `/api/v1/data-exports/${id}/file`, headers })
  return { name: String(answer.headers['content-disposition']), bytes: answer.rawPayload }
}

test('so many entries are a file at once, one more is made in the background, with the same lines', async () => {
  const { tenant, admin } = await makeAdmin()
  await write(tenant.id, 2000)
  const filter = { action: 'login' }
  const small = (await admin.post(`${PATH}/export`, filter)).body
  expect(small.count).toBe(2000)
  await write(tenant.id, 1)
  expect(await admin.post(`${PATH}/export`, filter)).toMatchObject({
    status: 409,
    body: { code: 'EXPORT_TOO_LARGE' },
  })

  const asked = await admin.post<DataExport>(`${PATH}/exports`, filter)
  expect(asked).toMatchObject({ status: 202, body: { kind: 'audit-log', status: 'pending', progress: 0 } })
  const { id } = asked.body
  expect((await admin.post(`${PATH}/exports`, filter)).status).toBe(409)
  await runQueued(server, 'export-data', tenant.id)
  const { body: list } = await admin.get(`${PATH}/exports`)
  expect(list.data).toMatchObject([{ id, status: 'completed', progress: 100, records: 2001 }])
  const { name, bytes } = await bytesOf(admin, id)
  expect(name).toMatch(new RegExp(`rounds-${tenant.slug}-audit-log-\\d{4}-\\d\\d-\\d\\d\\.zip`))
  const files = unzipSync(bytes)
  const csv = strFromU8(files['audit-log.csv'] ?? new Uint8Array())
  expect(csv.split('\r\n')).toHaveLength(2003)
  expect(small.text.split('\r\n')[0]).toBe(`\uFEFF${csv.split('\r\n')[0]}`)
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({
    kind: 'audit-log',
    filter,
    records: 2001,
  })
  expect((await admin.get('/notifications')).body.data).toMatchObject([
    { title: 'The file of the audit log is ready', actionUrl: '/audit-logs?files=open' },
  ])
  expect((await admin.get(`${PATH}?resource=data-export&action=request`)).body.data).toMatchObject([
    { details: { kind: 'audit-log', action: 'login' } },
  ])
  expect((await admin.get(`${PATH}?resource=data-export&action=generate`)).body.data).toMatchObject([
    { userId: admin.user.id, details: { kind: 'audit-log', personId: null, records: 2001 } },
  ])
})

test('it holds the days of the company, as many entries as it says', async () => {
  const { tenant, admin } = await makeAdmin('Asia/Tokyo')
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, at) values ($1, 'login', 'session', '2026-11-03T14:59:59Z'),
         ($1, 'login', 'session', '2026-11-03T15:00:00Z'), ($1, 'logout', 'session', '2026-11-04T15:00:00Z'),
         ($1, 'login', 'session', '2026-11-04T16:00:00Z')`,
    ),
  )
  const day = { startDate: '2026-11-04', endDate: '2026-11-04' }
  const { id } = (await admin.post<DataExport>(`${PATH}/exports`, day)).body
  await runQueued(server, 'export-data', tenant.id)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update data_exports set created_at = '2026-11-03T15:00:00Z' where tenant_id = $1`),
  )
  const { name, bytes } = await bytesOf(admin, id)
  expect(name).toContain('-audit-log-2026-11-04.zip')
  const files = unzipSync(bytes)
  const lines = strFromU8(files['audit-log.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining('2026-11-03T15:00:00.000Z')])
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({ records: 1 })
})

test('it is among the files of the log, not of data, for whoever may read the log', async () => {
  const { tenant, admin } = await makeAdmin()
  const other = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const delegate = await as(server, await makeUser(server, tenant, 'DELEGATE'))
  const { id } = (await admin.post<DataExport>(`${PATH}/exports`, {})).body
  expect((await other.get('/tenant-admin/data-exports')).body.data).toEqual([])
  expect((await other.get(`/data-exports/${id}`)).status).toBe(200)
  expect((await delegate.get(`/data-exports/${id}`)).status).toBe(404)
  expect((await delegate.get(`${PATH}/exports`)).status).toBe(403)
})
