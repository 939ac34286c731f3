import type { Page } from '@playwright/test'
import { said } from '#support/answers.ts'
import { PORTAL, html } from '#support/behind.ts'
import { appIsOnDevice, keptReads, noNetwork, withWorker } from '#support/device.ts'
import { makeDay, pill } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { expireIn, liveSessions } from '#support/session.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD } from '#support/world.ts'

/** Waits until the device has what Today shows. */
const dayIsKept = (page: Page) =>
  expect.poll(async () => (await keptReads(page)).map(({ endpoint }) => endpoint)).toContain('visits.list')

test(
  'a sign-out behind a portal: the next start asks for a password, and the server is told',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await context.route('**/api/v1/**', (route) => route.fulfill(PORTAL))
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    await context.unroute('**/api/v1/**')
    await page.goto(paths.today)
    await expect(page).toHaveURL(new RegExp(paths.login))
    await expect.poll(async () => (await context.request.get('/api/v1/auth/profile')).status()).toBe(401)
    expect(await liveSessions(delegate)).toBe(0)
    await fillSignIn(page, delegate.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
  },
)

test(
  'a portal that lets the company be looked up and answers the question of who is here',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    // The stream of events, which is asked for as soon as something of the server answers.
    faults.expect(/MIME type/)
    const { delegate, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await context.route('**/api/v1/**', (route) =>
      route.request().url().includes('/tenants/public/') ? route.fallback() : route.fulfill(PORTAL),
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(paths.today)
    await context.unroute('**/api/v1/**')
    await page.reload()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'a portal that comes up while Today is open leaves what is known on the screen',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.agenda)
    await expect(page.getByText('Haddad').first()).toBeVisible()
    await dayIsKept(page)
    await page.goto(paths.today)
    await expect(page.getByText(visit.name).first()).toBeVisible()
    await dayIsKept(page)
    await context.route('**/api/v1/**', (route) => route.fulfill(PORTAL))
    for (const path of [paths.agenda, paths.today]) {
      await page.goto(path)
      await expect(page.getByText('Haddad').first()).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    await expect(pill(page)).toHaveAttribute('data-sync', 'offline')
  },
)

test(
  'a session that cannot be renewed because the server starts again goes on',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/status of (401|503)/)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await dayIsKept(page)
    let isAway = true
    await context.route('**/api/v1/auth/refresh', (route) =>
      isAway ? route.fulfill(said(503, { message: 'Away', code: 'UNAVAILABLE' })) : route.fallback(),
    )
    await expireIn(context, delegate, 1)
    await expect.poll(async () => (await context.request.get('/api/v1/auth/profile')).status()).toBe(401)
    await page.goto(paths.record(visit.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await expect(page).toHaveURL(paths.record(visit.id))
    isAway = false
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await expect(page).toHaveURL(paths.today)
  },
)

test(
  'a gateway without the page’s visit does not say that it was cancelled',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/status of 404/)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(page.getByText(visit.name).first()).toBeVisible()
    await dayIsKept(page)
    await context.route('**/api/v1/visits/*', (route) => route.fulfill(html(404, '<h1>Not found</h1>')))
    await page.goto(paths.record(visit.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await expect(page.getByText('This visit was cancelled')).toBeHidden()
  },
)

test.describe('with the app on the device', () => {
  test.use(withWorker)

  test(
    'started behind a portal once, then no network at all: the day is there',
    { tag: '@phone' },
    async ({ page, context, faults }) => {
      faults.expect(noNetwork)
      const { delegate, paths } = await makeDay()
      await openSession(context, delegate)
      await page.goto(paths.today)
      await expect(page.getByText('Haddad').first()).toBeVisible()
      await appIsOnDevice(page)
      await context.route('**/*', (route) => route.fulfill(PORTAL))
      await page.reload()
      await expect(page.getByText('Haddad').first()).toBeVisible()
      await context.unroute('**/*')
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('Haddad').first()).toBeVisible()
    },
  )
})
