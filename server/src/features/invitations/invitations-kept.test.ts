import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'

const server = testServer()
const PATH = '/tenant-admin/invitations'
const names = { firstName: 'Nora', lastName: 'Never', password: PASSWORD }
const accept = async (token: string) =>
  (await openBrowser(server).post('/invitations/accept', { token, ...names })).statusCode

test('whoever waits keeps their department and supervisor where their invitation names none, and is another one once they are there', async () => {
  const { tenant, admin, supervisor } = await makeTeam(server)
  const email = 'nora@new.test'
  const person = await makeUser(server, tenant, 'DELEGATE', {
    email,
    status: 'pending',
    supervisorId: supervisor.user.id,
  })
  const token = mintToken('fvi', tenant.id)
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows(
      `with d as (insert into departments (tenant_id, name) values ($1, 'North') returning id)
       update users set department_id = d.id from d where tenant_id = $1 and users.id = $2`,
      [person.id],
    )
    await db.rows(
      `insert into invitations (tenant_id, email, role, token_hash, expires_at)
       values ($1, $2, 'DELEGATE', $3, now() + interval '7 days')`,
      [email, sha256(token)],
    )
  })
  const path = `/tenant-admin/users/${person.id}`
  const { version } = (await admin.get(path)).body
  expect(await accept(token)).toBe(201)
  expect((await admin.get(path)).body).toMatchObject({
    department: 'North',
    supervisorId: supervisor.user.id,
    status: 'active',
  })
  expect((await admin.put(path, { firstName: 'Nadir', version })).status).toBe(409)
})

test('whom somebody was invited last stands first, also when that was once more', async () => {
  const { admin } = await makeTeam(server)
  const invite = async (email: string) =>
    (await admin.post(PATH, { email: `${email}@new.test`, role: 'DELEGATE' })).body.id as string
  const [first, second] = [await invite('first'), await invite('second')]
  const listed = async () => (await admin.get(PATH)).body.data.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual([second, first])
  await admin.post(`${PATH}/${first}/resend`, {})
  expect(await listed()).toEqual([first, second])
})

test('each line of a list has its own department', async () => {
  const { admin } = await makeTeam(server)
  const names = ['Cardiology', 'Oncology']
  for (const name of names) await admin.post('/tenant-admin/departments', { name })
  const lines = names.map((department) => ({
    id: randomUUID(),
    email: `${department}@new.test`,
    role: 'DELEGATE',
    department,
  }))
  const { body } = await admin.post(`${PATH}/bulk`, { lines })
  expect(body.results).toMatchObject(
    names.map((department) => ({ invitation: { department }, refusal: null })),
  )
})
