import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const users = '/tenant-admin/users'
const draft = (more: object) => ({
  firstName: 'Nadir',
  lastName: 'Haddou',
  email: `${randomUUID()}@test.test`,
  ...more,
})

test('a role is understood in any case, wherever somebody sends one', async () => {
  const { admin, colleague } = await makeTeam(server)
  const made = await admin.post(users, draft({ role: 'delegate' }))
  expect([made.status, made.body.role]).toEqual([201, 'DELEGATE'])
  const invited = await admin.post('/tenant-admin/invitations', {
    email: `${randomUUID()}@test.test`,
    role: 'Supervisor',
  })
  expect([invited.status, invited.body.role]).toEqual([201, 'SUPERVISOR'])
  expect((await admin.get(`${users}?role=delegate`)).body.data).toMatchObject(
    (await admin.get(`${users}?role=DELEGATE`)).body.data,
  )
  expect((await admin.put(`${users}/${colleague.user.id}`, { role: 'supervisor' })).body.role).toBe(
    'SUPERVISOR',
  )
  expect(await admin.post(users, draft({ role: 'super_admin' }))).toMatchObject({
    status: 400,
    body: { message: 'Unknown role' },
  })
})
