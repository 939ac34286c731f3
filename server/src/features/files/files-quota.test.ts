import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCaller, makeTeam, testSettings, testServer } from '#test/fixtures.ts'
import { storeFile, uploadOf } from '#test/objects.ts'
import { until } from '#test/until.ts'
import { insertFile, lockStoredBytes } from './queries.ts'

const server = testServer(() => testSettings({ COMPANY_FILES_MB: '1' }))

const ROOM = 1024 * 1024
const pdfOf = (size: number) => Buffer.alloc(size, '%PDF-')

const upload = async ({ token }: TestCaller, size: number, headers: Record<string, string> = {}) => {
  const { payload, contentType } = uploadOf('attachment', pdfOf(size))
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, ...headers },
    payload,
  })
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
}

const storedIn = ({ user }: TestCaller) =>
  server.services.database.read(user.tenant.id).row(
    `select (select coalesce(sum(length(bytes)), 0) from files where tenant_id = $1 and purpose <> 'export') as bytes,
         (select count(*) from audit_log where tenant_id = $1 and resource = 'file') as told`,
  )

test('a company stores until its room is used up, and another has its own', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await upload(delegate, ROOM - 10, headers)
  expect(first.status).toBe(201)
  expect(await upload(supervisor, 11)).toEqual({
    status: 409,
    body: { message: 'Your company has no room left for this file', code: 'PLAN_LIMIT' },
  })
  expect(await storedIn(delegate)).toEqual({ bytes: ROOM - 10, told: 1 })
  expect((await upload(supervisor, 10)).status).toBe(201)
  expect(await storedIn(delegate)).toEqual({ bytes: ROOM, told: 2 })
  expect(await upload(delegate, ROOM - 10, headers)).toEqual(first)
  expect((await upload(stranger, ROOM)).status).toBe(201)
})

test('files that come at once do not pass the limit together', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const size = Math.floor(ROOM / 3)
  const answers = await Promise.all(
    [delegate, colleague, delegate, colleague, delegate, colleague].map((caller) => upload(caller, size)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 409, 409, 409,
  ])
  expect(await storedIn(delegate)).toEqual({ bytes: 3 * size, told: 3 })
})

test('a file waits for one that is being stored, and is weighed beside it', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { answer } = await server.services.database.inTenant(tenant.id, async (db) => {
    await lockStoredBytes(db)
    const file = { name: 'a.pdf', contentType: 'application/pdf', purpose: 'attachment' as const }
    await insertFile(db, { ...file, bytes: pdfOf(ROOM), createdBy: delegate.user.id })
    let isAnswered = false
    const answer = upload(delegate, 6).finally(() => (isAnswered = true))
    const waiting = () =>
      db.withoutTenant.rows(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
    await until('an upload that waits', async () => isAnswered || (await waiting()).length > 0)
    return { answer }
  })
  expect((await answer).status).toBe(409)
})

test('what the server wrote for a person takes no room from what people store', async () => {
  const { delegate } = await makeTeam(server)
  await storeFile({ server }, delegate, 'export')
  expect((await upload(delegate, ROOM)).status).toBe(201)
})

test('a logo takes room like everything that people store', async () => {
  const { admin, delegate } = await makeTeam(server)
  await storeFile({ server }, admin, 'logo')
  expect((await upload(delegate, ROOM)).status).toBe(409)
})

test('a drawing is weighed as the picture that is kept of it', async () => {
  const { delegate } = await makeTeam(server)
  expect((await upload(delegate, ROOM - 500)).status).toBe(201)
  const form = new FormData()
  form.set('purpose', 'attachment')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  form.set('file', new Blob([drawing]), 'small.svg')
  const encoded = new Response(form)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: {
      authorization: `Bearer ${delegate.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(statusCode).toBe(409)
})
