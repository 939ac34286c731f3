import type {
  MeasureRecord,
  MeasuresAnswer,
  PerformanceReport,
  TeamAnalytics,
} from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import {
  type TestCaller,
  makePrescriber,
  makeTeam,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()
const today = () => dayIn(Date.now(), 'UTC')
const done = { status: 'completed', completed: true }

const measured = async (supervisor: TestCaller, query = '') => {
  const { body } = await supervisor.get<MeasuresAnswer>(`/supervisors/measures?${query}`)
  return (name: string) => {
    const measure = body.measures.find(({ id }) => id === name)
    return Object.fromEntries((measure?.parts ?? []).map(({ id, count }) => [id, count]))
  }
}
const reported = async (supervisor: TestCaller, { user }: TestCaller, query = '') => {
  const { body } = await supervisor.get<PerformanceReport>(`/supervisors/performance-report?${query}`)
  return body.members.find(({ memberId }) => memberId === user.id)
}
const decide = (supervisor: TestCaller, action: string, id: string) =>
  supervisor.post('/supervisors/approvals/process', { action, ids: [id] })

test('a report was approved at first also where its plan was turned down before, and not where it was itself', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const plan = await planVisit(server, delegate, { scheduledDate: today() })
  const send = (id: string) => delegate.post(`/visits/${id}/submit-for-approval`)
  await send(plan.id)
  await decide(supervisor, 'reject', plan.id)
  await delegate.put(`/visits/${plan.id}`, { status: 'completed', outcomes: goodOutcomes })
  await send(plan.id)
  await decide(supervisor, 'approve', plan.id)
  const period = `startDate=${addDays(today(), -1)}&endDate=${today()}`
  expect((await measured(supervisor, period))('firstPass')).toMatchObject({ first: 1, returned: 0 })
  const report = await submitReport(server, delegate, {
    scheduledDate: today(),
    startTime: undefined,
    endTime: undefined,
  })
  await decide(supervisor, 'reject', report.id)
  await send(report.id)
  await decide(supervisor, 'approve', report.id)
  expect((await measured(supervisor, period))('firstPass')).toMatchObject({ first: 1, returned: 1 })
})

test('whoever was visited before a short period is not seen in it, and was seen lately', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  await storeVisit(server, team, team.delegate, id, { day: addDays(today(), -31), ...done })
  const parts = await measured(team.supervisor, `startDate=${addDays(today(), -9)}&endDate=${today()}`)
  expect(parts('coverage')).toEqual({ seen: 0, unseen: 1 })
  expect(parts('notSeen')).toEqual({ long: 0, never: 0 })
})

test('whoever was visited at both ends of a long period was seen lately', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  for (const days of [5, 100])
    await storeVisit(server, team, team.delegate, id, { day: addDays(today(), -days), ...done })
  const parts = await measured(team.supervisor, `startDate=${addDays(today(), -110)}&endDate=${today()}`)
  expect(parts('notSeen')).toEqual({ long: 0, never: 0 })
})

test('what is to come is not due, and a plan waits for its decision like a report', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  await storeVisit(server, team, delegate, id, { day: addDays(today(), -1), ...done })
  await storeVisit(server, team, delegate, id, { day: addDays(today(), 1), status: 'submitted' })
  const period = `startDate=${addDays(today(), -3)}&endDate=${addDays(today(), 3)}`
  expect(await reported(supervisor, delegate, period)).toMatchObject({
    completionRate: 100,
    totalVisits: 2,
    completedVisits: 1,
    pendingVisits: 1,
  })
})

test('as of a day of a month that is closed, what came after it counts for nothing', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  await storeVisit(server, team, delegate, id, { day: addDays(today(), -200) })
  await storeVisit(server, team, delegate, id, { day: addDays(today(), -100), ...done })
  await rowsOf(
    server,
    team,
    `insert into visit_totals (tenant_id, delegate_id, until, visits, carried_out, prescribers)
     values ($1, $2, $3, 2, 1, array[$4::uuid])`,
    [delegate.user.id, addDays(today(), -40), id],
  )
  const until = addDays(today(), -150)
  const query = `startDate=${addDays(until, -5)}&endDate=${until}&until=${until}`
  expect(await reported(supervisor, delegate, query)).toMatchObject({ completionRate: 0 })
})

test('what is seen most often stands first, and only who was met was covered', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const day = addDays(today(), -1)
  const visit = async (specialty: string, productsDiscussed: string[], more: object = done) => {
    const { id } = await makePrescriber(server, delegate.user, { specialty })
    const stored = await storeVisit(server, team, delegate, id, { day, ...more })
    await rowsOf(server, team, 'update visits set outcomes = $3 where tenant_id = $1 and id = $2', [
      stored,
      JSON.stringify({ ...goodOutcomes, productsDiscussed }),
    ])
  }
  await visit('Cardiology', ['Alpha', 'Zeta'])
  await visit('Urology', ['Zeta'])
  await visit('Urology', ['Zeta', 'Mida'])
  await visit('Oncology', [], { status: 'scheduled' })
  const { body } = await supervisor.get<TeamAnalytics>(
    `/supervisors/analytics?startDate=${day}&endDate=${day}`,
  )
  expect(body.topProducts.map(({ name }) => name)).toEqual(['Zeta', 'Alpha', 'Mida'])
  expect(body.bySpecialty.map(({ specialty }) => specialty)).toEqual(['Urology', 'Cardiology'])
  expect(body.totals.prescribersCovered).toBe(3)
})

test('prescribers behind a number stand by their names', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  for (const firstName of ['Zora', 'Anton', 'Mira'])
    await makePrescriber(server, delegate.user, { firstName })
  const { body } = await supervisor.get<Page<MeasureRecord>>(
    '/supervisors/measures/coverage/records?part=unseen',
  )
  expect(body.data.map(({ prescriberName }) => prescriberName.split(' ')[0])).toEqual([
    'Anton',
    'Mira',
    'Zora',
  ])
})

test('what waits waits since it was sent, also of somebody who has left', async () => {
  const team = await makeTeam(server)
  const { admin, supervisor, delegate } = team
  await submitReport(server, delegate)
  await rowsOf(
    server,
    team,
    `update visits set submitted_at = now() - interval '20 days', updated_at = now() where tenant_id = $1`,
  )
  const waiting = async () => (await measured(supervisor))('queueAge')
  expect(await waiting()).toEqual({ inTime: 0, overdue: 1 })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { status: 'inactive' })
  expect(await waiting()).toEqual({ inTime: 0, overdue: 1 })
})

test('how a visit was rated counts once it was carried out, and not where it was turned down', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const day = addDays(today(), -1)
  for (const [status, rating] of [
    ['completed', 4],
    ['rejected', 1],
  ] as const) {
    const { id } = await makePrescriber(server, delegate.user)
    const stored = await storeVisit(server, team, delegate, id, { day, status, completed: true })
    await rowsOf(server, team, 'update visits set outcomes = $3 where tenant_id = $1 and id = $2', [
      stored,
      JSON.stringify({ ...goodOutcomes, rating }),
    ])
  }
  const period = `startDate=${day}&endDate=${day}`
  expect((await reported(supervisor, delegate, period))?.averageRating).toBe(4)
  const { body } = await supervisor.get<TeamAnalytics>(`/supervisors/analytics?${period}`)
  expect(body.totals.averageRating).toBe(4)
})
