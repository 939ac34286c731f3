import { Buffer } from 'node:buffer'
import type { DataExport } from '@rounds/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { eraseWords } from '#features/erasure/queries.ts'
import { exportJobs } from '#features/exports/jobs.ts'
import { reportJobs } from '#features/reports/jobs.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { as, makeTeam, makeUser, testServer } from './fixtures.ts'
import { goesOn, runQueued } from './queued.ts'
import { until } from './until.ts'
import { PASSWORD } from './world.ts'

const server = testServer()

/** A team whose admin erases one of it who works until then. */
const makeCompany = async () => {
  const team = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, team.tenant, 'TENANT_ADMIN', { passwordHash }))
  const erase = async ({ id, firstName, lastName }: typeof admin.user) => {
    await server.services.database.inTenant(team.tenant.id, (db) =>
      db.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [id]),
    )
    return admin.post('/tenant-admin/data-subjects/erasure', {
      userId: id,
      name: `${firstName} ${lastName}`,
      password: PASSWORD,
    })
  }
  return { ...team, admin, erase }
}

test('files of others that name somebody go with them; what is only asked for is made without the name', async () => {
  const { delegate, colleague, supervisor, tenant, erase } = await makeCompany()
  const name = `${supervisor.user.firstName} ${supervisor.user.lastName}`
  const ask = async (caller: typeof delegate) =>
    (await caller.post<DataExport>('/auth/profile/export', {})).body.id
  const fileOf = async (caller: typeof delegate, id: string) => {
    const headers = { authorization: `Bearer ${caller.token}` }
    const answer = await server.app.inject({ url: `/api/v1/data-exports/${id}/file`, headers })
    const files = answer.statusCode === 200 ? Object.values(unzipSync(answer.rawPayload)) : []
    return { status: answer.statusCode, text: files.map((bytes) => strFromU8(Buffer.from(bytes))).join() }
  }
  const made = await ask(delegate)
  await runQueued(server, 'export-data', tenant.id)
  expect((await fileOf(delegate, made)).text).toContain(name)
  const waiting = await ask(colleague)

  expect((await erase(supervisor.user)).status).toBe(200)
  expect((await fileOf(delegate, made)).status).toBe(404)
  await runQueued(server, 'export-data', tenant.id)
  const { status, text } = await fileOf(colleague, waiting)
  expect(status).toBe(200)
  expect(text).not.toContain(name)
})

test('a report that was counted before somebody was erased is counted anew', async () => {
  const { delegate, colleague, supervisor, tenant, erase } = await makeCompany()
  const { database } = server.services
  const name = `${delegate.user.firstName} ${delegate.user.lastName}`
  const { body: report } = await supervisor.post('/supervisors/reports/generate', {
    templateId: 'team-performance',
    format: 'CSV',
    parameters: { dateRange: { start: '2026-11-16', end: '2026-11-17' } },
  })
  const erased: number[] = []
  const inTenant: typeof database.inTenant = async (tenantId, work, actor) => {
    // Its numbers are counted, and what they say of whom is made of them.
    const { body } = await supervisor.get(`/supervisors/reports/${report.id}`)
    if (body.progress === 40 && erased.length === 0) erased.push((await erase(delegate.user)).status)
    return database.inTenant(tenantId, work, actor)
  }
  const services = { ...server.services, database: { ...database, inTenant } }
  const job = reportJobs(services, async () => undefined)['generate-report']
  await job?.({ tenantId: tenant.id, reportId: report.id } as never, goesOn)
  expect(erased).toEqual([200])
  const { body: made } = await supervisor.get(`/supervisors/reports/${report.id}`)
  expect(made).toMatchObject({ status: 'completed', progress: 100 })
  const { body: text } = await supervisor.get(`/files/${made.fileAssetId}`)
  expect(text).toContain(`${colleague.user.firstName} ${colleague.user.lastName}`)
  expect(text).not.toContain(name)
  const [stored] = await database
    .read(tenant.id)
    .rows<{ document: object }>('select document from reports where tenant_id = $1')
  expect(JSON.stringify(stored)).not.toContain(name)
})

