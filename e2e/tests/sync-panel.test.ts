import { said } from '#support/answers.ts'
import { both, dialog, checkSchemes, items, makeDay, panel, pill, record, refusal } from '#support/outbox.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'

test(
  'J8: see and retry what has not been sent',
  { tag: '@phone' },
  async ({ page, context, budget, faults }) => {
    faults.expect(/status of 503/)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    let isAway = true
    let tries = 0
    page.on('response', (answer) => {
      if (answer.status() === 503) tries++
    })
    await page.route(`**/api/v1/visits/${visit.id}`, (route) =>
      isAway && route.request().method() === 'PUT'
        ? route.fulfill(said(503, { message: 'Away', code: 'UNAVAILABLE' }))
        : route.continue(),
    )
    await page.goto(paths.record(visit.id))
    await record(page, 'Waits')
    await expect(page).toHaveURL(paths.today)
    await hideTab(page)
    // After the second attempt the third waits for ten seconds.
    await expect.poll(() => tries).toBeGreaterThan(1)
    await expect(pill(page)).toHaveAttribute('data-sync', 'syncing')
    await budget.tap(pill(page))
    await expect(items(page)).toContainText('Dr Haddad · complete and submit')
    isAway = false
    await budget.tap(panel(page).getByRole('button', { name: 'Send now' }))
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    budget.assert('J8 See and retry what has not been sent', { taps: 2 })
  },
)

test(
  'the Sync panel tells what waits, what needs you, and how much is kept @wide',
  both,
  async ({ page, context, faults }) => {
    faults.expect(refusal)
    faults.expect(/status of 503/)
    const { delegate, visits, paths } = await makeDay(['Haddad', 'Mercier', 'Petit'])
    const [refused, waiting, held] = visits.map(({ id }) => id) as [string, string, string]
    await openSession(context, delegate)
    await page.route(`**/api/v1/visits/${waiting}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill(said(503, { message: 'Away', code: 'UNAVAILABLE' }))
        : route.continue(),
    )
    await page.route(`**/api/v1/visits/${refused}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill(said(409, { message: 'This visit can no longer be changed', code: 'X' }))
        : route.continue(),
    )
    for (const id of [refused, waiting]) {
      await page.goto(paths.record(id))
      await record(page, 'Words')
      await expect(page).toHaveURL(paths.today)
      const answer = page.waitForResponse(
        (response) => response.url().endsWith(id) && response.status() > 400,
      )
      await hideTab(page)
      await answer
    }
    await page.goto(paths.record(held))
    await record(page, 'Words')
    await expect(page).toHaveURL(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
    await pill(page).click()
    await expect(panel(page)).toContainText('1 change needs you.')
    for (const title of ['Need you 1', 'Waiting 1', 'Just now 1', 'Storage'])
      await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
    const needed = items(page).filter({ hasText: 'Dr Haddad' })
    await expect(needed).toContainText('This visit can no longer be changed')
    for (const name of [/^Fix/, /^Retry/, /^Discard/])
      await expect(needed.getByRole('button', { name }).or(needed.getByRole('link', { name }))).toBeVisible()
    await expect(panel(page)).toContainText(/Last update \d\d:\d\d/)
    await expect(panel(page).getByRole('button', { name: 'Refresh' })).toBeVisible()
    await checkSchemes(page, 'sync')
    await needed.getByRole('button', { name: /^Discard/ }).click()
    await expect(dialog(page)).toContainText('Dr Haddad · complete and submit')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(needed).toHaveCount(0)
  },
)
