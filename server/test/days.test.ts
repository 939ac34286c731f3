import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { addDays, dayIn, startOfMonth, startOfNextMonth, startOfWeek } from '@rounds/contract/dates'
import { describe, expect, test } from 'vitest'
import { FEED_DAYS } from '#features/calendar/rules.ts'
import { as, makePrescriber, makeTeam, makeUser, testServer } from './fixtures.ts'
import { storeVisit } from './prescribers.ts'
import { runQueued } from './queued.ts'

const server = testServer()

type Team = Awaited<ReturnType<typeof makeTeam>>

/**
 * Whatever hour it is, these two zones have different days, so that neither UTC's nor the server's own day can be taken for
 * the tenant's.
 */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

/** Does it with the day it is in the zone, again if a new one began meanwhile. */
const onOneDay = async (zone: string, work: (today: string) => Promise<() => void>) => {
  for (;;) {
    const today = dayIn(Date.now(), zone)
    const judge = await work(today)
    if (dayIn(Date.now(), zone) === today) return judge()
  }
}

/** A delegate of the team with one visit on each day. */
const delegateWith = async (
  team: Team,
  days: string[],
  visit: { status?: string; completed?: boolean } = {},
) => {
  const { tenant, supervisor } = team
  const delegate = await as(
    server,
    await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id }),
  )
  const { id } = await makePrescriber(server, delegate.user)
  const visitIds: string[] = []
  for (const day of days) visitIds.push(await storeVisit(server, team, delegate, id, { day, ...visit }))
  return { delegate, prescriberId: id, visitIds }
}
const carriedOut = { status: 'completed', completed: true }

test('the two zones never have one day', () => {
  for (let hour = 0; hour < 24; hour++) {
    const at = Date.parse('2026-11-17T00:00:00Z') + hour * 3_600_000
    const [east, west] = zones.map((zone) => dayIn(at, zone))
    expect(east).not.toBe(west)
  }
})

describe.each(zones)('in %s', (zone) => {
  test('today, this week and this month begin and end on the tenant’s days', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const week = startOfWeek(today)
      const [month, next] = [startOfMonth(today), startOfNextMonth(today)]
      const around = await delegateWith(team, [addDays(today, -1), today, addDays(today, 1)])
      const weekly = await delegateWith(
        team,
        [addDays(week, -1), week, addDays(week, 6), addDays(week, 7)],
        carriedOut,
      )
      const monthly = await delegateWith(
        team,
        [addDays(month, -1), month, addDays(next, -1), next],
        carriedOut,
      )
      const summaries = await Promise.all(
        [around, weekly, monthly].map(async ({ delegate }) => (await delegate.get('/visits/summary')).body),
      )
      return () =>
        expect(summaries).toMatchObject([
          { todayCount: 1, upcomingCount: 2 },
          { weekCompleted: 2, completedCount: 4 },
          { monthlyProgress: { completedThisMonth: 2, totalThisMonth: 2 }, totalVisits: 4 },
        ])
    }))

  test('a prescriber is archived once no visit is planned from today on', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const held = await delegateWith(team, [today])
      const free = await delegateWith(team, [addDays(today, -1)])
      const statuses: number[] = []
      for (const { delegate, prescriberId } of [held, free])
        statuses.push((await delegate.del(`/prescribers/${prescriberId}`)).status)
      return () => expect(statuses).toEqual([409, 204])
    }))

  test('who leaves hands over what is planned from today on', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const { delegate, visitIds } = await delegateWith(team, [addDays(today, -1), today])
      const { body } = await team.admin.post('/tenant-admin/users/bulk', {
        action: 'deactivate',
        userIds: [delegate.user.id],
        visitsTo: team.colleague.user.id,
      })
      return () => expect(body.before).toMatchObject([{ visits: visitIds.slice(1) }])
    }))

  test('a calendar holds the days around the tenant’s today', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const [first, last] = [addDays(today, -FEED_DAYS.back), addDays(today, FEED_DAYS.ahead)]
      const days = [addDays(first, -1), first, last, addDays(last, 1)]
      const { delegate, visitIds } = await delegateWith(team, days)
      const { body } = await delegate.post<{ url: string }>('/calendar/feed', {})
      const file = await server.app.inject(new URL(body.url).pathname)
      const held = visitIds.map((id) => file.body.includes(id))
      return () => expect(held).toEqual([false, true, true, false])
    }))

  test('an exported list knows the next visits from today on', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const last = addDays(today, NEXT_VISIT_DAYS)
      for (const days of [[addDays(today, -1)], [today], [last], [addDays(last, 1)]])
        await delegateWith(team, days)
      await team.admin.post('/prescribers/export', { columns: ['nextVisit'], sortBy: 'createdAt' })
      await runQueued(server, 'export-prescribers', team.tenant.id)
      const [file] = await server.services.database
        .read(team.tenant.id)
        .rows<{ text: string }>(
          `select convert_from(bytes, 'UTF8') as text from files where tenant_id = $1 and purpose = 'export'`,
        )
      const next = file?.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1))
      return () => expect(next).toEqual(['', today, last, ''])
    }))

  test('all approvals reach back 90 of the tenant’s days', () =>
    onOneDay(zone, async (today) => {
      const team = await makeTeam(server, { timezone: zone })
      const days = [addDays(today, -91), addDays(today, -90)]
      await delegateWith(team, days, { status: 'submitted' })
      const { body } = await team.supervisor.get('/supervisors/approvals?status=all')
      return () =>
        expect(
          body.data.map(({ visit }: { visit: { scheduledDate: string } }) => visit.scheduledDate),
        ).toEqual([addDays(today, -90)])
    }))
})

test.each([
  ['/visits', 'SUPERVISOR'],
  ['/supervisors/approvals', 'SUPERVISOR'],
])('%s: the first and the last day that are asked for belong to it', async (path) => {
  const team = await makeTeam(server)
  const days = ['2026-03-01', '2026-03-02', '2026-03-30', '2026-03-31']
  await delegateWith(team, days, { status: 'submitted' })
  const ask = async (query: string) =>
    (await team.supervisor.get(`${path}?${query}`)).body.pagination.total as number
  expect(await ask('startDate=2026-03-02&endDate=2026-03-30')).toBe(2)
  expect(await ask('startDate=2026-03-02')).toBe(3)
  expect(await ask('endDate=2026-03-30')).toBe(3)
  expect(await ask('startDate=2026-03-31&endDate=2026-03-31')).toBe(1)
})
