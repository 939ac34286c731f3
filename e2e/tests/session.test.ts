import { deviceIsQuiet } from '#support/clock.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { cutOff, expireIn } from '#support/session.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

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

test('at zero one of all tabs logs out, once, and nothing that was typed is lost @wide', async ({
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
  await deviceIsQuiet(page)
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
