import { pathsOf } from '#support/paths.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makePerson, makeTeam, makeTenant } from '#support/world.ts'

const areas = ['delegate/dashboard', 'supervisor/approvals', 'users', 'dashboard'] as const
const homes = {
  DELEGATE: 'delegate/dashboard',
  SUPERVISOR: 'supervisor/dashboard',
  TENANT_ADMIN: 'dashboard',
  SUPER_ADMIN: 'dashboard',
} as const
const own = {
  DELEGATE: 'delegate/dashboard',
  SUPERVISOR: 'supervisor/approvals',
  TENANT_ADMIN: 'users',
} as Record<string, string>

for (const role of ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN', 'SUPER_ADMIN'] as const)
  test(`${role} reaches only what is theirs @wide`, async ({ page, context }) => {
    const tenant = await makeTenant()
    await openSession(context, await makePerson(tenant, role))
    for (const area of areas) {
      await page.goto(`/${tenant.slug}/${area}`)
      const isOpen = area === 'dashboard' || area === own[role]
      await expect(page).toHaveURL(`/${tenant.slug}/${isOpen ? area : homes[role]}`)
      // It leaves by itself: first.
      if (!isOpen)
        await expect(page.getByTestId('toast')).toContainText(
          'That page is for another role, so we brought you home.',
        )
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (isOpen) await expect(page.getByTestId('toast')).toHaveCount(0)
    }
    await page.goto(`/${tenant.slug}/no-such-page`)
    await expect(page).toHaveURL(`/${tenant.slug}/${homes[role]}`)
    await expect(page.getByTestId('toast')).toContainText("That page doesn't exist.")
  })

test(
  'a visitor is sent to sign in and comes back to the page asked for @wide',
  { tag: '@phone' },
  async ({ page, openAs }) => {
    const { tenant, delegate, supervisor } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    for (const path of [
      paths.dashboard,
      paths.today,
      paths.approvals,
      `/${tenant.slug}/users`,
      `/${tenant.slug}/setup/plan`,
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(`${paths.login}?returnTo=${encodeURIComponent(path)}`)
    }
    await page.goto(`${paths.prescribers}?q=ha`)
    await fillSignIn(page, delegate.email, PASSWORD)
    await expect(page).toHaveURL(`${paths.prescribers}?q=ha`)
    const other = await openAs(null)
    await other.goto(paths.today)
    await fillSignIn(other, supervisor.email, PASSWORD)
    await expect(other).toHaveURL(paths.supervisorHome)
  },
)

test('a company that is not set up is set up first @wide', async ({ page, context, faults }) => {
  // Nothing of its set-up is stored yet, which a page may hear before the test is over.
  faults.expect(/status of 404.*account-setup\/progress/)
  const tenant = await makeTenant({ onboarded: false })
  await openSession(context, await makePerson(tenant, 'TENANT_ADMIN'))
  for (const area of ['dashboard', 'users', 'login']) {
    await page.goto(`/${tenant.slug}/${area}`)
    await expect(page).toHaveURL(`/${tenant.slug}/setup/company-info`)
  }
  await page.goto(`/${tenant.slug}/setup/plan`)
  await expect(page).toHaveURL(`/${tenant.slug}/setup/plan`)
})

test('an unknown tenant is said so, in the words of the specification', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/no-such-tenant/login')
  await expect(page).toHaveTitle('Tenant Not Found')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenant Not Found')
  for (const text of [
    'The tenant "no-such-tenant" could not be found. Please check the URL or contact your administrator.',
    'This organization is not available in the current system.',
    'Please verify the URL or contact support for assistance.',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/demo/login')
})
