import type { BrowserContext, Request } from '@playwright/test'
import { sql } from '#support/database.ts'
import { carryOut, makeDay, pill, seeOnce } from '#support/day-of-two.ts'
import { keptReads, noNetwork, undoIsOver, unsentIsOnDevice, withWorker } from '#support/device.ts'
import { cardOf } from '#support/record-form.ts'
import { cutOff } from '#support/session.ts'
import { fillSignIn, openSession, signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, type Person, makePrescriber, makeVisit, storedVisit } from '#support/world.ts'

test.use({ ...withWorker, undoMs: null })

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

test('the app starts without a network @wide', { tag: '@phone' }, async ({ page, context, faults }) => {
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
  'the next morning without a network has its visits @wide',
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
  'every page of a delegate opens without a network @wide',
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
  'whoever signs in next finds nothing of the person before @wide',
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
