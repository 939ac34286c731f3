import { expect, test } from 'vitest'
import { childOf } from '#test/children.ts'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'
import { until } from '#test/until.ts'

const server = testServer()

const row = (number: number, more: object = {}) => ({
  firstName: 'First',
  lastName: `Last ${number}`,
  ...more,
})

test('who may not import has no large body read', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const send = async (headers: Record<string, string>) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/prescribers/import',
      headers: { 'content-type': 'application/json', ...headers },
      payload: 'no JSON',
    })
    return statusCode
  }
  expect(await send({})).toBe(401)
  expect(await send({ authorization: `Bearer ${supervisor.token}` })).toBe(403)
  expect(await send({ cookie: `fv_at=${delegate.token}` })).toBe(403)
  expect(await send({ authorization: `Bearer ${delegate.token}` })).toBe(400)
})

test('whoever’s file was being read by a process that is killed may send it again', async () => {
  const { delegate } = await makeTeam(server)
  const send = () =>
    delegate.post('/prescribers/import', { rows: Array.from({ length: 201 }, (_, at) => row(at)) })
  const sent = send()
  await until('a process that reads', () => childOf('read-import') !== undefined)
  process.kill(Number(childOf('read-import')), 'SIGKILL')
  const killed = await sent
  expect([killed.status, killed.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(killed.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send()).body.imported).toBe(201)
})

/** What comes of a body of this text. */
const sentAs = async ({ token }: TestCaller, payload: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/prescribers/import',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const long = 'x'.repeat(400_000)

test.each([
  ['no JSON', `{"rows":["${long}",]}`, 'INVALID_JSON'],
  ['a list', `["${long}"]`, 'INVALID_JSON'],
  ['too many values', `{"rows":[[${'[],'.repeat(1_000_001)}[]]]}`, 'VALIDATION_ERROR'],
  ['nested too deep', `{"rows":["${long}",${'['.repeat(20)}${']'.repeat(20)}]}`, 'JSON_TOO_DEEP'],
  ['a name that reaches a prototype', `{"rows":["${long}",{"__proto__":1}]}`, 'INVALID_JSON'],
  ['no rows', `{"x":"${long}"}`, 'VALIDATION_ERROR'],
])('a large file is refused as a small one is: %s', async (_what, text, code) => {
  const { delegate } = await makeTeam(server)
  const small = text.replace(long, 'x')
  const large = await sentAs(delegate, text)
  expect(large).toMatchObject({ status: 400, body: { code } })
  if (small.length < 1000) expect(large).toEqual(await sentAs(delegate, small))
})

test('a large file says the same of its rows as a small one', async () => {
  const { delegate, admin } = await makeTeam(server)
  const few = [
    row(1, { notes: 'Zoë 🙂 \n "x"' }),
    row(1),
    { ...row(2), city: 7 },
    'no row',
    row(3, { latitude: '95' }),
  ]
  const small = await sentAs(delegate, JSON.stringify({ dryRun: true, rows: few }))
  const large = await sentAs(delegate, JSON.stringify({ rows: few, x: long }))
  expect(large).toEqual(small)
  expect(large.body).toMatchObject({
    imported: 1,
    skipped: [{ row: 2 }],
    errors: [{ row: 3 }, { row: 4 }, { row: 5 }],
  })
  const { data } = (await admin.get('/prescribers')).body
  expect(data).toMatchObject([{ notes: 'Zoë 🙂 \n "x"', assignedDelegateId: delegate.user.id }])
})

test('a file that is sent again under its key is answered what was answered', async () => {
  const { delegate } = await makeTeam(server)
  const rows = Array.from({ length: 2000 }, (_, at) => row(at))
  const send = () =>
    delegate.post('/prescribers/import', { rows }, { 'idempotency-key': 'a-key-of-an-import-1' })
  const first = await send()
  expect(first).toMatchObject({ status: 200, body: { imported: 2000, skipped: [] } })
  expect(await send()).toMatchObject({ status: 200, body: first.body as object })
})
