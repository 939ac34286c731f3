import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { insertMailToken } from '#features/auth/queries.ts'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { withFactor } from '#test/factors.ts'
import { as, makeTeam, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { openSession } from '#test/world.ts'

const server = testServer()
const users = '/tenant-admin/users'
const draft = (more = {}) => ({
  firstName: 'Nadir',
  lastName: 'Haddou',
  email: `${randomUUID()}@test.test`,
  role: 'DELEGATE',
  ...more,
})
const mailsTo = (tenantId: string, address: string) =>
  server.services.database
    .read(tenantId)
    .rows<{ subject: string; body: string }>(
      'select subject, body from mails where tenant_id = $1 and recipient = $2 order by created_at',
      [address],
    )
const tokenIn = (mail: { body: string } | undefined) => /#token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
const accept = (token: string) =>
  openBrowser(server).post('/invitations/accept', {
    token,
    firstName: 'Nadir',
    lastName: 'Haddou',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })

test('the list is everybody, newest first, 20 a page, with how many of each status there are', async () => {
  const { tenant, supervisor, delegate, colleague, admin } = await makeTeam(server)
  const gone = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive', lastName: 'Zimmer' })
  await makeUser(server, tenant, 'SUPER_ADMIN')
  // Who was changed is no newer.
  await admin.put(`${users}/${delegate.user.id}`, { phone: '1' })
  const { body } = await admin.get(users)
  expect(body.pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1 })
  expect(body.counts).toEqual({ active: 4, pending: 0, inactive: 1 })
  expect(body.data[0].id).toBe(gone.id)
  expect(body.data.find(({ id }: { id: string }) => id === delegate.user.id)).toMatchObject({
    role: 'DELEGATE',
    status: 'active',
    department: null,
    supervisorId: supervisor.user.id,
    supervisorName: `Ada ${supervisor.user.lastName}`,
    invitedUntil: null,
    isEmailVerified: true,
  })
  const found = async (query: string) =>
    (await admin.get(`${users}?${query}`)).body.data.map(({ id }: { id: string }) => id).toSorted()
  expect(await found('role=DELEGATE&status=active')).toEqual([delegate.user.id, colleague.user.id].toSorted())
  expect(await found('search=ZIMMÉR')).toEqual([gone.id])
  expect(await found('withoutSupervisor=true')).toEqual([gone.id])
  const narrowed = (await admin.get(`${users}?role=DELEGATE&status=inactive`)).body
  expect(narrowed.counts).toEqual({ active: 2, pending: 0, inactive: 1 })
  for (const name of ['Cardiology', 'Urology']) await admin.post('/tenant-admin/departments', { name })
  await admin.put(`${users}/${delegate.user.id}`, { department: 'Cardiology' })
  await admin.put(`${users}/${colleague.user.id}`, { department: 'Urology' })
  expect(await found('department=CARDIOLOGY')).toEqual([delegate.user.id])
  expect(await found('role=DELEGATE&withoutDepartment=true')).toEqual([gone.id])
  expect(await found('search=ada&role=DELEGATE&withoutDepartment=false')).toHaveLength(2)
})

test('whoever is created gets a mail, is pending, and becomes what the admin says until they come', async () => {
  const { tenant, supervisor, admin } = await makeTeam(server)
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  const sent = draft({ supervisorId: supervisor.user.id, department: 'cardiology' })
  const created = await admin.post(users, sent)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ status: 'pending', department: 'Cardiology', role: 'DELEGATE' })
  expect(created.body.invitedUntil > new Date().toISOString()).toBe(true)
  const path = `${users}/${created.body.id}`
  expect((await admin.put(path, { status: 'active' })).body.message).toBe(
    'The invitation is not accepted yet.',
  )
  const changed = await admin.put(path, { role: 'SUPERVISOR', department: null })
  expect(changed.body).toMatchObject({ role: 'SUPERVISOR', department: null, supervisorId: null })

  const address = `${randomUUID()}@test.test`
  expect((await admin.put(path, { email: address })).body.email).toBe(address)
  const [first] = await mailsTo(tenant.id, sent.email)
  const [second] = await mailsTo(tenant.id, address)
  expect((await accept(tokenIn(first))).statusCode).toBe(404)
  expect((await accept(tokenIn(second))).statusCode).toBe(201)
  expect((await admin.get(path)).body).toMatchObject({
    status: 'active',
    role: 'SUPERVISOR',
    department: null,
    email: address,
    sessions: 1,
  })
})

test('who has come already is sent no invitation that waits at their new address', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const { email, ...invited } = draft()
  expect((await admin.post('/tenant-admin/invitations', { email, ...invited })).status).toBe(201)
  const { id } = delegate.user
  expect((await admin.put(`${users}/${id}`, { email })).status).toBe(200)
  const before = await mailsTo(tenant.id, email)
  const { body } = await admin.post(`${users}/bulk`, { action: 'resend-invitation', userIds: [id] })
  expect(body.failed).toEqual([{ id, message: 'This invitation was already accepted.' }])
  expect(await mailsTo(tenant.id, email)).toEqual(before)
})

