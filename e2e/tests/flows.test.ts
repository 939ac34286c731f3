import { addDays } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { Budget } from '#support/budget.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { fill, makeTerritory, nextWeek, rows, stored, submit } from '#support/planning.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { type Team, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'
import { ZONE, today } from '#support/zone.ts'

// What people do most, beside the jobs J1 to J26: each from the page where it begins.

/** Visits that wait for a decision; of 25 minutes they have no flags. */
const makeReports = async (team: Team, lastNames: readonly string[], took = 25) => {
  const visits = []
  for (const [index, lastName] of lastNames.entries())
    visits.push(
      await makeVisit(team.delegate, await makePrescriber(team.delegate, { lastName }), {
        status: 'submitted',
        inMinutes: -60 - index,
        took,
      }),
    )
  return visits
}

const newVisit = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New visit' })

/** How the visits to somebody stand. */
const statusesWith = async ({ id }: { id: string }) =>
  (await sql<{ status: string }>('select status from visits where prescriber_id = $1', [id])).map(
    ({ status }) => status,
  )

const statusesOf = async (visits: readonly { id: string }[]) => {
  const all = await Promise.all(visits.map(({ id }) => storedVisit(id)))
  return all.map(({ status }) => status)
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a visit that nobody planned is recorded, with somebody who is suggested', async ({
    page,
    context,
    budget,
  }) => {
    const { delegate, tenant } = await makeTeam()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad', lastVisitDate: today(-60) })
    const paths = pathsOf(tenant.slug)
    await openSession(context, delegate)
    await page.goto(paths.today)
    await budget.tap(newVisit(page))
    await budget.tap(page.getByRole('button', { name: 'Record now' }))
    const someone = page.getByRole('radiogroup', { name: 'Someone else' })
    await budget.tap(someone.locator('label', { hasText: 'Haddad' }))
    await budget.tap(recordForm(page).rating(4))
    await budget.tap(recordForm(page).completeAndSubmit)
    await expect(page).toHaveURL(paths.today)
    budget.assert('Flow: record an unplanned visit', { taps: 5 })
    await hideTab(page)
    await expect.poll(() => statusesWith(prescriber)).toEqual(['submitted'])
  })

  test('a visit that nobody planned is recorded from nothing @wide', async ({ page, context, budget }) => {
    const { delegate, tenant } = await makeTeam()
    const prescriber = await makePrescriber(delegate, { firstName: 'Karim', lastName: 'Zidane' })
    const paths = pathsOf(tenant.slug)
    await openSession(context, delegate)
    await page.goto(paths.today)
    await budget.tap(newVisit(page))
    await budget.tap(page.getByRole('button', { name: 'Record now' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who did you see?')
    const search = page.getByRole('main').getByLabel('Search prescribers')
    await budget.tap(search, { decide: false })
    await budget.type(search, 'zi')
    await budget.tap(page.getByRole('button', { name: /Zidane/ }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Karim Zidane')
    await budget.tap(recordForm(page).rating(2))
    await budget.tap(recordForm(page).completeAndSubmit)
    await expect(page).toHaveURL(paths.today)
    budget.assert('Flow: record an unplanned visit, of somebody searched for', { taps: 6, keys: 2 })
    await hideTab(page)
    await expect.poll(() => statusesWith(prescriber)).toEqual(['submitted'])
  })

  test('a visit of today is moved to tomorrow from Today', async ({ page, context, budget }) => {
    const { delegate, tenant } = await makeTeam()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const visit = await makeVisit(delegate, prescriber)
    await openSession(context, delegate)
    await page.goto(pathsOf(tenant.slug).today)
    await budget.tap(page.getByRole('button', { name: 'More for Dr Haddad' }))
    const sheet = page.getByRole('dialog')
    await budget.tap(sheet.getByRole('button', { name: 'Move…' }))
    await budget.tap(sheet.getByRole('button', { name: /^Tomorrow, same time/ }))
    await expect(page.getByTestId('toast')).toContainText(/^Moved to /)
    budget.assert('Flow: move a visit to tomorrow, from Today', { taps: 3 })
    await expect(cardOf(page, 'Haddad')).toHaveCount(0)
    await hideTab(page)
    await expect
      .poll(() => sql('select scheduled_date::text as day from visits where id = $1', [visit.id]))
      .toEqual([{ day: addDays(visit.day, 1) }])
  })

  test('the next week is planned @wide', async ({ page, context, budget }) => {
    const world = await makeTerritory(20)
    await openSession(context, world.delegate)
    await page.goto(pathsOf(world.tenant.slug).today)
    await budget.tap(page.getByRole('button', { name: 'More', exact: true }))
    await budget.tap(page.getByRole('dialog').getByRole('link', { name: 'Plan' }))
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await budget.tap(fill(page))
    await budget.tap(page.getByRole('button', { name: 'Review week (20)' }))
    await expect(rows(page)).toHaveCount(20)
    await budget.tap(submit(page))
    await expect(page.getByText('Weekly plan submitted. 20 visits scheduled.')).toBeVisible()
    budget.assert('Flow: plan next week, from Today', { taps: 5 })
    const visits = await stored(world)
    expect(visits.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'submitted'))
    expect(visits[0]?.scheduled_date).toBe(nextWeek)
  })

  test('a visit that was rejected for its date goes out with the right one', async ({
    page,
    context,
    budget,
  }) => {
    const { delegate, supervisor: decidedBy, tenant } = await makeTeam()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    const visit = await makeVisit(delegate, prescriber, { status: 'rejected', decidedBy })
    await sql(`update visits set rejection_code = 'date', rejection_reason = null where id = $1`, [visit.id])
    const paths = pathsOf(tenant.slug)
    await openSession(context, delegate)
    await page.goto(paths.today)
    await budget.tap(page.getByTestId('attention-item').getByRole('link', { name: /^Fix/ }))
    await expect(page.getByText(/Rejected by Marc Laurent/)).toBeVisible()
    await expect(page.getByText('Wrong date or duration')).toBeVisible()
    budget.assert('Flow: see why a visit was rejected', { taps: 1 })
    await budget.pickDay(page.getByLabel('Date'), today(-1))
    await budget.tap(page.getByRole('button', { name: 'Fix and resubmit' }))
    await expect(page).toHaveURL(paths.today)
    budget.assert('Flow: put the date of a rejected visit right', { taps: 5 })
    await hideTab(page)
    await expect
      .poll(() =>
        sql(
          `select status, scheduled_date::text as day, (start_time at time zone $2)::date::text as began
           from visits where id = $1`,
          [visit.id, ZONE],
        ),
      )
      .toEqual([{ status: 'submitted', day: today(-1), began: today(-1) }])
  })

  test('visits with no flags are approved together', async ({ page, context, budget }) => {
    const team = await makeTeam()
    const clean = await makeReports(team, ['First', 'Second', 'Third'])
    const odd = await makeReports(team, ['Odd'], 2)
    await openSession(context, team.supervisor)
    await page.goto(pathsOf(team.tenant.slug).approvals)
    await budget.tap(page.getByRole('button', { name: 'Select 3 with no flags' }))
    await budget.tap(page.getByRole('button', { name: 'Approve 3' }))
    await expect(page.getByTestId('toast')).toContainText('3 visits approved.')
    budget.assert('Flow: approve those with no flags', { taps: 4 })
    await hideTab(page)
    await expect
      .poll(() => statusesOf([...clean, ...odd]))
      .toEqual(['approved', 'approved', 'approved', 'submitted'])
  })
})

test('three are rejected with reasons by keys @wide', async ({ page, context, budget }) => {
  const team = await makeTeam()
  const visits = await makeReports(team, ['First', 'Second', 'Third'])
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  const left = page.locator('tr[data-item]')
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeVisible()
  for (const reason of [1, 2, 3]) {
    await expect(left).toHaveCount(4 - reason)
    await budget.press(page, 'r', { decide: true })
    await budget.press(page, String(reason), { decide: true })
    await budget.press(page, 'Enter')
  }
  await expect(page.getByText('All caught up')).toBeVisible()
  budget.assert('Flow: reject three with reasons', { taps: 0, keys: 9 })
  await hideTab(page)
  await expect.poll(() => statusesOf(visits)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('one is rejected with the mouse @wide', async ({ page, context, budget }) => {
  const team = await makeTeam()
  const visits = await makeReports(team, ['First', 'Second'])
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  const review = page.getByRole('complementary', { name: 'Visit to decide on' })
  await budget.tap(review.getByRole('button', { name: 'Reject…' }))
  await budget.tap(page.getByRole('dialog').getByText('Wrong date or duration'))
  await budget.tap(page.getByRole('button', { name: 'Reject 1 visit' }))
  await expect(page.getByTestId('toast')).toContainText('rejected.')
  budget.assert('Flow: reject one with the mouse', { taps: 3 })
  await hideTab(page)
  await expect.poll(async () => (await statusesOf(visits)).toSorted()).toEqual(['rejected', 'submitted'])
})

test('the week of a delegate is one press away, on their page and in the calendar @wide', async ({
  page,
  context,
  budget,
}) => {
  const team = await makeTeam()
  const prescriber = await makePrescriber(team.delegate, { lastName: 'Haddad' })
  const { id } = await makeVisit(team.delegate, prescriber)
  await sql('update visits set planned_date = scheduled_date where id = $1', [id])
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).supervisorHome)
  await budget.tap(page.getByRole('main').getByRole('link', { name: 'Sofia Benali', exact: true }))
  await expect(page.getByRole('list', { name: 'Visits of the week' })).toContainText('Haddad')
  budget.assert('Flow: see the week of a delegate', { taps: 1 })

  const other = new Budget('D')
  await other.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }))
  const week = page.getByRole('row').filter({ hasText: 'Sofia Benali' })
  await expect(week.getByRole('img', { name: /Haddad/ })).toBeVisible()
  other.assert('Flow: see the week of a delegate in the calendar', { taps: 1 })
})

