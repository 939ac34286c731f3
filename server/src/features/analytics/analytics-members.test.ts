import type { MeasureRecord, MeasuresAnswer, TeamAnalytics } from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { NOT_SEEN_DAYS } from '@rounds/contract/measures'
import { performanceScore } from '@rounds/contract/progress'
import { expect, test } from 'vitest'
import { as, makePrescriber, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()
const today = () => dayIn(Date.now(), 'UTC')
const path = '/supervisors/measures'

test('seen lately is whom somebody visited in the last sixty days of a period', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const end = addDays(today(), -1)
  for (const days of [NOT_SEEN_DAYS - 1, NOT_SEEN_DAYS]) {
    const { id } = await makePrescriber(server, delegate.user)
    const visit = { day: addDays(end, -days), status: 'completed', completed: true }
    await storeVisit(server, team, delegate, id, visit)
  }
  const { body } = await supervisor.get<MeasuresAnswer>(
    `${path}?startDate=${addDays(end, -90)}&endDate=${end}`,
  )
  const notSeen = body.measures.find(({ id }) => id === 'notSeen')
  expect(notSeen?.parts.reduce((sum, { count }) => sum + count, 0)).toBe(1)
})

test('seen longer ago is whom their own member had seen by the end of a period, and on which day', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate, colleague } = team
  const end = addDays(today(), -20)
  const long = addDays(end, -NOT_SEEN_DAYS - 10)
  const [known, others, later] = [
    await makePrescriber(server, delegate.user),
    await makePrescriber(server, delegate.user),
    await makePrescriber(server, delegate.user),
  ]
  const seen = async (who: typeof delegate, prescriberId: string, day: string) => {
    await storeVisit(server, team, who, prescriberId, { day, status: 'completed', completed: true })
    await rowsOf(
      server,
      team,
      'update prescribers set last_visit_date = greatest(last_visit_date, $3) where tenant_id = $1 and id = $2',
      [prescriberId, day],
    )
  }
  await seen(delegate, known.id, long)
  await seen(colleague, known.id, addDays(end, -1))
  await seen(colleague, others.id, addDays(end, -1))
  await seen(delegate, later.id, addDays(end, 1))
  const asked = async (measure: string, part: string) =>
    (
      await supervisor.get<Page<MeasureRecord>>(
        `${path}/${measure}/records?part=${part}&endDate=${end}&startDate=${addDays(end, -9)}`,
      )
    ).body.data.map(({ id, date }) => [id, date] as const)
  expect(await asked('notSeen', 'long')).toEqual([[known.id, long]])
  expect(new Map(await asked('notSeen', 'never'))).toEqual(
    new Map([
      [others.id, null],
      [later.id, null],
    ]),
  )
})

test('as of an earlier day nothing had been carried out after it, in no chart either', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  const [then, since] = [addDays(today(), -3), addDays(today(), -2)]
  for (const day of [then, since])
    await storeVisit(server, team, delegate, id, { day, status: 'approved', completed: true })
  const query = `startDate=${addDays(then, -5)}&endDate=${today()}&until=${then}`
  const { body } = await supervisor.get<MeasuresAnswer>(`${path}?${query}`)
  const of = (name: string) => body.measures.find(({ id: each }) => each === name)
  expect([of('completed')?.value, of('approvalRate')?.denominator]).toEqual([1, 1])
  const { body: charts } = await supervisor.get<TeamAnalytics>(`/supervisors/analytics?${query}`)
  expect(charts.totals).toMatchObject({ totalVisits: 2, completedVisits: 1, completionRate: 100 })
  expect(charts.trend.map(({ completed }) => completed)).toEqual([1, 0])
  const opened = async (mark: string) =>
    (await supervisor.get<Page<MeasureRecord>>(`/supervisors/analytics/visits?${query}&${mark}`)).body
      .pagination.total
  expect([await opened('completed=true'), await opened('state=planned')]).toEqual([1, 1])
})

test('a team is measured by those who work, and by whoever is named', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const gone = await makeUser(server, tenant, 'DELEGATE', {
    supervisorId: supervisor.user.id,
    status: 'inactive',
  })
  const measured = async (query = '') =>
    (await supervisor.get<MeasuresAnswer>(`${path}${query}`)).body.delegates.map(({ id }) => id)
  expect((await measured()).toSorted()).toEqual([delegate.user.id, colleague.user.id].toSorted())
  expect(await measured(`?delegateIds=${gone.id}`)).toEqual([gone.id])
})

