import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeMember, signedIn } from '#test/browser.ts'
import { as, makeTenant, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()

test('of all that is wrong with a request the first gate of server-rules 4.1 answers', async () => {
  const [tenant, other] = [await makeTenant(server), await makeTenant(server)]
  const [admin, delegate] = [
    await makeMember(server, tenant, 'TENANT_ADMIN'),
    await makeMember(server, tenant, 'DELEGATE'),
  ]
  const boss = await as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
  const subscribe = (status: string) => boss.patch(`/tenants/${tenant.id}`, { subscription: { status } })
  const caller = await as(server, delegate)
  const report = await submitReport(server, caller)
  const plan = await planVisit(server, caller)
  const sessions = new Map(
    await Promise.all(
      [admin, delegate].map(async (user) => {
        const browser = await signedIn(server, user)
        const { csrfToken } = (await browser.get('/auth/csrf-token')).json<{ csrfToken: string }>()
        const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
        return [user, { cookie, csrfToken }] as const
      }),
    ),
  )

  let url = `/api/v1/visits/${randomUUID()}`
  let payload = '{'
  const headers: Record<string, string> = {
    host: 'rounds.test',
    origin: 'http://rounds.test',
    'content-type': 'text/plain',
    'x-author': `${tenant.id}:${randomUUID()}`,
    'x-tenant-id': other.id,
    'idempotency-key': 'short',
    'if-match': 'W/"v9"',
  }
  const answer = async () => {
    const { statusCode, body } = await server.app.inject({ method: 'PUT', url, headers, payload })
    return [statusCode, (JSON.parse(body) as { code?: string }).code]
  }
  const enter = (user: typeof admin) => {
    const session = sessions.get(user)
    Object.assign(headers, { cookie: session?.cookie, 'x-csrf-token': session?.csrfToken })
    headers['x-author'] = `${tenant.id}:${user.id}`
  }

  expect(await answer()).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  // Types, charsets and encodings are words in any case (RFC 9110).
  headers['content-type'] = 'Application/JSON; Charset="UTF-8"'
  headers['content-encoding'] = 'Identity'
  expect(await answer()).toEqual([400, 'INVALID_JSON'])
  payload = JSON.stringify({ duration: 'long' })
  expect(await answer()).toEqual([401, 'UNAUTHENTICATED'])
  headers.cookie = sessions.get(admin)?.cookie ?? ''
  expect(await answer()).toEqual([403, 'CSRF_INVALID'])
  headers['x-csrf-token'] = sessions.get(admin)?.csrfToken ?? ''
  expect(await answer()).toEqual([409, 'WRONG_PERSON'])
  enter(admin)
  await subscribe('inactive')
  expect(await answer()).toEqual([403, 'TENANT_MISMATCH'])
  headers['x-tenant-id'] = tenant.id
  expect(await answer()).toEqual([402, 'SUBSCRIPTION_INACTIVE'])
  await subscribe('active')
  expect(await answer()).toEqual([403, 'FORBIDDEN'])
  enter(delegate)
  expect(await answer()).toEqual([400, 'VALIDATION_ERROR'])
  payload = JSON.stringify({ duration: 45 })
  expect(await answer()).toEqual([400, 'INVALID_IDEMPOTENCY_KEY'])
  headers['idempotency-key'] = randomUUID()
  expect(await answer()).toEqual([404, 'NOT_FOUND'])
  url = `/api/v1/visits/${report.id}`
  expect(await answer()).toEqual([412, 'PRECONDITION_FAILED'])
  headers['if-match'] = '"v9"'
  expect(await answer()).toEqual([412, 'PRECONDITION_FAILED'])
  headers['if-match'] = `"v${report.version}"`
  expect(await answer()).toEqual([409, 'VISIT_LOCKED'])
  url = `/api/v1/visits/${plan.id}`
  headers['if-match'] = `"v${plan.version}"`
  expect(await answer()).toEqual([200, undefined])
  // What was carried out is answered before its state is looked at again, and is nothing else.
  expect(await answer()).toEqual([200, undefined])
  payload = JSON.stringify({ duration: 50 })
  expect(await answer()).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})
