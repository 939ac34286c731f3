import type { BrowserContext, Page, Request } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { passTime } from '#support/clock.ts'
import { sql } from '#support/database.ts'
import { draftIsOnDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm, runsSince } from '#support/record-form.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { goodOutcomes, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

/** A delegate who discussed Cardiol before, so that it stands ready as a chip. */
const makeDelegate = async () => {
  const team = await makeTeam()
  const known = await makePrescriber(team.delegate, { lastName: 'Known', lastVisitDate: '2026-01-05' })
  await makeVisit(team.delegate, known, {
    status: 'approved',
    inMinutes: -3 * 24 * 60,
    decidedBy: team.supervisor,
  })
  return { ...team, paths: pathsOf(team.tenant.slug) }
}

const changesOf = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/v1/visits')) return
    const body = (request.postDataJSON() ?? {}) as { status?: string; draftData?: unknown }
    if (body.status === undefined && body.draftData) return
    const what = pathname.endsWith('submit-for-approval') ? 'submit' : (body.status ?? request.method())
    sent.push(`${what} ${pathname.split('/')[4] ?? ''}`.trim())
  })
  return sent
}

/** The renderer is gone at once: no event of the page runs any more. */
const crash = async (page: Page, context: BrowserContext) => {
  const client = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void client.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

test(
  'a killed page comes back with every word and the running timer',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, paths } = await makeDelegate()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const visit = await makeVisit(delegate, prescriber, { objectives: ['Present the dosage study'] })
    await openSession(context, delegate)
    await page.goto(paths.today)
    await page.getByRole('button', { name: 'Start visit · Dr Haddad' }).tap()
    const form = recordForm(page)
    await expect(form.timer).toBeVisible()
    await form.product('Cardiol').tap()
    await form.moreSamples('Cardiol').tap()
    await form.moreSamples('Cardiol').tap()
    await form.rating(4).tap()
    await form.nextStep('Send study').tap()
    await form.addNotes.tap()
    await form.notes.pressSequentially('Prefers mornings, asks for the second half of')
    await draftIsOnDevice(page, 'asks for the second half of')
    await expect(form.saveState).toHaveText(/Saved/)
    await crash(page, context)

    const again = await context.newPage()
    await again.goto(paths.today)
    await expect(cardOf(again, 'Haddad').first()).toHaveAttribute('data-status', 'in-progress')
    await again.getByRole('link', { name: /Continue · Dr Haddad/ }).tap()
    const restored = recordForm(again)
    await expect(restored.notes).toHaveValue('Prefers mornings, asks for the second half of')
    await expect(restored.product('Cardiol')).toHaveAttribute('aria-pressed', 'true')
    await expect(restored.nextStep('Send study')).toHaveAttribute('aria-pressed', 'true')
    await expect(again.getByRole('group', { name: 'Cardiol samples' }).locator('..')).toContainText('2')
    await expect(restored.chosenRating.locator('..')).toHaveText('4')
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('in-progress')
    const start = (await storedVisit(visit.id)).start_time as Date
    await runsSince(restored.timer, start)
  },
)

test(
  'the only required answer is asked for',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context, isMobile }) => {
    const { delegate, paths } = await makeDelegate()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const visit = await makeVisit(delegate, prescriber, { inMinutes: -60 })
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    const form = recordForm(page)
    await form.completeAndSubmit.click()
    const missing = page.getByRole('main').getByText('Choose a rating from 1 to 5.')
    await expect(missing).toBeVisible()
    await expect(page).toHaveURL(paths.record(visit.id))
    if (isMobile) await form.rating(5).tap()
    else {
      await page.keyboard.press('5')
      await expect(form.chosenRating.locator('..')).toHaveText('5')
    }
    await expect(missing).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(paths.today)
    await expect(page.getByTestId('toast')).toContainText('Dr Haddad: completed and submitted.')
    await hideTab(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    expect((await storedVisit(visit.id)).outcomes?.rating).toBe(5)
  },
)

test('“completed and submitted” can be taken back, by the toast and by ⌘Z', async ({ page, context }) => {
  const { delegate, paths } = await makeDelegate()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  const visit = await makeVisit(delegate, prescriber, { inMinutes: -60 })
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.goto(paths.record(visit.id))
  const form = recordForm(page)
  await form.rating(3).click()
  await form.addNotes.click()
  await form.notes.fill('Every word stays.')
  for (const takeBack of [
    () => page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click(),
    async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Control+z')
    },
  ]) {
    await form.completeAndSubmit.click()
    await expect(page).toHaveURL(paths.today)
    await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
    await takeBack()
    await expect(page).toHaveURL(paths.record(visit.id))
    await expect(form.notes).toHaveValue('Every word stays.')
    await expect(form.chosenRating.locator('..')).toHaveText('3')
  }
  await hideTab(page)
  await showTab(page)
  expect(sent).toEqual([])
  expect((await storedVisit(visit.id)).status).toBe('scheduled')
})

