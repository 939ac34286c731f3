import { randomUUID } from 'node:crypto'
import type { MeasuresAnswer, MeasureRecord, TeamAnalytics } from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { addDays, dayIn } from '@rounds/contract/dates'
import { measures } from '@rounds/contract/measures'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type TestCaller, as, makePrescriber, makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
let team: Awaited<ReturnType<typeof makeTeam>>
const today = dayIn(Date.now(), 'UTC')

type Stored = {
  delegate_id: string
  prescriber_id: string
  scheduled_date: string
  planned_date: string | null
  status: string
  [column: string]: unknown
}
const day = (at: number) => addDays(today, at)
const at = (date: string, time: string) => `${date}T${time}:00Z`

/** A visit of any shape that the transitions allow, by a row of numbers. */
const visitOf = (delegate: string, prescribers: string[], seed: number[]): Stored => {
  const [who = 0, when = 0, plan = 0, state = 0, late = 0, products = 0, timed = 0] = seed
  const date = day(when - 100)
  const told = state < 8
  const status = told
    ? (['approved', 'approved', 'approved', 'submitted', 'completed', 'rejected', 'approved', 'submitted'][
        state
      ] ?? '')
    : (['scheduled', 'rejected', 'submitted', 'approved'][state - 8] ?? '')
  const end = at(date, '10:30')
  const completed = at(addDays(date, late % 3), '18:00')
  const decided = at(addDays(date, 3), '09:00')
  return {
    delegate_id: delegate,
    prescriber_id: prescribers[who % prescribers.length] ?? '',
    scheduled_date: date,
    planned_date: plan === 0 ? null : day(when - 100 + (plan % 3) * (plan - 3)),
    status,
    type: ['routine', 'follow_up', 'introduction'][who % 3],
    outcomes: told
      ? {
          productsDiscussed: ['Lipanor', 'Tensia'].slice(0, products),
          rating: (who % 5) + 1,
          ...(state === 7 && { notMet: { reason: 'absent', note: null } }),
        }
      : null,
    start_time: told && timed > 0 ? at(date, '10:00') : null,
    end_time: told && timed > 0 ? end : null,
    completed_at: told ? completed : null,
    submitted_at: ['approved', 'submitted', 'rejected'].includes(status) ? completed : null,
    approved_at: status === 'approved' ? decided : null,
    rejected_at: status === 'rejected' ? decided : null,
  }
}

const store = (rows: Stored[]) =>
  server.services.database.inTenant(team.tenant.id, (db) =>
    db.rows(
      `insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, planned_date, status, type,
         location, outcomes, start_time, end_time, completed_at, submitted_at, approved_at, rejected_at)
       select $1, v.delegate_id, v.prescriber_id, 'Amina Haddad', v.scheduled_date, '10:00', v.planned_date, v.status, v.type,
         '{"address": null, "city": null, "coordinates": null}', v.outcomes, v.start_time, v.end_time, v.completed_at, v.submitted_at,
         v.approved_at, v.rejected_at
       from jsonb_populate_recordset(null::visits, $2) v`,
      [JSON.stringify(rows)],
    ),
  )

