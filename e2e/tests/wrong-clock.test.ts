import { carryOut, makeDay, pill, seeOnce } from '#support/day-of-two.ts'
import { withWorker } from '#support/device.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession, signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'
import { giveClock, setClock } from '#support/wrong-clock.ts'

test.use(withWorker)

const DAY = 86_400_000
const MINUTE = 60_000

test(
  'a clock that is set back by nearly as long as a session lasts warns nobody of its end @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, paths } = await makeDay()
    await giveClock(context, 0)
    await signIn(page, delegate)
    await expect(page).toHaveURL(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    for (const minutes of [14, 13, 12.5]) {
      await setClock(page, -minutes * MINUTE)
      await page.reload()
      await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
      const isWarned = page
        .getByRole('alertdialog')
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        )
      expect(await isWarned).toBe(false)
    }
  },
)

test(
  'a device that is two days fast records with true times, and its person is told once @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, first, paths } = await makeDay()
    await giveClock(context, 2 * DAY)
    await openSession(context, delegate)
    const begun = Date.now()
    const told = page.getByText('This device’s clock is 2 days fast. Times are kept by the server.')
    // It may be gone before the whole app is on the device.
    await Promise.all([expect(told).toBeVisible(), seeOnce(page, paths.today)])
    await carryOut(page, 'Haddad', 4)
    await hideTab(page)
    await showTab(page)
    await expect.poll(async () => (await storedVisit(first.id)).status).toBe('submitted')
    const { start_time: start, end_time: end } = await storedVisit(first.id)
    for (const time of [start, end] as Date[]) {
      expect(time.getTime()).toBeGreaterThan(begun - 10_000)
      expect(time.getTime()).toBeLessThan(Date.now() + 10_000)
    }
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await page.reload()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await page.waitForLoadState('networkidle')
    await expect(told).toHaveCount(0)
  },
)
