import type { Erasable } from '@rounds/contract/erasure'
import { expect, test } from 'vitest'
import { findBreak, sealEntries } from '#features/audit/commands.ts'
import { WRITERS } from '#platform/database/connections.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { canaryName, findCanary, holdsNoPerson, plantCanary, staysInApproved } from '#test/canary.ts'
import { as, makePrescriber, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { codeOf, withFactor } from '#test/factors.ts'
import { PASSWORD } from '#test/world.ts'

const server = testServer()

const makeCompany = async () => {
  const tenant = await makeTenant(server)
  const passwordHash = await hashPassword(PASSWORD)
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  const person = await makeUser(server, tenant, 'DELEGATE', {
    ...canaryName,
    supervisorId: other.id,
    email: `zqcanary.${tenant.slug}@test.test`,
    status: 'inactive',
  })
  const prescriber = await makePrescriber(server, other)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const name = `${person.firstName} ${person.lastName}`
  return {
    tenant,
    person,
    other,
    admin,
    prescriberId: prescriber.id,
    erase: (changes: object = {}) =>
      admin.post('/tenant-admin/data-subjects/erasure', {
        userId: person.id,
        name,
        password: PASSWORD,
        ...changes,
      }),
  }
}

test('nobody finds a word of somebody who was erased, and what counts or was approved stays', async () => {
  const company = await makeCompany()
  const { tenant, person, other, admin } = company
  const { database } = server.services
  const visits = () =>
    database.read(tenant.id).rows<{ id: string; status: string }>(
      `select id, status, rating, completed_at, delegate_id, case when status = 'approved' then notes end as notes,
           case when status = 'approved' then outcomes end as outcomes from visits where tenant_id = $1 order by id`,
    )
  const ids = await plantCanary(server, company)
  // Some of the log is sealed when its words go, some is not yet.
  await sealEntries(database, tenant.id)
  await admin.post('/tenant-admin/users', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.test',
    role: 'DELEGATE',
  })

  const empty = new Set(Object.keys(holdsNoPerson).flatMap((names) => names.split(' ')))
  const planted = await findCanary()
  const bare = [...planted].filter(
    ([column, count]) => count === 0 && !empty.has(column) && !column.startsWith('graphile_worker.'),
  )
  expect(bare, 'columns that are neither planted nor said to hold no person').toEqual([])
  const before = await visits()
  const { body: told } = await admin.get<Erasable>(`/tenant-admin/data-subjects/${person.id}`)
  expect(told).toMatchObject({
    isDeactivated: true,
    approvedVisits: 1,
    otherVisits: 1,
    messages: 1,
    notes: 2,
    exports: 2,
  })

  expect(await company.erase()).toMatchObject({ status: 200, body: { approvedVisits: 1 } })
  const left = [...(await findCanary())].filter(([, count]) => count > 0)
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(staysInApproved.map((column) => [column, 1])))
  expect(await visits()).toEqual(before)
  const [snapshot] = await database
    .read(tenant.id)
    .rows(`select snapshot from visit_submissions where tenant_id = $1 and visit_id = $2`, [ids.approved])
  expect(snapshot).toMatchObject({ snapshot: { delegateName: 'Former member', notes: 'so said zqcanary' } })

  const supervisor = await as(server, other)
  expect((await supervisor.get(`/visits/${ids.approved}`)).body).toMatchObject({
    delegateName: 'Former member',
  })
  expect((await supervisor.get('/supervisors/reports')).body).toMatchObject({ data: [{ title: 'Ours' }] })
  await sealEntries(database, tenant.id)
  expect(await findBreak(database.read(tenant.id))).toMatchObject({ brokenAt: null })
  expect((await admin.get('/tenant-admin/audit-logs?action=erase')).body).toMatchObject({
    data: [{ resource: 'user', resourceId: person.id, resourceName: 'Former member', details: {} }],
  })

  expect(await company.erase()).toMatchObject({ status: 404 })
  expect((await admin.get(`/tenant-admin/data-subjects/${person.id}`)).status).toBe(404)
  // Their address is free.
  expect(
    await admin.post('/tenant-admin/users', {
      firstName: 'New',
      lastName: 'One',
      email: person.email,
      role: 'DELEGATE',
    }),
  ).toMatchObject({ status: 201 })
})

test('an admin with a second factor erases and exports with a code only', async () => {
  const { erase, admin } = await makeCompany()
  const { totp } = await withFactor(server, admin.user)
  expect(await erase()).toMatchObject({ status: 400, body: { code: 'MFA_REQUIRED' } })
  expect(await erase({ code: '000000' })).toMatchObject({ status: 400, body: { code: 'MFA_INVALID' } })
  expect(await admin.post('/tenant-admin/data-exports', { password: PASSWORD })).toMatchObject({
    status: 400,
    body: { code: 'MFA_REQUIRED' },
  })
  expect(await erase({ code: codeOf(totp) })).toMatchObject({ status: 200 })
})

