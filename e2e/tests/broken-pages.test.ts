import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makeTeam } from '#support/world.ts'

test('a page whose code does not arrive says so and can be reloaded', async ({ page, context, faults }) => {
  faults.expect(/net::ERR_FAILED|Failed to fetch dynamically imported module|PageLoadError/)
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  await page.route('**/assets/PrescribersPage-*.js', (route) => route.abort())
  await page.goto(pathsOf(tenant.slug).today)
  await page.getByRole('link', { name: 'Prescribers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load page')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/assets/PrescribersPage-*.js')
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Prescribers')
})

test('without a network a page that is not on the device yet says so, leads home, and comes once there is one', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/net::ERR_|Failed to (fetch dynamically imported module|load resource)|PageLoadError/)
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  const code = '**/assets/PrescribersPage-*.js'
  await page.route(code, (route) => route.abort())
  // What says so comes in a quiet moment.
  const words = page.waitForEvent('requestfinished', (request) => request.url().includes('/PageMissing-'))
  await page.goto(pathsOf(tenant.slug).today)
  const title = page.getByRole('heading', { level: 1 })
  await words
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Prescribers' }).click()
  await expect(title).toHaveText("This page isn't on this device yet.")
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You need a connection to do this.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await expect(title).not.toHaveText("This page isn't on this device yet.")
  await page.goBack()
  await expect(title).toHaveText("This page isn't on this device yet.")
  await page.unroute(code)
  await context.setOffline(false)
  await page.getByRole('button', { name: /^(Try again|Reload Page)$/ }).click()
  await expect(title).toContainText('Prescribers')
})

test('a page that breaks says so, keeps the shell and can be tried again', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/Formatting broke/)
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescribers)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Prescribers')
  await page.evaluate(() => {
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {}
    Object.assign(window, {
      repair: () => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format),
    })
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get: () => {
        throw new Error('Formatting broke')
      },
    })
  })
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByText('Your work is saved.')).toBeVisible()
  await page.getByText('Technical details').click()
  await expect(page.locator('pre')).toContainText('Error: Formatting broke')
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.evaluate(() => (window as unknown as { repair: () => void }).repair())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
})
