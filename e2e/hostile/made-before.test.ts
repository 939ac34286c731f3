import type { BrowserContext, Route } from '@playwright/test'
import { html } from '#support/behind.ts'
import { sql } from '#support/database.ts'
import { withWorker } from '#support/device.ts'
import { makeDay, record, refusal } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { phone } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, storedVisit } from '#support/world.ts'

/** A visit that an earlier try has made, unheard: what is said of it later counts. */

test.use(withWorker)

/** Lets a change through to the server and answers in its place. */
const answersInstead = async (context: BrowserContext, path: string, method: string, times: number) => {
  let left = times
  await context.route(path, async (route: Route) => {
    if (route.request().method() !== method || left === 0) return route.fallback()
    left -= 1
    await route.fetch()
    return route.fulfill(html(500, '<h1>Oops</h1>'))
  })
}

test(
  'a gateway answers 500 three times although the server made the planned visit; then it is recorded whole',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(/status of 500/)
    faults.expect(refusal)
    const { delegate, visit: first, paths } = await makeDay()
    await makePrescriber(delegate, { lastName: 'Mercier' })
    await openSession(context, delegate)
    await answersInstead(context, '**/api/v1/visits', 'POST', 3)
    await page.goto(paths.schedule)
    await page.getByRole('main').getByLabel('Search prescribers').pressSequentially('Merc')
    await page.getByRole('button', { name: /Mercier/ }).click()
    // The next working day.
    await page.getByRole('radiogroup', { name: 'When' }).locator('label').nth(1).click()
    await page.getByRole('button', { name: 'Schedule visit' }).click()
    await expect(page).toHaveURL(/agenda|dashboard/)
    const made = async () =>
      (
        await sql<{ id: string }>('select id from visits where id <> $1 and delegate_id = $2', [
          first.id,
          delegate.id,
        ])
      )[0]?.id
    await expect
      .poll(async () => {
        await leave(page)
        return made()
      })
      .toBeTruthy()
    const id = (await made()) ?? ''
    await page.goto(paths.record(id))
    await record(page, 'After all')
    await expect(page).toHaveURL(paths.today)
    // After the third fault the next try is a minute away.
    await expect
      .poll(
        async () => {
          await leave(page)
          const { status, notes, outcomes } = await storedVisit(id)
          return { status, notes, rating: outcomes?.rating }
        },
        { timeout: 120_000 },
      )
      .toEqual({ status: 'submitted', notes: 'After all', rating: 4 })
  },
)

for (const after of [0, 50, 150, 300, 450])
  test(
    `a visit nobody planned: Start visit, the tab dies ${after} ms later, then it is recorded whole`,
    phone,
    async ({ page, context, faults }) => {
      faults.expect(refusal)
      faults.expect(/ERR_ABORTED|Failed to fetch/)
      const { delegate, paths } = await makeDay()
      const { id: prescriber } = await makePrescriber(delegate, { lastName: 'Mercier' })
      await openSession(context, delegate)
      await page.goto(`${paths.record()}?prescriber=${prescriber}`)
      await expect(page).toHaveURL(/record-visit\/[\w-]{36}$/)
      const id = page.url().slice(-36)
      await recordForm(page).rating(2).click()
      await expect(recordForm(page).saveState).toHaveText('Saved on this device')
      await page.getByRole('button', { name: 'Start visit' }).click()
      // oxlint-disable-next-line no-restricted-syntax -- the moment is what this is about
      await new Promise((resolve) => setTimeout(resolve, after))
      const client = await context.newCDPSession(page)
      const died = page.waitForEvent('crash')
      void client.send('Page.crash').catch(() => undefined)
      await died
      const next = await context.newPage()
      await next.goto(paths.record(id))
      await record(next, 'Whole')
      await expect(next).toHaveURL(paths.today)
      await leave(next)
      await expect
        .poll(async () => {
          const rows = await sql<{ status: string; notes: string; outcomes: { rating: number } }>(
            'select status, notes, outcomes from visits where id = $1',
            [id],
          )
          return rows.map(({ status, notes, outcomes }) => [status, notes, outcomes?.rating])
        })
        .toEqual([['submitted', 'Whole', 4]])
    },
  )
