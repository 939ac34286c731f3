import { randomUUID } from 'node:crypto'
import { addDays } from '@rounds/contract/dates'
import { REPORT_DAYS } from '@rounds/contract/reports'
import { wordsOfReports } from '@rounds/contract/words/report-words'
import { expect, test } from 'vitest'
import { type TestCaller, makeTeam, submitReport, testServer } from '#test/fixtures.ts'
import { storeFile } from '#test/objects.ts'
import { goesOn, runQueued } from '#test/queued.ts'
import { queueReport } from './commands.ts'
import { reportJobs } from './jobs.ts'
import { findLook } from './queries.ts'

const server = testServer()
const reports = '/supervisors/reports'
const today = new Date().toISOString().slice(0, 10)
const dateRange = { start: addDays(today, -20), end: today }

const ask = async (supervisor: TestCaller, parameters: object = {}) => {
  const draft = { templateId: 'team-performance', format: 'CSV', parameters: { dateRange, ...parameters } }
  return String((await supervisor.post(`${reports}/generate`, draft)).body.id)
}
const make = async (supervisor: TestCaller, parameters: object = {}) => {
  const id = await ask(supervisor, parameters)
  await runQueued(server, 'generate-report', supervisor.user.tenant.id)
  return id
}
const linesOf = async (supervisor: TestCaller, id: string) =>
  (await supervisor.get<string>(`${reports}/${id}/export?format=csv`)).body.split('\r\n')

test('a report that was under way when its process was killed is made, and waits once however often it is asked for', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const id = await ask(supervisor)
  await server.services.database.inTenant(tenant.id, async (db) => queueReport(db, id))
  const waiting = await server.services.database.global(
    `select from graphile_worker._private_jobs where payload ->> 'reportId' = $1`,
    [id],
  )
  expect(waiting).toHaveLength(1)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update reports set status = 'processing' where tenant_id = $1`),
  )
  await runQueued(server, 'generate-report', tenant.id)
  expect((await supervisor.get(`${reports}/${id}`)).body.status).toBe('completed')
})

test('of a report that is deleted just as it is made there is no file, and nobody is told', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { database } = server.services
  const reportId = await ask(supervisor)
  const inTenant: typeof database.inTenant = async (tenantId, work, actor) => {
    // Once it is counted.
    const { body } = await supervisor.get(`${reports}/${reportId}`)
    if (body.progress === 40) await supervisor.del(`${reports}/${reportId}`)
    return database.inTenant(tenantId, work, actor)
  }
  const jobs = reportJobs({ ...server.services, database: { ...database, inTenant } }, async () => undefined)
  await jobs['generate-report']?.({ tenantId: tenant.id, reportId } as never, goesOn)
  expect((await supervisor.get(`${reports}/${reportId}`)).status).toBe(404)
  expect((await supervisor.get('/notifications')).body.data).toEqual([])
  expect(await database.read(tenant.id).rows('select from files where tenant_id = $1')).toEqual([])
})

test('a report that was given up says so, and whoever asked is told', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const reportId = await ask(supervisor)
  const jobs = reportJobs(server.services, async () => undefined)
  await jobs['generate-report']?.giveUp?.({ tenantId: tenant.id, reportId } as never)
  expect((await supervisor.get(`${reports}/${reportId}`)).body).toMatchObject({
    status: 'failed',
    errorMessage: wordsOfReports('en').stopped,
  })
  const { data } = (await supervisor.get('/notifications')).body
  expect(data).toMatchObject([{ type: 'report', relatedId: reportId }])
})

test('a report says of each delegate the department, and of the team what was before', async () => {
  const { admin, supervisor, delegate } = await makeTeam(server)
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Cardiology' })
  for (const _ of [1, 2]) await submitReport(server, delegate)
  const lines = await linesOf(supervisor, await make(supervisor, { includeComparisons: true }))
  expect(lines.some((line) => line.startsWith(`Ada ${delegate.user.lastName},Cardiology,`))).toBe(true)
  expect(lines).toContainEqual(expect.stringMatching(/^Team,,2,0,/))
})

test('the file of a report runs on no page, is kept by nothing between, and here as long as it is said to be', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { headers } = await supervisor.get(`${reports}/${await make(supervisor)}/export`)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const [kept] = await server.services.database.read(tenant.id).rows(
    `select (f.kept_until - r.generated_at) = make_interval(days => $2) as file,
         (r.expires_at - r.generated_at) = make_interval(days => $2) as report
       from reports r join files f on f.tenant_id = $1 and f.id = r.file_asset_id where r.tenant_id = $1`,
    [REPORT_DAYS],
  )
  expect(kept).toEqual({ file: true, report: true })
})

test('what is saved and deleted stands in the log', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const draft = { templateId: 'team-performance', title: 'Kept', parameters: { dateRange } }
  const { id } = (await supervisor.post(`${reports}/saved`, draft)).body
  await supervisor.del(`${reports}/${id}`)
  const told = await server.services.database
    .read(tenant.id)
    .rows('select action, resource, resource_id, user_id from audit_log where tenant_id = $1 order by at, id')
  const entry = { resourceId: id, userId: supervisor.user.id }
  expect(told).toEqual([
    { action: 'create', resource: 'saved-report', ...entry },
    { action: 'delete', resource: 'report', ...entry },
  ])
})

test('a report bears the logo that its company shows', async () => {
  const { admin, supervisor, tenant } = await makeTeam(server)
  const stored = await storeFile({ server }, admin, 'logo')
  const address = `/api/v1/files/logos/${tenant.id}`
  const shown = async (logo: string, branding: string | null) => {
    await admin.patch(`/tenants/${tenant.id}`, { logo, settings: { branding: { logo: branding } } })
    const look = await findLook(server.services.database.read(tenant.id), supervisor.user.id)
    return look?.logo !== undefined
  }
  const [there, gone] = [`${address}/${stored}`, `${address}/${randomUUID()}`]
  expect(await shown(there, null)).toBe(true)
  expect(await shown(gone, there)).toBe(true)
  expect(await shown(there, gone)).toBe(false)
})