const asMeasures = async (caller: TestCaller, query: Record<string, string> = {}) => {
  const answer = await caller.get<MeasuresAnswer>(
    `/supervisors/measures?${new URLSearchParams(query).toString()}`,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const rowsOf = async (measure: string, part: string, query: Record<string, string>) => {
  const asked = new URLSearchParams({ ...query, part, limit: '1' }).toString()
  const { body } = await team.supervisor.get<Page<MeasureRecord>>(
    `/supervisors/measures/${measure}/records?${asked}`,
  )
  return body.pagination.total
}

beforeAll(async () => {
  team = await makeTeam(server)
  const people = [team.delegate.user, team.colleague.user]
  const own = await Promise.all(
    people.map((user) => Promise.all(Array.from({ length: 6 }, () => makePrescriber(server, user)))),
  )
  const ids = own.flat().map(({ id }) => id)
  // 160 visits of the last 100 days and the next 20, the same in every run.
  const random = (seed: number) => (Math.imul(seed ^ 0x9e37, 2654435761) >>> 7) % 5040
  const rows = Array.from({ length: 160 }, (_, n) => {
    const seed = [9, 120, 4, 12, 6, 3, 4].map((size, k) => random(n * 31 + k * 7919 + 17) % size)
    return visitOf(people[n % 2]?.id ?? '', ids, seed)
  })
  await store(rows)
})

test('of every measure and any filter, the rows of a part are as many as it says, and the parts are all', async () => {
  const filter = fc.record({
    start: fc.integer({ min: -110, max: 10 }),
    length: fc.integer({ min: 0, max: 70 }),
    who: fc.constantFrom('', team.delegate.user.id, team.colleague.user.id),
  })
  await fc.assert(
    fc.asyncProperty(filter, async ({ start, length, who }) => {
      const query = { startDate: day(start), endDate: day(start + length), ...(who && { delegateIds: who }) }
      const { measures: answers } = await asMeasures(team.supervisor, query)
      for (const measure of measures) {
        const said = answers.find(({ id }) => id === measure.id)
        const parts = await Promise.all(measure.parts.map(({ id }) => rowsOf(measure.id, id, query)))
        expect(parts, measure.id).toEqual(said?.parts.map(({ count }) => count))
        const all = parts.reduce((sum, each) => sum + each, 0)
        expect(await rowsOf(measure.id, 'all', query), measure.id).toBe(all)
        const counted = measure.parts.reduce((sum, part, n) => sum + (part.counts ? (parts[n] ?? 0) : 0), 0)
        if (measure.id !== 'details') expect(said?.numerator, measure.id).toBe(counted)
        const ofDelegates = said?.byDelegate.reduce((sum, each) => sum + (each.numerator ?? 0), 0)
        if (measure.id !== 'queueAge' || all > 0) expect(ofDelegates, measure.id).toBe(said?.numerator)
        if (measure.unit === 'percent' && all > 0)
          expect(said?.value, measure.id).toBeCloseTo((counted / all) * 100, 9)
      }
      const of = (id: string) => answers.find((each) => each.id === id)
      // domain.md 2, 6: visits to those assigned ÷ all assigned = coverage × frequency.
      const { numerator, value } = of('frequency') ?? {}
      const coverage = of('coverage')
      if (coverage?.denominator && value != null)
        expect((numerator ?? 0) / coverage.denominator).toBeCloseTo(((coverage.value ?? 0) / 100) * value, 9)
    }),
    { numRuns: 6 },
  )
})

test('analytics, report and measures count the same', async () => {
  const query = { startDate: day(-60), endDate: day(-1) }
  const asked = new URLSearchParams(query).toString()
  const [{ measures: answers }, { body: found }, { body: report }] = await Promise.all([
    asMeasures(team.supervisor, query),
    team.supervisor.get(`/supervisors/analytics?${asked}&groupBy=week`),
    team.supervisor.get(`/supervisors/performance-report?${asked}`),
  ])
  const value = (id: string) => answers.find((each) => each.id === id)
  const completed = value('completed')?.value
  expect(completed).toBeGreaterThan(10)
  const sum = (rows: Record<string, number>[], key: string) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  expect(found.totals.completedVisits).toBe(completed)
  expect(report.summary.completedVisits).toBe(completed)
  for (const rows of [found.trend, found.byDelegate]) expect(sum(rows, 'completed')).toBe(completed)
  for (const rows of [found.bySpecialty, found.hours]) expect(sum(rows, 'count')).toBe(completed)
  expect(sum(found.topProducts, 'count')).toBe(value('details')?.numerator)
  expect(sum(found.visitsByStatus, 'count')).toBe(found.totals.totalVisits)
  expect(found.totals.approvalRate).toBeCloseTo(value('approvalRate')?.value ?? 0, 0)
  expect(found.totals.completionRate).toBeCloseTo(value('completion')?.value ?? 0, 0)
  expect(found.totals.averageVisitDuration).toBe(value('duration')?.value)
  const weeks = found.weeks as { start: string; states: Record<string, number> }[]
  expect(weeks.map(({ start }) => start)).toEqual(found.trend.map(({ date }: { date: string }) => date))
  expect(weeks.flatMap(({ states }) => Object.values(states)).reduce((a, b) => a + b, 0)).toBe(
    found.totals.totalVisits,
  )
})

test('each bar and cell opens as many visits as it counts', async () => {
  const days = { startDate: day(-90), endDate: day(10) }
  const query = new URLSearchParams(days).toString()
  const { body: found } = await team.supervisor.get<TeamAnalytics>(`/supervisors/analytics?${query}`)
  const opened = async (mark: Record<string, unknown>) => {
    const asked = Object.entries({ ...days, ...mark, limit: 1 }).map(
      ([name, value]) => `${name}=${String(value)}`,
    )
    const path = `/supervisors/analytics/visits?${asked.join('&')}`
    return (await team.supervisor.get<Page<MeasureRecord>>(path)).body.pagination.total
  }
  const done = { completed: true }
  const marks = [
    ...found.byDelegate.map((row) => [{ ...done, delegateIds: row.delegateId }, row.completed] as const),
    ...found.topProducts.map((row) => [{ ...done, product: row.name }, row.count] as const),
    ...found.bySpecialty.map((row) => [{ ...done, specialty: row.specialty }, row.count] as const),
    ...found.hours.map(
      ({ count, weekday, hour }) =>
        [{ ...done, weekday, hour: `${String(hour).padStart(2, '0')}:30` }, count] as const,
    ),
    ...found.weeks.flatMap(({ start, states, types }) => {
      const week = { startDate: start < days.startDate ? days.startDate : start, endDate: addDays(start, 6) }
      if (week.endDate > days.endDate) week.endDate = days.endDate
      return [
        ...Object.entries(states).map(([state, count]) => [{ ...week, state }, count] as const),
        ...Object.entries(types).map(([type, count]) => [{ ...week, ...done, type }, count] as const),
      ]
    }),
  ]
  expect(marks.length).toBeGreaterThan(40)
  for (const [mark, count] of marks) expect(await opened(mark), JSON.stringify(mark)).toBe(count)
})

test('the weeks of a measure end with the period, and each is what its days say', async () => {
  const { measures: answers, until } = await asMeasures(team.supervisor, { weeks: 'true' })
  expect(until).toBe(today)
  for (const { weeks } of answers) expect(weeks).toHaveLength(11)
  const start = addDays(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7) - 7)
  const { measures: last } = await asMeasures(team.supervisor, {
    startDate: start,
    endDate: addDays(start, 6),
  })
  for (const { id, value } of last.filter((each) => each.id !== 'queueAge'))
    expect(answers.find((each) => each.id === id)?.weeks.at(-2), id).toEqual(value)
})

test('a whole day of the calendar is no field day of who is away', async () => {
  const own = await makeTeam(server)
  const rate = async () => {
    const asked = await asMeasures(own.supervisor, { startDate: '2026-11-02', endDate: '2026-11-08' })
    return asked.measures.find(({ id }) => id === 'callRate')?.denominator
  }
  expect(await rate()).toBe(10)
  const whole = {
    title: 'Training',
    type: 'training',
    allDay: true,
    start: '2026-11-03T00:00:00Z',
    end: '2026-11-05T00:00:00Z',
  }
  const made = await own.supervisor.post('/supervisors/calendar/events', {
    ...whole,
    memberId: own.delegate.user.id,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(await rate()).toBe(8)
})

test('who is no member of the team is not found, and a period has an order and a length', async () => {
  const other = await makeUser(server, team.tenant, 'SUPERVISOR')
  const foreign = await makeUser(server, team.tenant, 'DELEGATE', { supervisorId: other.id })
  for (const path of ['measures', 'analytics', 'performance-report', 'measures/completed/records']) {
    const ask = (query: string) => team.supervisor.get(`/supervisors/${path}?${query}`)
    for (const id of [foreign.id, randomUUID(), `${team.delegate.user.id},${foreign.id}`])
      expect(await ask(`delegateIds=${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Team member not found', code: 'NOT_FOUND' },
      })
    for (const [query, message] of [
      ['startDate=2026-11-02&endDate=2026-11-01', 'Invalid date range'],
      ['startDate=2024-11-02&endDate=2026-11-01', 'At most 366 days per request'],
      ['startDate=2026-02-30', 'Invalid date'],
      ['delegateIds=abc', 'Invalid id'],
    ])
      expect(await ask(query ?? ''), path).toMatchObject({ status: 400, body: { message } })
  }
  expect(await team.supervisor.get('/supervisors/measures/nonsense/records')).toMatchObject({
    status: 400,
    body: { message: 'Unknown measure' },
  })
  expect(await team.supervisor.get('/supervisors/measures/callRate/records?part=late')).toMatchObject({
    status: 400,
    body: { message: 'Unknown part' },
  })
})

test('a company without analytics is told so', async () => {
  const own = await makeTeam(server)
  await own.admin.patch(`/tenants/${own.tenant.id}`, { settings: { features: { analytics: false } } })
  const supervisor = await as(server, own.supervisor.user)
  for (const path of ['measures', 'analytics', 'performance-report', 'measures/completed/records'])
    expect(await supervisor.get(`/supervisors/${path}`), path).toMatchObject({
      status: 403,
      body: { message: 'Analytics is not enabled for this organization', code: 'FEATURE_DISABLED' },
    })
})

test('a team without visits has no number to show, and nothing is divided by nothing', async () => {
  const own = await makeTeam(server)
  const { measures: answers } = await asMeasures(own.supervisor, { weeks: 'true' })
  const value = (id: string) => answers.find((each) => each.id === id)?.value
  expect([value('completed'), value('coverage'), value('adherence'), value('lag')]).toEqual([
    0,
    null,
    null,
    null,
  ])
})

test('seen from a day that is over, the days are counted that had been by then', async () => {
  const [first, copied] = [day(-60), day(-40)]
  const upTo = await asMeasures(team.supervisor, { startDate: first, endDate: copied })
  const seen = await asMeasures(team.supervisor, { startDate: first, endDate: day(10), until: copied })
  expect(seen.until).toBe(copied)
  // What hangs on the length of the period, and on what was due by then, is the link's own.
  const same = ['callRate', 'coverage', 'onTime', 'frequency', 'approvalRate', 'notSeen', 'score'] as const
  for (const id of same) {
    const of = ({ measures: all }: MeasuresAnswer) => all.find((each) => each.id === id)
    expect(of(seen), id).toEqual(of(upTo))
  }
  const ahead = await asMeasures(team.supervisor, { startDate: first, endDate: day(10), until: day(5) })
  expect(ahead.until).toBe(today)
})
