import type { DataExport } from '@rounds/contract/exports'
import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { rowsOf } from '#test/prescribers.ts'
import { goesOn, runQueued } from '#test/queued.ts'

const server = testServer()

test('a file that was made at a second try is kept for its days, however long ago it was asked for', async () => {
  const team = await makeTeam(server)
  const { delegate, tenant } = team
  const { body: made } = await delegate.post<DataExport>('/auth/profile/export', {})
  const url = `/data-exports/${made.id}`
  const change = (values: string) =>
    rowsOf(server, team, `update data_exports set ${values} where tenant_id = $1 and id = $2`, [made.id])
  const statusesAfterHousekeeping = async () => {
    await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
    return Promise.all(['', '/file'].map(async (path) => (await delegate.get(url + path)).status))
  }
  await change(`status = 'failed', created_at = now() - interval '36 days'`)
  expect(await delegate.post(`${url}/retry`, {})).toMatchObject({ status: 202 })
  await runQueued(server, 'export-data', tenant.id)
  await change(`created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'`)
  expect(await statusesAfterHousekeeping()).toEqual([200, 200])

  await change(`expires_at = now() - interval '29 days'`)
  expect(await statusesAfterHousekeeping()).toEqual([200, 410])
  await change(`expires_at = now() - interval '30 days'`)
  expect(await statusesAfterHousekeeping()).toEqual([404, 404])
})
