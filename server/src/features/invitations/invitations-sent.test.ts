import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { type TestTenant, as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/tenant-admin/invitations'

const makeCompany = async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const supervisor = await makeUser(server, tenant, 'SUPERVISOR')
  await inTenant(tenant, `insert into departments (tenant_id, name) values ($1, 'Cardiology')`)
  return { tenant, admin, supervisor }
}
const inTenant = (tenant: TestTenant, text: string, values: unknown[] = []) =>
  server.services.database.inTenant(tenant.id, (db) => db.rows<{ body: string }>(text, values))
const mails = (tenant: TestTenant) =>
  inTenant(tenant, 'select body from mails where tenant_id = $1 order by created_at, id')
const lookup = async (token: string) =>
  (await openBrowser(server).post('/invitations/lookup', { token })).statusCode
const line = (email: string, more: object = {}) => ({
  id: randomUUID(),
  email: `${email}@new.test`,
  role: 'DELEGATE',
  ...more,
})

test('whoever is invited gets a mail, and their link makes an account of what was said', async () => {
  const { tenant, admin, supervisor } = await makeCompany()
  const { status, body } = await admin.post(PATH, {
    email: 'Ines@New.test',
    role: 'DELEGATE',
    department: 'cardiology',
    firstName: 'Ines',
    supervisorId: supervisor.id,
    message: ' See you on Monday. ',
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      email: 'ines@new.test',
      department: 'Cardiology',
      invitedBy: admin.user.id,
      status: 'pending',
      firstName: 'Ines',
      lastName: null,
      mail: 'waiting',
      inviteUrl: expect.stringContaining(`/${tenant.slug}/accept-invitation#token=${body.token}`),
    }),
  ])
  expect(Date.parse(body.expiresAt) - Date.parse(body.invitedAt)).toBe(7 * 86_400_000)
  const [mail] = await mails(tenant)
  expect(mail?.body).toContain('Hello Ines,\n\nSee you on Monday.\n\nYou are invited')
  expect(mail?.body).toContain(body.inviteUrl)
  const list = await admin.get(PATH)
  expect(list.body.data).toEqual([{ ...body, token: null, inviteUrl: null }])

  const browser = openBrowser(server)
  await browser.post('/invitations/accept', {
    token: body.token,
    firstName: 'Ines',
    lastName: 'Marin',
    password: PASSWORD,
  })
  expect((await browser.get('/auth/profile')).json()).toMatchObject({
    supervisorId: supervisor.id,
    department: 'Cardiology',
  })
  expect((await admin.get(`${PATH}?status=accepted`)).body.data).toHaveLength(1)
  expect((await admin.get(`${PATH}?status=pending`)).body.data).toEqual([])
})

test.each([
  [{ email: 'nobody' }, 400, 'Invalid email address'],
  [{ role: 'SUPER_ADMIN' }, 400, 'Unknown role'],
  [{ department: 'Radiology' }, 400, 'Department not found'],
  [{ supervisorId: randomUUID() }, 404, 'Supervisor not found'],
])('refuses %j', async (change, status, message) => {
  const { admin } = await makeCompany()
  const answer = await admin.post(PATH, { email: 'a@new.test', role: 'SUPERVISOR', ...change })
  expect([answer.status, answer.body.message]).toEqual([status, message])
})

test('a list has an outcome for each line, and sent again it sends nothing twice', async () => {
  const { tenant, admin, supervisor } = await makeCompany()
  await admin.post(PATH, { email: 'first@new.test', role: 'DELEGATE' })
  const lines = [
    line('a', { department: 'Cardiology', firstName: 'Ana', lastName: 'B' }),
    line('first'),
    { ...line('x'), email: supervisor.email },
    line('a'),
    line('b', { department: 'Cardiologie' }),
    line('c', { role: 'TENANT_ADMIN' }),
  ]
  const { status, body } = await admin.post(`${PATH}/bulk`, { lines, supervisorId: supervisor.id })
  expect(status).toBe(200)
  const refusals = body.results.map((each: { refusal: { message: string } | null }) => each.refusal?.message)
  expect(refusals).toEqual([
    undefined,
    'User already exists',
    'User already exists',
    'Duplicate email in the list',
    'Department not found',
    undefined,
  ])
  expect(body.results[0].invitation).toMatchObject({
    id: lines[0]?.id,
    email: 'a@new.test',
    status: 'pending',
  })
  expect(await lookup(body.results[0].invitation.token)).toBe(200)
  expect(await mails(tenant)).toHaveLength(3)
  // Only delegates have a supervisor.
  const led = 'select email from invitations where tenant_id = $1 and supervisor_id is not null'
  expect(await inTenant(tenant, led)).toEqual([{ email: 'a@new.test' }])

  const again = await admin.post(`${PATH}/bulk`, { lines: [lines[0], lines[5]] })
  expect(again.body.results.map((each: { refusal: unknown }) => each.refusal)).toEqual([null, null])
  expect(again.body.results[0].invitation).toMatchObject({ id: lines[0]?.id, token: null, inviteUrl: null })
  expect(await mails(tenant)).toHaveLength(3)
  expect(await lookup(body.results[0].invitation.token)).toBe(200)
})