test('the data of somebody that was being written when another was erased is written anew, without the name', async () => {
  const { delegate, supervisor, tenant, erase } = await makeCompany()
  const { database } = server.services
  const { body: asked } = await delegate.post<DataExport>('/auth/profile/export', {})
  const erased: number[] = []
  const inTenant: typeof database.inTenant = async (tenantId, work, actor) => {
    const { status } = (await delegate.get<DataExport>(`/data-exports/${asked.id}`)).body
    if (status === 'processing' && erased.length === 0) erased.push((await erase(supervisor.user)).status)
    return database.inTenant(tenantId, work, actor)
  }
  const services = { ...server.services, database: { ...database, inTenant } }
  const job = exportJobs(services)['export-data']
  await job?.({ tenantId: tenant.id, exportId: asked.id } as never, goesOn)
  expect(erased).toEqual([200])
  expect((await delegate.get(`/data-exports/${asked.id}`)).body).toMatchObject({ status: 'completed' })
  const parts = await database
    .read(tenant.id)
    .rows<{ bytes: Buffer }>('select bytes from data_export_parts where tenant_id = $1 order by number')
  const files = Object.values(unzipSync(Buffer.concat(parts.map(({ bytes }) => bytes))))
  const text = files.map((bytes) => strFromU8(Buffer.from(bytes))).join()
  expect(text).toContain(delegate.user.lastName)
  expect(text).not.toContain(supervisor.user.lastName)
})

test('what is asked for while somebody is being erased, and begun before that is stored, is made without the name', async () => {
  const { delegate, colleague, supervisor, tenant } = await makeCompany()
  const { database } = server.services
  const gone = await makeUser(server, tenant, 'SUPERVISOR', { firstName: 'Zora', lastName: 'Zqgone' })
  await database.inTenant(tenant.id, async (db) => {
    await db.rows('update users set supervisor_id = $3 where tenant_id = $1 and id = $2', [
      colleague.user.id,
      gone.id,
    ])
    await db.rows(`update users set last_name = 'Zqgone' where tenant_id = $1 and id = $2`, [
      delegate.user.id,
    ])
  })
  const asked = async () => {
    await colleague.post('/auth/profile/export', {})
    const { body } = await supervisor.post('/supervisors/reports/generate', {
      templateId: 'team-performance',
      format: 'CSV',
      parameters: { dateRange: { start: '2026-11-16', end: '2026-11-17' } },
    })
    return body.id as string
  }
  let left = 2
  const made: Promise<void>[] = []
  const reportId = await database.inTenant(tenant.id, async (db) => {
    const [own] = await db.withoutTenant.rows<{ pid: number }>('select pg_backend_pid() as pid')
    for (const { id } of [gone, delegate.user]) await eraseWords(db, id, ['Zora Zqgone', 'Zqgone'])
    const id = await asked()
    for (const task of ['export-data', 'generate-report'])
      made.push(runQueued(server, task, tenant.id).finally(() => left--))
    await until('made, or waiting', async () => {
      const waiting = await database.global(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [own?.pid],
      )
      return waiting.length >= left
    })
    return id
  })
  await Promise.all(made)
  const stored = await database.read(tenant.id).rows<{ bytes: Buffer }>(
    `select 1 as place, bytes from data_export_parts where tenant_id = $1 union all
     select 2, f.bytes from files f where f.tenant_id = $1 union all
     select 3, convert_to(document::text, 'UTF8') from reports where tenant_id = $1 and status = 'completed' order by place`,
  )
  expect(stored).toHaveLength(3)
  const [zip] = stored
  const texts = [
    ...Object.values(unzipSync(zip?.bytes ?? Buffer.alloc(0))),
    ...stored.slice(1).map(({ bytes }) => bytes),
  ].map((bytes) => strFromU8(Buffer.from(bytes)))
  expect(texts.join()).not.toContain('Zqgone')
  expect((await supervisor.get(`/supervisors/reports/${reportId}`)).body.status).toBe('completed')
})
