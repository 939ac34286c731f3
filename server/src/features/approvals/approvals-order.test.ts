import type { Approval } from '@rounds/contract/approvals'
import { expect, test } from 'vitest'
import { makeTeam, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()
const list = '/supervisors/approvals'

test.each(['approve', 'reject'] as const)(
  'what was decided stands as it was decided, the latest first, whenever it was sent: %s',
  async (action) => {
    const { supervisor, delegate } = await makeTeam(server)
    const [first, second, third] = [
      await submitReport(server, delegate),
      await submitReport(server, delegate),
      await submitReport(server, delegate),
    ]
    for (const { id } of [third, first, second])
      expect((await supervisor.post(`${list}/process`, { action, ids: [id] })).status).toBe(200)
    const listed = async (status: string) =>
      (await supervisor.get(`${list}?status=${status}`)).body.data.map(({ visitId }: Approval) => visitId)
    const expected = [second.id, first.id, third.id]
    expect(await listed(action === 'approve' ? 'approved' : 'rejected')).toEqual(expected)
    expect(await listed('all')).toEqual(expected)
  },
)