test('of a period that is over, who has left since counts with the visits that they made in it', async () => {
  const team = await makeTeam(server)
  const { admin, supervisor, delegate, colleague, tenant } = team
  const day = addDays(today(), -3)
  const over = `startDate=${addDays(day, -1)}&endDate=${addDays(day, 1)}`
  const idle = await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id })
  for (const who of [delegate, colleague]) {
    const { id } = await makePrescriber(server, who.user)
    await storeVisit(server, team, who, id, { day, status: 'completed', completed: true })
  }
  // Made before it and after it.
  for (const apart of [-2, 2]) {
    const { id } = await makePrescriber(server, idle)
    const visit = { day: addDays(day, apart), status: 'completed' as const, completed: true }
    await storeVisit(server, team, await as(server, idle), id, visit)
  }
  const counted = async (query: string) => {
    const { body } = await supervisor.get<MeasuresAnswer>(`${path}?${query}`)
    const { body: charts } = await supervisor.get<TeamAnalytics>(`/supervisors/analytics?${query}`)
    const done = body.measures.find(({ id }) => id === 'completed')
    return [body.delegates.length, done?.value, charts.totals.completedVisits]
  }
  expect(await counted(over)).toEqual([3, 2, 2])
  await admin.put(`/tenant-admin/users/${idle.id}`, { status: 'inactive' })
  await admin.put(`/tenant-admin/users/${colleague.user.id}`, { status: 'inactive' })
  expect(await counted(over)).toEqual([2, 2, 2])
  await admin.del(`/tenant-admin/users/${colleague.user.id}`)
  expect(await counted(over)).toEqual([2, 2, 2])
  expect(await counted(`${over}&delegateIds=${colleague.user.id}`)).toEqual([1, 1, 1])
  // The period that runs is of those who work, as the dashboard is.
  expect(await counted(`startDate=${addDays(day, -1)}&endDate=${today()}`)).toEqual([1, 1, 1])
  // Who was removed from the team is not of it, whatever they made.
  await supervisor.del(`/supervisors/delegates/${delegate.user.id}`)
  expect(await counted(over)).toEqual([1, 1, 1])
})

test('visits of the last day of a period are due, today’s too', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  const [yesterday, now] = [addDays(today(), -1), today()]
  for (const day of [yesterday, now])
    for (const completed of [true, false])
      await storeVisit(server, team, delegate, id, {
        day,
        status: completed ? 'completed' : 'scheduled',
        completed,
      })
  const asked = async (startDate: string, endDate: string) => {
    const query = `startDate=${startDate}&endDate=${endDate}&delegateIds=${delegate.user.id}`
    const { body: of } = await supervisor.get<MeasuresAnswer>(`${path}?${query}`)
    const { body } = await supervisor.get<TeamAnalytics>(`/supervisors/analytics?${query}`)
    return [body.totals.completionRate, of.measures.find(({ id: name }) => name === 'score')?.value]
  }
  // Half of what is due was done, one visit of the week's twenty up to the end of each period.
  const score = (week: number) => Math.round(performanceScore(week, 50))
  expect(await asked(yesterday, yesterday)).toEqual([50, score(1)])
  expect(await asked(now, now)).toEqual([50, score(yesterday < startOfWeek(now) ? 1 : 2)])
})

test('the visits behind a number come latest first, by day and by time; those of a score are the week’s', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate } = team
  const { id } = await makePrescriber(server, delegate.user)
  const end = addDays(today(), -1)
  const stored: string[] = []
  for (const [day, time] of [
    [end, '09:00'],
    [end, '16:30'],
    [addDays(end, -7), '11:00'],
  ] as const) {
    const visit = { day, status: 'completed', completed: true }
    const visitId = await storeVisit(server, team, delegate, id, visit)
    await rowsOf(server, team, 'update visits set scheduled_time = $3 where tenant_id = $1 and id = $2', [
      visitId,
      time,
    ])
    stored.push(visitId)
  }
  const [morning, afternoon, before] = stored
  const asked = async (address: string) => {
    const query = `startDate=${addDays(end, -20)}&endDate=${end}`
    const { body } = await supervisor.get<Page<MeasureRecord>>(`/supervisors/${address}?${query}`)
    return body.data.map((record) => record.id)
  }
  expect(await asked('measures/completed/records')).toEqual([afternoon, morning, before])
  expect(await asked('analytics/visits')).toEqual([afternoon, morning, before])
  expect(await asked('measures/score/records')).toEqual([afternoon, morning])
})
