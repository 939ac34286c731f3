import { randomUUID } from 'node:crypto'
import type { DashboardMember } from '@rounds/contract/desk'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { NOT_SEEN_DAYS } from '@rounds/contract/measures'
import { expect } from 'vitest'
import { type Case, ask } from './both.ts'
import { prescriberRow, visitRow } from './measured-visits.ts'

const today = () => dayIn(Date.now(), 'UTC')
const done = (on: string) => ({ on, status: 'approved', told: '12:00', sent: '12:00', decided: '13:00' })

/** Which day counts, and whose. */
export const countedCases: Record<string, Case> = {
  'seen longer ago is whom their own member had seen by the end of a period, and on which day': async (
    side,
  ) => {
    const { tenant, supervisor, delegate, colleague } = await side.team()
    const end = addDays(today(), -20)
    const [long, late, since] = [addDays(end, -NOT_SEEN_DAYS - 10), addDays(end, -1), addDays(end, 1)]
    const [known, others, later] = [
      prescriberRow(delegate.id, late),
      prescriberRow(delegate.id, late),
      prescriberRow(delegate.id, since),
    ]
    await side.keep(tenant, [
      ['prescribers', [known, others, later]],
      [
        'visits',
        [
          visitRow(delegate.id, known.id, done(long)),
          visitRow(colleague.id, known.id, done(late)),
          visitRow(colleague.id, others.id, done(late)),
          visitRow(delegate.id, later.id, done(since)),
        ],
      ],
    ])
    const asked = async (part: string) => {
      const of = { measure: 'notSeen', part, startDate: addDays(end, -9), endDate: end }
      const { data } = (await ask(side, supervisor, 'analytics.records', of)).body
      return new Map(data.map(({ id, date }: { id: string; date: string | null }) => [id, date]))
    }
    expect(await asked('long')).toEqual(new Map([[known.id, long]]))
    expect(await asked('never')).toEqual(
      new Map([
        [others.id, null],
        [later.id, null],
      ]),
    )
  },

  'as of an earlier day nothing had been carried out after it, in no chart either': async (side) => {
    const { tenant, supervisor, delegate } = await side.team()
    const [then, since] = [addDays(today(), -3), addDays(today(), -2)]
    const seen = prescriberRow(delegate.id, since)
    await side.keep(tenant, [
      ['prescribers', [seen]],
      ['visits', [then, since].map((day) => visitRow(delegate.id, seen.id, done(day)))],
    ])
    const period = { startDate: addDays(then, -5), endDate: today(), until: then }
    const { body } = await ask(side, supervisor, 'analytics.team', period)
    expect(body.totals).toMatchObject({ totalVisits: 2, completedVisits: 1, completionRate: 100 })
    expect(body.trend.map(({ completed }: { completed: number }) => completed)).toEqual([1, 0])
    const opened = async (mark: object) =>
      (await ask(side, supervisor, 'analytics.visits', { ...period, ...mark })).body.pagination.total
    expect([
      await opened({ completed: 'true' }),
      await opened({ state: 'planned' }),
      await opened({ state: 'approved' }),
    ]).toEqual([1, 1, 1])
  },

  'as of an earlier day a plan that was carried out after it had been moved': async (side) => {
    const { tenant, supervisor, delegate } = await side.team()
    const [planned, then, since] = [addDays(today(), -5), addDays(today(), -3), addDays(today(), -2)]
    const seen = prescriberRow(delegate.id, since)
    const moved = visitRow(delegate.id, seen.id, { ...done(since), planned })
    await side.keep(tenant, [
      ['prescribers', [seen]],
      ['visits', [moved]],
    ])
    const asked = async (until: string) => {
      const of = { measure: 'adherence', startDate: planned, endDate: today(), until }
      const { data } = (await ask(side, supervisor, 'analytics.records', of)).body
      return data.map(({ id, part }: { id: string; part: string }) => [id, part])
    }
    expect(await asked(then)).toEqual([[moved.id, 'moved']])
    expect(await asked(since)).toEqual([[moved.id, 'otherDay']])
  },

  'an approved plan that is moved while it runs was planned for the day that was sent': async (side) => {
    const { delegate, supervisor } = await side.team()
    const [sent, moved] = [addDays(today(), 2), addDays(today(), 9)]
    const made = await ask(side, delegate, 'prescribers.create', { firstName: 'Amina', lastName: 'Haddad' })
    const plan = { prescriberId: made.body.id, scheduledDate: sent }
    const { id } = (await ask(side, delegate, 'visits.create', plan)).body
    await ask(side, delegate, 'visits.submit', { id })
    await ask(side, supervisor, 'approvals.process', { action: 'approve', ids: [id] })
    await ask(side, delegate, 'visits.setStatus', { id, status: 'in-progress' })
    const stopped = await ask(side, delegate, 'visits.update', {
      id,
      status: 'approved',
      scheduledDate: moved,
    })
    expect(stopped.body).toMatchObject({ status: 'submitted', scheduledDate: moved })
    const week = (await ask(side, delegate, 'team.ownWeek', { date: sent })).body
    expect(week.visits).toMatchObject([{ id, plannedDate: sent, scheduledDate: moved }])
  },

  'a week to come has no visit of this one in its scores': async (side) => {
    const { tenant, supervisor, delegate } = await side.team()
    const monday = startOfWeek(today())
    const seen = prescriberRow(delegate.id, monday)
    await side.keep(tenant, [
      ['prescribers', [seen]],
      ['visits', [visitRow(delegate.id, seen.id, done(monday))]],
    ])
    const scores = async (startDate: string) =>
      (await ask(side, supervisor, 'desk.dashboard', { startDate })).body.teamMembers
        .filter(({ id }: DashboardMember) => id === delegate.id)
        .map(({ visitsThisWeek, performance }: DashboardMember) => [visitsThisWeek, performance])
    // One of twenty is 3 of the score, all that was due done is 40.
    expect(await scores(today())).toEqual([[1, 43]])
    expect(await scores(addDays(monday, 7))).toEqual([[0, 40]])
  },

  'somebody began on the day that it was where their company is': async (side) => {
    const { tenant, admin, supervisor, delegate } = await side.team()
    // Where it is another day now than in UTC.
    const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const settings = { localization: { timezone: zone } }
    expect((await ask(side, admin, 'companies.update', { id: tenant.id, settings })).status).toBe(200)
    const began = dayIn(Date.now(), zone)
    expect((await ask(side, supervisor, 'team.get', { id: delegate.id })).body.startDate).toBe(began)
    const { data } = (await ask(side, supervisor, 'team.list')).body
    expect(data.map(({ startDate }: { startDate: string }) => startDate)).toEqual([began, began])
  },

  'active on a day is who did something themselves, with success': async (side) => {
    const { tenant, admin, supervisor, delegate, colleague } = await side.team()
    const day = addDays(today(), -3)
    const deed = (userId: string, resource: string, action: string, more: object = {}) => ({
      id: randomUUID(),
      userId,
      action,
      resource,
      resourceId: randomUUID(),
      details: {},
      success: true,
      at: `${day}T12:00:00.000Z`,
      ...more,
    })
    const users = async (query: Record<string, string>) =>
      (await ask(side, admin, 'overview.users', query)).body
    const active = async () => {
      const { activeByDay, activeThisWeek } = await users({ startDate: day, endDate: day })
      return [activeByDay, activeThisWeek]
    }
    const scheduleId = randomUUID()
    await side.keep(tenant, [
      [
        'audit_log',
        [
          deed(delegate.id, 'session', 'login', { success: false }),
          deed(colleague.id, 'user', 'forgot-password'),
          deed(supervisor.id, 'report', 'request', { details: { scheduleId } }),
          deed(supervisor.id, 'report', 'generate'),
        ],
      ],
    ])
    expect(await active()).toEqual([[{ date: day, count: 0 }], 0])
    await side.keep(tenant, [
      [
        'audit_log',
        [
          deed(supervisor.id, 'report', 'request', { details: { scheduleId: null } }),
          deed(delegate.id, 'visit', 'create'),
        ],
      ],
    ])
    expect(await active()).toEqual([[{ date: day, count: 2 }], 2])
  },

  'a period that begins on a day to come is today, and told so': async (side) => {
    const { admin } = await side.team()
    const { body } = await ask(side, admin, 'overview.users', { startDate: addDays(today(), 3) })
    expect(body.period).toEqual({ start: today(), end: today() })
    expect(body.loginsByDay.map(({ date }: { date: string }) => date)).toEqual([today()])
  },

  'where nobody was met nothing was done, and what runs is not to come': async (side) => {
    const { tenant, supervisor, delegate } = await side.team()
    const day = today()
    const seen = prescriberRow(delegate.id, day)
    const of = (said: Parameters<typeof visitRow>[2]) => visitRow(delegate.id, seen.id, said)
    await side.keep(tenant, [
      ['prescribers', [seen]],
      ['visits', [of(done(day)), of({ ...done(day), notMet: true }), of({ on: day, status: 'in-progress' })]],
    ])
    const range = { start: day, end: day }
    const days = await ask(side, supervisor, 'calendar.days', range)
    expect(days.body.data).toMatchObject([{ day, visits: 3, done: 1 }])
    const { stats } = (await ask(side, supervisor, 'calendar.events', range)).body
    const summary = (await ask(side, supervisor, 'dashboard.summary', { delegateId: delegate.id })).body
    expect([summary.weekCompleted, summary.upcomingCount, stats.upcomingVisits]).toEqual([1, 0, 0])
  },

  'what waits does so now, whatever the period, and in no week that is over': async (side) => {
    const { tenant, supervisor, delegate } = await side.team()
    const [seen, endDate] = [prescriberRow(delegate.id, null), addDays(today(), -30)]
    const plan = visitRow(delegate.id, seen.id, { on: addDays(today(), 2), status: 'submitted' })
    const submittedAt = new Date(Date.now() - 3_600_000).toISOString()
    await side.keep(tenant, [
      ['prescribers', [seen]],
      ['visits', [{ ...plan, submittedAt }]],
    ])
    const period = { startDate: addDays(endDate, -9), endDate }
    const { body } = await ask(side, supervisor, 'analytics.measures', { ...period, weeks: 'true' })
    const queue = body.measures.find(({ id }: { id: string }) => id === 'queueAge')
    expect([queue.numerator, Math.round(queue.value)]).toEqual([1, 1])
    expect(queue.byDelegate).toContainEqual(
      expect.objectContaining({ delegateId: delegate.id, numerator: 1 }),
    )
    expect(queue.weeks.filter((value: number | null) => value !== null)).toEqual([])
    const rows = await ask(side, supervisor, 'analytics.records', { ...period, measure: 'queueAge' })
    expect(rows.body.pagination.total).toBe(1)
  },
}
