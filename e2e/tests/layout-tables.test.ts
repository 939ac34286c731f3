import { addDays, startOfWeek } from '@rounds/contract/dates'
import type { Locator } from '@playwright/test'
import { sql } from '#support/database.ts'
import { faultsOf, sizes } from '#support/layout.ts'
import { openSession } from '#support/sign-in.ts'
import { makeShowcase } from '#support/showcase.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { today } from '#support/zone.ts'

test('a week of seven days stands whole in the calendar @wide', async ({ page, context }) => {
  const { tenant, supervisor, delegate, paths } = await makeShowcase()
  await sql(
    `insert into calendar_events (tenant_id, created_by, member_id, title, type, start_day, end_day)
     select $1, $2, $3, 'Congress', 'training', day, day from unnest($4::date[]) day`,
    [
      tenant.id,
      supervisor.id,
      delegate.id,
      Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(today(0)), day)),
    ],
  )
  await openSession(context, supervisor)
  await page.goto(paths.calendar)
  await expect(page.locator('thead th')).toHaveCount(8)
  const found: string[] = []
  for (const [width, height] of [[820, 1180], ...sizes.mouse.slice(1)] as const) {
    await page.setViewportSize({ width, height })
    found.push(...(await faultsOf(page, [])).map((fault) => `${width}: ${fault}`))
  }
  expect(found).toEqual([])
})

test('a list says on one line when somebody was created, and on three why somebody is behind @wide', async ({
  openAs,
}) => {
  const { tenant, admin, supervisor, paths } = await makeShowcase()
  await sql(`update users set created_at = '2025-09-28' where tenant_id = $1`, [tenant.id])
  const linesOf = (place: Locator) =>
    place.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
  const users = await openAs(admin, DESKTOP)
  await users.goto(`/${tenant.slug}/users`)
  await users.getByTestId('users-table').waitFor()
  const desk = await openAs(supervisor, DESKTOP)
  await desk.goto(paths.supervisorHome)
  const why = desk.getByTestId('pace-table').locator('tbody td:nth-child(2):not(:empty)').first()
  await desk.getByTestId('pace-table').waitFor()
  // As much as is said of a week in which much went wrong.
  await desk.evaluate(() => {
    const cell = document.querySelector('[data-testid="pace-table"] tbody tr td:nth-child(2)')
    if (cell) cell.textContent = '3 visits of Wed need recording, 1 report was rejected, 2 were moved ahead.'
  })
  for (const [width, height] of sizes.mouse.slice(1)) {
    await users.setViewportSize({ width, height })
    const created = users.getByRole('cell', { name: /2025/ }).first()
    if (await created.isVisible()) expect.soft(await linesOf(created), `created at ${width}`).toBe(1)
    await desk.setViewportSize({ width, height })
    expect.soft(await linesOf(why), `why at ${width}`).toBeLessThanOrEqual(3)
  }
  await desk.goto(`${paths.supervisorHome}?week=${today(-7)}`)
  const pace = desk.getByText(/^\d+ behind$/).first()
  await expect(pace).toBeVisible()
  for (const [width, height] of sizes.mouse.slice(1)) {
    await desk.setViewportSize({ width, height })
    const tall = (await pace.boundingBox())?.height
    expect.soft(tall, `how far behind is one line at ${width}`).toBeLessThan(30)
  }
})
