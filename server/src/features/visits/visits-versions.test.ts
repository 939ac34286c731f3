import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import { expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { makePrescriber, makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { storeVisit } from '#test/prescribers.ts'

const server = testServer()
const today = dayIn(Date.now(), 'UTC')

test('a visit that was changed meanwhile is neither taken away, sent nor decided on unseen', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id } = await planVisit(server, delegate)
  const path = `/visits/${id}`
  await delegate.put(path, { notes: 'Other' })
  const old = { 'if-match': '"v1"' }
  const passed = { status: 412, body: { details: { currentVersion: 2 } } }
  expect(await delegate.del(path, undefined, old)).toMatchObject(passed)
  expect(await delegate.post(`${path}/submit-for-approval`, {}, old)).toMatchObject(passed)
  expect(await delegate.put(`${path}/status`, { status: 'in-progress' }, old)).toMatchObject(passed)
  expect(await delegate.put(`${path}/status`, { status: 'in-progress', version: 1 })).toMatchObject({
    status: 409,
  })
  await delegate.post(`${path}/submit-for-approval`, {})
  const decided = await supervisor.put(`${path}/status`, { status: 'approved', version: 2 })
  expect(decided).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  expect((await delegate.get(path)).body).toMatchObject({ status: 'submitted', version: 3 })
})

test('what is sent says what was added to it, and sent twice it is sent once', async () => {
  const { delegate, supervisor, tenant } = await makeTeam(server)
  const { id } = await planVisit(server, delegate)
  const send = () => delegate.post<Visit>(`/visits/${id}/submit-for-approval`, { notes: 'Bring samples' })
  const first = await send()
  expect(first).toMatchObject({ status: 200, body: { status: 'submitted', notes: 'Bring samples' } })
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  const kept = await server.services.database
    .read(tenant.id)
    .rows('select kind from visit_submissions where tenant_id = $1')
  expect(kept).toEqual([{ kind: 'plan' }])
  const { firstName, lastName } = supervisor.user
  expect((await supervisor.put(`/visits/${id}/status`, { status: 'approved' })).body).toMatchObject({
    approvedBy: supervisor.user.id,
    approvedByName: `${firstName} ${lastName}`,
  })
})

test('with another status come no times of days to come, and no other record of what is locked', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const plan = await planVisit(server, delegate, { scheduledDate: today })
  const endTime = new Date(Date.now() + 86_400_000).toISOString()
  expect(await delegate.put(`/visits/${plan.id}/status`, { status: 'completed', endTime })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'endTime' }] },
  })
  const report = await submitReport(server, delegate)
  const back = { status: 'completed', outcomes: { rating: 1 } }
  expect(await delegate.put(`/visits/${report.id}/status`, back)).toMatchObject({
    status: 409,
    body: { code: 'VISIT_LOCKED' },
  })
  expect((await delegate.get(`/visits/${report.id}`)).body).toEqual(report)
  expect(await supervisor.put(`/visits/${randomUUID()}/status`, { status: 'approved' })).toMatchObject({
    status: 404,
    body: { message: 'Approval/visit not found' },
  })
})

test('open pages of the supervisor hear that a visit takes longer', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id } = await planVisit(server, delegate)
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  await delegate.put(`/visits/${id}`, { notes: 'Nobody else sees these' })
  await delegate.put(`/visits/${id}`, { duration: 45 })
  await expect.poll(page.heard).toEqual([{ type: 'visit', id }])
})

test('visits that are planned at once have a history each, and open pages of the supervisor hear of them once', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  const visits = ['2099-11-17', '2099-11-18'].map((scheduledDate) => ({ prescriberId, scheduledDate }))
  const { body } = await delegate.post<{ visits: Visit[] }>('/visits/bulk/cycles', { visits, cycles: [] })
  for (const { id } of body.visits)
    expect((await delegate.get(`/visits/${id}/history`)).body.data).toMatchObject([{ action: 'create' }])
  await expect.poll(page.heard).toEqual([{ type: 'visit', id: body.visits[0]?.id }])
})