test('a supervisor who is only invited can have people already', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const { id: supervisorId } = await makeUser(server, tenant, 'SUPERVISOR', { status: 'pending' })
  expect(await admin.put(`${users}/${delegate.user.id}`, { supervisorId })).toMatchObject({
    status: 200,
    body: { supervisorId },
  })
  const sent = draft({ supervisorId })
  expect(await admin.post(users, sent)).toMatchObject({ status: 201, body: { supervisorId } })
})

test('whoever gets another supervisor before they come reports to that one', async () => {
  const { tenant, supervisor, admin } = await makeTeam(server)
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  const sent = draft({ supervisorId: supervisor.user.id })
  const { id } = (await admin.post(users, sent)).body
  expect((await admin.put(`${users}/${id}`, { supervisorId: other.id })).status).toBe(200)
  const [mail] = await mailsTo(tenant.id, sent.email)
  expect((await accept(tokenIn(mail))).statusCode).toBe(201)
  expect((await admin.get(`${users}/${id}`)).body).toMatchObject({ status: 'active', supervisorId: other.id })
})

test('what is wrong with somebody new is said', async () => {
  const { admin, delegate } = await makeTeam(server)
  const messageOf = async (more: object) => {
    const { status, body } = await admin.post(users, draft(more))
    return [status, body.message]
  }
  expect(await messageOf({ firstName: ' ' })).toEqual([400, 'First name is required'])
  expect(await messageOf({ lastName: '' })).toEqual([400, 'Last name is required'])
  expect(await messageOf({ email: 'nadir' })).toEqual([400, 'Invalid email address'])
  expect(await messageOf({ role: 'SUPER_ADMIN' })).toEqual([400, 'Unknown role'])
  expect(await messageOf({ department: 'Nowhere' })).toEqual([400, 'Department not found'])
  expect(await messageOf({ email: delegate.user.email })).toEqual([409, 'User already exists'])
  expect(await messageOf({ supervisorId: delegate.user.id })).toEqual([404, 'Supervisor not found'])
  expect(await messageOf({ role: 'SUPERVISOR', supervisorId: delegate.user.id })).toEqual([
    409,
    'Only delegates have a supervisor',
  ])
  const twice = draft()
  const answers = await Promise.all([admin.post(users, twice), admin.post(users, twice)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('another role is in force with the next request; whoever is deactivated is signed out at once', async () => {
  const { admin, delegate } = await makeTeam(server)
  const path = `${users}/${delegate.user.id}`
  expect((await delegate.get('/supervisors/team-members')).status).toBe(403)
  await admin.put(path, { role: 'SUPERVISOR' })
  expect((await delegate.get('/supervisors/team-members')).status).toBe(200)
  await admin.put(path, { status: 'inactive' })
  expect(await delegate.get('/auth/profile')).toMatchObject({
    status: 401,
    body: { code: 'ACCOUNT_INACTIVE', message: 'This account has been deactivated.' },
  })
  expect((await admin.get(path)).body).toMatchObject({ status: 'inactive', sessions: 0 })
  await admin.put(path, { status: 'active', role: 'DELEGATE' })
  expect(await delegate.get('/auth/profile')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  })
  const again = await as(server, delegate.user)
  expect((await again.get('/auth/profile')).body.role).toBe('DELEGATE')
  await openSession(server, delegate.user, { expiresInMs: -1000 })
  expect((await admin.get(path)).body.sessions).toBe(1)
  expect((await admin.del(`${path}/sessions`)).status).toBe(204)
  expect((await again.get('/auth/profile')).status).toBe(401)
})

test('who reports to somebody that supervises no more is named, shared by all, and can be given back', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  const path = `${users}/${supervisor.user.id}`
  expect((await admin.get(path)).body.teamSize).toBe(2)
  const { body } = await admin.put(path, { status: 'inactive' })
  const ids = [delegate.user.id, colleague.user.id].toSorted()
  expect(body.team.toSorted()).toEqual(ids)
  expect((await admin.get(`${users}/${delegate.user.id}`)).body.supervisorId).toBeNull()
  const give = { action: 'set-supervisor', userIds: ids, supervisorId: supervisor.user.id }
  expect((await admin.post(`${users}/bulk`, give)).body.message).toBe('Supervisor not found')
  await admin.put(path, { status: 'active' })
  expect((await admin.post(`${users}/bulk`, give)).body).toMatchObject({ success: true, processed: 2 })
  expect((await admin.get(path)).body.teamSize).toBe(2)
  // Whoever is no delegate any more is none of theirs, though it is remembered whose they were.
  await admin.put(`${users}/${colleague.user.id}`, { role: 'TENANT_ADMIN' })
  expect((await admin.get(path)).body.teamSize).toBe(1)
  await admin.put(`${users}/${colleague.user.id}`, { role: 'DELEGATE' })
  // Another role ends it as well; a new name does not.
  expect((await admin.put(path, { lastName: 'Other' })).body.team).toEqual([])
  expect((await admin.put(path, { role: 'DELEGATE' })).body.team.toSorted()).toEqual(ids)
})

test('another address of an account is unproved until its owner opens the mail', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const address = `${randomUUID()}@test.test`
  const { body } = await admin.put(`${users}/${delegate.user.id}`, { email: address })
  expect(body).toMatchObject({ email: address, isEmailVerified: false, status: 'active' })
  const [mail] = await mailsTo(tenant.id, address)
  expect(mail?.subject).toBe('Verify your email address')
  expect((await delegate.get('/auth/profile')).status).toBe(200)
  const { body: other } = await admin.put(`${users}/${delegate.user.id}`, { email: admin.user.email })
  expect(other.message).toBe('User already exists')
})

test('what was mailed to an address opens nothing once the account has another one', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const token = mintToken('fvr', tenant.id)
  await server.services.database.inTenant(tenant.id, (db) =>
    insertMailToken(db, delegate.user.id, 'reset', sha256(token), 1),
  )
  const email = `${randomUUID()}@test.test`
  expect((await admin.put(`${users}/${delegate.user.id}`, { email })).status).toBe(200)
  const reset = { token, password: PASSWORD, confirmPassword: PASSWORD }
  expect((await openBrowser(server).post('/auth/reset-password', reset)).json()).toMatchObject({
    code: 'RESET_TOKEN_INVALID',
  })
})