test('only somebody deactivated is erased, by name and password', async () => {
  const { erase, admin, person, tenant } = await makeCompany()
  expect(await erase({ name: 'Somebody else' })).toMatchObject({
    status: 409,
    body: { message: 'Type the name to confirm', code: 'NAME_MISMATCH' },
  })
  expect(await erase({ password: 'wrong' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_CURRENT_PASSWORD' },
  })
  expect((await admin.get('/tenant-admin/audit-logs?action=erase')).body).toMatchObject({
    data: [{ success: false, resourceId: person.id }],
  })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update users set status = 'active' where tenant_id = $1 and id = $2`, [person.id]),
  )
  expect(await erase()).toMatchObject({
    status: 409,
    body: { message: 'Only somebody who is deactivated can be erased' },
  })
  expect((await admin.get(`/tenant-admin/users/${person.id}`)).body).toMatchObject({
    firstName: person.firstName,
  })
})

test('an extension, which is in every number, is looked for nowhere', async () => {
  const { tenant, person, other, admin, erase } = await makeCompany()
  const rows = <T>(text: string, values: unknown[]) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows<T & object>(text, values))
  await admin.put(`/tenant-admin/users/${person.id}`, { phone: '204' })
  const document = { visits: 1204, by: `${person.firstName} ${person.lastName}` }
  await rows(
    `insert into reports (tenant_id, created_by, template, title, status, format, parameters, document)
     values ($1, $2, 'team-performance', 'May', 'completed', 'PDF', '{}', $3)`,
    [other.id, JSON.stringify(document)],
  )
  expect((await erase()).status).toBe(200)
  expect(await rows('select document from reports where tenant_id = $1', [])).toEqual([
    { document: { visits: 1204, by: 'Former member' } },
  ])
})

test('the invitation of somebody who was erased is not opened again', async () => {
  const { admin, erase } = await makeCompany()
  const draft = { firstName: 'Nora', lastName: 'Never', role: 'DELEGATE', email: 'nora@test.test' }
  const { body: user } = await admin.post('/tenant-admin/users', draft)
  const [invitation] = (await admin.get('/tenant-admin/invitations')).body.data
  await admin.del(`/tenant-admin/users/${user.id}`)
  expect((await erase({ userId: user.id, name: 'Nora Never' })).status).toBe(200)
  expect(await admin.patch(`/tenant-admin/invitations/${invitation.id}/restore`)).toMatchObject({
    status: 409,
    body: { message: 'Only an invitation that was just cancelled can be restored' },
  })
})

test('whoever proves who they are holds no place of those who change something', async () => {
  const tenant = await makeTenant(server)
  const passwordHash = await hashPassword(PASSWORD)
  const asking = Array.from({ length: WRITERS }, async () => {
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
    return { admin, gone: await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' }) }
  })
  const pairs = await Promise.all(asking)
  const proof = { password: PASSWORD }
  const exported = await Promise.all(
    pairs.map(({ admin, gone }) =>
      admin.post('/tenant-admin/data-subjects/export', { ...proof, userId: gone.id }),
    ),
  )
  expect(exported.map(({ status }) => status)).toEqual(pairs.map(() => 202))
  const erased = await Promise.all(
    pairs.map(({ admin, gone }) =>
      admin.post('/tenant-admin/data-subjects/erasure', {
        ...proof,
        userId: gone.id,
        name: `${gone.firstName} ${gone.lastName}`,
      }),
    ),
  )
  expect(erased.map(({ status }) => status)).toEqual(pairs.map(() => 200))
})

test('of a draft of somebody who was erased not even its time is left; what was taken back keeps its day', async () => {
  const company = await makeCompany()
  const { tenant, person } = company
  const rows = (text: string, values: unknown[] = []) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows(text, values))
  await plantCanary(server, company)
  await rows(`update visits set draft_updated_at = now() where tenant_id = $1 and status <> 'approved'`)
  await rows(
    `insert into invitations (tenant_id, email, role, token_hash, expires_at, cancelled_at)
     values ($1, $2, 'DELEGATE', '\\x00', now(), '2026-11-03T10:00:00Z')`,
    [person.email],
  )
  expect((await company.erase()).status).toBe(200)
  const left = await rows(
    'select distinct draft_updated_at from visits where tenant_id = $1 and delegate_id = $2',
    [person.id],
  )
  expect(left).toEqual([{ draftUpdatedAt: null }])
  const cancelled = await rows(
    `select cancelled_at from invitations where tenant_id = $1 and token_hash = '\\x00'`,
  )
  expect(cancelled).toEqual([{ cancelledAt: '2026-11-03T10:00:00.000Z' }])
})
