import { passTime } from '#support/clock.ts'
import { changesOf, items, makeDay, panel, pill, record } from '#support/outbox.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'

test('⌘Z and the Sync panel take back what its toast no longer offers', async ({ page, context }) => {
  const { delegate, visits, visit, paths } = await makeDay(['Haddad', 'Mercier'])
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.goto(paths.record(visit.id))
  await record(page, 'Every word stays')
  await expect(page).toHaveURL(paths.today)
  await page.getByTestId('toast').getByRole('button', { name: 'Dismiss' }).click()
  await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(paths.record(visit.id))
  await expect(recordForm(page).notes).toHaveValue('Every word stays')

  await recordForm(page).completeAndSubmit.click()
  await expect(page).toHaveURL(paths.today)
  await page.goto(paths.record(visits[1]?.id))
  await record(page, 'The other one')
  await expect(page).toHaveURL(paths.today)
  await pill(page).click()
  await expect(panel(page).getByRole('heading', { name: /^Just now/ })).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Undo: Dr Mercier/ })
    .click()
  await expect(page).toHaveURL(paths.record(visits[1]?.id))
  await expect(page.getByTestId('toast').filter({ hasText: 'completed and submitted' })).toHaveCount(0)
  await hideTab(page)
  await expect.poll(() => sent).toEqual([`PUT ${visit.id}`, `POST ${visit.id}/submit-for-approval`])
  expect((await storedVisit(visits[1]?.id ?? '')).status).toBe('scheduled')
})

test('while the Sync panel is open no undo window ends @wide', async ({ page, context }) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.clock.install()
  await page.goto(paths.record(visit.id))
  await record(page, 'Not yet')
  await expect(page).toHaveURL(paths.today)
  await pill(page).click()
  await expect(items(page)).toHaveCount(1)
  await passTime(page, 60_000)
  expect(sent).toEqual([])
  await expect(panel(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Escape')
  // The server, by whose time the page goes, is behind by what was skipped: with each answer the page is set back again.
  await expect
    .poll(async () => {
      await page.clock.runFor(91_000)
      return (await storedVisit(visit.id)).status
    })
    .toBe('submitted')
})

test('the undo window is as long as the person chose @wide', async ({ page, context }) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.clock.install()
  await page.goto(paths.record(visit.id))
  await record(page, 'Thirty seconds')
  await expect(page).toHaveURL(paths.today)
  // Longer than whoever chose nothing has; the page's clock goes on meanwhile.
  await passTime(page, 15_000)
  await expect(page.getByTestId('toast').getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent).toEqual([])
  await page.clock.runFor(16_000)
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
})
