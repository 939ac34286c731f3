import { expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const departments = '/tenant-admin/departments'

test('departments are made, found, changed and counted', async () => {
  const { admin, delegate } = await makeTeam(server)
  expect((await admin.get(departments)).body.data).toEqual([])
  const made = await admin.post(departments, { name: ' Cardiology ', description: 'Hearts' })
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: 'Cardiology', description: 'Hearts', userCount: 0 },
  ])
  const path = `${departments}/${made.body.id}`
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Cardiology' })
  expect((await admin.get(path)).body.userCount).toBe(1)
  expect((await admin.put(path, { description: null })).body).toMatchObject({
    name: 'Cardiology',
    description: null,
  })
  const refused = async (body: object) => {
    const { status, body: answer } = await admin.post(departments, body)
    return [status, answer.message]
  }
  expect(await refused({ name: 'CARDIOLOGY' })).toEqual([409, 'Department already exists'])
  expect(await refused({ name: ' ' })).toEqual([400, 'Name is required'])
  await admin.post(departments, { name: 'Diabetology' })
  await admin.post(departments, { name: 'apothecaries', description: 'Who hands it out' })
  expect((await admin.put(path, { name: 'diabetology' })).body.message).toBe('Department already exists')
  const names = async (query: string) =>
    (await admin.get(`${departments}?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['apothecaries', 'Cardiology', 'Diabetology'])
  expect(await names('search=diab')).toEqual(['Diabetology'])
  expect(await names('search=HANDS')).toEqual(['apothecaries'])
  await admin.del(`/tenant-admin/users/${delegate.user.id}`)
  expect((await admin.get(path)).body.userCount).toBe(0)
})

test('a name with an accent stands with its letter, of departments, of people and of who is in which', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  for (const name of ['Zoologie', 'Épidémiologie', 'Dermatologie']) await admin.post(departments, { name })
  const { body } = await admin.get(departments)
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Dermatologie',
    'Épidémiologie',
    'Zoologie',
  ])
  const other = await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id })
  const change = (id: string, department: string, lastName: string) =>
    admin.put(`/tenant-admin/users/${id}`, { department, lastName })
  await change(delegate.user.id, 'Zoologie', 'Zidane')
  await change(other.id, 'Épidémiologie', 'Élan')
  const named = (rows: { id: string }[]) =>
    rows.map(({ id }) => id).filter((id) => [delegate.user.id, other.id].includes(id))
  for (const list of [
    '/tenant-admin/users?sortBy=department&sortOrder=asc',
    '/supervisors/team-members?sortBy=department&sortOrder=asc',
    '/messages/recipients',
  ]) {
    const asker = list.startsWith('/tenant-admin') ? admin : supervisor
    expect(named((await asker.get(list)).body.data), list).toEqual([other.id, delegate.user.id])
  }
})

test('a department with people is kept until they are moved; who was deleted does not hold it', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  const make = async (name: string) => (await admin.post(departments, { name })).body.id as string
  const [from, to] = [await make('Hospital'), await make('Primary care')]
  for (const { user } of [supervisor, delegate, colleague])
    await admin.put(`/tenant-admin/users/${user.id}`, { department: 'Hospital' })
  await admin.del(`/tenant-admin/users/${colleague.user.id}`)
  // Who may come back comes back into it.
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { status: 'inactive' })
  const held = await admin.del(`${departments}/${from}`)
  expect([held.status, held.body.message]).toEqual([409, 'Department still has 2 users'])
  const person = `/tenant-admin/users/${delegate.user.id}`
  const { version } = (await admin.get(person)).body
  expect((await admin.post(`${departments}/${from}/people`, { departmentId: to })).body).toEqual({ moved: 2 })
  // Whoever saw them where they were does not change them over it.
  expect((await admin.put(person, { firstName: 'Nadir', version })).status).toBe(409)
  expect((await admin.del(`${departments}/${from}`)).status).toBe(204)
  expect((await admin.get(`${departments}/${from}`)).body.message).toBe('Department not found')
  expect((await admin.get(`${departments}/${to}`)).body.userCount).toBe(2)
  expect((await admin.post(`${departments}/${to}/people`, { departmentId: null })).body).toEqual({ moved: 2 })
})

test('whoever is invited to a department comes into the one that its people were moved to', async () => {
  const { admin } = await makeTeam(server)
  const make = async (name: string) => (await admin.post(departments, { name })).body.id as string
  const [from, to] = [await make('Hospital'), await make('Primary care')]
  const draft = { email: 'new@invited.test', role: 'DELEGATE', department: 'Hospital' }
  const { token } = (await admin.post('/tenant-admin/invitations', draft)).body
  const offered = async () =>
    (await openBrowser(server).post('/invitations/lookup', { token })).json<{ department: string | null }>()
  expect(await offered()).toMatchObject({ department: 'Hospital' })
  // Who is only invited is nobody who is moved.
  expect((await admin.post(`${departments}/${from}/people`, { departmentId: to })).body).toEqual({ moved: 0 })
  expect(await offered()).toMatchObject({ department: 'Primary care' })
})

test('people go into a department that there is only, and the log says how many went where', async () => {
  const { admin, delegate, tenant } = await makeTeam(server)
  const make = async (name: string) => (await admin.post(departments, { name })).body.id as string
  const [from, to] = [await make('Hospital'), await make('Primary care')]
  const move = (departmentId: string) => admin.post(`${departments}/${from}/people`, { departmentId })
  expect(await move(delegate.user.id)).toMatchObject({
    status: 404,
    body: { message: 'Department not found' },
  })
  // Of whoever was not there nothing is told.
  expect((await move(to)).body).toEqual({ moved: 0 })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Hospital' })
  expect((await move(to)).body).toEqual({ moved: 1 })
  const rows = await server.services.database
    .read(tenant.id)
    .rows(
      `select resource_id, details from audit_log where tenant_id = $1 and resource = 'department' and action = 'update'`,
    )
  expect(rows).toEqual([{ resourceId: from, details: { moved: 1, departmentId: to } }])
})

test('the audit log says what a department was before, and what it is after', async () => {
  const { admin, tenant } = await makeTeam(server)
  const { id } = (await admin.post(departments, { name: 'Hospital', description: 'Wards' })).body
  await admin.put(`${departments}/${id}`, { name: 'Hospital', description: 'Wards and clinics' })
  await admin.put(`${departments}/${id}`, { name: 'Hospitals' })
  const rows = await server.services.database
    .read(tenant.id)
    .rows(
      `select details from audit_log where tenant_id = $1 and resource_id = $2 and action = 'update' order by at`,
      [id],
    )
  expect(rows).toEqual([
    { details: { before: { description: 'Wards' }, after: { description: 'Wards and clinics' } } },
    { details: { before: { name: 'Hospital' }, after: { name: 'Hospitals' } } },
  ])
})

test('what was changed meanwhile is neither changed over it nor deleted', async () => {
  const { admin } = await makeTeam(server)
  const { id, version } = (await admin.post(departments, { name: 'Hospital' })).body
  const path = `${departments}/${id}`
  expect((await admin.put(path, { name: 'Clinics', version })).body.version).toBe(version + 1)
  expect(await admin.put(path, { name: 'Hospitals', version })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', message: 'This department was changed in the meantime' },
  })
  const old = { 'if-match': `"v${version}"` }
  expect((await admin.del(path, undefined, old)).status).toBe(412)
  expect((await admin.post(`${path}/people`, { departmentId: null }, old)).status).toBe(412)
  expect((await admin.del(path, undefined, { 'if-match': `"v${version + 1}"` })).status).toBe(204)
})

test('whoever is put into a department while it is deleted is in it, or is told that there is none', async () => {
  for (let round = 0; round < 6; round++) {
    const { admin, delegate } = await makeTeam(server)
    const { id } = (await admin.post(departments, { name: 'Hospital' })).body
    const [removed, put] = await Promise.all([
      admin.del(`${departments}/${id}`),
      admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Hospital' }),
    ])
    const outcome = [removed.status, put.status, put.status === 400 && put.body.message]
    expect([
      [409, 200, false],
      [204, 400, 'Department not found'],
    ]).toContainEqual(outcome)
  }
})
