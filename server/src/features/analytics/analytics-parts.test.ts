import type { MeasureRecord, MeasuresAnswer } from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()
type Team = Awaited<ReturnType<typeof makeTeam>>

/** A visit of yesterday that was carried out, with these columns of it. */
const stored = async (team: Team, prescriberId: string, day: string, set = 'version = version') => {
  const visit = { day, status: 'completed', completed: true }
  const id = await storeVisit(server, team, team.delegate, prescriberId, visit)
  await rowsOf(server, team, `update visits set ${set} where tenant_id = $1 and id = $2`, [id])
  return id
}
const measured = async ({ supervisor }: Team, name: string, day: string) => {
  const { body } = await supervisor.get<MeasuresAnswer>(
    `/supervisors/measures?startDate=${addDays(day, -3)}&endDate=${addDays(day, 1)}`,
  )
  const measure = body.measures.find(({ id }) => id === name)
  return { value: measure?.value, parts: new Map(measure?.parts.map(({ id, count }) => [id, count])) }
}
const yesterday = (timezone = 'UTC') => addDays(dayIn(Date.now(), timezone), -1)

test('what was told before its end was told at once, not before', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  const day = yesterday()
  await stored(
    team,
    id,
    day,
    `start_time = '${day}T10:00Z', end_time = '${day}T10:40Z', completed_at = '${day}T10:30Z'`,
  )
  expect((await measured(team, 'lag', day)).value).toBe(0)
})

test('a visit was told in time when that was on its day, by the clocks of the company', async () => {
  const team = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  const { id } = await makePrescriber(server, team.delegate.user)
  const day = yesterday('Asia/Tokyo')
  // In UTC it is the same day still.
  await stored(team, id, day, `completed_at = '${day}T16:00Z'`)
  expect((await measured(team, 'onTime', day)).parts.get('late')).toBe(1)
})

test('only prescribers who are visited still count as seen how often', async () => {
  const team = await makeTeam(server)
  const day = yesterday()
  const [active, left] = [
    await makePrescriber(server, team.delegate.user),
    await makePrescriber(server, team.delegate.user),
  ]
  await rowsOf(server, team, 'update prescribers set is_active = false where tenant_id = $1 and id = $2', [
    left.id,
  ])
  for (const { id } of [active, active, left]) await stored(team, id, day)
  const { parts } = await measured(team, 'frequency', day)
  expect([parts.get('first'), parts.get('repeated')]).toEqual([1, 1])
})

test('an hour of a chart opens the visits that began in it; whom somebody names twice is one', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  const day = yesterday()
  const ids = [
    await stored(team, id, day, `start_time = '${day}T09:50Z'`),
    await stored(team, id, day, `start_time = '${day}T10:10Z'`),
  ]
  const of = team.delegate.user.id
  const query = `startDate=${day}&endDate=${day}&completed=true&delegateIds=${of},${of}&hour=10:00`
  const { body } = await team.supervisor.get<Page<MeasureRecord>>(`/supervisors/analytics/visits?${query}`)
  expect(body.data.map((record) => record.id)).toEqual(ids.slice(1))
})
