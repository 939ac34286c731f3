import type { Page } from '@playwright/test'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

/** A delegate in mid-week: products used before, someone to see next. */
const makeDay = async (inMinutes: number) => {
  const team = await makeTeam()
  const known = await makePrescriber(team.delegate, { lastName: 'Known', lastVisitDate: '2026-01-05' })
  await makeVisit(team.delegate, known, {
    status: 'approved',
    inMinutes: -3 * 24 * 60,
    decidedBy: team.supervisor,
  })
  const prescriber = await makePrescriber(team.delegate, { lastName: 'Haddad' })
  const visit = await makeVisit(team.delegate, prescriber, { inMinutes })
  return { ...team, visit, paths: pathsOf(team.tenant.slug) }
}

const ackOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('action:ack').map(({ startTime }) => startTime))

test.describe('on a phone', { tag: '@phone' }, () => {
  test.describe('with the usual time to undo', () => {
    test.use({ undoMs: null })

    test('J1: record a visit, start to submitted', async ({ page, context, budget, faults }) => {
      // The draft may be on its way to the server still: the entry is then laid over it.
      faults.expect(/status of 412/)
      const { delegate, visit, paths } = await makeDay(25)
      await openSession(context, delegate)
      await page.goto(paths.today)
      const start = page.getByRole('button', { name: 'Start visit · Dr Haddad' })
      await expect(start).toBeVisible()
      const form = recordForm(page)
      await budget.tap(start)
      await budget.tap(form.product('Cardiol'))
      await budget.tap(form.rating(4))
      await budget.tap(form.nextStep('Send study'))
      await budget.tap(form.completeAndSubmit)
      await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
      budget.assert('J1 Record a visit, start to submitted', { taps: 6, seconds: 30 })
      // Not hurried: the undo window ends by itself.
      await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
      const { outcomes } = await storedVisit(visit.id)
      expect(outcomes).toMatchObject({ productsDiscussed: ['Cardiol'], rating: 4, steps: ['send_study'] })
    })
  })

  test('J2: record after the fact', async ({ page, context, budget, faults }) => {
    faults.expect(/status of 412/)
    const { delegate, visit, paths } = await makeDay(-90)
    await openSession(context, delegate)
    await page.goto(paths.today)
    const record = page.getByRole('link', { name: 'Record visit · Dr Haddad' })
    await expect(record).toBeVisible()
    const form = recordForm(page)
    await budget.tap(record)
    await budget.tap(form.product('Cardiol'))
    await budget.tap(form.rating(4))
    await budget.tap(form.completeAndSubmit)
    await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
    budget.assert('J2 Record after the fact', { taps: 5, seconds: 25 })
    const request = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith(visit.id))
    await hideTab(page)
    const body = (await request).postDataJSON() as { outcomes: { rating: unknown } }
    expect(body.outcomes.rating).toBe(4)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
  })

  test('J3: start the next visit', async ({ page, context, budget }) => {
    const { delegate, visit, paths } = await makeDay(25)
    await openSession(context, delegate)
    await page.goto(paths.today)
    const start = page.getByRole('button', { name: 'Start visit · Dr Haddad' })
    await expect(start).toBeVisible()
    // The timer waits for nobody: the server has not heard of the start when it runs.
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/v1/visits/${visit.id}/status`, async (route) => {
      await held.promise
      await route.continue()
    })
    await budget.tap(start)
    await expect(recordForm(page).timer).toBeVisible()
    budget.assert('J3 Start the next visit', { taps: 1 })
    expect((await storedVisit(visit.id)).status).toBe('scheduled')
    held.resolve()
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('in-progress')
  })

  test('J5: schedule a visit', async ({ page, context, budget }) => {
    const { delegate, paths } = await makeDay(25)
    await openSession(context, delegate)
    await page.goto(paths.today)
    const add = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New visit' })
    await expect(page.getByRole('button', { name: 'Start visit · Dr Haddad' })).toBeVisible()
    await budget.tap(add)
    await budget.tap(page.getByRole('radiogroup', { name: 'Prescriber' }).locator('label').first())
    await budget.tap(page.getByRole('radiogroup', { name: 'When' }).locator('label').first())
    await budget.tap(page.getByRole('button', { name: 'Schedule visit' }))
    await expect(page.getByTestId('toast')).toContainText('Visit scheduled:')
    budget.assert('J5 Schedule a visit', { taps: 4, seconds: 15 })
    await expect(page).toHaveURL(paths.today)
  })
})

test.describe('on a desktop', () => {
  test('J12: approve 50 of 52', async ({ page, context, budget }) => {
    const { delegate, supervisor, tenant } = await makeTeam()
    const prescribers = await Promise.all(Array.from({ length: 52 }, () => makePrescriber(delegate)))
    const visits = await Promise.all(
      prescribers.map((prescriber, index) =>
        makeVisit(delegate, prescriber, { status: 'submitted', took: index < 2 ? 2 : 25 }),
      ),
    )
    await openSession(context, supervisor)
    const bodies: { approvalIds: string[] }[] = []
    page.on('request', (request) => {
      if (request.url().includes('bulk-process'))
        bodies.push(request.postDataJSON() as { approvalIds: string[] })
    })
    await page.goto(pathsOf(tenant.slug).approvals)
    await budget.tap(page.getByRole('button', { name: 'Select 50 with no flags' }))
    await budget.tap(page.getByRole('button', { name: 'Approve 50' }))
    await expect(page.getByTestId('toast')).toContainText('50 visits approved.')
    await expect(page.locator('tr[data-item]')).toHaveCount(2)
    budget.assert('J12 Approve 50 of 52', { taps: 4, seconds: 10 })
    await hideTab(page)
    await expect.poll(() => bodies.map(({ approvalIds }) => approvalIds.length)).toEqual([50])
    await expect
      .poll(async () => {
        const stored = await Promise.all(visits.map(({ id }) => storedVisit(id)))
        return stored.filter(({ status }) => status === 'approved').length
      })
      .toBe(50)
    expect((await storedVisit(visits[0]?.id ?? '')).status).toBe('submitted')
    expect((await storedVisit(visits[1]?.id ?? '')).status).toBe('submitted')
    for (const at of await ackOf(page)) expect(at).toBeGreaterThan(0)
  })

  test('J14: reject with a reason, and with none', async ({ page, context, budget }) => {
    const { delegate, supervisor, tenant } = await makeTeam()
    const visits: Awaited<ReturnType<typeof makeVisit>>[] = []
    for (const lastName of ['First', 'Second'])
      visits.push(
        await makeVisit(delegate, await makePrescriber(delegate, { lastName }), { status: 'submitted' }),
      )
    await openSession(context, supervisor)
    await page.goto(pathsOf(tenant.slug).approvals)
    await expect(page.locator('tr[data-item]')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeVisible()
    await budget.press(page, 'r', { decide: true })
    await budget.press(page, '1', { decide: true })
    await budget.press(page, 'Enter')
    await expect(page.getByTestId('toast')).toContainText('rejected.')
    budget.assert('J14 Reject with a reason', { taps: 0, keys: 3, seconds: 10 })
    await expect(page.locator('tr[data-item]')).toHaveCount(1)
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await expect(page.getByText('All caught up')).toBeVisible()
    await hideTab(page)
    await expect
      .poll(async () => {
        const stored = await Promise.all(visits.map(({ id }) => storedVisit(id)))
        return stored
          .map((visit) => String(visit.rejection_code ?? visit.rejection_reason))
          .sort((a, b) => a.localeCompare(b))
      })
      .toEqual(['No reason provided', 'outcome'])
  })
})
