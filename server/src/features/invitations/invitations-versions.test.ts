import { expect, test } from 'vitest'
import { makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/tenant-admin/invitations'

/** Somebody whom the supervisor has invited, with the invitation as an admin has it on screen. */
const invited = async () => {
  const team = await makeTeam(server)
  const department = (await team.admin.post('/tenant-admin/departments', { name: 'Cardiology' })).body
  const draft = { firstName: 'Ines', lastName: 'Haddad', email: 'ines@new.test', department: 'Cardiology' }
  const { id: userId } = (await team.supervisor.post('/supervisors/team-members', draft)).body
  const { id, version } = (await team.admin.get(PATH)).body.data[0]
  expect(version).toBe(1)
  const cancel = async () =>
    (await team.admin.patch(`${PATH}/${id}/cancel`, {}, { 'if-match': `"v${version}"` })).status
  return { ...team, department, userId: String(userId), cancel }
}

test('an invitation has changed when who is invited has another name', async () => {
  const { admin, userId, cancel } = await invited()
  expect((await admin.put(`/tenant-admin/users/${userId}`, { firstName: 'Inès' })).status).toBe(200)
  expect(await cancel()).toBe(412)
})

test('not when what it promises is the same', async () => {
  const { admin, userId, cancel } = await invited()
  expect((await admin.put(`/tenant-admin/users/${userId}`, { phone: '1' })).status).toBe(200)
  expect(await cancel()).toBe(200)
})

test('when it is moved to another department', async () => {
  const { admin, department, cancel } = await invited()
  const move = { departmentId: null }
  expect((await admin.post(`/tenant-admin/departments/${department.id}/people`, move)).body.moved).toBe(1)
  expect(await cancel()).toBe(412)
})

test('when who is invited is taken out of the team', async () => {
  const { supervisor, userId, cancel } = await invited()
  expect((await supervisor.del(`/supervisors/delegates/${userId}`)).status).toBe(204)
  expect(await cancel()).toBe(412)
})

test('when their supervisor stops supervising', async () => {
  const { admin, supervisor, tenant, cancel } = await invited()
  await makeUser(server, tenant, 'SUPERVISOR')
  const gone = await admin.put(`/tenant-admin/users/${supervisor.user.id}`, { status: 'inactive' })
  expect(gone.status).toBe(200)
  expect(await cancel()).toBe(412)
})