test('whoever is deleted leaves their visits, and their address is free', async () => {
  const { admin, supervisor, delegate } = await makeTeam(server)
  const visit = await submitReport(server, delegate)
  await withFactor(server, delegate.user)
  await planVisit(server, delegate, { scheduledDate: addDays(dayIn(Date.now(), 'UTC'), 3) })
  const path = `${users}/${delegate.user.id}`
  expect((await admin.get(path)).body.openVisits).toBe(1)
  expect((await admin.del(path)).status).toBe(204)
  expect((await admin.get(path)).body.message).toBe('User not found')
  expect((await admin.put(path, { firstName: 'Nadir' })).body.message).toBe('User not found')
  expect((await admin.del(path)).status).toBe(404)
  expect((await delegate.get('/auth/profile')).status).toBe(401)
  expect((await supervisor.get(`/visits/${visit.id}`)).status).toBe(200)
  // Nor is anything left to sign in with.
  const factors = await server.services.database
    .read(delegate.user.tenant.id)
    .rows('select user_id from second_factors where tenant_id = $1')
  expect(factors).toEqual([])
  const again = draft({ email: delegate.user.email })
  expect((await admin.post(users, again)).status).toBe(201)
})

test('what somebody did on a day is what they did on that day of the company', async () => {
  const { tenant, admin, delegate } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, user_id, at)
       select $1, 'login', 'session', $2, at from unnest($3::timestamptz[]) at`,
      [delegate.user.id, ['2026-11-16T15:00:00Z', '2026-11-17T15:00:00Z']],
    ),
  )
  const days = 'startDate=2026-11-17&endDate=2026-11-17'
  const { body } = await admin.get(`${users}/${delegate.user.id}/activity?${days}`)
  expect(body.data.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([
    '2026-11-16T15:00:00.000Z',
  ])
})

test('what somebody did is listed in words, the latest first', async () => {
  const { admin, delegate } = await makeTeam(server)
  await planVisit(server, delegate)
  await delegate.patch('/auth/profile', { firstName: 'Ines' })
  const { body } = await admin.get(`${users}/${delegate.user.id}/activity`)
  expect(body.data.map(({ description }: { description: string }) => description)).toEqual([
    'Changed the own profile',
    'Created a visit',
  ])
  expect(body.data[0]).toMatchObject({
    userId: delegate.user.id,
    action: 'update',
    metadata: { resource: 'profile', success: true },
  })
  const earlier = await admin.get(`${users}/${delegate.user.id}/activity?endDate=2026-01-01`)
  expect(earlier.body.pagination.total).toBe(0)
  expect((await admin.get(`${users}/${randomUUID()}/activity`)).body.message).toBe('User not found')
})

test('an open invitation of whom somebody creates promises what they were created as', async () => {
  const { admin, supervisor } = await makeTeam(server)
  const created = draft({ role: 'SUPERVISOR' })
  const { email } = created
  const old = { email, role: 'DELEGATE', lastName: 'Before', supervisorId: supervisor.user.id }
  expect((await admin.post('/tenant-admin/invitations', old)).status).toBe(201)
  expect((await admin.post(users, created)).status).toBe(201)
  const { data } = (await admin.get('/tenant-admin/invitations?status=pending')).body
  expect(data).toMatchObject([{ email, role: 'SUPERVISOR', lastName: created.lastName }])
})
