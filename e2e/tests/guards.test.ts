import { said } from '#support/answers.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePerson, makeTeam, makeTenant } from '#support/world.ts'

test('who is signed in to one company does not enter another', async ({ page, context }) => {
  const { tenant, delegate } = await makeTeam({ name: 'Northwind Pharma' })
  const other = await makeTenant({ name: 'Greenleaf Pharma' })
  await openSession(context, delegate)
  for (const path of [pathsOf(other.slug).today, pathsOf(other.slug).login]) {
    await page.goto(path)
    await expect(page).toHaveURL(pathsOf(tenant.slug).today)
    await expect(page.getByTestId('toast')).toContainText(
      'You are signed in to Northwind Pharma. Log out to use another organization.',
    )
  }
})

test('a tenant that cannot be loaded is said so and can be tried again', async ({ page, faults }) => {
  faults.expect(/status of 500/)
  const { slug } = await makeTenant()
  const resolve = '**/tenants/public/resolve/**'
  await page.route(resolve, (route) => route.fulfill(said(500)))
  await page.goto(pathsOf(slug).login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenant Not Found')
  await expect(page.getByText('Failed to load tenant', { exact: true })).toBeVisible()
  await page.unroute(resolve)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Northwind Pharma')
})

test('a visitor asks for no list of tenants, a super admin sees it', async ({ page, context }) => {
  const tenant = await makeTenant()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(pathsOf(tenant.slug).login)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(asked).not.toContain('/api/v1/tenants')
  await openSession(context, await makePerson(tenant, 'SUPER_ADMIN'))
  await page.goto(`${pathsOf(tenant.slug).dashboard}?q=${tenant.slug}`)
  await expect(page.getByRole('table')).toContainText('Northwind Pharma')
  expect(asked).toContain('/api/v1/tenants')
})

test('an address that was not verified can be @wide', async ({ page, context }) => {
  const { tenant, delegate } = await makeTeam()
  await sql('update users set is_email_verified = false where id = $1', [delegate.id])
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).today)
  await expect(page.getByText('Please verify your email address.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByTestId('toast')).toContainText('Verification email sent.')
})

test('a subscription that is past due or over is said so @wide', async ({ openAs }) => {
  const { tenant, delegate, admin } = await makeTeam()
  const set = (status: string) =>
    sql('update tenants set subscription_status = $2::subscription_status where id = $1', [tenant.id, status])
  const [own, other] = [await openAs(delegate), await openAs(admin)]
  const pastDue = "Your company's subscription is past due."
  await set('past_due')
  await other.goto(pathsOf(tenant.slug).dashboard)
  await expect(other.getByText(pastDue)).toBeVisible()
  await own.goto(pathsOf(tenant.slug).today)
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(own.getByText(pastDue)).toHaveCount(0)
  await set('cancelled')
  const inactive = 'Your subscription is not active. Please contact your administrator.'
  for (const page of [own, other]) {
    // A new tab, which asks who this is.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByText(inactive)).toBeVisible()
  }
})

test('a profile that does not load leaves the shell of a delegate who is nobody, until it does', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 500/)
  const { tenant, supervisor } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await openSession(context, supervisor)
  await page.route('**/auth/profile', (route) => route.fulfill(said(500)))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto(paths.supervisorHome)
  await expect(page.getByText('We could not load your profile. Some features are unavailable.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't confirm your account")
  await expect(page.getByRole('link', { name: 'Today' })).toBeVisible()
  await page.clock.runFor(5000)
  expect(asked.filter((path) => /^\/api\/.*(visits|prescribers|approvals)/.test(path))).toEqual([])
  await page.unroute('**/auth/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Approvals', exact: true })).toBeVisible()
})

test('a page whose code is on its way shows a skeleton, also in place of another page', async ({
  page,
  context,
}) => {
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  const skeleton = page.getByTestId('route-skeleton').filter({ visible: true })
  const heading = page.getByRole('heading', { level: 1 })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(VisitHistory|Plan)Page-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(pathsOf(tenant.slug).today)
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(skeleton).toContainText('Loading dashboard...')
  await expect(skeleton).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.goto(pathsOf(tenant.slug).history)
  await expect(skeleton).toContainText('Loading dashboard...')
  held.resolve()
  await expect(heading).toContainText('History')
  // Now it is there: nothing stands for it any more, and the focus is on its name.
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(heading).toContainText('Plan')
  await expect(heading).toBeFocused()
})

test('the home of whoever signs in is fetched ahead', async ({ page }) => {
  const { slug } = await makeTenant()
  const chunk = page.waitForRequest(/\/assets\/DashboardPage-.*\.js$/)
  await page.goto(pathsOf(slug).login)
  await chunk
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
