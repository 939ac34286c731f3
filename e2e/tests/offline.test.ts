import type { BrowserContext, Page, Request } from '@playwright/test'
import { sql } from '#support/database.ts'
import { type Deployment, startDeployment } from '#support/deployment.ts'
import {
  appIsOnDevice,
  keptReads,
  noNetwork,
  rawDevice,
  readsAreOnDevice,
  undoIsOver,
  unsentIsOnDevice,
  withWorker,
} from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { cutOff } from '#support/session.ts'
import { fillSignIn, openSession, signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, type Person, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

test.use({ ...withWorker, undoMs: null })

/** Two visits of today: a day that a device without a network must be able to show. */
const makeDay = async () => {
  const team = await makeTeam()
  const haddad = await makePrescriber(team.delegate, { lastName: 'Haddad' })
  const moreau = await makePrescriber(team.delegate, { firstName: 'Luc', lastName: 'Moreau' })
  const first = await makeVisit(team.delegate, haddad, { inMinutes: 20 })
  const second = await makeVisit(team.delegate, moreau, { inMinutes: 60 })
  return { ...team, haddad, first, second, paths: pathsOf(team.tenant.slug) }
}

/** A person's Today, seen once with a network: from then on it must open without. */
const seeOnce = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(cardOf(page, 'Haddad').first()).toBeVisible()
  await appIsOnDevice(page)
  await readsAreOnDevice(page, 'dashboard.summary')
}

/** Starts the visit, answers what is required, completes and submits it. */
const carryOut = async (page: Page, name: string, rating: number) => {
  await page.getByRole('button', { name: `Start visit · Dr ${name}` }).tap()
  const form = recordForm(page)
  await expect(form.timer).toBeVisible()
  await form.rating(rating).tap()
  await form.addNotes.tap()
  await form.notes.fill(`Notes about ${name}`)
  await form.completeAndSubmit.tap()
  await expect(page).toHaveURL(/delegate\/dashboard$/)
}

/** An administrator, or the person elsewhere, ended the session while this device was away. */
const endSessionOf = async ({ id, tenant }: Person, context: BrowserContext) => {
  await sql(`update sessions set revoked_at = now() where user_id = $1`, [id])
  await sql(`select pg_notify('rounds_sessions', $1)`, [`${tenant.id}:${id}`])
  // The server hears of it a moment later.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await expect
    .poll(
      async () => (await fetch(`${process.env.E2E_URL}/api/v1/auth/profile`, { headers: { cookie } })).status,
    )
    .toBe(401)
}

const pill = (page: Page) => page.locator('[data-sync]')

test('the app starts without a network', { tag: '@phone' }, async ({ page, context, faults }) => {
  faults.expect(noNetwork)
  const { delegate, tenant, paths } = await makeDay()
  await openSession(context, delegate)
  await seeOnce(page, paths.today)
  await context.setOffline(true)
  await page.close()
  const cold = await context.newPage()
  await cold.goto(`/${tenant.slug}/`)
  await expect(cardOf(cold, 'Haddad').first()).toBeVisible()
  await expect(cold).toHaveURL(paths.today)
  await expect(cold.getByText("You're offline. Keep working, we'll send it later.")).toBeVisible()
  await expect(pill(cold)).toHaveAttribute('data-sync', 'offline')
})

test(
  'the next morning without a network has its visits',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, tenant, paths } = await makeDay()
    const petit = await makePrescriber(delegate, { firstName: 'Anne', lastName: 'Petit' })
    await makeVisit(delegate, petit, { inMinutes: 24 * 60 + 30 })
    await openSession(context, delegate)
    await seeOnce(page, paths.today)
    await page.close()
    await context.setOffline(true)
    await context.clock.setSystemTime(Date.now() + 24 * 3_600_000)
    const morning = await context.newPage()
    await morning.goto(`/${tenant.slug}/`)
    await expect(morning.getByRole('button', { name: 'Start visit · Dr Petit' })).toBeVisible()
    await expect(cardOf(morning, 'Petit').first()).toHaveAttribute('data-status', 'scheduled')
  },
)

test(
  'every page of a delegate opens without a network',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, tenant, haddad, second, paths } = await makeDay()
    const area = `/${tenant.slug}/delegate`
    await openSession(context, delegate)
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    for (const [path, heading] of [
      [paths.record(second.id), /Moreau/],
      [paths.prescriber(haddad.id), /Haddad/],
      [paths.prescribers, /Prescribers/],
      [`${paths.prescribers}?view=never`, /Prescribers/],
      [`${area}/visit-history?period=last-3-months`, /./],
      [`${area}/weekly-agenda`, /./],
      [paths.schedule, /New visit/],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText(/Failed to (fetch|load)/)).toHaveCount(0)
    }
    await page.getByRole('searchbox').fill('hadd')
    await expect(page.getByRole('button', { name: /Haddad/ })).toBeVisible()
    await page.goto(`${area}/weekly-agenda`)
    await expect(page.getByText('Haddad').first()).toBeVisible()
  },
)

