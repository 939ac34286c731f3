import { said } from '#support/answers.ts'
import { items, makeDay, panel, pill, record, refusal } from '#support/outbox.ts'
import { ageUnsent, rawDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf } from '#support/record-form.ts'
import { hideTab, showTab } from '#support/session.ts'
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

test('a row that was refused is marked as it comes back @wide', async ({ page, context, faults }) => {
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
    await expect.poll(() => rawDevice(page)).not.toContain('"createdAt"')
    await page.reload()
    await expect(cardOf(page, 'Haddad')).toBeVisible()
    await expect(page.getByText('30 days old')).toHaveCount(0)
  })
})

test(
  'the running visit is one tap away on every page @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, paths } = await makeTeam().then((team) => ({
      ...team,
      paths: pathsOf(team.tenant.slug),
    }))
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
  },
)
