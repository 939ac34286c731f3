import { randomUUID } from 'node:crypto'
import { addDays } from '@rounds/contract/dates'
import { rolePermissions } from '@rounds/contract/permissions'
import { expect, test } from 'vitest'
import { type TestServer, as, makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { queueReport } from './commands.ts'
import { reportJobs } from './jobs.ts'

const server = testServer()

const today = new Date().toISOString().slice(0, 10)
const draft = (more: Record<string, unknown> = {}) => ({
  templateId: 'team-performance',
  parameters: { dateRange: { start: addDays(today, -27), end: today }, includeComparisons: true },
  format: 'CSV',
  ...more,
})
const fetchFile = async ({ app }: TestServer, token: string, id: string, query = '') => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/api/v1/supervisors/reports/${id}/export${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

test('a report is made once, told of, kept, and says the same in every format', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  await submitReport(server, delegate)
  const asked = await supervisor.post('/supervisors/reports/generate', draft())
  expect(asked).toMatchObject({
    status: 202,
    body: { status: 'pending', templateName: 'Team performance', progress: 0 },
  })
  const { id } = asked.body as { id: string }
  expect(await fetchFile(server, supervisor.token, id)).toMatchObject({ status: 409 })

  const { tenant } = supervisor.user
  await runQueued(server, 'generate-report', tenant.id)
  // As when a worker was killed after the last word: it runs again.
  await server.services.database.inTenant(tenant.id, async (db) => queueReport(db, id))
  await runQueued(server, 'generate-report', tenant.id)
  // Given up by who found it in its last try, it is made all the same.
  await reportJobs(server.services, async () => undefined)['generate-report']?.giveUp?.({
    tenantId: tenant.id,
    reportId: id,
  } as never)

  const { body } = await supervisor.get(`/supervisors/reports/${id}`)
  expect(body).toMatchObject({ status: 'completed', progress: 100, errorMessage: null })
  const notices = await supervisor.get('/supervisors/notifications?type=report')
  expect(notices.body).toMatchObject({ data: [{ title: 'Your report is ready', relatedId: id }] })
  const stored = await server.services.database
    .read(tenant.id)
    .rows(`select content_type from files where tenant_id = $1 and purpose = 'export'`)
  expect(stored).toHaveLength(1)

  const csv = await fetchFile(server, supervisor.token, id, '?format=csv')
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  // The numbers are those of the screen for the same days.
  const { start, end } = draft().parameters.dateRange
  const screen = await supervisor.get<{ measures: { id: string; value: number | null }[] }>(
    `/supervisors/measures?startDate=${start}&endDate=${end}`,
  )
  const valueOf = (id: string) => screen.body.measures.find((each) => each.id === id)?.value ?? null
  expect(valueOf('completed')).toBe(1)
  const lines = csv.bytes.toString().split('\r\n')
  for (const [name, id, decimals] of [
    ['Completed visits', 'completed', 0],
    ['Call rate', 'callRate', 1],
    ['Coverage (%)', 'coverage', 0],
    ['Plan adherence (%)', 'adherence', 0],
  ] as const) {
    const value = valueOf(id)
    const shown = value === null ? '' : String(Number(value.toFixed(decimals)))
    expect(
      lines.some((line) => line.startsWith(`${name},${shown},`)),
      name,
    ).toBe(true)
  }
  const xlsx = await fetchFile(server, supervisor.token, id, '?format=xlsx')
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
  const pdf = await fetchFile(server, supervisor.token, id, '?format=pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Team%20performance/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // Tagged, as readers for the blind need it.
  expect(pdf.bytes.includes('/MarkInfo')).toBe(true)
}, 60_000)

test('what fails is told, may be tried again, and an expired file is gone', async () => {
  const { supervisor } = await makeTeam(server)
  const { id: tenantId } = supervisor.user.tenant
  const { id } = (await supervisor.post('/supervisors/reports/generate', draft())).body as { id: string }
  const retry = () => supervisor.post(`/supervisors/reports/${id}/retry`, {})
  expect(await retry()).toMatchObject({
    status: 409,
    body: { message: 'Only a failed report can be retried' },
  })

  const change = (values: string) =>
    server.services.database.inTenant(tenantId, (db) =>
      db.rows(`update reports set ${values} where tenant_id = $1 and id = $2`, [id]),
    )
  await change(`template = 'gone'`)
  await expect(runQueued(server, 'generate-report', tenantId)).rejects.toThrow()
  await change(`template = 'visit-activity'`)
  expect((await supervisor.get(`/supervisors/reports/${id}`)).body).toMatchObject({
    status: 'failed',
    errorMessage: 'The report could not be written.',
  })
  expect(await retry()).toMatchObject({ status: 202, body: { status: 'pending', errorMessage: null } })
  await runQueued(server, 'generate-report', tenantId)
  expect((await fetchFile(server, supervisor.token, id)).status).toBe(200)

  await change(`expires_at = now() - interval '1 second'`)
  const gone = await fetchFile(server, supervisor.token, id)
  expect([gone.status, JSON.parse(gone.bytes.toString())]).toEqual([
    410,
    { message: 'Report has expired', code: 'REPORT_EXPIRED' },
  ])
}, 60_000)

test('a report is made for nobody who may not have one any more by then', async () => {
  const { supervisor, admin, tenant } = await makeTeam(server)
  const { id } = (await supervisor.post('/supervisors/reports/generate', draft())).body as { id: string }
  const permissions = rolePermissions.SUPERVISOR.filter((each) => each !== 'reports.generate')
  expect((await admin.put('/tenant-admin/roles/SUPERVISOR/permissions', { permissions })).status).toBe(200)
  await expect(runQueued(server, 'generate-report', tenant.id)).rejects.toThrow('may not any more')
  expect((await supervisor.get(`/supervisors/reports/${id}`)).body).toMatchObject({
    status: 'failed',
    fileAssetId: null,
  })
})

test.each([
  [{ templateId: undefined }, 400, 'Report template is required'],
  [{ templateId: 'weather' }, 404, 'Report template not found'],
  [{ format: 'docx' }, 400, 'Unsupported report format'],
  [{ parameters: undefined }, 400, 'Invalid date range'],
  [{ parameters: { dateRange: { start: '2026-11-30', end: '2026-11-01' } } }, 400, 'Invalid date range'],
  [{ parameters: { dateRange: { start: 'soon', end: '2026-11-01' } } }, 400, 'Invalid date range'],
  [{ parameters: { dateRange: { start: '2020-01-01', end: '2026-11-01' } } }, 400, 'Invalid date range'],
])('%o is answered with %i %s', async (change, status, message) => {
  const { supervisor } = await makeTeam(server)
  for (const path of ['generate', 'saved'])
    expect(
      await supervisor.post(`/supervisors/reports/${path}`, { ...draft(change), title: 'Kept' }),
    ).toMatchObject({ status, body: { message } })
  expect((await supervisor.get('/supervisors/reports')).body).toMatchObject({ data: [] })
})

test('a definition has a title, stands apart, and everything is its maker’s alone', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  expect(await supervisor.post('/supervisors/reports/saved', draft())).toMatchObject({
    status: 400,
    body: { message: 'Title is required' },
  })
  const saved = await supervisor.post('/supervisors/reports/saved', draft({ title: 'For the director' }))
  expect(saved).toMatchObject({ status: 201, body: { status: 'saved', isSaved: true } })
  const { id } = saved.body as { id: string }
  expect((await supervisor.get('/supervisors/reports')).body).toMatchObject({ data: [] })
  expect((await supervisor.get('/supervisors/reports/saved')).body).toMatchObject({ data: [{ id }] })

  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  for (const answer of [
    await other.get(`/supervisors/reports/${id}`),
    await other.post(`/supervisors/reports/${id}/retry`, {}),
    await other.del(`/supervisors/reports/${id}`),
    await other.get(`/supervisors/reports/${randomUUID()}`),
  ])
    expect(answer).toMatchObject({ status: 404, body: { message: 'Report not found' } })
  await supervisor.post('/supervisors/reports/generate', draft())
  for (const list of ['', '/saved'])
    expect((await other.get(`/supervisors/reports${list}`)).body).toMatchObject({ data: [] })
  expect((await supervisor.del(`/supervisors/reports/${id}`)).status).toBe(204)
  expect((await supervisor.get('/supervisors/reports/saved')).body).toMatchObject({ data: [] })
})

test('whom a report is about are people of the team', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const { id: supervisorId } = await makeUser(server, tenant, 'SUPERVISOR')
  const others = await makeUser(server, tenant, 'DELEGATE', { supervisorId })
  for (const id of [stranger.user.id, others.id]) {
    const parameters = { ...draft().parameters, delegateIds: [id] }
    expect(await supervisor.post('/supervisors/reports/generate', draft({ parameters }))).toMatchObject({
      status: 404,
      body: { message: 'Team member not found' },
    })
  }
})

test('who asks for many PDFs at once has some refused, and holds up nobody of another company', async () => {
  const made = async () => {
    const { supervisor } = await makeTeam(server)
    const { id } = (await supervisor.post('/supervisors/reports/generate', draft())).body as { id: string }
    await runQueued(server, 'generate-report', supervisor.user.tenant.id)
    return () => fetchFile(server, supervisor.token, id, '?format=pdf')
  }
  const [ours, theirs] = [await made(), await made()]
  const statuses: number[] = []
  const many = Array.from({ length: 12 }, () => ours().then(({ status }) => statuses.push(status)))
  expect((await theirs()).status).toBe(200)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(6)
  await Promise.all(many)
  // One is written, and half of all places to wait are theirs.
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(3)
}, 60_000)
