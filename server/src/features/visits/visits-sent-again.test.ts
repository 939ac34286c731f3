import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type TestUser,
  makePrescriber,
  makeTeam,
  planVisit,
  testServer,
  testSettings,
} from '#test/fixtures.ts'
import { held } from '#test/held.ts'

const server = testServer()

describe('sending again', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })
  const keptOf = ({ user }: { user: TestUser }) =>
    server.services.database
      .read(user.tenant.id)
      .rows('select status, body, object_id from idempotency_keys where tenant_id = $1')

  test('the same key gives the same answer and no second effect', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const headers = key()
    const send = () => delegate.post('/visits', { prescriberId, scheduledDate: '2026-11-17' }, headers)
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(5)
    expect((await delegate.get('/visits')).body.pagination.total).toBe(1)
  })

  test('the answer again has the status of the first', async () => {
    const { delegate } = await makeTeam(server)
    const { id, prescriberId, scheduledDate } = await planVisit(server, delegate)
    const headers = key()
    const send = () => delegate.post('/visits', { id, prescriberId, scheduledDate }, headers)
    expect(await send()).toMatchObject({ status: 200, body: { id } })
    const again = await send()
    expect(again).toMatchObject({ status: 200, body: { id } })
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('what is stored is answered for its id, though it could not be made any more when its key is long forgotten', async () => {
    const { delegate } = await makeTeam(server)
    const { id, prescriberId } = await planVisit(server, delegate)
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    const late = {
      prescriberId,
      scheduledDate: days(40).slice(0, 10),
      status: 'completed',
      endTime: days(40),
    }
    expect(await delegate.post('/visits', { ...late, id })).toMatchObject({ status: 200, body: { id } })
    expect((await delegate.post('/visits', { ...late, id: randomUUID() })).status).toBe(400)
  })

  test('what is made under an id while its delegate stops being one is not stored', async () => {
    const { tenant, delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const draft = { id: randomUUID(), prescriberId, scheduledDate: '2026-11-17' }
    const person = await held(`update users set role = 'SUPERVISOR' where id = $1`, [delegate.user.id])
    const made = delegate.post('/visits', draft)
    await person.isAwaitedBy(1, made)
    await person.letGo()
    expect((await made).status).toBe(403)
    const reader = server.services.database.read(tenant.id)
    expect(await reader.rows('select id from visits where tenant_id = $1')).toEqual([])
  })

  test('a submission sent twice at once answers both alike', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const headers = key()
    const answers = await Promise.all(
      [1, 2].map(() => delegate.del(`/visits/${visit.id}`, undefined, headers)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([204, 204])
  })

  test('the answer again is what is stored by then, with its version, and only named by the key', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const headers = key()
    const change = () => delegate.put(`/visits/${visit.id}`, { notes: 'a' }, headers)
    await change()
    const latest = await delegate.put(`/visits/${visit.id}`, { notes: 'b' })
    const again = await change()
    expect(again).toMatchObject({ status: 200, body: latest.body })
    expect(again.headers.etag).toBe(`"v${latest.body.version}"`)
    expect(await keptOf(delegate)).toEqual([{ status: 200, body: null, objectId: visit.id }])
  })

  test('nothing is kept of words that a page saves by itself', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const save = (change: object) => delegate.put(`/visits/${visit.id}`, change, key())
    for (const notes of ['a', 'ab'])
      expect(await save({ draftData: { form: { notes } } })).toMatchObject({ status: 200 })
    expect(await keptOf(delegate)).toEqual([])
    await save({ draftData: null })
    await save({ draftData: { form: {} }, notes: 'kept' })
    expect(await keptOf(delegate)).toHaveLength(2)
  })

  test('what was sent before an upgrade and is sent again after it is carried out once', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const headers = key()
    const send = () => delegate.post('/visits', { prescriberId, scheduledDate: '2026-11-17' }, headers)
    const first = await send()
    await server.services.database.inTenant(delegate.user.tenant.id, (db) =>
      // As versions before this one stored it: a hash of their own, and the whole answer.
      db.rows(
        `update idempotency_keys set fingerprint = sha256('as understood then'), object_id = null, body = $2 where tenant_id = $1`,
        [JSON.stringify(first.body)],
      ),
    )
    const again = await send()
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', etag: '"v1"' })
  })

  test('a key for something else is refused, a malformed one too', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const headers = key()
    await delegate.put(`/visits/${visit.id}`, { notes: 'a' }, headers)
    expect(await delegate.put(`/visits/${visit.id}`, { notes: 'b' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const other = await planVisit(server, delegate)
    expect(await delegate.put(`/visits/${other.id}`, { notes: 'a' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect((await delegate.get(`/visits/${other.id}`)).body).toEqual(other)
    const short = await delegate.put(`/visits/${visit.id}`, { notes: 'b' }, { 'idempotency-key': 'short' })
    expect(short).toMatchObject({ status: 400, body: { code: 'INVALID_IDEMPOTENCY_KEY' } })
  })
})

describe('sending again while the first is being carried out', () => {
  const usual = testServer(testSettings, { patience: 1 })

  test('the second is told so', async () => {
    const { delegate } = await makeTeam(usual)
    const visit = await planVisit(usual, delegate)
    const key = randomUUID()
    const second = await usual.services.database.inTenant(delegate.user.tenant.id, async (first) => {
      await first.rows(
        `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint) values ($1, $2, $3, $4, '')`,
        [delegate.user.id, 'PUT /visits/:id', key],
      )
      return delegate.put(`/visits/${visit.id}`, { notes: 'Twice' }, { 'idempotency-key': key })
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
    expect((await delegate.get(`/visits/${visit.id}`)).body).toEqual(visit)
  })
})