test('the history of a visit is theirs who see it, begins with how it was made, and is longer than a page', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const { id } = await planVisit(server, delegate)
  expect(await colleague.get(`/visits/${id}/history`)).toMatchObject({
    status: 404,
    body: { message: 'Visit not found' },
  })
  for (let more = 1; more <= 21; more++) await delegate.put(`/visits/${id}`, { duration: 30 + more })
  const { data } = (await delegate.get(`/visits/${id}/history`)).body
  expect([data.length, data.at(-1)]).toEqual([
    22,
    expect.objectContaining({ action: 'create', details: { status: 'scheduled' } }),
  ])
})

test('visits stand in the order that is asked for, those of a day by their hours', async () => {
  const { delegate } = await makeTeam(server)
  const ids: Record<string, string> = {}
  for (const [lastName, scheduledDate, scheduledTime] of [
    ['Moss', '2026-11-18', '15:00'],
    ['Abel', '2026-11-18', '09:00'],
    ['Zimmer', '2026-11-17', '11:00'],
  ] as const) {
    const { id: prescriberId } = await makePrescriber(server, delegate.user, { lastName })
    ids[lastName] = (await planVisit(server, delegate, { prescriberId, scheduledDate, scheduledTime })).id
  }
  await delegate.put(`/visits/${ids.Moss}`, { duration: 45 })
  for (const [sortBy, expected] of [
    ['scheduledDate', ['Zimmer', 'Abel', 'Moss']],
    ['prescriberName', ['Abel', 'Moss', 'Zimmer']],
    ['createdAt', ['Moss', 'Abel', 'Zimmer']],
    ['updatedAt', ['Abel', 'Zimmer', 'Moss']],
  ] as const) {
    const { data } = (await delegate.get<{ data: Visit[] }>(`/visits?sortBy=${sortBy}&sortOrder=asc`)).body
    expect(
      data.map(({ prescriberName }) => prescriberName.replace('Amina ', '')),
      sortBy,
    ).toEqual(expected)
  }
})

test('a visit that is planned elsewhere stays there', async () => {
  const { delegate } = await makeTeam(server)
  const location = { address: '3 Quai Nord', city: 'Nice', coordinates: null }
  expect((await planVisit(server, delegate, { location })).location).toEqual(location)
})

test('a prescriber was visited last on the latest day, and seen twice where both visits count', async () => {
  const team = await makeTeam(server)
  const { delegate, supervisor } = team
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  for (const days of [-3, -9])
    await planVisit(server, delegate, {
      prescriberId,
      status: 'completed',
      scheduledDate: addDays(today, days),
    })
  const { body } = await delegate.get(`/prescribers/${prescriberId}`)
  expect(body).toMatchObject({ totalVisits: 2, lastVisitDate: addDays(today, -3) })

  const report = await submitReport(server, delegate)
  const flags = async () => (await supervisor.get('/supervisors/approvals')).body.data[0].flags
  const again = (status: string) =>
    storeVisit(server, team, delegate, report.prescriberId, { day: report.scheduledDate, status })
  await again('rejected')
  expect(await flags()).toEqual([])
  await again('scheduled')
  expect(await flags()).toHaveLength(1)
})

test.each(['/visits', '/visits/bulk/cycles', 'a move'])(
  'to a prescriber who is just being archived nothing is planned: %s',
  async (way) => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const { id } = await planVisit(server, delegate)
    const archived = await held(
      `with one as (select id from prescribers where id = $1 for update)
       update prescribers p set is_active = false from one where p.id = one.id`,
      [prescriberId],
    )
    const plan = { prescriberId, scheduledDate: '2099-11-17' }
    const planned =
      way === 'a move'
        ? delegate.put(`/visits/${id}`, { prescriberId })
        : delegate.post(way, way === '/visits' ? plan : { visits: [plan], cycles: [] })
    await archived.isAwaitedBy(1, planned)
    await archived.letGo()
    expect(await planned).toMatchObject({ status: 404, body: { message: 'Prescriber not found' } })
  },
)
