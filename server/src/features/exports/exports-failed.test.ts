import type { DataExport } from '@rounds/contract/exports'
import { expect, test } from 'vitest'
import { ZipTooLarge } from '#documents/zip.ts'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { rowsOf } from '#test/prescribers.ts'
import { goesOn, runQueued } from '#test/queued.ts'
import { exportJobs } from './jobs.ts'
import { isAlone } from './queries.ts'

const server = testServer()
const ask = async (caller: TestCaller) => (await caller.post<DataExport>('/auth/profile/export', {})).body.id
const get = async (caller: TestCaller, id: string) =>
  (await caller.get<DataExport>(`/data-exports/${id}`)).body

test('of a file that could not be made its person is told, and why, unless it was made after all', async () => {
  const { delegate, colleague, tenant } = await makeTeam(server)
  const [slow, made] = [await ask(delegate), await ask(colleague)]
  await server.services.database.inTenant(tenant.id, async (other) => {
    expect(await isAlone(other, slow)).toBe(true)
    await expect(runQueued(server, 'export-data', tenant.id, true)).rejects.toThrow('another process')
  })
  expect(await get(delegate, slow)).toMatchObject({
    status: 'failed',
    errorMessage: 'The server stopped while the file was made. You can try again.',
  })
  expect((await delegate.get('/notifications')).body.data).toMatchObject([
    { title: 'Data could not be exported', actionUrl: '/account?tab=data' },
  ])
  // Each of two has their own at the same time.
  const job = exportJobs(server.services)['export-data']
  await job?.({ tenantId: tenant.id, exportId: made } as never, goesOn)
  await job?.giveUp?.({ tenantId: tenant.id, exportId: made } as never)
  expect(await get(colleague, made)).toMatchObject({ status: 'completed', errorMessage: null })
})

test('of more than fits into one file its person is told so', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const id = await ask(delegate)
  const inSnapshot = () => Promise.reject(new ZipTooLarge())
  const services = { ...server.services, database: { ...server.services.database, inSnapshot } }
  const writing = exportJobs(services)['export-data']?.(
    { tenantId: tenant.id, exportId: id } as never,
    goesOn,
  )
  await expect(writing).rejects.toThrow(ZipTooLarge)
  expect(await get(delegate, id)).toMatchObject({
    status: 'failed',
    errorMessage: 'There is more than fits into one file (4 GB). Please ask for people one by one.',
  })
})

test('what two ask for at once is made for both, and stands in the list of each alone', async () => {
  const { delegate, colleague, tenant } = await makeTeam(server)
  const ids = [await ask(delegate), await ask(colleague)]
  await runQueued(server, 'export-data', tenant.id)
  for (const [at, caller] of [delegate, colleague].entries()) {
    const { body } = await caller.get<{ data: DataExport[] }>('/auth/profile/exports')
    expect(body.data).toMatchObject([{ id: ids[at], status: 'completed' }])
  }
})

test('a file that failed is tried again once, whoever else presses the same at once', async () => {
  const team = await makeTeam(server)
  const id = await ask(team.delegate)
  await rowsOf(server, team, `update data_exports set status = 'failed' where tenant_id = $1`)
  const row = await held('select from data_exports where id = $1 for update', [id])
  const again = () => team.delegate.post(`/data-exports/${id}/retry`, {})
  const first = again()
  await row.isAwaitedBy(1, first)
  const second = again()
  await row.isAwaitedBy(2, second)
  await row.letGo()
  const statuses = [(await first).status, (await second).status]
  expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 409])
})
