import type { DataExport } from '@rounds/contract/exports'
import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { type TestCaller, makeTeam, testServer } from './fixtures.ts'
import { rowsOf } from './prescribers.ts'
import { goesOn, runQueued } from './queued.ts'

const server = testServer()

/** Statuses of what is told of a file and of the file, and whether all of it is there. */
const found = async (caller: TestCaller, id: string) => {
  const told = await caller.get<DataExport>(`/data-exports/${id}`)
  const { statusCode, rawPayload } = await server.app.inject({
    url: `/api/v1/data-exports/${id}/file`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return [told.status, statusCode, rawPayload.length === told.body.size]
}

test('a file that was made at a second try is kept for its days, however long ago it was asked for', async () => {
  const team = await makeTeam(server)
  const { delegate, supervisor, tenant } = team
  const { id } = (await delegate.post<DataExport>('/auth/profile/export', {})).body
  const change = (values: string) =>
    rowsOf(server, team, `update data_exports set ${values} where tenant_id = $1 and id = $2`, [id])
  const foundAfterHousekeeping = async () => {
    await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
    return found(delegate, id)
  }
  await change(`status = 'failed', created_at = now() - interval '36 days'`)
  expect(await delegate.post(`/data-exports/${id}/retry`, {})).toMatchObject({ status: 202 })
  const { body: other } = await supervisor.post<DataExport>('/auth/profile/export', {})
  await runQueued(server, 'export-data', tenant.id)
  await change(`created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'`)
  expect(await foundAfterHousekeeping()).toEqual([200, 200, true])

  await change(`expires_at = now() - interval '29 days'`)
  expect(await foundAfterHousekeeping()).toEqual([200, 410, false])
  await change(`expires_at = now() - interval '30 days'`)
  expect(await foundAfterHousekeeping()).toEqual([404, 404, false])
  expect(await found(supervisor, other.id)).toEqual([200, 200, true])
})

test('a file that was made is kept by a job that comes again, and by one that gives up', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { body: made } = await delegate.post<DataExport>('/auth/profile/export', {})
  await runQueued(server, 'export-data', tenant.id)
  const told = async () => (await delegate.get<DataExport>(`/data-exports/${made.id}`)).body
  const before = await told()
  // Its connection may break just when it is stored.
  const job = jobHandlers(server.services)['export-data']
  const payload = { tenantId: tenant.id, exportId: made.id } as never
  await job?.(payload, goesOn)
  await job?.giveUp?.(payload)
  expect(await told()).toEqual(before)
  expect(await found(delegate, made.id)).toEqual([200, 200, true])
  expect((await delegate.get('/notifications')).body.data).toMatchObject([{ title: 'Your data is ready' }])
})
