import { deviceIsQuiet } from '#support/clock.ts'
import { makeDay, refusal } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { expireIn } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'

test(
  'J20: one press in one tab, and every tab stays signed in @wide',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context, budget }) => {
    const { delegate, paths } = await makeDay()
    await openSession(context, delegate)
    await expireIn(context, delegate, 170)
    const other = await context.newPage()
    await Promise.all([page.goto(paths.today), other.goto(paths.prescribers)])
    for (const tab of [page, other]) await expect(tab.getByTestId('session-modal')).toBeVisible()
    await page.bringToFront()
    await budget.tap(page.getByRole('button', { name: 'Stay signed in' }))
    for (const tab of [page, other]) await expect(tab.getByTestId('session-modal')).toBeHidden()
    budget.assert('J20 Stay signed in', { taps: 1 })
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByTestId('session-modal')).toHaveCount(0)
  },
)

test('two tabs of one record stay alike, and neither overwrites the other unseen', async ({
  page,
  context,
  faults,
}) => {
  // The draft that the server keeps was newer than one of the tabs knew.
  faults.expect(refusal)
  // Tabs that ask for the first token at the same moment leave one of them the wrong half: it asks again.
  faults.expect(/status of 403/)
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  await context.clock.install()
  const other = await context.newPage()
  await Promise.all([page, other].map((tab) => tab.goto(paths.record(visit.id))))
  await recordForm(page).addNotes.click()
  await recordForm(page).notes.fill('Written in the first tab')
  await expect(recordForm(other).notes).toHaveValue('Written in the first tab')
  await recordForm(other).notes.fill('Written in the second tab')
  await expect(recordForm(page).notes).toHaveValue('Written in the second tab')
  // Both at once, before either is kept: the second keeps its words and is asked about the others.
  await deviceIsQuiet(page)
  await context.clock.pauseAt(Date.now() + 60_000)
  await recordForm(page).notes.fill('First at once')
  await recordForm(other).notes.fill('Second at once')
  await context.clock.resume()
  const offers = [page, other].map((tab) => tab.getByText(/^Other words from .* in another tab\.$/))
  await expect
    .poll(async () => (await Promise.all(offers.map((offer) => offer.count()))).reduce((a, b) => a + b, 0))
    .toBeGreaterThan(0)
})
