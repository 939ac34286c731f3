import { addDays } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { checkAxe, isFull, schemesOn } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice, noNetwork, withWorker } from '#support/device.ts'
import {
  bulkRequests,
  cities,
  fill,
  makeTerritory,
  nextWeek,
  rows,
  stored,
  submit,
} from '#support/planning.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makeVisit } from '#support/world.ts'

const count = (page: Page) => page.getByTestId('plan-count')

test('J7: plan a week of 20 visits', async ({ page, context, budget }) => {
  const world = await makeTerritory(25)
  await openSession(context, world.delegate)
  const bulk = bulkRequests(page)
  await page.goto(world.plan)
  await expect(count(page)).toHaveText('0 of 20 planned')
  await expect(page.locator('[data-item]')).toHaveCount(25)
  await budget.tap(fill(page))
  await expect(count(page)).toHaveText('20 of 20 planned')
  await expect(page.locator('[data-state=proposed]')).toHaveCount(20)
  await expect(page.getByText('Draft plan · saved on this device')).toBeVisible()
  // Each city on a day of its own: the 20 most urgent are four of each of five cities.
  for (const city of cities)
    await expect(page.locator('[data-day]').filter({ hasText: `4 · ${city}` })).toHaveCount(1)
  await budget.tap(submit(page))
  await expect(page.getByText('Weekly plan submitted. 20 visits scheduled.')).toBeVisible()
  budget.assert('J7 Plan a 20-visit week', { taps: 8, seconds: 180 })
  expect(bulk.map(({ visits }) => visits.length)).toEqual([20])
  const visits = await stored(world)
  expect(visits.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'submitted'))
  const days = visits.map(({ scheduled_date: day }) => day)
  expect([...new Set(days)]).toEqual([0, 1, 2, 3, 4].map((index) => addDays(nextWeek, index)))
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('[data-day] [data-visit]').filter({ hasText: 'Plan sent' })).toHaveCount(20)
})

test('Undo takes all proposals back; a draft survives a reload', async ({ page, context }) => {
  const world = await makeTerritory(6)
  await openSession(context, world.delegate)
  await page.goto(world.plan)
  await fill(page).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByText('14 under your target of 20.')).toBeVisible()
  await expect(page.getByText('Everyone is planned or recently seen.')).toBeVisible()
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(0)

  // Most urgent first: Person05 was seen longest ago.
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Add Dr Amina Person05 to the week' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  const wednesday = page.locator(`[data-day="${addDays(nextWeek, 2)}"]`)
  await expect(wednesday.locator('[data-row]')).toHaveText(/09:00.*A. Person04/)
  await expect(page.getByRole('button', { name: 'Add Dr Amina Person03 to the week' })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(rows(page)).toHaveCount(2)
  // Said when it is so: what was there before has both of them, too.
  await expect(page.getByText('Draft plan · saved on this device')).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)

  // To another week and back: each has its own draft.
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(new RegExp(`week=${addDays(nextWeek, 7)}`))
  await expect(rows(page)).toHaveCount(0)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
})

test('with a mouse: drag to a day, to another, select several @wide', async ({ page, context }) => {
  const world = await makeTerritory(6)
  await openSession(context, world.delegate)
  await page.goto(world.plan.replace('visit-planning', 'submit-weekly-plan'))
  const day = (index: number) => page.locator(`[data-day="${addDays(nextWeek, index)}"]`)
  const first = page.locator('[data-item]').first()
  await expect(first).toContainText('Dr Amina Person05')
  await first.dragTo(day(3))
  await expect(day(3).locator('[data-row]')).toHaveText(/A. Person05/)
  await day(3).locator('[data-row] strong').dragTo(day(0))
  await expect(day(0).locator('[data-row]')).toHaveText(/A. Person05/)
  await page.getByRole('checkbox', { name: 'Select Dr Amina Person04' }).click()
  await page.getByRole('checkbox', { name: 'Select Dr Amina Person03' }).click()
  await page.getByRole('button', { name: 'Add 2 to week' }).click()
  await expect(count(page)).toHaveText('3 of 20 planned')
  await page.getByRole('button', { name: 'More for Dr Amina Person05' }).click()
  await page.getByRole('menuitem', { name: 'Remove from week' }).click()
  await expect(count(page)).toHaveText('2 of 20 planned')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option', { name: 'Bron' }).click()
  await expect(page.locator('[data-item]')).toHaveCount(1)
  await expect(page).toHaveURL(/city=Bron/)
})

test('what the server does not take stays with its reason, and can be tried again @wide', async ({
  page,
  context,
}) => {
  const world = await makeTerritory(5)
  await openSession(context, world.delegate)
  await page.goto(world.plan)
  await fill(page).click()
  await expect(rows(page)).toHaveCount(5)
  const person = world.people[2]
  const day = await page.locator('[data-day]', { hasText: `A. ${person?.lastName}` }).getAttribute('data-day')
  // Planned on another device meanwhile.
  await sql(
    `insert into visits (tenant_id, id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, location)
     values ($1, gen_random_uuid(), $2, $3, 'Elsewhere', $4, '17:00', $5)`,
    [
      world.tenant.id,
      world.delegate.id,
      person?.id,
      day,
      JSON.stringify({ address: null, city: 'Lyon', coordinates: null }),
    ],
  )
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '1 visit was not scheduled' })).toBeVisible()
  await expect(page.getByText(/Dr Amina Person02, .*: Visit already exists/)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect
    .poll(async () => (await stored(world)).filter(({ status }) => status === 'submitted').length)
    .toBe(4)
  await expect(page.locator('[data-sync]')).toHaveAttribute('data-sync', 'ok')

  await sql(`delete from visits where prescriber_name = 'Elsewhere' and delegate_id = $1`, [
    world.delegate.id,
  ])
  await page.getByRole('button', { name: 'Retry 1' }).click()
  await expect(page.getByText('Weekly plan submitted. 1 visit scheduled.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect((await stored(world)).map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => 'submitted'),
  )
})

