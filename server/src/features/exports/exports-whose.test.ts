import type { Page } from '@rounds/contract/common'
import type { DataExport } from '@rounds/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { canaryName, plantCanary } from '#test/canary.ts'
import { type TestCaller, as, makePrescriber, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { PASSWORD } from '#test/world.ts'

const server = testServer()

test('each file holds what is its person’s, and the words that whoever asks may read', async () => {
  const tenant = await makeTenant(server)
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  const person = await makeUser(server, tenant, 'DELEGATE', { ...canaryName, supervisorId: other.id })
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const { id: prescriberId } = await makePrescriber(server, person)
  await plantCanary(server, { tenant, person, other, prescriberId })

  /** Of each kind, how many records there are, and in how many a word of the person’s stands. */
  const made = async (caller: TestCaller, path: string, body: object = {}) => {
    const { id } = (await caller.post<DataExport>(path, body)).body
    await runQueued(server, 'export-data', tenant.id)
    const { rawPayload } = await server.app.inject({
      url: `/api/v1/data-exports/${id}/file`,
      headers: { authorization: `Bearer ${caller.token}` },
    })
    const kinds = Object.entries(unzipSync(rawPayload)).flatMap(([name, content]) => {
      const [, kind] = /^data\/(.+)\.json$/.exec(name) ?? []
      const rows = kind ? (JSON.parse(strFromU8(content)) as object[]) : []
      const telling = rows.filter((row) => /zqcanary/i.test(JSON.stringify(row)))
      return rows.length > 0 ? [`${kind ?? ''} ${rows.length} ${telling.length}`] : []
    })
    return kinds.join(', ')
  }
  const [delegate, supervisor] = [await as(server, person), await as(server, other)]
  const own = '/auth/profile/export'
  const of = ({ id: userId }: { id: string }) =>
    made(admin, '/tenant-admin/data-subjects/export', { password: PASSWORD, userId })
  expect(await made(delegate, own)).toBe(
    'profile 1 1, visits 2 2, submissions 2 2, messages 1 1, attachments 2 1, prescribers 1 0, calendar 1 1, coaching 2 2, reports 1 1, sessions 2 1, invitations 1 1, audit 4 2',
  )
  // Of the other one: what was rejected, answered and noted, as it names the person or was said by them.
  expect(await made(supervisor, own)).toBe(
    'profile 1 0, visits 1 1, submissions 1 1, messages 1 1, calendar 1 1, coaching 2 2, reports 1 0, sessions 1 0, audit 5 0',
  )
  // An admin has no event that somebody else made for the person.
  expect(await of(person)).toBe(
    'profile 1 1, visits 2 2, submissions 2 2, messages 1 1, attachments 2 1, prescribers 1 0, coaching 2 2, reports 1 1, sessions 2 1, invitations 1 1, audit 5 2',
  )
  expect(await made(admin, '/tenant-admin/data-exports', { password: PASSWORD })).toBe(
    'company 1 0, people 3 1, invitations 2 1, prescribers 1 0, visits 3 3, submissions 3 3, calendar 1 0, messages 2 0, coaching 2 0, reports 2 0, files 2 0, audit 13 5',
  )
  // Whoever may not ask for such has none of them, not even the one about themselves.
  const { body: files } = await admin.get<Page<DataExport>>('/tenant-admin/data-exports')
  expect(new Set(files.data.map(({ kind }) => kind))).toEqual(new Set(['company', 'person']))
  for (const { id } of files.data)
    for (const caller of [delegate, supervisor])
      expect([
        (await caller.get(`/data-exports/${id}`)).status,
        (await caller.get(`/data-exports/${id}/file`)).status,
      ]).toEqual([404, 404])
})

test('what somebody who has left had asked for is made for the admin who tries again', async () => {
  const tenant = await makeTenant(server)
  const [leaver, admin] = [
    await makeUser(server, tenant, 'TENANT_ADMIN'),
    await as(server, await makeUser(server, tenant, 'TENANT_ADMIN')),
  ]
  const person = await makeUser(server, tenant)
  const of = async (kind: string, personId: string | null) => {
    const [made] = await server.services.database.inTenant(tenant.id, (db) =>
      db.rows<{ id: string }>(
        `insert into data_exports (tenant_id, created_by, kind, person_id, status) values ($1, $2, $3, $4, 'failed') returning id`,
        [leaver.id, kind, personId],
      ),
    )
    return made?.id ?? ''
  }
  const files = [await of('company', null), await of('person', person.id)]
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [leaver.id]),
  )
  for (const id of files) {
    expect(await admin.post(`/data-exports/${id}/retry`, {})).toMatchObject({
      status: 202,
      body: { id, status: 'pending', requestedBy: admin.user.id },
    })
    await runQueued(server, 'export-data', tenant.id)
    expect(await admin.get(`/data-exports/${id}`)).toMatchObject({ body: { status: 'completed' } })
  }
  const told = await server.services.database
    .read(tenant.id)
    .rows('select user_id from notifications where tenant_id = $1')
  expect(told).toEqual([{ userId: admin.user.id }, { userId: admin.user.id }])
  // About themselves an admin asks on their own: this one stays what it was, with what others may read of them.
  const ofAdmin = await of('person', admin.user.id)
  expect(await admin.post(`/data-exports/${ofAdmin}/retry`, {})).toMatchObject({
    body: { requestedBy: leaver.id },
  })
})