test('the undo window stands still under the mouse and ends at once when the tab is hidden', async ({
  page,
  context,
}) => {
  const { delegate, paths } = await makeDelegate()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  const visit = await makeVisit(delegate, prescriber, { inMinutes: -60 })
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.clock.install()
  await page.goto(paths.record(visit.id))
  await recordForm(page).rating(3).click()
  await recordForm(page).completeAndSubmit.click()
  await page.getByTestId('toast').hover()
  await passTime(page, 60_000)
  await expect(page.getByTestId('toast')).toBeVisible()
  expect(sent).toEqual([])
  await hideTab(page)
  await expect.poll(() => sent).toEqual([`completed ${visit.id}`, `submit ${visit.id}`])
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
})

test(
  'a visit that waits or is approved is read only and says why',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context }) => {
    const { delegate, supervisor, paths } = await makeDelegate()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const waiting = await makeVisit(delegate, prescriber, { status: 'submitted', notes: 'What was said' })
    const approved = await makeVisit(delegate, prescriber, {
      status: 'approved',
      inMinutes: -200,
      decidedBy: supervisor,
    })
    await openSession(context, delegate)
    await page.goto(paths.record(waiting.id))
    await expect(page.getByText(/Waiting for approval since/)).toBeVisible()
    await expect(page.getByText('What was said')).toBeVisible()
    await page.goto(paths.record(approved.id))
    await expect(page.getByText(/Approved by Marc Laurent/)).toBeVisible()
    await expect(recordForm(page).completeAndSubmit).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Schedule follow-up' })).toBeVisible()
  },
)

test(
  'a rejected visit shows why, is fixed in place and goes out again',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, supervisor, paths } = await makeDelegate()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const visit = await makeVisit(delegate, prescriber, {
      status: 'rejected',
      reason: 'Samples need correction',
      decidedBy: supervisor,
    })
    await openSession(context, delegate)
    await page.goto(paths.today)
    const line = page
      .getByTestId('attention-item')
      .filter({ hasText: '1 visit was rejected: Samples need correction' })
    await line.getByRole('link', { name: /Fix/ }).tap()
    await expect(page.getByText(/Rejected by Marc Laurent/)).toBeVisible()
    await expect(page.getByText('Samples need correction')).toBeVisible()
    const form = recordForm(page)
    await expect(form.product('Cardiol')).toHaveAttribute('aria-pressed', 'true')
    await expect(form.feedback).toHaveValue(goodOutcomes.feedback ?? '')
    await page.getByRole('button', { name: 'Fewer Cardiol samples' }).tap()
    await page.getByRole('button', { name: 'Fix and resubmit' }).tap()
    await expect(page).toHaveURL(paths.today)
    await hideTab(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    expect((await storedVisit(visit.id)).outcomes?.samplesProvided).toEqual([
      { product: 'Cardiol', quantity: 1 },
    ])
  },
)

test('a second timer is a question', { tag: '@phone' }, async ({ page, context }) => {
  const { delegate, paths } = await makeDelegate()
  const first = await makePrescriber(delegate, { lastName: 'Petit' })
  const second = await makePrescriber(delegate, { lastName: 'Haddad' })
  await makeVisit(delegate, first, { status: 'in-progress', inMinutes: -12 })
  const visit = await makeVisit(delegate, second)
  await openSession(context, delegate)
  // Today knows both; a record that is opened by its address hears of the other one a moment later.
  await page.goto(paths.today)
  await cardOf(page, 'Haddad')
    .getByRole('link', { name: /Haddad/ })
    .first()
    .tap()
  await page.getByRole('button', { name: 'Start visit' }).tap()
  const question = page.getByRole('dialog', { name: 'Your visit with Dr Petit is still running.' })
  await expect(question.getByRole('button', { name: 'Complete Dr Petit' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep both' }).tap()
  await expect(question).toBeHidden()
  await expect(recordForm(page).timer).toBeVisible()
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('in-progress')
})

test('a visit of somebody else is not here', async ({ page, context, faults }) => {
  faults.expect(/status of 404/)
  const { delegate, colleague, paths } = await makeDelegate()
  const prescriber = await makePrescriber(colleague, { lastName: 'Haddad' })
  const visit = await makeVisit(colleague, prescriber)
  await openSession(context, delegate)
  await page.goto(paths.record(visit.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visit not found')
  await expect(page.getByRole('link', { name: 'Back to agenda' })).toBeVisible()
})

test('a change that arrives twice is carried out once, and neither is a fault', async ({ page, context }) => {
  const { delegate, paths } = await makeDelegate()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  await openSession(context, delegate)
  await page.goto(paths.today)
  const plan = { prescriberId: prescriber.id, scheduledDate: today(1), scheduledTime: '10:00' }
  const key = crypto.randomUUID()
  const first = await callApi(page, 'POST', '/visits', plan, { key })
  const second = await callApi(page, 'POST', '/visits', plan, { key })
  expect(first.status).toBe(201)
  expect(second).toEqual(first)
  const [count] = await sql<{ count: string }>('select count(*) from visits where prescriber_id = $1', [
    prescriber.id,
  ])
  expect(count?.count).toBe('1')
})
