import { addDays, startOfWeek } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { checkAxe } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { type Team, makePrescriber, makeTeam } from '#support/world.ts'
import { wallClock } from '#support/zone.ts'

const today = wallClock(0).day
const nextWeek = addDays(startOfWeek(today), 7)
const cities = ['Lyon', 'Bron', 'Givors', 'Oullins', 'Caluire']

/** A delegate with `count` people whom nobody has seen for two months, in five cities. */
const makeTerritory = async (count: number) => {
  const team = await makeTeam()
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      makePrescriber(team.delegate, {
        lastName: `Person${String(index).padStart(2, '0')}`,
        city: cities[index % cities.length] ?? 'Lyon',
        lastVisitDate: addDays(today, -60 - index),
      }),
    ),
  )
  return {
    ...team,
    people,
    plan: `/${team.tenant.slug}/delegate/visit-planning`,
    wizard: `/${team.tenant.slug}/delegate/visit-planning-wizard`,
  }
}

const stored = ({ delegate }: Pick<Team, 'delegate'>) =>
  sql<{ status: string; scheduled_date: string; cycle_id: string | null }>(
    `select status, scheduled_date::text, cycle_id from visits where delegate_id = $1 order by scheduled_date, scheduled_time`,
    [delegate.id],
  )

const count = (page: Page) => page.getByTestId('plan-count')
const fill = (page: Page) => page.getByRole('button', { name: 'Fill my week' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit weekly plan' })
const rows = (page: Page) => page.locator('[data-row]')

/** The bodies of the requests that made visits. */
const bulkRequests = (page: Page) => {
  const bodies: { visits: unknown[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visits/bulk/cycles'))
      bodies.push(request.postDataJSON() as { visits: unknown[] })
  })
  return bodies
}

test('J7: plan a week of 20 visits', async ({ page, context, budget }) => {
  const world = await makeTerritory(25)
  await openSession(context, world.delegate)
  const bulk = bulkRequests(page)
  await page.goto(world.plan)
  await expect(count(page)).toHaveText('0 of 20 planned')
  await expect(page.locator('[data-person]')).toHaveCount(25)
  await budget.tap(fill(page))
  await expect(count(page)).toHaveText('20 of 20 planned')
  await expect(page.locator('[data-state=proposed]')).toHaveCount(20)
  await expect(page.getByText('Draft plan · saved on this device')).toBeVisible()
  // Each city on a day of its own: the 20 most urgent are four of each of five cities.
  for (const city of cities)
    await expect(page.locator('[data-day]').filter({ hasText: `4 · ${city}` })).toHaveCount(1)
  await budget.tap(submit(page))
  await expect(page.getByText('Weekly plan submitted. 20 visits scheduled.')).toBeVisible({ timeout: 20_000 })
  budget.assert('J7 Plan a 20-visit week', { taps: 8, seconds: 180 })
  expect(bulk.map(({ visits }) => visits.length)).toEqual([20])
  const visits = await stored(world)
  expect(visits.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'submitted'))
  const days = visits.map(({ scheduled_date: day }) => day)
  expect([...new Set(days)]).toEqual([0, 1, 2, 3, 4].map((index) => addDays(nextWeek, index)))
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('[data-status=submitted][data-visit]')).toHaveCount(20)
})
