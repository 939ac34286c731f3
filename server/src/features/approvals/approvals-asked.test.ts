import { expect, test } from 'vitest'
import { as, makePrescriber, makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()
const list = '/supervisors/approvals'

test('what was sent after somebody has read it is not decided on', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const report = await submitReport(server, delegate)
  const before = new Date(Date.parse(report.submittedAt ?? '') - 1).toISOString()
  const decide = (path: string, given: object) =>
    supervisor.post(`${list}/${path}`, { action: 'approve', asOf: before, ...given })
  for (const answer of [
    await decide('process', { ids: [report.id] }),
    await decide('bulk-process', { approvalIds: [report.id] }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  const later = await decide('process', { ids: [report.id], asOf: report.submittedAt })
  expect(later.body.processed).toMatchObject([{ visitId: report.id }])
})

test('deciding once more just so is said to have been done', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { id } = await submitReport(server, delegate)
  const decide = () => supervisor.post(`${list}/process`, { action: 'approve', ids: [id] })
  const first = await decide()
  expect(await decide()).toMatchObject({ status: 200, body: first.body })
})

test('of what was turned down it is told by whom and when, and what waits is counted of the own team alone', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const theirs = await makeUser(server, tenant, 'DELEGATE', { supervisorId: other.user.id })
  await submitReport(server, await as(server, theirs))
  await submitReport(server, delegate)
  const report = await submitReport(server, delegate)
  expect((await supervisor.get(`${list}?limit=1`)).body.pagination.total).toBe(2)
  await supervisor.post(`${list}/process`, { action: 'reject', ids: [report.id] })
  const { rejectedAt } = (await delegate.get(`/visits/${report.id}`)).body
  expect((await supervisor.get(`${list}?status=rejected`)).body.data).toMatchObject([
    {
      decidedBy: supervisor.user.id,
      decidedByName: `${supervisor.user.firstName} ${supervisor.user.lastName}`,
      decidedAt: rejectedAt,
    },
  ])
})

test('what waits is found by whom it is with', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const report = async (firstName: string) => {
    const { id: prescriberId } = await makePrescriber(server, delegate.user, { firstName })
    return (await submitReport(server, delegate, { prescriberId })).id
  }
  const [zora] = [await report('Zora'), await report('Anton')]
  const { body } = await supervisor.get(`${list}?search=zora`)
  expect(body.pagination.total).toBe(1)
  expect(body.data).toMatchObject([{ visitId: zora }])
})
