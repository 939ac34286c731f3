import type { DataExport } from '@rounds/contract/exports'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { rowsOf } from '#test/prescribers.ts'
import { writeData } from './commands.ts'
import { deleteOldData } from './queries.ts'

const server = testServer()
const ask = '/auth/profile/export'

test('what is tried again begins anew', async () => {
  const team = await makeTeam(server)
  const { id } = (await team.delegate.post<DataExport>(ask, {})).body
  const failed = `status = 'failed', progress = 60, error_message = 'It broke', finished_at = now()`
  await rowsOf(server, team, `update data_exports set ${failed} where tenant_id = $1`)
  const again = await team.delegate.post<DataExport>(`/data-exports/${id}/retry`, {})
  const begun = { status: 'pending', progress: 0, errorMessage: null, finishedAt: null }
  expect(again).toMatchObject({ status: 202, body: begun })
})

test('what is not written whole is never told as all of it', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { id } = (await delegate.post<DataExport>(ask, {})).body
  const { id: personId } = delegate.user
  const work = { id, kind: 'person' as const, personId, createdBy: personId, filter: null }
  const told: number[] = []
  await server.services.database.inSnapshot(tenant.id, (db) =>
    writeData(db, work, async (percent) => void told.push(percent)),
  )
  expect(Math.max(...told)).toBe(99)
})

test('of a file nothing is kept beyond its days', async () => {
  const team = await makeTeam(server)
  const { id } = (await team.delegate.post<DataExport>(ask, {})).body
  await rowsOf(
    server,
    team,
    'insert into data_export_parts (tenant_id, export_id, number, bytes) values ($1, $2, 0, $3)',
    [id, Buffer.from('part')],
  )
  const leftAt = async (expires: string) => {
    await rowsOf(
      server,
      team,
      `update data_exports set expires_at = now() + $2::interval where tenant_id = $1`,
      [expires],
    )
    await server.services.database.inTenant(team.tenant.id, deleteOldData)
    return (await rowsOf(server, team, 'select from data_export_parts where tenant_id = $1')).length
  }
  expect([await leftAt('1 minute'), await leftAt('-1 minute')]).toEqual([1, 0])
})
