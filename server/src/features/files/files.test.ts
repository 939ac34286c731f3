import { randomUUID } from 'node:crypto'
import { FILE_MAX_BYTES } from '@rounds/contract/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestCaller, as, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2563eb' } })
  .png()
  .toBuffer()

type Upload = { bytes?: Buffer; name?: string; purpose?: string | null; headers?: Record<string, string> }

const upload = async (
  caller: TestCaller,
  { bytes = png, name = 'logo.png', purpose = 'logo', headers = {} }: Upload = {},
) => {
  const form = new FormData()
  if (purpose !== null) form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: {
      authorization: `Bearer ${caller.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Record<string, string>>() }
}

const download = (caller: TestCaller, id: string) =>
  server.app.inject({
    url: `/api/v1/files/${id}`,
    headers: { authorization: `Bearer ${caller.token}` },
  })

test('what is stored comes back byte for byte, to the own tenant only', async () => {
  const { admin, delegate } = await makeTeam(server)
  const { status, body } = await upload(admin, { name: 'Zoë’s photo.png', purpose: 'attachment' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Zoë’s photo.png', size: png.length, contentType: 'image/png' })
  expect(body.url).toBe(`/api/v1/files/${body.id}`)
  const file = await download(delegate, body.id ?? '')
  expect(file.rawPayload.equals(png)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': "inline; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20photo.png",
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const { delegate: stranger } = await makeTeam(server)
  for (const id of [body.id ?? '', randomUUID()]) {
    const refused = await download(stranger, id)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { message: 'File not found', code: 'NOT_FOUND' },
    ])
  }
  expect((await server.app.inject(`/api/v1/files/${body.id}`)).statusCode).toBe(401)
})

test('a logo is public, under its tenant; nothing else is', async () => {
  const { admin } = await makeTeam(server)
  const { admin: other } = await makeTeam(server)
  const logo = await upload(admin)
  const file = await server.app.inject(logo.body.url ?? '')
  expect(file.statusCode).toBe(200)
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const attachment = await upload(admin, { purpose: 'attachment' })
  expect(attachment.body.url).toBe(`/api/v1/files/${attachment.body.id}`)
  const { headers } = await admin.get(`/files/${String(attachment.body.id)}`)
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  const own = admin.user.tenant.id
  for (const path of [`${own}/${attachment.body.id}`, `${other.user.tenant.id}/${logo.body.id}`])
    expect((await server.app.inject(`/api/v1/files/logos/${path}`)).statusCode, path).toBe(404)

  await admin.patch(`/tenants/${own}`, { logo: logo.body.url })
  const resolved = await server.app.inject(`/api/v1/tenants/public/resolve/${admin.user.tenant.slug}`)
  expect(resolved.json()).toMatchObject({ tenant: { logo: logo.body.url } })
})

test('only who changes a tenant stores its logo', async () => {
  const { supervisor, delegate, admin } = await makeTeam(server)
  for (const caller of [supervisor, delegate])
    expect(await upload(caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const superAdmin = await as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
  for (const caller of [superAdmin, admin]) expect((await upload(caller)).status).toBe(201)
  for (const caller of [supervisor, delegate, superAdmin, admin])
    expect((await upload(caller, { purpose: 'attachment' })).status).toBe(201)
})

test('what is not a picture is for saving', async () => {
  const { delegate } = await makeTeam(server)
  const { body } = await upload(delegate, {
    bytes: Buffer.from('<script>;=1+1'),
    name: 'a.csv',
    purpose: 'attachment',
  })
  const file = await download(delegate, body.id ?? '')
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a.csv")
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
})

test.each([
  [{ bytes: Buffer.from('a;b'), name: 'a.csv' }, 415, 'File type is not allowed'],
  [{ bytes: Buffer.from('MZ'), purpose: 'attachment', name: 'a.exe' }, 415, 'File type is not allowed'],
  [{ bytes: Buffer.concat([png, Buffer.alloc(FILE_MAX_BYTES)]) }, 413, 'File is too large (max 5 MB)'],
  [{ purpose: 'virus' }, 400, 'Unknown purpose'],
  [{ purpose: null }, 400, 'Unknown purpose'],
  [{ name: 'a\u202egnp.exe' }, 400, 'Invalid file name'],
  [{ name: ' ' }, 400, 'Invalid file name'],
])('refuses number %#', async (options, status, message) => {
  const { admin } = await makeTeam(server)
  expect(await upload(admin, options)).toMatchObject({ status, body: { message } })
})

test('takes a form and nothing else; other endpoints take no form', async () => {
  const { delegate } = await makeTeam(server)
  expect(await delegate.post('/files', { purpose: 'logo' })).toMatchObject({ status: 415 })
  const broken = { 'content-type': 'multipart/form-data; boundary=xx' }
  expect(await upload(delegate, { headers: broken })).toMatchObject({ status: 400 })
  const form = await server.app.inject({
    method: 'POST',
    url: '/api/v1/prescribers',
    headers: { authorization: `Bearer ${delegate.token}`, ...broken },
    payload: '--xx--',
  })
  expect(form.statusCode).toBe(415)
})

test('sent again with its key, it is stored once', async () => {
  const { admin } = await makeTeam(server)
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [await upload(admin, { headers }), await upload(admin, { headers })]
  expect(second.body).toEqual(first.body)
  const other = await upload(admin, { headers, bytes: Buffer.concat([png, Buffer.alloc(1)]) })
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('what was written for somebody is theirs while they may ask for such', async () => {
  const { supervisor, admin, tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  await supervisor.post('/prescribers/export', {})
  await runQueued(server, 'export-prescribers', tenant.id)
  const { body: told } = await supervisor.get('/notifications?type=file')
  const day = '2026-11-17'
  const parameters = { dateRange: { start: day, end: day } }
  const draft = { templateId: 'team-performance', format: 'CSV', parameters }
  const { body: report } = await supervisor.post('/supervisors/reports/generate', draft)
  await runQueued(server, 'generate-report', tenant.id)
  const { body: made } = await supervisor.get(`/supervisors/reports/${report.id}`)
  const ids = [told.data[0].relatedId, made.fileAssetId]
  const statuses = async () => {
    const answers = await Promise.all(ids.map((id) => supervisor.get(`/files/${id}`)))
    return answers.map(({ status }) => status)
  }
  const allow = async (permissions: readonly string[]) =>
    (await admin.put('/tenant-admin/roles/SUPERVISOR/permissions', { permissions })).status
  expect(await statuses()).toEqual([200, 200])
  for (const id of ids) expect((await other.get(`/files/${id}`)).status).toBe(404)
  expect(await allow(['team.read', 'reports.read'])).toBe(200)
  expect(await statuses()).toEqual([404, 200])
  expect(await allow(['team.read', 'prescribers.read'])).toBe(200)
  expect(await statuses()).toEqual([200, 404])
})
