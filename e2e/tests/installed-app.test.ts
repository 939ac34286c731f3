import { carryOut, makeDay, pill, seeOnce } from '#support/day-of-two.ts'
import { type Deployment, startDeployment } from '#support/deployment.ts'
import { appIsOnDevice, noNetwork, rawDevice, unsentIsOnDevice, withWorker } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makeTeam, storedVisit } from '#support/world.ts'

test.use({ ...withWorker, undoMs: null })

test('the app of a tenant can be installed', { tag: '@phone' }, async ({ page }) => {
  const { tenant } = await makeTeam({ name: 'Greenleaf Pharma', colour: '#059669' })
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
  await page.goto(pathsOf(tenant.slug).login)
  const link = page.locator('link[rel="manifest"]')
  await expect(link).toHaveCount(1)
  const manifest = await page.request.get((await link.getAttribute('href')) ?? '')
  const { name, start_url, theme_color, icons } = (await manifest.json()) as Record<string, string> & {
    icons: { src: string }[]
  }
  expect({ name, start_url }).toEqual({ name: 'Greenleaf Pharma', start_url: `/${tenant.slug}/` })
  const solid = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-solid'),
  )
  expect(theme_color).toBe(solid)
  const icon = await page.request.get(icons[0]?.src ?? '')
  expect(icon.headers()['content-type']).toMatch(/^image\/svg\+xml/)
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', /^data:image\/png/)
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
})

test(
  'an installation that a network cut off is made when the network is back @wide',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { tenant } = await makeTeam()
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = () => {
        ServiceWorkerContainer.prototype.register = register
        document.documentElement.dataset.cut = 'true'
        return Promise.reject(new TypeError('Failed to fetch'))
      }
    })
    await page.goto(pathsOf(tenant.slug).login)
    await expect(page.locator('html')).toHaveAttribute('data-cut')
    await context.setOffline(true)
    await context.setOffline(false)
    await appIsOnDevice(page)
  },
)

test.describe('behind a proxy', { tag: '@phone' }, () => {
  let proxy: Deployment
  test.beforeEach(async () => {
    proxy = await startDeployment()
  })
  test.afterEach(() => proxy.stop())

  test('an update waits to be asked for, and keeps unsent work @wide', async ({ page, context, faults }) => {
    faults.expect(/status of 503/)
    const { delegate, first, second, paths } = await makeDay()
    await openSession(context, delegate)
    await seeOnce(page, proxy.url + paths.today)
    proxy.refuse(true)
    await carryOut(page, 'Haddad', 4)
    await unsentIsOnDevice(page, 2)
    proxy.deploy()
    await page.goto(proxy.url + paths.record(second.id))
    const form = recordForm(page)
    await form.addNotes.tap()
    await form.notes.pressSequentially('Half a sen')
    const offer = page.getByText('New version ready.')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true)
    await expect(offer).toHaveCount(0)
    await form.notes.blur()
    await expect(offer).toBeVisible()
    const build = page.locator('meta[name="build"]')
    await expect(build).toHaveCount(0)
    await page.getByRole('button', { name: 'Reload', exact: true }).tap()
    await expect(build).toHaveAttribute('content', 'next')
    await expect(form.notes).toHaveValue('Half a sen')
    await expect(offer).toHaveCount(0)
    const kept = await rawDevice(page)
    for (const { id } of [first, second]) expect(kept).toContain(id)
    expect(kept).not.toMatch(/Half a sen|Haddad|Moreau/)
    expect((await storedVisit(first.id)).status).toBe('scheduled')
    proxy.refuse(false)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(async () => (await storedVisit(first.id)).status).toBe('submitted')
  })

  test('a weak connection is said so, and shows what the device has @wide', async ({ page, context }) => {
    const { delegate, paths } = await makeDay()
    await openSession(context, delegate)
    await seeOnce(page, proxy.url + paths.today)
    await page.close()
    proxy.hold(true)
    const next = await context.newPage()
    await next.goto(proxy.url + paths.today)
    await expect(cardOf(next, 'Haddad').first()).toBeVisible()
    await expect(next.getByText('Weak connection. Saving here.')).toBeVisible()
    proxy.hold(false)
    await expect(next.getByText('Weak connection. Saving here.')).toHaveCount(0)
    await expect(pill(next)).toHaveAttribute('data-sync', 'ok')
  })
})
