import { randomUUID } from 'node:crypto'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { cutOff, expireIn, hideTab, newestMail } from '#support/session.ts'
import { fillSignIn, openSession, signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import {
  PASSWORD,
  makePerson,
  makePrescriber,
  makeTeam,
  makeTenant,
  makeVisit,
  storedVisit,
} from '#support/world.ts'

const refused = /status of (400|401|403)/

test('the sign-in page shows the logo of the tenant, and its letter while there is none', async ({
  page,
}) => {
  const { tenant, admin } = await makeTeam({ name: 'Greenleaf Pharma' })
  const paths = pathsOf(tenant.slug)
  await page.goto(paths.login)
  const letter = page.locator('main [data-letters="G"]')
  await expect(letter).toBeVisible()
  const id = randomUUID()
  // Green, 8 by 8 pixels.
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII='
  await sql(
    `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by)
     values ($1, $2, 'logo.png', 'image/png', 'logo', length(decode($3, 'base64')), decode($3, 'base64'), $4)`,
    [tenant.id, id, picture, admin.id],
  )
  await sql('update tenants set logo = $2 where id = $1', [
    tenant.id,
    `/api/v1/files/logos/${tenant.id}/${id}`,
  ])
  await page.reload()
  const logo = page.locator('main img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(letter).toHaveCount(0)
})

test('sign in leads everyone home', { tag: ['@phone', '@desktop'] }, async ({ page, openAs }) => {
  const { tenant, delegate, supervisor, admin } = await makeTeam({
    name: 'Greenleaf Pharma',
    colour: '#059669',
  })
  const paths = pathsOf(tenant.slug)
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

test('a deactivated account and a tenant that is gone cannot sign in', async ({ page, openAs, faults }) => {
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

test('“Keep me signed in” outlives the browser', async ({ page, context, openAs }) => {
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

test('a forgotten password is reset by mail', { tag: '@phone' }, async ({ page, openAs, faults }) => {
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
    page.getByText(`If an account exists for ${delegate.email}, a reset link is on its way.`),
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
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('This link has expired.')
  await expect(mailbox.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})

test('the last three minutes are announced, and one press renews them', async ({ page, context }) => {
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).today)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expireIn(context, delegate, 178)
  await page.reload()
  const modal = page.getByRole('alertdialog', { name: 'Session expiring soon' })
  await expect(modal).toBeVisible()
  await expect(modal).toContainText(/Your session will expire in 0[12]:\d\d\./)
  await expect(page).toHaveTitle(/^\(0[12]:\d\d\) Session expiring soon$/)
  const stay = modal.getByRole('button', { name: 'Stay signed in' })
  await expect(stay).toBeFocused()
  await expect(modal.getByRole('button', { name: 'Log out now' })).toBeVisible()
  const before = await modal.textContent()
  await expect(modal).not.toHaveText(before ?? '')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('toast')).toContainText("You're signed in for another 15 minutes.")
  const own = calls.filter((call) => !call.endsWith('csrf-token'))
  expect(own.slice(0, 2)).toEqual(['POST /api/v1/auth/refresh', 'GET /api/v1/auth/sessions'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(modal).toBeHidden()
})

test('at zero one of all tabs logs out, once, and nothing that was typed is lost', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(cutOff)
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const visit = await makeVisit(delegate, await makePrescriber(delegate))
  await openSession(context, delegate)
  // One act has one key, also where a refused token makes it ask a second time.
  const logouts = new Set<string | undefined>()
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/logout')) logouts.add(request.headers()['idempotency-key'])
  })
  await context.clock.install()
  await page.goto(paths.record(visit.id))
  await page.getByRole('button', { name: '+ Notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Half of a sentence that')
  await expect(page.getByTestId('save-state')).toHaveText(/Saved/)
  const other = await context.newPage()
  await expireIn(context, delegate, 170)
  await Promise.all([page.reload(), other.goto(paths.today)])
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toBeVisible()
  // Only the device's clock is turned on: the server, which is believed, says what it would say at that time.
  let isOver = true
  await context.route('**/auth/sessions', async (route) => {
    const response = await route.fetch()
    const status = (await response.json()) as object
    const later = { ...status, authenticated: false, expiresInMs: null }
    await route.fulfill({ response, json: isOver ? later : status })
  })
  await Promise.all([page, other].map((tab) => tab.clock.fastForward(170_000)))
  await expect(page).toHaveURL(`${paths.login}?returnTo=${encodeURIComponent(paths.record(visit.id))}`)
  await expect(other).toHaveURL(new RegExp(paths.login))
  await expect(
    page.getByText(
      'Your session ended, so we signed you out. Everything you entered is saved on this device.',
    ),
  ).toBeVisible()
  expect(logouts.size).toBe(1)
  isOver = false
  await fillSignIn(page, delegate.email, PASSWORD)
  await expect(page).toHaveURL(paths.record(visit.id))
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half of a sentence that')
})

test('“Log out now” logs out, and what was kept for the session goes', async ({ page, context, faults }) => {
  faults.expect(cutOff)
  const { tenant, delegate } = await makeTeam()
  await openSession(context, delegate)
  await expireIn(context, delegate, 170)
  await page.goto(pathsOf(tenant.slug).today)
  const kept = () => page.evaluate(() => sessionStorage.getItem('pv.delegate'))
  await expect.poll(kept).toContain('"totalVisits"')
  await page.getByRole('button', { name: 'Log out now' }).click()
  await expect(page).toHaveURL(new RegExp(pathsOf(tenant.slug).login))
  expect(await kept()).toBeNull()
  const [session] = await sql<{ revoked: boolean }>(
    'select revoked_at is not null as revoked from sessions where user_id = $1',
    [delegate.id],
  )
  expect(session?.revoked).toBe(true)
})

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
  test(`${role} reaches only what is theirs`, async ({ page, context }) => {
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
  'a visitor is sent to sign in and comes back to the page asked for',
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

test('a company that is not set up is set up first', async ({ page, context }) => {
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
})

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

test(
  'unsent work waits for its person, behind a sign-out that asks',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(cutOff)
    const { tenant, delegate, colleague } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    const visit = await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Haddad' }), {
      inMinutes: -90,
    })
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    await recordForm(page).rating(4).tap()
    await recordForm(page).completeAndSubmit.tap()
    await expect(page).toHaveURL(paths.today)
    await page.getByTestId('toast').hover()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Sign out with 1 unsent visit?' })
    await expect(question).toContainText('They stay on this device and are sent when you sign in again.')
    await question.getByRole('button', { name: 'Sign out', exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await fillSignIn(page, colleague.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await page.locator('[data-sync]').tap()
    await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText(
      'Everything you did has been sent.',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await fillSignIn(page, delegate.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await hideTab(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
  },
)
