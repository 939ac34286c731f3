import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import { type TestCaller, makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'
import { add, inCity, rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()

describe('get', () => {
  test('holds the latest 20 visits in scope', async () => {
    const team = await makeTeam(server)
    const id = await add(team.delegate)
    for (let at = 0; at < 22; at++)
      await storeVisit(server, team, team.delegate, id, { day: addDays('2026-01-01', at) })
    await storeVisit(server, team, team.colleague, id, { day: '2026-03-01' })
    const visitsOf = async (caller: TestCaller) =>
      (await caller.get<{ visits: Visit[] }>(`/prescribers/${id}`)).body.visits
    const own = await visitsOf(team.delegate)
    expect(own.map(({ scheduledDate }) => scheduledDate)).toEqual(
      Array.from({ length: 20 }, (_, at) => addDays('2026-01-22', -at)),
    )
    expect((await visitsOf(team.colleague)).map(({ scheduledDate }) => scheduledDate)).toEqual(['2026-03-01'])
    for (const caller of [team.supervisor, team.admin])
      expect((await visitsOf(caller))[0]).toMatchObject({
        scheduledDate: '2026-03-01',
        delegateName: `${team.colleague.user.firstName} ${team.colleague.user.lastName}`,
      })
    // As it is everywhere else, with its prescriber.
    const [latest] = own
    expect((await team.delegate.get(`/visits/${latest?.id}`)).body).toEqual(latest)
  })
})

describe('update', () => {
  test('of an address keeps what is not named, and empties it with null', async () => {
    const { delegate } = await makeTeam(server)
    const address = { address: '1 rue de la Paix', city: 'Lyon', coordinates: { lat: 45.76, lng: 4.83 } }
    const id = await add(delegate, { address })
    const change = async (address: unknown) =>
      (await delegate.patch(`/prescribers/${id}`, { address })).body.address
    expect(await change({ address: '2 rue Haute' })).toEqual({ ...address, address: '2 rue Haute' })
    expect(await change({ coordinates: null })).toEqual({
      address: '2 rue Haute',
      city: 'Lyon',
      coordinates: null,
    })
    expect(await change({ city: '' })).toEqual({ address: '2 rue Haute', city: null, coordinates: null })
    expect(await change(null)).toEqual({ address: null, city: null, coordinates: null })
  })

  test('keeps what is not named, and clears what is null', async () => {
    const { delegate } = await makeTeam(server)
    const address = { address: '1 rue de la Paix', city: 'Lyon', coordinates: { lat: 45.76, lng: 4.83 } }
    const id = await add(delegate, { phone: '123', email: 'a@b.org', address, notes: 'first' })
    const { status, body } = await delegate.patch(`/prescribers/${id}`, { phone: '456', email: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      phone: '456',
      email: null,
      address,
      notes: 'first',
      lastName: 'Haddad',
      version: 2,
    })
  })

  test('never takes what the server owns from the body', async () => {
    const { delegate } = await makeTeam(server)
    const id = await add(delegate)
    const { body } = await delegate.patch(`/prescribers/${id}`, {
      totalVisits: 99,
      averageRating: 5,
      createdBy: randomUUID(),
      tenantId: randomUUID(),
      assignedDelegateId: randomUUID(),
      notes: 'mine',
    })
    expect(body).toMatchObject({
      totalVisits: 0,
      averageRating: null,
      createdBy: delegate.user.id,
      assignedDelegateId: delegate.user.id,
      notes: 'mine',
    })
  })

  test('a version that has passed is refused', async () => {
    const { delegate } = await makeTeam(server)
    const id = await add(delegate)
    const current = { 'if-match': '"v1"' }
    expect((await delegate.patch(`/prescribers/${id}`, { notes: 'one' }, current)).headers.etag).toBe('"v2"')
    expect(await delegate.patch(`/prescribers/${id}`, { notes: 'two' }, current)).toMatchObject({
      status: 412,
      body: { code: 'PRECONDITION_FAILED', details: { currentVersion: 2 } },
    })
    expect(await delegate.patch(`/prescribers/${id}`, { notes: 'two', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { currentVersion: 2 } },
    })
    expect((await delegate.del(`/prescribers/${id}`, undefined, current)).status).toBe(412)
    expect((await delegate.get(`/prescribers/${id}`)).body.notes).toBe('one')
  })

  test('nobody becomes somebody else', async () => {
    const { delegate, colleague } = await makeTeam(server)
    const first = await add(delegate)
    const second = await add(delegate, { lastName: 'Petit' })
    const foreign = await add(colleague, { lastName: 'Petit', address: inCity('Lyon') })
    expect(await delegate.patch(`/prescribers/${second}`, { lastName: 'HADDAD' })).toMatchObject({
      status: 409,
      body: { message: 'Prescriber already exists', details: { prescriberId: first } },
    })
    const hidden = await colleague.patch(`/prescribers/${foreign}`, { address: null })
    expect(hidden.body).toEqual({ message: 'Prescriber already exists', code: 'DUPLICATE' })
    expect((await delegate.patch(`/prescribers/${second}`, { lastName: 'PETIT' })).status).toBe(200)
  })

  test('a new name reaches every visit that can still change', async () => {
    const team = await makeTeam(server)
    const id = await add(team.delegate)
    const states = [
      ['scheduled', false, true],
      ['in-progress', false, true],
      ['completed', true, true],
      ['rejected', true, true],
      ['approved', false, true],
      ['submitted', true, false],
      ['approved', true, false],
    ] as const
    const visits = await Promise.all(
      states.map(([status, completed]) => storeVisit(server, team, team.delegate, id, { status, completed })),
    )
    await team.delegate.patch(`/prescribers/${id}`, { lastName: 'Petit' })
    const rows = await rowsOf<{ id: string; prescriberName: string }>(
      server,
      team,
      'select id, prescriber_name from visits where tenant_id = $1',
    )
    for (const [at, [status, completed, isOpen]] of states.entries())
      expect([status, completed, rows.find((row) => row.id === visits[at])?.prescriberName]).toEqual([
        status,
        completed,
        isOpen ? 'Ada Petit' : 'Old Name',
      ])
  })
})

describe('remove', () => {
  test.each([
    ['scheduled', 0, false, 409],
    ['approved', 3, false, 409],
    ['submitted', 1, false, 409],
    ['in-progress', 0, false, 409],
    ['scheduled', -1, false, 204],
    ['rejected', 2, false, 204],
    ['completed', 0, true, 204],
  ])(
    'with a visit %s %i days from now, carried out: %s, answers %i',
    async (status, days, completed, expected) => {
      const team = await makeTeam(server)
      const id = await add(team.delegate)
      await storeVisit(server, team, team.delegate, id, {
        status,
        completed,
        day: addDays(dayIn(Date.now(), 'UTC'), days),
      })
      const answer = await team.delegate.del(`/prescribers/${id}`)
      expect(answer.status).toBe(expected)
      if (expected === 409)
        expect(answer.body).toEqual({ message: 'Prescriber has upcoming visits', code: 'PRESCRIBER_IN_USE' })
      const archived = await team.delegate.patch(`/prescribers/${id}`, { isActive: false })
      expect(archived.status).toBe(expected === 409 ? 409 : 200)
    },
  )

  test('leaves the history readable and the list without it', async () => {
    const { delegate } = await makeTeam(server)
    const id = await add(delegate)
    expect(await delegate.del(`/prescribers/${id}`)).toMatchObject({ status: 204, body: '' })
    expect((await delegate.del(`/prescribers/${id}`)).status).toBe(204)
    expect((await delegate.get('/prescribers')).body.data).toEqual([])
    expect((await delegate.get(`/prescribers/${id}`)).body).toMatchObject({ isActive: false, version: 2 })
  })
})

test('each change leaves its row in the audit log', async () => {
  const team = await makeTeam(server)
  const id = await add(team.delegate)
  await team.delegate.patch(`/prescribers/${id}`, { notes: 'x' })
  await team.delegate.del(`/prescribers/${id}`)
  const rows = await rowsOf(
    server,
    team,
    'select action, user_id, details from audit_log where tenant_id = $1 and resource_id = $2 order by at',
    [id],
  )
  expect(rows).toEqual([
    { action: 'create', userId: team.delegate.user.id, details: {} },
    { action: 'update', userId: team.delegate.user.id, details: { fields: ['notes'] } },
    { action: 'delete', userId: team.delegate.user.id, details: {} },
  ])
})

test('a new name waits for a visit that is being changed, without holding the prescriber meanwhile', async () => {
  const { delegate } = await makeTeam(server)
  const { id } = await makePrescriber(server, delegate.user)
  const visit = await planVisit(server, delegate, { prescriberId: id })
  const renamed = await server.services.database.inTenant(delegate.user.tenant.id, async (db) => {
    await db.rows('select from visits where tenant_id = $1 and id = $2 for update', [visit.id])
    const waiting = delegate.patch(`/prescribers/${id}`, { lastName: 'Renamed' })
    await expect
      .poll(() =>
        db.withoutTenant.rows(
          'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        ),
      )
      .toHaveLength(1)
    await db.rows('select from prescribers where tenant_id = $1 and id = $2 for no key update nowait', [id])
    return { waiting }
  })
  expect((await renamed.waiting).status).toBe(200)
  expect((await delegate.get(`/visits/${visit.id}`)).body.prescriberName).toContain('Renamed')
})

test('what is stored already is no change', async () => {
  const { delegate } = await makeTeam(server)
  const { id } = await makePrescriber(server, delegate.user)
  const { visits: _visits, ...stored } = (await delegate.get(`/prescribers/${id}`)).body
  for (const change of [
    {},
    { version: stored.version },
    { lastName: stored.lastName, address: stored.address },
  ])
    expect((await delegate.patch(`/prescribers/${id}`, change)).body).toEqual(stored)
})
