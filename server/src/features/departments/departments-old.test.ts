import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const departments = '/tenant-admin/departments'

test('a department to which somebody was invited who never came is deleted, and their invitation stays', async () => {
  const { admin } = await makeTeam(server)
  const { id } = (await admin.post(departments, { name: 'Hospital' })).body
  const draft = { email: 'never@new.test', role: 'DELEGATE', department: 'Hospital' }
  const invitation = (await admin.post('/tenant-admin/invitations', draft)).body
  await admin.patch(`/tenant-admin/invitations/${invitation.id}/cancel`, {})
  expect((await admin.del(`${departments}/${id}`)).status).toBe(204)
  const { data } = (await admin.get('/tenant-admin/invitations')).body
  expect(data).toMatchObject([{ id: invitation.id, status: 'cancelled', department: null }])
})

test('what is stored already is no change of a department, nor in the log', async () => {
  const { admin } = await makeTeam(server)
  const { id, version } = (await admin.post(departments, { name: 'Hospital', description: 'Wards' })).body
  const same = await admin.put(`${departments}/${id}`, { name: 'Hospital', description: 'Wards', version })
  expect(same).toMatchObject({ status: 200, body: { version } })
  const { data } = (await admin.get('/tenant-admin/audit-logs?resource=department')).body
  expect(data).toMatchObject([{ action: 'create' }])
})
