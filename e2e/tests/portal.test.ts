import { PORTAL, recordBehind } from '#support/behind.ts'
import { appIsOnDevice, filesMissing, withWorker } from '#support/device.ts'
import { makeDay, pill } from '#support/outbox.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'

test(
  'a portal that answers every change with its page delivers nothing, and nothing is lost',
  { tag: '@phone' },
  async ({ page }) => recordBehind(page, PORTAL),
)

test('a portal in front of everything signs nobody out', { tag: '@phone' }, async ({ page, context }) => {
  const { delegate, paths } = await makeDay()
  await openSession(context, delegate)
  await page.goto(paths.today)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const today = await heading.textContent()
  await context.route('**/api/v1/**', (route) => route.fulfill(PORTAL))
  await page.reload()
  await expect(heading).toHaveText(today ?? '')
  await expect(page).toHaveURL(paths.today)
  await expect(pill(page)).toHaveAttribute('data-sync', 'offline')
  await context.unroute('**/api/v1/**')
  await page.reload()
  await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
})

test.describe('with the app on the device', () => {
  test.use(withWorker)

  test(
    'a portal that answers for a file of the app is not kept: the page opens once it is gone @wide',
    { tag: '@phone' },
    async ({ page, context, faults }) => {
      faults.expect(/MIME type|Failed to fetch dynamically imported module|Unable to preload/)
      const { delegate, paths } = await makeDay()
      await openSession(context, delegate)
      const file = '**/assets/VisitHistoryPage-*.js'
      await context.route(file, (route) => route.fulfill(PORTAL))
      await page.goto(paths.today)
      await expect.poll(() => filesMissing(page)).toEqual([expect.stringMatching(/VisitHistoryPage-.*\.js$/)])
      await context.unroute(file)
      await page.reload()
      await appIsOnDevice(page)
      await page.goto(paths.history)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
    },
  )
})
