import type { Page } from '@playwright/test'
import { makeShowcase } from '#support/showcase.ts'
import { DESKTOP, expect, test } from '#support/test.ts'

/** What is pressed in the middle of the page, apart from what is read there too: names, measures, days. */
const pressed = (page: Page) =>
  page.locator('main').getByRole('button', {
    name: /^(Today|Week|Month|List|New meeting|Export|Overview|Visits|Add note|Message|Next|Previous|Show as|Delegates: all|Show: )|to calendar$/,
  })

test('on paper a calendar, the desk, a member and the figures have no buttons @wide', async ({ openAs }) => {
  const { supervisor, delegate, paths } = await makeShowcase()
  const page = await openAs(supervisor, DESKTOP)
  for (const [address, stays] of [
    [paths.calendar, page.getByRole('heading', { level: 2 }).first()],
    [`${paths.calendar}?view=month`, page.getByRole('heading', { level: 2 }).first()],
    [paths.supervisorHome, page.getByText('4 to review.')],
    [`${paths.team}/${delegate.id}`, page.getByTestId('week-lanes')],
    [paths.analytics, page.getByRole('button', { name: /^Compared with/ })],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await expect(stays).toBeVisible()
    await expect(pressed(page).filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(stays).toBeVisible()
    // Whose figures they are, and of when, is said without a frame around it.
    const shown = pressed(page).filter({ visible: true })
    if (address === paths.analytics) {
      await expect(stays).toHaveCSS('border-top-width', '0px')
      await expect.soft(shown.filter({ hasNotText: 'Delegates: all' })).toHaveCount(0)
    } else await expect.soft(shown, address).toHaveCount(0)
  }
})

test('on paper the approvals have neither a search nor boxes to tick, as wide as a page either @wide', async ({
  openAs,
}) => {
  const { supervisor, paths } = await makeShowcase()
  const page = await openAs(supervisor, DESKTOP)
  for (const width of [1440, 794]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.approvals)
    await expect(page.getByText('Very short').first()).toBeVisible()
    const controls = page
      .locator('main')
      .locator('[type="search"], [type="checkbox"], svg.tabler-icon-search')
    await expect(controls.filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Very short').first()).toBeVisible()
    await expect.soft(controls.filter({ visible: true }), `${width} px`).toHaveCount(0)
  }
})
