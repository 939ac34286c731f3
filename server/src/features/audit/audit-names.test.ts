import type { AuditChain, AuditEntry, AuditLog } from '@rounds/contract/audit'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { as, makeTeam, makeTenant, makeUser, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

type Caller = Awaited<ReturnType<typeof as>>
const list = async (admin: Caller, query = '') =>
  (await admin.get<{ data: AuditLog[] }>(`${PATH}?limit=100${query}`)).body.data
const nameOf = ({ user }: Caller) => `${user.firstName} ${user.lastName}`

test('what an entry is about is called by its name', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  await admin.post('/tenant-admin/invitations', { email: 'nora@new.test', role: 'DELEGATE' })
  await supervisor.post('/supervisors/coaching-notes', { delegateId: delegate.user.id, note: 'Ask first.' })
  const day = addDays(dayIn(Date.now(), 'UTC'), 1)
  const times = { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` }
  await supervisor.post('/supervisors/calendar/events', { title: 'Fair', ...times })
  await admin.patch(`/tenants/${tenant.id}`, { name: 'Alpine' })
  const told = await list(admin)
  const called = (resource: string) => told.find((each) => each.resource === resource)?.resourceName
  expect({
    visit: called('visit'),
    invitation: called('invitation'),
    note: called('coaching-note'),
    event: called('calendar-event'),
    company: called('tenant'),
  }).toEqual({
    visit: visit.prescriberName,
    invitation: 'nora@new.test',
    note: nameOf(delegate),
    event: 'Fair',
    company: 'Alpine',
  })
})

test('an entry is found by the address of whom it is about and by its request, also once they have left', async () => {
  const { admin, delegate } = await makeTeam(server)
  const { id, email } = delegate.user
  await admin.put(`/tenant-admin/users/${id}`, { firstName: 'Nadir' })
  await admin.del(`/tenant-admin/users/${id}`)
  const found = async (search: string) =>
    (await list(admin, `&search=${search}`)).map(({ action, resourceId }) => [action, resourceId])
  const both = [
    ['delete', id],
    ['update', id],
  ]
  expect(await found(email)).toEqual(both)
  expect(await found('nadir')).toEqual(both)
  const [{ requestId } = { requestId: '' }] = await list(admin, '&action=update')
  expect(await found(requestId ?? '')).toEqual([['update', id]])
})

test('an entry names the departments that it tells of', async () => {
  const { admin, delegate } = await makeTeam(server)
  const { id } = (await admin.post('/tenant-admin/departments', { name: 'Oncology' })).body
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'oncology' })
  const [change] = await list(admin, '&resource=user&action=update')
  const { names, details } = (await admin.get<AuditEntry>(`${PATH}/${change?.id}`)).body
  expect(details).toMatchObject({ after: { departmentId: id } })
  expect(names).toMatchObject({ [id]: 'Oncology' })
})

test('a log that nothing has sealed yet says how much waits for that', async () => {
  const admin = await as(server, await makeUser(server, await makeTenant(server), 'TENANT_ADMIN'))
  const { id } = (await admin.post('/tenant-admin/departments', { name: 'Oncology' })).body
  await admin.del(`/tenant-admin/departments/${id}`)
  const { body } = await admin.get<AuditChain>(`${PATH}/chain`)
  expect(body).toMatchObject({ entries: 0, waiting: 2, checkedAt: null })
})

test('whoever takes entries away as a file is in the log, with what they asked for', async () => {
  const admin = await as(server, await makeUser(server, await makeTenant(server), 'TENANT_ADMIN'))
  await admin.post('/tenant-admin/departments', { name: 'Oncology' })
  await admin.post(`${PATH}/export`, { resource: 'department', startDate: '2026-01-01' })
  expect(await list(admin, '&action=export')).toMatchObject([
    { userId: admin.user.id, details: { resource: 'department', startDate: '2026-01-01', count: 1 } },
  ])
})
