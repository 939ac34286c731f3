import { said } from '#support/answers.ts'
import {
  both,
  changesOf,
  dialog,
  checkSchemes,
  items,
  makeDay,
  panel,
  pill,
  record,
  refusal,
} from '#support/outbox.ts'
import { ageUnsent, rawDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { cutOff, expireIn, hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

test(
  'a slow answer holds nobody up, and a fault brings back its own visit only',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/status of 500/)
    const { delegate, visits, paths } = await makeDay(['Haddad', 'Mercier', 'Petit'])
    const [slow, broken, next] = visits.map(({ id }) => id) as [string, string, string]
    await openSession(context, delegate)
    const answered = Promise.withResolvers<void>()
    await page.route(`**/api/v1/visits/${slow}`, async (route) => {
      if (route.request().method() === 'PUT') await answered.promise
      await route.continue().catch(() => undefined)
    })
    await page.route(`**/api/v1/visits/${broken}/submit-for-approval`, (route) =>
      route.fulfill(said(500, { message: 'Broken', code: 'INTERNAL_ERROR' })),
    )
    await page.goto(paths.today)
    for (const [index, name] of ['Haddad', 'Mercier', 'Petit'].entries()) {
      await cardOf(page, name)
        .first()
        .getByRole('link', { name: new RegExp(`Dr .*${name}`) })
        .first()
        .tap()
      await record(page, `Notes of ${visits[index]?.id}`)
      await expect(page).toHaveURL(paths.today)
      // On a phone it lies over the next form.
      await page.getByTestId('toast').getByRole('button', { name: 'Dismiss' }).first().tap()
      await hideTab(page)
      await showTab(page)
    }
    await expect.poll(async () => (await storedVisit(next)).status).toBe('submitted')
    expect((await storedVisit(slow)).status).toBe('scheduled')
    answered.resolve()
    await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
    await expect(pill(page)).toHaveText('1 needs you')
    await expect(cardOf(page, 'Mercier').first()).toHaveAttribute('data-status', 'completed')
    await expect(cardOf(page, 'Mercier').first()).not.toHaveAttribute('data-status', 'submitted')
    await expect.poll(async () => (await storedVisit(slow)).status).toBe('submitted')
    expect((await storedVisit(broken)).notes).toBe(`Notes of ${broken}`)
    await page.unroute(`**/api/v1/visits/${broken}/submit-for-approval`)
    await pill(page).tap()
    await panel(page)
      .getByRole('button', { name: /^Retry/ })
      .tap()
    await expect.poll(async () => (await storedVisit(broken)).status).toBe('submitted')
  },
)

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

test('while the Sync panel is open no undo window ends', async ({ page, context }) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.clock.install()
  await page.goto(paths.record(visit.id))
  await record(page, 'Not yet')
  await expect(page).toHaveURL(paths.today)
  await pill(page).click()
  await expect(items(page)).toHaveCount(1)
  await page.clock.runFor(60_000)
  expect(sent).toEqual([])
  await expect(panel(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(31_000)
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
})

test('the undo window is as long as the person chose', async ({ page, context }) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  const sent = changesOf(page)
  await page.clock.install()
  await page.goto(paths.record(visit.id))
  await record(page, 'Thirty seconds')
  await expect(page).toHaveURL(paths.today)
  // Longer than whoever chose nothing has; the page's clock goes on meanwhile.
  await page.clock.runFor(15_000)
  await expect(page.getByTestId('toast').getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent).toEqual([])
  await page.clock.runFor(16_000)
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
})

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

test('J11: submit all completed visits', { tag: '@phone' }, async ({ page, context, budget }) => {
  const { delegate, paths } = await makeTeam().then((team) => ({ ...team, paths: pathsOf(team.tenant.slug) }))
  const completed: { id: string }[] = []
  for (const lastName of ['Haddad', 'Mercier', 'Petit'])
    completed.push(
      await makeVisit(delegate, await makePrescriber(delegate, { lastName }), {
        status: 'completed',
        inMinutes: -200,
      }),
    )
  const statuses = async () =>
    (await Promise.all(completed.map(({ id }) => storedVisit(id)))).map(({ status }) => status)
  await openSession(context, delegate)
  await page.goto(paths.today)
  const submit = page.getByRole('button', { name: 'Submit 3' }).first()
  await submit.tap()
  await expect(page.getByTestId('toast')).toContainText('3 visits submitted.')
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).tap()
  await hideTab(page)
  await expect(submit).toBeVisible()
  expect(await statuses()).toEqual(['completed', 'completed', 'completed'])
  await budget.tap(submit)
  budget.assert('J11 Submit all completed visits', { taps: 2 })
  await hideTab(page)
  await expect.poll(statuses).toEqual(['submitted', 'submitted', 'submitted'])
})