test(
  'Back closes the question about a visit that waits; a record that is begun stands in its place',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, tenant } = await makeTeam()
    await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Waits' }), { inMinutes: -60 })
    const paths = pathsOf(tenant.slug)
    await openSession(context, delegate)
    await page.goto(paths.today)
    await newVisit(page).tap()
    const heading = page.getByRole('heading', { level: 1 })
    const question = page.getByRole('dialog', { name: 'A visit with Dr Waits waits' })
    // Pressed by a mouse: of two taps so soon after each other the second means the first.
    const choose = async () => {
      await page.getByRole('main').getByLabel('Search prescribers').fill('wai')
      await page.getByRole('button', { name: /Waits/ }).click()
      await expect(question).toBeVisible()
    }
    for (const answer of ['Record that one', 'A new visit']) {
      await page.getByRole('button', { name: 'Record now' }).click()
      await choose()
      await page.goBack()
      await expect(question).toHaveCount(0)
      await expect(heading).toHaveText('Who did you see?')
      await choose()
      if (answer === 'A new visit') {
        // The page before had its question open.
        await page.reload()
        await expect(heading).toHaveText('Who did you see?')
        await choose()
      }
      await question.getByRole('button', { name: answer }).click()
      await expect(heading).toHaveText('Dr Amina Waits')
      await page.goBack()
      await expect(heading).toHaveText('New visit')
    }
  },
)
