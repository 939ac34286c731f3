import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { add, inCity, lastNames } from '#test/prescribers.ts'

const server = testServer()

test('stores what was sent, with the defaults of the specification, for the delegate who sent it', async () => {
  const { delegate } = await makeTeam(server)
  const { status, body, headers } = await delegate.post('/prescribers', {
    firstName: ' Ada ',
    lastName: 'Haddad',
  })
  expect(status).toBe(201)
  expect(headers.etag).toBe('"v1"')
  expect(body).toMatchObject({
    title: null,
    firstName: 'Ada',
    lastName: 'Haddad',
    email: null,
    specialty: 'General',
    isActive: true,
    address: { address: null, city: null, coordinates: null },
    lastVisitDate: null,
    totalVisits: 0,
    averageRating: null,
    createdBy: delegate.user.id,
    assignedDelegateId: delegate.user.id,
    assignedDelegateName: `${delegate.user.firstName} ${delegate.user.lastName}`,
    version: 1,
  })
  expect((await delegate.get(`/prescribers/${body.id}`)).body).toEqual({ ...body, visits: [] })
})

test.each([
  [{ lastName: 'Haddad' }, 'firstName', 'First name is required'],
  [{ firstName: 'Ada', lastName: '  ' }, 'lastName', 'Last name is required'],
  [{ firstName: 'Ada', lastName: 'Haddad', email: 'nobody' }, 'email', 'Invalid email address'],
])('refuses %j', async (draft, path, message) => {
  const { delegate } = await makeTeam(server)
  const { status, body } = await delegate.post('/prescribers', draft)
  expect(status).toBe(400)
  expect(body).toMatchObject({ message, code: 'VALIDATION_ERROR', details: [{ path, message }] })
})

test('a delegate cannot give a prescriber away, an admin gives it to a delegate of the tenant', async () => {
  const { delegate, colleague, supervisor, admin } = await makeTeam(server)
  const own = await delegate.post('/prescribers', {
    firstName: 'A',
    lastName: 'B',
    assignedDelegateId: colleague.user.id,
  })
  expect(own.body.assignedDelegateId).toBe(delegate.user.id)
  const given = await admin.post('/prescribers', {
    firstName: 'C',
    lastName: 'D',
    assignedDelegateId: colleague.user.id,
  })
  expect(given.body).toMatchObject({ createdBy: admin.user.id, assignedDelegateId: colleague.user.id })
  for (const nobody of [supervisor.user.id, randomUUID()]) {
    const refused = await admin.post('/prescribers', {
      firstName: 'E',
      lastName: 'F',
      assignedDelegateId: nobody,
    })
    expect(refused).toMatchObject({ status: 404, body: { message: 'User not found' } })
  }
})

test('the same id again answers what is stored, though whoever it was given to is gone', async () => {
  const { delegate, admin } = await makeTeam(server)
  const draft = { id: randomUUID(), firstName: 'A', lastName: 'B', assignedDelegateId: delegate.user.id }
  expect((await admin.post('/prescribers', draft)).status).toBe(201)
  await admin.del(`/tenant-admin/users/${delegate.user.id}`)
  expect(await admin.post('/prescribers', draft)).toMatchObject({ status: 200, body: { id: draft.id } })
  expect((await admin.post('/prescribers', { ...draft, id: randomUUID() })).status).toBe(404)
})

test('the same id again answers what is stored; outside the scope it only says that it is taken', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const id = randomUUID()
  await add(delegate, { id, lastName: 'First' })
  const again = await delegate.post('/prescribers', { id, firstName: 'Other', lastName: 'Person' })
  expect(again).toMatchObject({ status: 200, body: { id, lastName: 'First' } })
  const foreign = await colleague.post('/prescribers', { id, firstName: 'Other', lastName: 'Person' })
  expect(foreign.status).toBe(409)
  expect(foreign.body).toEqual({ message: 'Prescriber already exists', code: 'DUPLICATE' })
  const elsewhere = await makeTeam(server)
  expect((await elsewhere.delegate.post('/prescribers', { id, firstName: 'A', lastName: 'B' })).status).toBe(
    201,
  )
})

test('the same person in the same city exists once, whatever the case and the spaces around', async () => {
  const { delegate, colleague, admin } = await makeTeam(server)
  const id = await add(delegate, { address: inCity('Lyon') })
  const duplicate = { firstName: ' ADA', lastName: 'haddad ', address: inCity(' lyon ') }
  expect(await delegate.post('/prescribers', duplicate)).toMatchObject({
    status: 409,
    body: { message: 'Prescriber already exists', code: 'DUPLICATE', details: { prescriberId: id } },
  })
  expect((await admin.post('/prescribers', duplicate)).body.details).toEqual({ prescriberId: id })
  expect((await colleague.post('/prescribers', duplicate)).body).toEqual({
    message: 'Prescriber already exists',
    code: 'DUPLICATE',
  })
  await add(delegate, { address: inCity('Lille') })
  await add(delegate)
  expect((await delegate.post('/prescribers', { firstName: 'Ada', lastName: 'Haddad' })).status).toBe(409)
})

test('accents keep people apart, composed and decomposed letters do not', async () => {
  const { delegate } = await makeTeam(server)
  await add(delegate, { lastName: 'Nguyễn' })
  await add(delegate, { lastName: 'Nguyen' })
  const decomposed = { firstName: 'Ada', lastName: 'Nguyễn'.normalize('NFD') }
  expect((await delegate.post('/prescribers', decomposed)).status).toBe(409)
})

test('archived ones do not count as duplicates', async () => {
  const { delegate } = await makeTeam(server)
  const id = await add(delegate)
  expect((await delegate.del(`/prescribers/${id}`)).status).toBe(204)
  const prescriberId = await add(delegate)
  // Who is brought back is told who is there, as who is added is.
  expect(await delegate.patch(`/prescribers/${id}`, { isActive: true })).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE', details: { prescriberId } },
  })
})

test('ten at once make one', async () => {
  const team = await makeTeam(server)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      team.delegate.post('/prescribers', { firstName: 'Ada', lastName: 'Haddad' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect((await team.delegate.get('/prescribers')).body.pagination.total).toBe(1)
})

test.each([
  "O'Brien",
  '<b>bold</b>',
  "'; drop table prescribers; --",
  '%_\\',
  '=1+1',
  'null',
  '{{7*7}} ${7*7}',
  'Trần Thị Đức',
  '👩‍⚕️ عبد الله',
  '🏥'.repeat(120),
])('keeps %s as it is, and finds it', async (name) => {
  const { delegate } = await makeTeam(server)
  const draft = {
    firstName: name,
    lastName: name,
    hospitalAffiliation: name,
    specialty: name,
    address: inCity(name),
  }
  const id = await add(delegate, draft)
  await add(delegate, { lastName: 'Other' })
  expect((await delegate.get(`/prescribers/${id}`)).body).toMatchObject(draft)
  const found = await delegate.get(`/prescribers?search=${encodeURIComponent(name)}`)
  expect(lastNames(found)).toEqual([name])
})