test('of two who invite the same person at once, one does', async () => {
  const { admin } = await makeCompany()
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.post(PATH, { email: 'both@new.test', role: 'DELEGATE' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('who has an address already is known, whatever the case', async () => {
  const { admin, supervisor, tenant } = await makeCompany()
  const { body } = await admin.post(PATH, { email: 'open@new.test', role: 'DELEGATE' })
  const team = await as(server, supervisor)
  await team.post('/supervisors/team-members', { firstName: 'I', lastName: 'M', email: 'team@new.test' })
  await admin.post(PATH, { email: 'old@new.test', role: 'DELEGATE' })
  await inTenant(
    tenant,
    `update invitations set expires_at = now() where tenant_id = $1 and email = 'old@new.test'`,
  )
  const known = await admin.post(`${PATH}/known`, {
    emails: ['OPEN@new.test', supervisor.email, 'nobody@new.test', 'team@new.test', 'old@new.test'],
  })
  expect(known.body.data).toEqual([
    { email: 'open@new.test', kind: 'invitation', id: body.id },
    { email: supervisor.email, kind: 'user', id: supervisor.id },
    { email: 'team@new.test', kind: 'invitation', id: expect.any(String) },
  ])
  // Whose days are over is invited anew.
  expect((await admin.post(PATH, { email: 'old@new.test', role: 'SUPERVISOR' })).status).toBe(201)
})

test('cancelled, its link opens nothing; taken back it does again, with the account that waited', async () => {
  const { admin, supervisor, tenant } = await makeCompany()
  const team = await as(server, supervisor)
  await team.post('/supervisors/team-members', { firstName: 'I', lastName: 'M', email: 'team@new.test' })
  const { body: list } = await admin.get(PATH)
  const { id } = list.data[0]
  const { body: sent } = await admin.post(`${PATH}/${id}/resend`, {})
  expect(await lookup(sent.token)).toBe(200)
  const cancelled = await admin.patch(`${PATH}/${id}/cancel`, {})
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
  expect(await lookup(sent.token)).toBe(410)
  const members = async () => (await team.get('/supervisors/team-members?invited=true')).body.data.length
  expect(await members()).toBe(0)
  const twice = await admin.patch(`${PATH}/${id}/cancel`, {})
  expect([twice.status, twice.body.message]).toEqual([409, 'Only a pending invitation can be cancelled'])
  const late = await admin.post(`${PATH}/${id}/resend`, {})
  expect([late.status, late.body.message]).toEqual([
    409,
    'Only a pending or expired invitation can be resent',
  ])

  const restored = await admin.patch(`${PATH}/${id}/restore`, {})
  expect([restored.status, restored.body.status]).toEqual([200, 'pending'])
  expect(await lookup(sent.token)).toBe(200)
  expect(await members()).toBe(1)
  // Its address is taken by now, by itself.
  const again = await admin.patch(`${PATH}/${id}/restore`, {})
  expect([again.status, again.body.message]).toEqual([
    409,
    'Only an invitation that was just cancelled can be restored',
  ])

  await admin.patch(`${PATH}/${id}/cancel`, {})
  const other = await admin.post(PATH, { email: 'team@new.test', role: 'DELEGATE' })
  expect((await admin.patch(`${PATH}/${id}/restore`, {})).body.message).toBe('User already exists')
  await admin.patch(`${PATH}/${other.body.id}/cancel`, {})
  await inTenant(
    tenant,
    `update invitations set cancelled_at = now() - interval '2 hours' where tenant_id = $1 and id = $2`,
    [id],
  )
  expect((await admin.patch(`${PATH}/${id}/restore`, {})).body.message).toBe(
    'Only an invitation that was just cancelled can be restored',
  )
})

test('taken back, an invitation brings nobody back who had left before it', async () => {
  const { admin, tenant } = await makeCompany()
  const { id, email } = await makeUser(server, tenant)
  expect((await admin.del(`/tenant-admin/users/${id}`)).status).toBe(204)
  const { body } = await admin.post(PATH, { email, role: 'DELEGATE' })
  await admin.patch(`${PATH}/${body.id}/cancel`, {})
  expect((await admin.patch(`${PATH}/${body.id}/restore`, {})).status).toBe(200)
  expect((await admin.get(`/tenant-admin/users?search=${email}`)).body.data).toEqual([])
})

test('an accepted invitation stays as it is when its address is invited again', async () => {
  const { admin, tenant } = await makeCompany()
  const { body } = await admin.post(PATH, { email: 'ines@new.test', role: 'DELEGATE' })
  const person = { firstName: 'Ines', lastName: 'Marin', password: PASSWORD }
  await openBrowser(server).post('/invitations/accept', { token: body.token, ...person })
  await inTenant(tenant, `update invitations set expires_at = now() - interval '1 day' where tenant_id = $1`)
  const accepted = async () => (await admin.get(`${PATH}?status=accepted`)).body.data
  const before = await accepted()
  const found = await admin.get('/tenant-admin/users?search=ines@new.test')
  expect((await admin.del(`/tenant-admin/users/${found.body.data[0].id}`)).status).toBe(204)
  expect((await admin.post(PATH, { email: 'ines@new.test', role: 'DELEGATE' })).status).toBe(201)
  expect(await accepted()).toEqual(before)
})

test('what became of an invitation meanwhile is not written over', async () => {
  const { admin } = await makeCompany()
  const { id, version } = (await admin.post(PATH, { email: 'ines@new.test', role: 'DELEGATE' })).body
  const seen = { 'if-match': `"v${version}"` }
  const sent = await admin.post(`${PATH}/${id}/resend`, {}, seen)
  expect([sent.status, sent.body.version]).toEqual([200, version + 1])
  const stale = await admin.patch(`${PATH}/${id}/cancel`, {}, seen)
  expect([stale.status, stale.body.message]).toEqual([412, 'This invitation was changed in the meantime'])
  expect(await lookup(sent.body.token)).toBe(200)
})

test('sent again, the link before opens nothing, and seven days begin anew', async () => {
  const { admin, tenant } = await makeCompany()
  const { body: first } = await admin.post(PATH, { email: 'a@new.test', role: 'DELEGATE', message: 'Hi.' })
  await inTenant(tenant, `update invitations set expires_at = now() - interval '1 day' where tenant_id = $1`)
  expect((await admin.get(`${PATH}?status=expired`)).body.data).toHaveLength(1)
  const { body: second } = await admin.post(`${PATH}/${first.id}/resend`, {})
  expect(second).toMatchObject({ id: first.id, status: 'pending' })
  expect(second.token).not.toBe(first.token)
  expect([await lookup(first.token), await lookup(second.token)]).toEqual([404, 200])
  const sent = await mails(tenant)
  expect(sent).toHaveLength(2)
  expect(sent.every(({ body }) => body.includes('Hi.\n\nYou are invited'))).toBe(true)
})

test('departments and supervisors are offered to whoever may invite', async () => {
  const { tenant, admin, supervisor } = await makeCompany()
  const gone = await makeUser(server, tenant, 'SUPERVISOR', { status: 'inactive' })
  await inTenant(tenant, `insert into departments (tenant_id, name) values ($1, 'anaesthesia')`)
  const { body } = await admin.get(`${PATH}/options`)
  expect(body).toEqual({
    departments: ['anaesthesia', 'Cardiology'],
    supervisors: [{ id: supervisor.id, name: expect.any(String) }],
  })
  const draft = { email: 'a@new.test', role: 'DELEGATE', supervisorId: gone.id }
  expect((await admin.post(PATH, draft)).body.message).toBe('Supervisor not found')
})

test('a department is found however its letters are written small', async () => {
  const { tenant, admin } = await makeCompany()
  const names = ['İstanbul', 'ΣΑΣ']
  await inTenant(tenant, 'insert into departments (tenant_id, name) select $1, unnest($2::text[])', [names])
  for (const [at, department] of [...names, 'istanbul', 'σασ', 'CARDIOLOGY'].entries()) {
    const { body } = await admin.post(PATH, { email: `${at}@new.test`, role: 'DELEGATE', department })
    expect(body.department).toBe([...names, ...names, 'Cardiology'][at])
  }
})
