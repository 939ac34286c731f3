import { sql } from '#support/database.ts'
import { storeLogo } from '#support/logo.ts'
import { pathsOf } from '#support/paths.ts'
import { newestMail } from '#support/session.ts'
import { fillSignIn, signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makeTeam, makeTenant } from '#support/world.ts'

const refused = /status of (400|401|403)/

test('the sign-in page shows the logo of the tenant, and its letter while there is none @wide', async ({
  page,
}) => {
  const { tenant, admin } = await makeTeam({ name: 'Greenleaf Pharma' })
  const paths = pathsOf(tenant.slug)
  await page.goto(paths.login)
  const letter = page.locator('main [data-letters="G"]')
  await expect(letter).toBeVisible()
  // Green, 8 by 8 pixels.
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII='
  await storeLogo(tenant, admin, picture)
  await page.reload()
  const logo = page.locator('main img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(letter).toHaveCount(0)
  const sidesOf = () => logo.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  expect(await sidesOf()).toEqual([44, 44])
  // Ten times as wide as high.
  const wide =
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAECAIAAABz8up3AAAAEUlEQVR42mNIGCDAMGoxvQAAM9q0AdltzOIAAAAASUVORK5CYII='
  await storeLogo(tenant, admin, wide)
  await page.reload()
  await expect(logo).toBeVisible()
  await expect.poll(sidesOf).toEqual([400, 44])
})

test('sign in leads everyone home', { tag: ['@phone', '@desktop'] }, async ({ page, openAs }) => {
  const { tenant, delegate, supervisor, admin } = await makeTeam({
    name: 'Greenleaf Pharma',
    colour: '#059669',
  })
  const paths = pathsOf(tenant.slug)
  // What breaks the policy of pages and is caught, as zod's probe of eval, is told to no console.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`${violatedDirective} is broken: ${blockedURI} (${sourceFile})`),
    ),
  )
  await page.goto(`/${tenant.slug}`)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Greenleaf Pharma')
  await expect(page).toHaveTitle('Sign in · Greenleaf Pharma')
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', 'rgb(0, 133, 92)')
  await fillSignIn(page, delegate.email, PASSWORD)
  await expect(page).toHaveURL(paths.today)
  for (const [person, home] of [
    [supervisor, paths.supervisorHome],
    [admin, paths.dashboard],
  ] as const) {
    const other = await openAs(null)
    await signIn(other, person)
    await expect(other).toHaveURL(home)
    await other.goto(paths.login)
    await expect(other).toHaveURL(home)
    await other.goto(paths.forgotPassword)
    await expect(other).toHaveURL(home)
  }
})

test(
  'the sign-in form says what is wrong, in the words of the specification',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(refused)
    const { tenant, delegate } = await makeTeam()
    await page.goto(pathsOf(tenant.slug).login)
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    await fillSignIn(page, 'sofia', 'short')
    const summary = page.getByTestId('error-summary')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText('There are 2 problems')
    await summary.getByRole('link', { name: 'Password must be at least 8 characters' }).tap()
    await expect(password).toBeFocused()
    await summary.getByRole('link', { name: 'Invalid email address' }).tap()
    await expect(email).toBeFocused()
    await email.fill(delegate.email)
    await expect(page.getByText('Invalid email address')).toHaveCount(0)
    await fillSignIn(page, delegate.email, 'not the password')
    await expect(summary).toContainText('Authentication failed. Please check your credentials.')
    await expect(email).toHaveValue(delegate.email)
    await expect(password).toHaveValue('not the password')
    expect(await password.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(
      'not the password'.length,
    )
    await fillSignIn(page, 'nobody@test.test', 'not the password')
    await expect(summary).toContainText('Authentication failed. Please check your credentials.')
  },
)

test('a deactivated account and a tenant that is gone cannot sign in @wide', async ({
  page,
  openAs,
  faults,
}) => {
  faults.expect(refused)
  const { tenant, delegate } = await makeTeam()
  await sql(`update users set status = 'inactive' where id = $1`, [delegate.id])
  await signIn(page, delegate)
  await expect(page.getByTestId('error-summary')).toContainText('This account has been deactivated.')
  const gone = await makeTenant()
  const other = await openAs(null)
  await other.goto(pathsOf(gone.slug).login)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await sql('delete from tenants where id = $1', [gone.id])
  await fillSignIn(other, delegate.email, PASSWORD)
  await expect(other.getByTestId('error-summary')).toContainText('Unknown tenant. Please check the URL.')
  await expect(page).toHaveURL(pathsOf(tenant.slug).login)
})

test('“Keep me signed in” outlives the browser @wide', async ({ page, context, openAs }) => {
  const { tenant, delegate } = await makeTeam()
  await page.goto(pathsOf(tenant.slug).login)
  await page.getByLabel('Keep me signed in').check()
  await fillSignIn(page, delegate.email, PASSWORD)
  await expect(page).toHaveURL(pathsOf(tenant.slug).today)
  const days =
    ((await context.cookies()).find(({ name }) => name === 'fv_rt')?.expires ?? 0) - Date.now() / 1000
  expect(days / 86_400).toBeGreaterThan(29.9)
  expect(days / 86_400).toBeLessThanOrEqual(30)
  const unremembered = await openAs(null)
  await signIn(unremembered, delegate)
  await expect(unremembered).toHaveURL(pathsOf(tenant.slug).today)
  const cookies = await unremembered.context().cookies()
  expect(cookies.find(({ name }) => name === 'fv_rt')?.expires).toBe(-1)
})

test('a forgotten password is reset by mail @wide', { tag: '@phone' }, async ({ page, openAs, faults }) => {
  faults.expect(refused)
  const { tenant, delegate } = await makeTeam()
  await page.goto(pathsOf(tenant.slug).login)
  await page.getByLabel('Email').fill(delegate.email)
  await page.getByRole('link', { name: 'Forgot password?' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await expect(page.getByLabel('Email')).toHaveValue(delegate.email)
  await page.getByRole('button', { name: 'Send reset link' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(
    page.getByText('If an account exists for that email, a reset link has been sent.'),
  ).toBeVisible()

  const mailbox = await openAs(null)
  const mail = await newestMail(mailbox, delegate.email)
  const link = /\/t-\S+reset-password\S+/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  // Nobody reads the token from the address or the history.
  await expect(page).toHaveURL(/\/reset-password$/)
  const save = page.getByRole('button', { name: 'Save new password' })
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await save.tap()
  await expect(page.getByTestId('error-summary')).toContainText('Password must be at least 8 characters')
  await page.getByLabel('New password').fill('Better1234!')
  await save.tap()
  await expect(page.getByText("Passwords don't match").first()).toBeVisible()
  await page.getByLabel('Confirm password').fill('Better1234!')
  await save.tap()
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).tap()
  await fillSignIn(page, delegate.email, PASSWORD)
  await expect(page.getByTestId('error-summary')).toContainText('Authentication failed')
  await fillSignIn(page, delegate.email, 'Better1234!')
  await expect(page).toHaveURL(pathsOf(tenant.slug).today)

  await mailbox.goto(link)
  await mailbox.getByLabel('New password').fill('Another1234!')
  await mailbox.getByLabel('Confirm password').fill('Another1234!')
  await mailbox.getByRole('button', { name: 'Save new password' }).tap()
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText(
    'This reset link is invalid or has expired.',
  )
  await expect(mailbox.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})
