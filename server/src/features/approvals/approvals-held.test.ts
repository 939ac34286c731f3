import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn } from '@rounds/contract/dates'
import { makeTeam, planVisit, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'

const server = testServer()

/** The lock of what is kept of somebody's closed months (migration 0009); whoever only tries and has to wait divides by nothing. */
const lockMonths = 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))'
const areFree = 'select 1 / pg_try_advisory_xact_lock(hashtextextended($1::text, 0))::int'

test('old visits of several are decided on in the order in which closed months are counted: the two never wait for each other', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const [first, last] =
    delegate.user.id < colleague.user.id ? ([delegate, colleague] as const) : ([colleague, delegate] as const)
  const [early = '', late = ''] = [randomUUID(), randomUUID()].toSorted()
  const scheduledDate = dayIn(Date.now() - 60 * 86_400_000, 'UTC')
  for (const [who, id] of [
    [last, early],
    [first, late],
  ] as const) {
    await planVisit(server, who, { id, scheduledDate })
    expect((await who.post(`/visits/${id}/submit-for-approval`, {})).status).toBe(200)
  }
  const counting = await held(lockMonths, [first.user.id])
  const decided = supervisor.post('/supervisors/approvals/bulk-process', {
    action: 'approve',
    approvalIds: [early, late],
  })
  await counting.isAwaitedBy(1, decided)
  await (await held(areFree, [last.user.id])).giveUp()
  await counting.giveUp()
  expect((await decided).status).toBe(200)
  expect((await supervisor.get('/supervisors/approvals')).body.data).toEqual([])
})