test(
  'two visits carried out without a network are sent once each, in order',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, first, second, paths } = await makeDay()
    await openSession(context, delegate)
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    await carryOut(page, 'Haddad', 3)
    await carryOut(page, 'Moreau', 5)
    // Of each its start and its end.
    await unsentIsOnDevice(page, 4)
    await page.reload()
    await expect(pill(page)).toHaveText(/Offline · 2/)
    for (const name of ['Haddad', 'Moreau']) {
      await expect(cardOf(page, name).first()).toHaveAttribute('data-status', 'submitted')
      await expect(cardOf(page, name).first()).toContainText('Saved here')
    }
    await undoIsOver(page)

    const sent: string[] = []
    page.on('request', (request: Request) => {
      const [, , , area, id = '', what = ''] = new URL(request.url()).pathname.split('/')
      if (area !== 'visits' || request.method() === 'GET') return
      const { status } = (request.postDataJSON() ?? {}) as { status?: string }
      sent.push(`${id} ${what === 'submit-for-approval' ? 'submit' : (status ?? '')}`)
    })
    const states: (string | null)[] = []
    await page.exposeFunction('noteState', (state: string | null) => states.push(state))
    // What stands there for a moment only is not waited for but noted.
    const told: string[] = []
    await page.exposeFunction('noteStrip', (words: string) => told.push(words))
    await page.evaluate(() => {
      const element = document.querySelector('[data-sync]')
      const { noteState, noteStrip } = window as unknown as {
        noteState(state: string | null | undefined): void
        noteStrip(words: string): void
      }
      new MutationObserver(() => {
        const words = /Back online\. Sending \d…|All sent\./.exec(document.body.textContent)?.[0]
        if (words !== undefined) noteStrip(words)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
      const note = () => noteState(element?.getAttribute('data-sync'))
      if (element)
        new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ['data-sync'] })
      note()
    })
    await context.setOffline(false)
    await expect.poll(() => told.at(-1)).toBe('All sent.')
    expect(told[0]).toBe('Back online. Sending 2…')
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await expect(page.getByText('All sent.')).toHaveCount(0)
    expect(states).toEqual(['offline', 'syncing', 'ok'])
    for (const [{ id }, rating, notes] of [
      [first, 3, 'Notes about Haddad'],
      [second, 5, 'Notes about Moreau'],
    ] as const) {
      expect(await storedVisit(id)).toMatchObject({ status: 'submitted', notes, outcomes: { rating } })
      const own = sent.filter((call) => call.startsWith(id)).map((call) => call.split(' ')[1])
      expect(own).toEqual(['in-progress', 'completed', 'submit'])
      const [count] = await sql<{ count: string }>(
        'select count(*) from visit_submissions where visit_id = $1',
        [id],
      )
      expect(count?.count).toBe('1')
    }
  },
)

test(
  'whoever signs in next finds nothing of the person before',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    faults.expect(cutOff)
    const { delegate, colleague, first, haddad, paths } = await makeDay()
    await signIn(page, delegate)
    await expect(page).toHaveURL(paths.today)
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    await carryOut(page, 'Haddad', 4)
    await expect(pill(page)).toHaveText(/Offline · 1/)
    await unsentIsOnDevice(page, 2)
    // First: what a page sends as it goes, the browser may let out although the context is offline.
    await endSessionOf(delegate, context)
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto(paths.login)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect.poll(() => keptReads(page)).toEqual([])

    await fillSignIn(page, colleague.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await expect.poll(async () => (await keptReads(page)).length).toBeGreaterThan(0)
    for (const { owner } of await keptReads(page))
      expect(owner).toBe(`${colleague.tenant.id}:${colleague.id}`)
    await context.setOffline(true)
    await page.goto(paths.prescriber(haddad.id))
    await expect(page.getByText('Failed to fetch prescriber')).toBeVisible()
    await expect(page.getByText('Haddad')).toHaveCount(0)
    expect((await storedVisit(first.id)).status).toBe('scheduled')

    await page.goto('about:blank')
    await context.setOffline(false)
    await endSessionOf(colleague, context)
    await page.goto(paths.login)
    await fillSignIn(page, delegate.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await expect.poll(async () => (await storedVisit(first.id)).status).toBe('submitted')
  },
)

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

test.describe('behind a proxy', { tag: '@phone' }, () => {
  let proxy: Deployment
  test.beforeEach(async () => {
    proxy = await startDeployment()
  })
  test.afterEach(() => proxy.stop())

  test('an update waits to be asked for, and keeps unsent work', async ({ page, context, faults }) => {
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

  test('a weak connection is said so, and shows what the device has', async ({ page, context }) => {
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
