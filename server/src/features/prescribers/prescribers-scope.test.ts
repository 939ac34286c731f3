import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCaller, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { add, storeVisit } from '#test/prescribers.ts'

const server = testServer()

const build = async () => {
  const team = await makeTeam(server)
  const otherSupervisor = await as(server, await makeUser(server, team.tenant, 'SUPERVISOR'))
  const outsider = await as(
    server,
    await makeUser(server, team.tenant, 'DELEGATE', { supervisorId: otherSupervisor.user.id }),
  )
  const loner = await as(server, await makeUser(server, team.tenant, 'DELEGATE'))
  const ids = {
    own: await add(team.delegate, { lastName: 'Own' }),
    assigned: await add(team.admin, { lastName: 'Assigned', assignedDelegateId: team.delegate.user.id }),
    visited: await add(team.colleague, { lastName: 'Visited' }),
    outside: await add(outsider, { lastName: 'Outside' }),
    lonely: await add(loner, { lastName: 'Lonely' }),
    nobodys: await add(team.admin, { lastName: 'Nobody' }),
  }
  await storeVisit(server, team, team.delegate, ids.visited)
  return { ...team, otherSupervisor, outsider, loner, ids }
}

test('each role lists and reads its own', async () => {
  const world = await build()
  const { ids } = world
  const seen: [TestCaller, (keyof typeof ids)[]][] = [
    [world.delegate, ['own', 'assigned', 'visited']],
    [world.colleague, ['visited']],
    [world.outsider, ['outside']],
    [world.supervisor, ['own', 'assigned', 'visited', 'lonely']],
    [world.otherSupervisor, ['outside', 'lonely']],
    [world.admin, ['own', 'assigned', 'visited', 'outside', 'lonely', 'nobodys']],
  ]
  for (const [caller, visible] of seen) {
    const list = await caller.get<{ data: { id: string }[] }>('/prescribers')
    expect(list.body.data.map(({ id }) => id).toSorted()).toEqual(visible.map((key) => ids[key]).toSorted())
    for (const [key, id] of Object.entries(ids)) {
      const { status, body } = await caller.get(`/prescribers/${id}`)
      expect([key, status]).toEqual([key, visible.includes(key as keyof typeof ids) ? 200 : 404])
      if (status === 404) expect(body).toEqual({ message: 'Prescriber not found', code: 'NOT_FOUND' })
    }
  }
  const foreign = await makeTeam(server)
  for (const caller of [foreign.delegate, foreign.supervisor, foreign.admin]) {
    expect((await caller.get('/prescribers')).body.data).toEqual([])
    expect((await caller.get(`/prescribers/${ids.own}`)).status).toBe(404)
    expect((await caller.get(`/prescribers/${randomUUID()}`)).body).toEqual(
      (await caller.get(`/prescribers/${ids.own}`)).body,
    )
  }
})

test('who was archived is found by whoever made them, assigned or not', async () => {
  const { delegate, supervisor, otherSupervisor, tenant, ids } = await build()
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      'update prescribers set is_active = false, assigned_delegate_id = null where tenant_id = $1 and id = $2',
      [ids.own],
    ),
  )
  const archived = async (person: TestCaller) =>
    ((await person.get('/prescribers?isActive=false')).body.data as { id: string }[]).map(({ id }) => id)
  expect(await archived(delegate)).toEqual([ids.own])
  expect(await archived(supervisor)).toEqual([ids.own])
  expect(await archived(otherSupervisor)).toEqual([])
})

test('each role changes and archives its own', async () => {
  const world = await build()
  const { ids } = world
  const change = { notes: 'changed' }
  const cells: [string, TestCaller, string, number][] = [
    ['created', world.delegate, ids.own, 200],
    ['assigned', world.delegate, ids.assigned, 200],
    ['only visited', world.delegate, ids.visited, 403],
    ["a colleague's", world.delegate, ids.lonely, 404],
    ['missing', world.delegate, randomUUID(), 404],
    ['of the team', world.supervisor, ids.own, 403],
    ['of another team', world.supervisor, ids.outside, 403],
    ['any', world.admin, ids.nobodys, 200],
  ]
  for (const [what, caller, id, status] of cells)
    expect([what, (await caller.patch(`/prescribers/${id}`, change)).status]).toEqual([what, status])
  const foreign = await makeTeam(server)
  expect((await foreign.delegate.patch(`/prescribers/${ids.own}`, change)).status).toBe(404)
  expect((await foreign.admin.del(`/prescribers/${ids.own}`)).status).toBe(404)

  expect((await world.supervisor.del(`/prescribers/${ids.own}`)).status).toBe(403)
  expect((await world.delegate.del(`/prescribers/${ids.visited}`)).status).toBe(403)
  expect((await world.delegate.del(`/prescribers/${ids.lonely}`)).status).toBe(404)
  expect((await world.delegate.del(`/prescribers/${ids.own}`)).status).toBe(204)
  expect((await world.admin.del(`/prescribers/${ids.outside}`)).status).toBe(204)
})

test('a supervisor assigns within the team only', async () => {
  const team = await build()
  const { supervisor, outsider, colleague, loner, ids } = team
  const assign = (id: string, assignedDelegateId: string | null) =>
    supervisor.patch(`/prescribers/${id}`, { assignedDelegateId })
  expect((await assign(ids.own, colleague.user.id)).body.assignedDelegateId).toBe(colleague.user.id)
  expect((await assign(ids.own, loner.user.id)).status).toBe(200)
  expect((await assign(ids.own, null)).body.assignedDelegateName).toBeNull()
  for (const nobody of [outsider.user.id, supervisor.user.id, randomUUID()])
    expect(await assign(ids.own, nobody)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    })
  expect((await assign(ids.outside, colleague.user.id)).body).toMatchObject({
    message: 'Prescriber not found',
  })
  // A visit of the team makes another team's prescriber visible, not theirs to give away.
  await storeVisit(server, team, colleague, ids.outside)
  expect(await assign(ids.outside, colleague.user.id)).toMatchObject({
    status: 403,
    body: { message: 'Forbidden' },
  })
})
