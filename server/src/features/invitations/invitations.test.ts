import { expect, test } from 'vitest'
import { PASSWORD, makeMember, openBrowser } from '#test/browser.ts'
import { type TestTenant, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'

const server = testServer()

const invite = async (
  tenant: TestTenant,
  { email = 'new@invited.test', days = 7, state = null as 'accepted_at' | 'cancelled_at' | null } = {},
) => {
  const token = mintToken('fvi', tenant.id)
  const supervisor = await makeUser(server, tenant, 'SUPERVISOR')
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `with d as (insert into departments (tenant_id, name) values ($1, 'North') returning id)
       insert into invitations (tenant_id, email, first_name, role, department_id, supervisor_id, token_hash, expires_at
         ${state === null ? '' : `, ${state}`})
       select $1, $2, 'Nia', 'DELEGATE', d.id, $3, $4, now() + make_interval(days => $5)
         ${state === null ? '' : ', now()'} from d`,
      [email, supervisor.id, sha256(token), days],
    ),
  )
  return { token, supervisor }
}

const lookup = (token: string) => openBrowser(server).post('/invitations/lookup', { token })
const accept = (token: string, more = {}) =>
  openBrowser(server).post('/invitations/accept', {
    token,
    firstName: 'Nia',
    lastName: 'Heron',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  })

test('says what it offers', async () => {
  const tenant = await makeTenant(server)
  const { token } = await invite(tenant)
  const answer = await lookup(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    email: 'new@invited.test',
    role: 'DELEGATE',
    department: 'North',
    firstName: 'Nia',
    lastName: null,
    tenant: { id: tenant.id, slug: tenant.slug, name: `Test ${tenant.slug}` },
  })
})

test('accepting it makes the account and signs in', async () => {
  const tenant = await makeTenant(server)
  const { token, supervisor } = await invite(tenant)
  const browser = openBrowser(server)
  const answer = await browser.post('/invitations/accept', {
    token,
    firstName: 'Nia',
    lastName: 'Heron',
    password: PASSWORD,
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    user: { email: 'new@invited.test', role: 'DELEGATE', tenantId: tenant.id, isEmailVerified: true },
    tenant: { id: tenant.id },
    accessToken: browser.jar.get('fv_at'),
  })
  expect((await browser.get('/auth/profile')).json()).toMatchObject({
    firstName: 'Nia',
    lastName: 'Heron',
    department: 'North',
    supervisorId: supervisor.id,
  })
  const again = { message: 'This invitation was already accepted.', code: 'INVITATION_NOT_PENDING' }
  for (const repeated of [await lookup(token), await accept(token)])
    expect([repeated.statusCode, repeated.json()]).toEqual([409, again])
})

test('a password of names or that many have is refused, and the invitation stays open', async () => {
  const { token } = await invite(await makeTenant(server))
  for (const password of ['Ines2026!', 'sunshine'])
    expect(
      (await accept(token, { password, confirmPassword: password, firstName: 'Ines' })).json(),
    ).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      details: [{ path: 'password' }],
    })
  expect((await accept(token)).statusCode).toBe(201)
})

test('of two who accept at once, one gets the account', async () => {
  const tenant = await makeTenant(server)
  const { token } = await invite(tenant)
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const users = await server.services.database
    .read(tenant.id)
    .rows(`select id from users where tenant_id = $1 and email = 'new@invited.test'`)
  expect(users).toHaveLength(1)
})

test('takes over a pending account, never a working one', async () => {
  const tenant = await makeTenant(server)
  const pending = await makeUser(server, tenant, 'DELEGATE', { email: 'new@invited.test', status: 'pending' })
  const { token } = await invite(tenant)
  expect((await accept(token)).json()).toMatchObject({ user: { id: pending.id } })

  const full = await makeTenant(server)
  await makeMember(server, full, 'DELEGATE', { email: 'new@invited.test' })
  const { token: late } = await invite(full)
  const refused = await accept(late)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { message: 'User already exists', code: 'DUPLICATE' },
  ])
})

test.each([
  [{ state: 'cancelled_at' as const }, 'This invitation was cancelled.'],
  [{ days: -1 }, 'This invitation has expired.'],
])('%j is gone', async (options, message) => {
  const { token } = await invite(await makeTenant(server), options)
  for (const answer of [await lookup(token), await accept(token)])
    expect([answer.statusCode, answer.json()]).toEqual([410, { message, code: 'INVITATION_INVALID' }])
})

test('an unknown token is not found', async () => {
  const tenant = await makeTenant(server)
  for (const token of ['x', mintToken('fvi', tenant.id), mintToken('fvr', tenant.id)]) {
    const answer = await lookup(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'Invitation not found', code: 'NOT_FOUND' },
    ])
  }
})

test.each([
  [{ token: '' }, 'Token is required'],
  [{ firstName: '' }, 'First name is required'],
  [{ lastName: ' ' }, 'Last name is required'],
  [{ password: 'short' }, 'Password must be at least 8 characters'],
  [{ confirmPassword: 'something-else' }, "Passwords don't match"],
])('accepting refuses %j', async (change, message) => {
  const answer = await accept('x', change)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
})

test('whose invitation is restored after their department was moved is in the other one, as it says', async () => {
  const { admin } = await makeTeam(server)
  const departments = '/tenant-admin/departments'
  const [north, south] = await Promise.all(
    ['North', 'South'].map(async (name) => (await admin.post(departments, { name })).body.id as string),
  )
  const draft = { firstName: 'Nora', lastName: 'Never', email: 'nora@test.test', role: 'DELEGATE' }
  const { body: person } = await admin.post('/tenant-admin/users', { ...draft, department: 'North' })
  const [{ id }] = (await admin.get('/tenant-admin/invitations')).body.data
  await admin.patch(`/tenant-admin/invitations/${id}/cancel`, {})
  await admin.post(`${departments}/${north}/people`, { departmentId: south })
  expect((await admin.patch(`/tenant-admin/invitations/${id}/restore`, {})).body.department).toBe('South')
  expect((await admin.get(`/tenant-admin/users/${person.id}`)).body.department).toBe('South')
})