test('a prescriber who is gone keeps nobody else back @wide', async ({ page, context, faults }) => {
  faults.expect(/404/)
  const world = await makeTerritory(3)
  await openSession(context, world.delegate)
  await page.goto(world.plan)
  await fill(page).click()
  await expect(rows(page)).toHaveCount(3)
  await sql(`update prescribers set is_active = false where id = $1`, [world.people[0]?.id])
  await submit(page).click()
  await expect(page.getByText(/Dr Amina Person00, .*: Prescriber not found/)).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'More for Dr Amina Person00' }).click()
  await page.getByRole('menuitem', { name: 'Remove from week' }).click()
  await submit(page).click()
  await expect(page.getByText('Weekly plan submitted. 2 visits scheduled.')).toBeVisible()
})

test.describe('without a network', () => {
  test.use(withWorker)

  test('without a network the plan is kept and sent later @wide', async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const world = await makeTerritory(8)
    await openSession(context, world.delegate)
    const bulk = bulkRequests(page)
    await page.goto(world.plan)
    await expect(page.locator('[data-item]')).toHaveCount(8)
    await appIsOnDevice(page)
    await context.setOffline(true)
    await fill(page).click()
    await submit(page).click()
    await expect(page.getByText('8 visits saved here, sent when you are online.')).toBeVisible()
    await expect(page.locator('[data-day] [data-visit]')).toHaveCount(8)
    expect(await stored(world)).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(async () => (await stored(world)).map(({ status }) => status))
      .toEqual(Array.from({ length: 8 }, () => 'submitted'))
    await expect(page.locator('[data-sync]')).toHaveAttribute('data-sync', 'ok')
    expect(new Set(bulk.map((body) => JSON.stringify(body))).size).toBe(1)
  })
})

test('an approved plan that was missed long ago asks to be recorded @wide', async ({ page, context }) => {
  const world = await makeTerritory(1)
  const [person] = world.people
  if (!person) throw new Error('Nobody')
  await makeVisit(world.delegate, person, {
    status: 'approved',
    kind: 'plan',
    decidedBy: world.supervisor,
    inMinutes: -10 * 24 * 60,
  })
  await openSession(context, world.delegate)
  await page.goto(`/${world.tenant.slug}/delegate/dashboard`)
  await expect(page.locator('[data-testid=attention-item][data-kind=missed]')).toBeVisible()
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the list first, + to a day, the week in its sheet', async ({ page, context }) => {
    const world = await makeTerritory(6)
    await openSession(context, world.delegate)
    await page.goto(world.plan)
    const add = async (name: string, to: string | RegExp) => {
      await page.getByRole('button', { name: `Add Dr Amina ${name} to the week` }).tap()
      await page.getByRole('menuitem', { name: to }).tap()
    }
    await add('Person05', 'Best slot')
    await add('Person04', /^Thu/)
    await page.getByRole('button', { name: 'Review week (2)' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Week 2/20' })
    await expect(sheet.getByRole('region', { name: /^Thursday/ }).locator('[data-row]')).toHaveText(
      /A. Person04/,
    )
    await submit(page).tap()
    await expect(page.getByText('Weekly plan submitted. 2 visits scheduled.')).toBeVisible()
    const visits = await stored(world)
    expect(visits.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  })
})

const onBoth = (device: '@phone' | '@desktop') => (isFull ? ['@phone', '@desktop'] : [device])

test('axe on the plan @wide', { tag: onBoth('@phone') }, async ({ page, context, isMobile }) => {
  for (const scheme of schemesOn({ isMobile })) {
    const world = await makeTerritory(24)
    await openSession(context, world.delegate)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(world.plan)
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await page.getByRole('checkbox').nth(1).click()
    await checkAxe(page, 'plan', scheme)
    await page
      .getByRole('button', { name: /^Add Dr/ })
      .first()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    await checkAxe(page, 'plan menu', scheme)
    await page.keyboard.press('Escape')
    await fill(page).click()
    if (isMobile) await page.getByRole('button', { name: 'Review week (20)' }).click()
    await expect(rows(page)).toHaveCount(20)
    await checkAxe(page, 'plan filled', scheme)
  }
})

test('axe on the wizard @wide', { tag: onBoth('@desktop') }, async ({ page, context, isMobile }) => {
  for (const scheme of schemesOn({ isMobile })) {
    const world = await makeTerritory(24)
    await openSession(context, world.delegate)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${world.wizard}?week=${addDays(nextWeek, 7)}`)
    for (const step of ['Which week?', 'Who?', 'When?', 'Ready?']) {
      if (step !== 'Which week?') await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(page.getByRole('heading', { name: step, level: 1 })).toBeVisible()
      await checkAxe(page, `wizard ${step}`, scheme)
    }
  }
})
