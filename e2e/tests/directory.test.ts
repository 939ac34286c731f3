import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAxe } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { standing } from '#support/standing.ts'
import { expect, test } from '#support/test.ts'
import { type Person, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Prescribers' }).locator('tbody tr[data-item]')
const heads = (page: Page) => page.getByRole('columnheader').filter({ hasText: /./ })
const bar = (page: Page) => page.getByTestId('bulk-bar')

/** Prescribers whose last names run through the letters, numbered from `first`. */
const makeMany = ({ id, tenant }: Person, count: number, first = 0) =>
  sql(
    `insert into prescribers (tenant_id, title, first_name, last_name, specialty, address, created_by, assigned_delegate_id)
     select $1, 'Dr', 'Al', chr(65 + n % 26) || 'name' || to_char(n, 'FM0000'), 'Cardiology',
       jsonb_build_object('address', null, 'city', 'Lyon', 'coordinates', null), $2, $2
     from generate_series($4::int, $3::int - 1) n`,
    [tenant.id, id, count, first],
  )

test('columns are hidden, moved and reset, and stay so, or are part of an own view @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad', lastVisitDate: today(-41) })
  await makeVisit(delegate, prescriber, { inMinutes: 24 * 60 })
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescribers)
  await expect(rows(page)).toContainText('Tomorrow')
  const usual = ['Name', 'Hospital', 'City', 'Last visit', 'Visits', 'Rating', 'Next visit', 'Actions']
  await expect(heads(page)).toHaveText(usual)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Rating' }).uncheck()
  for (let step = 0; step < 4; step++)
    await page.getByRole('button', { name: 'Move Next visit earlier' }).click()
  const own = ['Name', 'Hospital', 'Next visit', 'City', 'Last visit', 'Visits', 'Actions']
  await expect(heads(page)).toHaveText(own)
  await checkAxe(page, 'columns', 'light')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(heads(page)).toHaveText(own)

  const view = page.getByRole('group', { name: 'Which prescribers to show' })
  await page.getByRole('button', { name: 'Save this view' }).click()
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('inactive')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Another view has this name')).toBeVisible()
  await name.fill('Mine')
  await checkAxe(page, 'a view is named', 'light')
  await page.keyboard.press('Enter')
  await expect(view.getByRole('button', { name: 'Mine', pressed: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await view.getByRole('button', { name: 'All', exact: true }).click()
  await expect(view.getByRole('button', { name: 'All', exact: true, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await expect(heads(page)).toHaveText(usual)
  await page.reload()
  await view.getByRole('button', { name: 'Mine' }).click()
  await expect(heads(page)).toHaveText(own)

  await page.getByRole('main').getByRole('searchbox').fill('had')
  await page.getByRole('button', { name: 'Save view' }).click()
  await view.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
  await view.getByRole('button', { name: 'Mine' }).click()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('had')
  await page.getByRole('button', { name: 'More for view “Mine”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await name.fill('Haddads')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'More for view “Haddads”' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(view.getByRole('button')).toHaveText(['All', 'Due (30+ days)', 'Never visited', 'Inactive'])
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(view.getByRole('button', { name: 'Haddads' })).toBeVisible()
})

test('people are ticked, exported as a file and taken to planning; ticks survive Back @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await makeMany(delegate, 130)
  await openSession(context, delegate)
  await page.goto(paths.prescribers)
  await expect(rows(page).first()).toContainText('Aname0000')
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await checkAxe(page, 'prescribers, some ticked', 'light')

  await page.getByRole('link', { name: 'Dr Al Aname0026', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Al Aname0026')
  await page.goBack()
  await expect(bar(page)).toContainText('4 selected')

  const saved = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`prescribers-${today()}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'Title,First name,Last name,Specialty,Hospital,City,Last visit,Visits,Rating,Next visit',
  )
  expect(lines[1]).toBe('Dr,Al,Aname0000,Cardiology,,Lyon,,0,,')

  await bar(page).getByRole('link', { name: 'Plan visits' }).click()
  await expect(page).toHaveURL(/visit-planning\?prescribers=/)
  await expect(page.getByRole('button', { name: 'Add 4 to week' })).toBeVisible()
  await page.goBack()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).toHaveCount(0)

  // Everybody of the filter, also those that are not loaded.
  await page.getByRole('checkbox', { name: 'Select all 130 prescribers' }).click()
  await expect(bar(page)).toContainText('All 130 selected')
  const all = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const everybody = await readFile(await (await all).path(), 'utf8')
  expect(everybody.trim().split('\r\n')).toHaveLength(131)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  // What is too long to wait for comes by the bell.
  await makeMany(delegate, 2001, 130)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  await expect(page.getByTestId('toast')).toContainText('We are preparing your file.')
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  const sent = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Your file is ready/ }).click()
  const long = await sent
  expect(long.suggestedFilename()).toBe(`prescribers-${today()}.csv`)
  const text = await readFile(await long.path(), 'utf8')
  expect(text.trim().split('\r\n').slice(0, 2)).toEqual(lines.slice(0, 2))
  expect(text.trim().split('\r\n')).toHaveLength(2002)
})

test('the list by keys, and the place in it survives Back @wide', async ({ page, context }) => {
  const { delegate, tenant } = await makeTeam()
  await makeMany(delegate, 130)
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescribers)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Dr Al Aname0026', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Al Aname0052')
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 3000))
  await expect(page.getByRole('link', { name: /^Dr Al Kname/ }).first()).toBeInViewport()
  const there = await page.evaluate(() => window.scrollY)
  const links = page.getByRole('table').getByRole('link', { name: /^Dr Al/ })
  const inView = await links.evaluateAll(
    (all) => all.find((each) => each.getBoundingClientRect().top > 300)?.textContent ?? '',
  )
  await links.filter({ hasText: inView }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inView)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(there)
})

test('compact rows that are not drawn keep the room that they would have @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await makeMany(delegate, 130)
  await openSession(context, delegate)
  await context.addInitScript(() => localStorage.setItem('pv.density', 'compact'))
  await page.goto(pathsOf(tenant.slug).prescribers)
  await expect(rows(page).first()).toBeVisible()
  const { height: row } = (await rows(page).nth(1).boundingBox()) ?? { height: 0 }
  expect(row).toBeLessThan(56)
  const body = async () => (await page.locator('tbody').boundingBox())?.height ?? 0
  await expect.poll(async () => Math.abs((await body()) - 130 * row)).toBeLessThan(row)
})

test(
  'a phone jumps to a letter, also beyond what is loaded, and ticks people @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, tenant } = await makeTeam()
    await makeMany(delegate, 260)
    await openSession(context, delegate)
    await page.goto(pathsOf(tenant.slug).prescribers)
    const strip = page.getByRole('slider', { name: 'Jump to a letter' })
    // Nothing is scrolled yet: there is no strip to press.
    await expect(strip).toHaveCSS('opacity', '0')
    await page.getByRole('button', { name: /^Sort by/ }).tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await page.mouse.wheel(0, 400)
    await expect(strip).toHaveCSS('opacity', '1')
    const box = await standing(strip)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * (22.5 / 26))
    await expect(strip).toHaveAttribute('aria-valuetext', 'W')
    const first = page.getByRole('link', { name: /^Dr Al Wname0022/ })
    await expect(first).toBeInViewport()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(200)

    await page.getByRole('checkbox', { name: 'Select Dr Al Wname0022' }).tap()
    await expect(bar(page)).toContainText('1 selected')
    await checkAxe(page, 'prescribers, one ticked', 'light')
  },
)
