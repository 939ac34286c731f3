import { randomUUID } from 'node:crypto'
import type { MeasureRecord, MeasuresAnswer } from '@rounds/contract/analytics'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { type TestCaller, makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const today = dayIn(Date.now(), 'UTC')
const day = (offset: number) => addDays(today, offset)

type Stored = {
  name: string
  planned: number | null
  on: number
  status: string
  done?: boolean
  notMet?: boolean
}

const store = async ({ user }: TestCaller, visits: Stored[]) => {
  const { id: prescriberId } = await makePrescriber(server, user)
  const rows = visits.map(({ name, planned, on, status, done = false, notMet = false }) => ({
    id: randomUUID(),
    status,
    prescriber_name: name,
    scheduled_date: day(on),
    planned_date: planned === null ? null : day(planned),
    completed_at: done ? `${day(on)}T10:00:00Z` : null,
    outcomes: notMet ? { notMet: { reason: 'absent', note: null } } : null,
  }))
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_time, location, id, status, scheduled_date,
         planned_date, planned_time, completed_at, outcomes)
       select $1, $2, $3, n.prescriber_name, '09:00', '{"address": null, "city": "Lyon", "coordinates": null}', n.id, n.status,
         n.scheduled_date, n.planned_date, case when n.planned_date is not null then '10:30'::time end, n.completed_at, n.outcomes
       from jsonb_populate_recordset(null::visits, $4) n`,
      [user.id, prescriberId, JSON.stringify(rows)],
    ),
  )
  return new Map<string, string>(rows.map(({ id, prescriber_name }) => [id, prescriber_name]))
}

test('a planned visit that is due counts as done on its day that day only, whichever way it was moved', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const names = await store(delegate, [
    { name: 'kept', planned: -5, on: -5, status: 'submitted', done: true },
    { name: 'later', planned: -6, on: -4, status: 'approved', done: true },
    { name: 'sooner', planned: -4, on: -6, status: 'completed', done: true },
    { name: 'refused', planned: -5, on: -5, status: 'rejected', done: true },
    { name: 'nobody', planned: -5, on: -5, status: 'completed', done: true, notMet: true },
    { name: 'ahead', planned: -3, on: 4, status: 'scheduled' },
    { name: 'caught up today', planned: -1, on: 0, status: 'completed', done: true },
    { name: 'open', planned: -2, on: -2, status: 'scheduled' },
    { name: 'moved back', planned: -2, on: -3, status: 'scheduled' },
    // Not due yet, not planned, and planned before the period.
    { name: 'today', planned: 0, on: 0, status: 'completed', done: true },
    { name: 'tomorrow', planned: 1, on: -1, status: 'completed', done: true },
    { name: 'spontaneous', planned: null, on: -3, status: 'completed', done: true },
    { name: 'long ago', planned: -40, on: -5, status: 'completed', done: true },
  ])
  const period = `startDate=${day(-20)}&endDate=${day(10)}`
  const { body } = await supervisor.get<MeasuresAnswer>(`/supervisors/measures?${period}`)
  const adherence = body.measures.find(({ id }) => id === 'adherence')
  expect(adherence).toMatchObject({ numerator: 1, denominator: 9, value: expect.closeTo(100 / 9) as number })
  const found: Record<string, string[]> = {}
  for (const { id, count } of adherence?.parts ?? []) {
    const records = await supervisor.get<{ data: MeasureRecord[] }>(
      `/supervisors/measures/adherence/records?${period}&part=${id}`,
    )
    expect(records.body.data).toHaveLength(count)
    found[id] = records.body.data.map((record) => names.get(record.id) ?? '').toSorted()
  }
  expect(found).toEqual({
    onDay: ['kept'],
    otherDay: ['caught up today', 'later', 'sooner'],
    moved: ['ahead'],
    rejected: ['refused'],
    notMet: ['nobody'],
    unrecorded: ['moved back', 'open'],
  })
})

test('a plan that is carried out a day late is done on another day, and told on its own', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const names = await store(delegate, [
    { name: 'started late', planned: -1, on: -1, status: 'scheduled' },
    { name: 'told late', planned: -1, on: -1, status: 'approved' },
  ])
  const [started, told] = [...names.keys()]
  for (const [id, status] of [
    [started, 'in-progress'],
    [started, 'completed'],
    [told, 'completed'],
  ])
    expect((await delegate.put(`/visits/${id}/status`, { status })).status).toBe(200)
  const period = `startDate=${day(-1)}&endDate=${today}`
  const { body } = await supervisor.get<MeasuresAnswer>(`/supervisors/measures?${period}`)
  const of = (name: string) => body.measures.find(({ id }) => id === name)
  expect([of('adherence')?.numerator, of('adherence')?.denominator]).toEqual([1, 2])
  expect([of('onTime')?.numerator, of('onTime')?.denominator]).toEqual([1, 2])
  const rows = await supervisor.get<{ data: MeasureRecord[] }>(
    `/supervisors/measures/completed/records?${period}`,
  )
  expect(rows.body.data.map(({ id, date }) => [names.get(id), date])).toEqual([
    ['started late', today],
    ['told late', day(-1)],
  ])
})
