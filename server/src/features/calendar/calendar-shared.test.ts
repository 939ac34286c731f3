import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const path = '/supervisors/calendar/events'
const day = addDays(dayIn(Date.now(), 'UTC'), 3)

test('what one supervisor made for a delegate whom all share, another one moves, but puts into no other team', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const { id: memberId } = await makeUser(server, tenant, 'DELEGATE')
  const draft = { title: 'Training', start: `${day}T08:00:00Z`, end: `${day}T09:00:00Z`, memberId }
  const { id } = (await supervisor.post(path, draft)).body
  expect((await other.put(`${path}/${id}`, { title: 'Fair' })).body.title).toBe('Fair')
  expect(await other.put(`${path}/${id}`, { memberId: null })).toMatchObject({
    status: 409,
    body: { message: 'Only who made an event gives it to their team' },
  })
  expect((await delegate.get('/notifications')).body.data).toEqual([])
  expect((await supervisor.put(`${path}/${id}`, { memberId: null })).body.memberId).toBeNull()
})