test(
  'J20: one press in one tab, and every tab stays signed in',
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

test(
  'whoever signs out can delete what was not sent, by typing that they want to',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(cutOff)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    await record(page, 'Not to be sent')
    await expect(page).toHaveURL(paths.today)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await dialog(page).getByRole('button', { name: 'Delete them and sign out' }).tap()
    await expect(dialog(page)).toHaveAccessibleName('Delete unsent work?')
    const confirm = dialog(page).getByRole('button', { name: 'Delete them and sign out' })
    await confirm.tap()
    await expect(page).toHaveURL(paths.today)
    await dialog(page).getByRole('textbox').fill('delete')
    await confirm.tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    const stored = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('rounds')
          opening.addEventListener('error', () => reject(new Error('No database')))
          opening.addEventListener('success', () => {
            const count = opening.result.transaction('outbox').objectStore('outbox').count()
            count.addEventListener('success', () => resolve(count.result))
          })
        }),
    )
    expect(stored).toBe(0)
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await test.step('or everything, with the key to it', async () => {
      faults.expect(/status of 503/)
      await page.route(`**/api/v1/visits/${visit.id}`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill(said(503, { message: 'Away', code: 'UNAVAILABLE' }))
          : route.continue(),
      )
      await openSession(context, delegate)
      await page.goto(paths.record(visit.id))
      // The draft of the first time is still here.
      await expect(recordForm(page).notes).toHaveValue('Not to be sent')
      await recordForm(page).completeAndSubmit.click()
      await expect(page).toHaveURL(paths.today)
      await page.goto(`${paths.account}?tab=storage`)
      expect(await rawDevice(page)).toContain(delegate.id)
      await page.getByRole('button', { name: 'Remove data from this device' }).tap()
      await expect(dialog(page)).toContainText('1 change was never sent.')
      await dialog(page).getByRole('textbox').fill('delete')
      await dialog(page).getByRole('button', { name: 'Remove data from this device' }).tap()
      await expect(page).toHaveURL(new RegExp(paths.login))
      await expect.poll(() => rawDevice(page)).not.toContain(delegate.id)
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(delegate.id)
    })
  },
)

test(
  'the Sync panel tells what waits, what needs you, and how much is kept',
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

test('a row that was refused is marked as it comes back', async ({ page, context, faults }) => {
  faults.expect(refusal)
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route(`**/api/v1/visits/${visit.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill(said(409, { message: 'This visit can no longer be changed', code: 'X' }))
      : route.continue(),
  )
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const { subject } = (this as HTMLElement).dataset
      if (subject !== undefined)
        document.documentElement.dataset.marked = JSON.stringify({ subject, options })
      return animate.call(this, frames, options)
    }
  })
  await page.goto(paths.record(visit.id))
  await record(page, 'Refused')
  await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
  const kept = await rawDevice(page)
  expect(kept).toContain(visit.id)
  expect(kept).not.toMatch(/Refused|Haddad/)
  await hideTab(page)
  await showTab(page)
  await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'overdue')
  await expect(page.locator('html')).toHaveAttribute(
    'data-marked',
    JSON.stringify({ subject: visit.id, options: { duration: 300 } }),
  )
  await expect(page.getByTestId('toast')).toContainText('This visit can no longer be changed')
  await expect(
    page.getByRole('alert').filter({ hasText: 'This visit can no longer be changed' }),
  ).toBeVisible()

  await test.step('is kept for 30 days, and its person told before and after', async () => {
    const later = async (days: number) => {
      await page.goto('/icon.svg')
      await ageUnsent(page, days)
      await page.goto(paths.today)
    }
    await later(25)
    await pill(page).click()
    await expect(items(page)).toContainText(/Dr Haddad.*This visit can no longer be changed · kept until/)
    // What it was kept as before is not changed by being looked at; what is tried again is sealed.
    expect(await rawDevice(page)).toContain('Haddad')
    await items(page)
      .getByRole('button', { name: /^Retry/ })
      .click()
    await expect.poll(async () => await rawDevice(page)).not.toContain('Haddad')
    await expect(items(page)).toHaveAttribute('data-state', 'attention')
    await later(6)
    await expect(
      page.getByText('1 unsent change was 30 days old and is no longer on this device.'),
    ).toBeVisible()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    expect(await rawDevice(page)).not.toContain('"createdAt"')
    await page.reload()
    await expect(cardOf(page, 'Haddad')).toBeVisible()
    await expect(page.getByText('30 days old')).toHaveCount(0)
  })
})

test('the running visit is one tap away on every page', { tag: '@phone' }, async ({ page, context }) => {
  const { delegate, paths } = await makeTeam().then((team) => ({ ...team, paths: pathsOf(team.tenant.slug) }))
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  const visit = await makeVisit(delegate, prescriber, { status: 'in-progress', inMinutes: -12 })
  await openSession(context, delegate)
  const onward = page.getByRole('link', { name: /^Continue · Dr Haddad/ })
  for (const path of [
    paths.prescribers,
    paths.prescriber(prescriber.id),
    `/${delegate.tenant.slug}/account`,
  ]) {
    await page.goto(path)
    await expect(onward).toHaveCount(1)
    await expect(onward.getByTestId('timer')).toHaveText(/^1\d:\d\d$/)
  }
  await page.screenshot({ path: 'screenshots/running-dock-phone-light.png' })
  // The button of a form is not taken away.
  await page.goto(paths.schedule)
  await expect(page.getByRole('button', { name: 'Schedule visit' })).toBeVisible()
  await expect(onward).toHaveCount(0)
  await page.goto(paths.prescribers)
  await onward.tap()
  await expect(page).toHaveURL(paths.record(visit.id))
})

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
  await context.clock.pauseAt(Date.now() + 60_000)
  await recordForm(page).notes.fill('First at once')
  await recordForm(other).notes.fill('Second at once')
  await context.clock.resume()
  const offers = [page, other].map((tab) => tab.getByText(/^Other words from .* in another tab\.$/))
  await expect
    .poll(async () => (await Promise.all(offers.map((offer) => offer.count()))).reduce((a, b) => a + b, 0))
    .toBeGreaterThan(0)
})
