import { randomUUID } from 'node:crypto'
import { API_BASE, type EndpointName } from '@rounds/contract'
import { openapi } from '@rounds/contract/openapi'
import { needsSession } from '@rounds/contract/rights'
import { expect, test } from 'vitest'
import { success, sweepOf } from './cells.ts'
import { bare, definition, endpoints, isChange, isSigned } from './endpoints.ts'
import { as, makeTeam, makeUser } from './fixtures.ts'
import { bearer, call } from './world.ts'

const sweep = sweepOf('sent-again sweep')

const unread = 'nothing reads one of them by its id'
/** What answers an object with an id, and why the answer is stored whole for who sends the change again. */
const whole: Partial<Record<EndpointName, string>> = {
  'auth.updateProfile': 'the profile holds more than is stored with the person',
  'users.update': 'who was let go with the change is told once',
  'invites.cancel': unread,
  'invites.restore': unread,
  'notifications.markRead': unread,
  'notifications.markReadOfSupervisor': unread,
  'messages.send': unread,
  'messages.sendToDelegate': unread,
  'messages.markRead': unread,
  'files.upload': 'what is read by its id is the file itself',
  'erasure.erase': 'they are gone',
}

const changes = endpoints.filter(({ endpoint }) => isChange(endpoint))
const answered = changes.filter(
  ({ endpoint }) =>
    isSigned(endpoint) && !endpoint.secret && 'id' in (definition(bare(endpoint.output)).shape ?? {}),
)

test.for(answered)(
  '$name: sent again it answers the same, which is read again unless the table says why not',
  async ({ name, endpoint }) => {
    const { server, usual, database } = sweep()
    const { caller, request } = await usual(name, endpoint)
    const headers = { ...bearer(caller), 'idempotency-key': randomUUID() }
    const send = () => call(server, endpoint, request, headers)
    const first = await send()
    const { rows } = await database.owner.query<{ isWhole: boolean; id: string | null }>(
      'select body is not null as "isWhole", object_id as id from idempotency_keys where key = $1',
      [headers['idempotency-key']],
    )
    const { id } = JSON.parse(first.text) as { id: string }
    expect(rows, first.text).toEqual([name in whole ? { isWhole: true, id: null } : { isWhole: false, id }])
    const again = await send()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, JSON.parse(again.text)]).toEqual([first.status, JSON.parse(first.text)])
  },
)

type Described = { parameters?: { $ref?: string }[] }
const { paths } = openapi('1') as { paths: Record<string, Record<string, Described>> }

test.for(changes)(
  '$name: a key counts where the description of the API has the header',
  async ({ name, endpoint }) => {
    const { server, usual, database } = sweep()
    const { caller, request } = await usual(name, endpoint)
    const key = randomUUID()
    await database.owner.query('delete from throttles')
    const answer = await call(server, endpoint, request, { ...bearer(caller), 'idempotency-key': key })
    expect([200, success(endpoint)], answer.text).toContain(answer.status)
    const { rows } = await database.owner.query('select from idempotency_keys where key = $1', [key])
    const path = API_BASE + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { parameters = [] } = paths[path]?.[endpoint.method.toLowerCase()] ?? {}
    const isDescribed = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
    // A stranger's key counts nowhere; with X-Tenant-ID it does where the session is optional (setup-own.test.ts).
    expect(isDescribed).toBe(rows.length > 0 || (!isSigned(endpoint) && needsSession(endpoint, true)))
  },
)

const goneSince = {
  message: 'This was carried out before, and what it made is gone since',
  code: 'CONFLICT',
}

test('a key is its sender’s: who else sends it is not told what was answered then', async () => {
  const { server } = sweep()
  const { admin, tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const key = { 'idempotency-key': randomUUID() }
  const email = `${randomUUID()}@test.test`
  const somebody = { firstName: 'Ada', lastName: 'Twice', email, role: 'DELEGATE' }
  expect(await admin.post('/tenant-admin/users', somebody, key)).toMatchObject({ status: 201 })
  const refused = await other.post('/tenant-admin/users', somebody, key)
  expect([refused.status, refused.headers['idempotent-replayed']]).toEqual([409, undefined])
})

test('what was told of somebody who is gone is not told again', async () => {
  const { supervisor, delegate, admin } = await makeTeam(sweep().server)
  const key = () => ({ 'idempotency-key': randomUUID() })
  const [change, creation] = [key(), key()]
  const rename = () => supervisor.put(`/supervisors/delegates/${delegate.user.id}`, { phone: '1' }, change)
  const somebody = {
    firstName: 'Ada',
    lastName: 'Gone',
    email: `${randomUUID()}@test.test`,
    role: 'DELEGATE',
  }
  const create = () => admin.post('/tenant-admin/users', somebody, creation)
  expect(await rename()).toMatchObject({ status: 200 })
  const { status, body } = await create()
  expect(status).toBe(201)
  await admin.del(`/tenant-admin/users/${delegate.user.id}`)
  await admin.del(`/tenant-admin/users/${body.id}`)
  expect(await rename()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await create()).toMatchObject({ status: 409, body: goneSince })
})
