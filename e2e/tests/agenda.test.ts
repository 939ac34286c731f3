import { addDays, startOfWeek } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'
import { block, isInDialog, makeWeek } from '#support/week.ts'
import { ZONE, otherDay, today } from '#support/zone.ts'

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name })

test.describe('on a phone', { tag: '@phone' }, () => {
  test('J1: record a visit, from the card of the agenda to submitted @wide', async ({
    page,
    context,
    budget,
    faults,
  }) => {
    // The draft may be on its way to the server still: the entry is then laid over it.
    faults.expect(/status of 412/)
    const { delegate, visits, paths } = await makeWeek()
    await openSession(context, delegate)
    await page.goto(paths.agenda)
    const start = page.getByRole('button', { name: 'Start visit: Dr Amina Haddad' })
    await expect(start).toBeVisible()
    const form = recordForm(page)
    await budget.tap(start)
    await budget.tap(form.product('Cardiol'))
    await budget.tap(form.rating(4))
    await budget.tap(form.nextStep('Send study'))
    await budget.tap(form.completeAndSubmit)
    await expect(cardOf(page, 'Haddad')).toHaveAttribute('data-status', 'submitted')
    budget.assert('J1 Record a visit, from the agenda', { taps: 5, seconds: 30 })
    await hideTab(page)
    await expect.poll(async () => (await storedVisit(visits.next.id)).status).toBe('submitted')
  })
})

test('the address holds what is shown: filters, view, week, drawer @wide', async ({ page, context }) => {
  const { delegate, visits, paths } = await makeWeek()
  await openSession(context, delegate)
  // `this-week` is the same page.
  await page.goto(paths.thisWeek)
  await expect(block(page, 'Petit')).toBeVisible()
  await expect(page).toHaveTitle('Agenda · Northwind Pharma')
  // Only what there is stands to choose.
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'All5',
    'Scheduled2',
    'Completed1',
    'Submitted1',
    'Approved1',
  ])
  for (const name of ['All', 'Scheduled', 'Completed', 'Submitted', 'Approved']) {
    await chip(page, name).click()
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true')
    const count = Number(/\d+$/.exec((await chip(page, name).textContent()) ?? '')?.[0])
    await expect(page.getByTestId('agenda-event'), name).toHaveCount(count)
  }
  await page.goto(`${paths.thisWeek}?status=rejected`)
  await expect(page.getByText('No rejected visits this week')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByTestId('agenda-event')).toHaveCount(5)
  await expect(chip(page, 'All')).toHaveText('All5')

  await chip(page, 'Scheduled').click()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(`${paths.thisWeek}?status=scheduled&view=list`)
  await expect(page.getByTestId('visit-card')).toHaveCount(2)
  await page.reload()
  await expect(page.getByTestId('visit-card')).toHaveCount(2)
  await expect(chip(page, 'Scheduled')).toHaveAttribute('aria-pressed', 'true')
  await cardOf(page, 'Petit').getByRole('link').click()
  await expect(page.getByTestId('visit-sheet')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`visit=${visits.later.id}`))
  await page.goBack()
  await expect(page.getByTestId('visit-sheet')).toHaveCount(0)
  await expect(page).toHaveURL(`${paths.thisWeek}?status=scheduled&view=list`)

  // Somebody else's link opens the same; what it does not know it ignores.
  const week = addDays(startOfWeek(today()), -7)
  await page.goto(`${paths.agenda}?week=${addDays(week, 3)}&view=grid&visit=${visits.later.id}`)
  await expect(page.getByTestId('visit-sheet')).toBeVisible()
  await expect.poll(() => isInDialog(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No visits this week')).toBeVisible()
  await page.goto(`${paths.agenda}?week=2026-02-31&status=lost&view=pie&day=tomorrow`)
  await expect(page.getByTestId('agenda-event')).toHaveCount(5)
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Grid' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('the week prints on one landscape sheet, without the shell @wide', async ({ page, context }) => {
  const { delegate, paths } = await makeWeek()
  await openSession(context, delegate)
  await page.goto(paths.agenda)
  await expect(block(page, 'Petit')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  // A4 is 210 × 297 mm, in points of 1/72 inch.
  expect(boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([
    [842, 595],
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'New visit' })).toHaveCount(0)
  const paper = page.locator('section').filter({ has: page.locator('table'), visible: true })
  const words = ['Scheduled', 'Completed', 'Submitted', 'Approved', 'Dr Amina Petit', '+33 1 99 00 12 34']
  for (const word of words) await expect(paper).toContainText(word)
  await expect(page.getByText(/^Northwind Pharma · Agenda · .* · All$/)).toBeVisible()
  await expect(page.getByText(/^Printed .* by Sofia Benali$/)).toBeVisible()
})

test('a device where it is another day shows the day and the times of the company @wide', async ({
  openAs,
}) => {
  const { tenant, delegate } = await makeTeam()
  const { zone, hours } = otherDay()
  const day = today()
  const place = async (lastName: string, planned: { day: string; time: string }) =>
    makeVisit(delegate, await makePrescriber(delegate, { lastName }), { planned })
  await place('Gone', { day, time: '00:00' })
  await place('Coming', { day: addDays(day, 1), time: '23:30' })
  const page = await openAs(delegate, { ...DESKTOP, timezoneId: zone })
  await page.goto(`${pathsOf(tenant.slug).agenda}?view=list&week=${day}`)
  const apart = hours < 0 ? `${-hours} h ahead of you` : `${hours} h behind you`
  await expect(page.getByText(`${ZONE.replace('Etc/', '')} time, ${apart}`)).toBeVisible()
  await expect(cardOf(page, 'Gone')).toContainText('00:00')
  await expect(cardOf(page, 'Gone')).toHaveAttribute('data-status', 'overdue')
  await expect(page.locator('h2[aria-current="date"]')).toContainText(String(Number(day.slice(8))))
  await page.goto(`${pathsOf(tenant.slug).agenda}?week=${addDays(day, 1)}`)
  await expect(block(page, 'Coming')).toHaveAttribute('data-status', 'scheduled')
  await expect(block(page, 'Coming')).toContainText('23:30')
  await page.goto(`${pathsOf(tenant.slug).agenda}?view=day`)
  await expect(block(page, 'Gone')).toContainText('00:00')
})

test('a day off says what it is in the hours that are seen @wide', async ({ page, context }) => {
  const { delegate, supervisor, tenant, paths } = await makeWeek()
  await sql(
    `insert into calendar_events (tenant_id, created_by, member_id, title, type, start_day, end_day)
     values ($1, $2, $3, 'Parental leave', 'leave', $4, $4)`,
    [tenant.id, supervisor.id, delegate.id, today()],
  )
  await openSession(context, delegate)
  await page.goto(paths.agenda)
  await expect(page.getByText('Parental leave', { exact: true }).first()).toBeInViewport()
})

test('a name that is read from right to left is cut at its end @wide', async ({ openAs }) => {
  const { tenant, delegate } = await makeTeam()
  const person = await makePrescriber(delegate, {
    firstName: 'محمد',
    lastName: 'الحسين بن عبد الرحمن الطويل',
  })
  await makeVisit(delegate, person)
  const page = await openAs(delegate, { ...DESKTOP, viewport: { width: 820, height: 1180 } })
  await page.goto(pathsOf(tenant.slug).agenda)
  const name = block(page, 'الحسين').getByText('الحسين').last()
  await expect(name).toBeVisible()
  const isSeen = await name.evaluate((element) => {
    const [box, letter] = [element.getBoundingClientRect(), document.createRange()]
    letter.setStart(element.firstChild as Text, 0)
    letter.setEnd(element.firstChild as Text, 1)
    const { left, right } = letter.getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1
  })
  expect(isSeen).toBe(true)
})

test('Back closes what asks about a visit over the agenda, and leaves the agenda then', async ({
  page,
  context,
}) => {
  const { delegate, visits, paths } = await makeWeek()
  await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Runs' }), { status: 'in-progress' })
  await makePrescriber(delegate, { lastName: 'Free' })
  await openSession(context, delegate)
  await page.goto(paths.today)
  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  await expect(block(page, 'Haddad')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('n')
  await expect(dialog).toHaveAccessibleName('New visit')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await block(page, 'Haddad').focus()
  await page.keyboard.press('s')
  await expect(dialog).toContainText('Runs')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(paths.agenda)
  expect((await storedVisit(visits.next.id)).status).toBe('scheduled')
  // A visit that is planned there leaves nothing behind that Back would have to pass.
  await page.keyboard.press('n')
  await dialog.getByText('Dr Amina Free').click()
  await dialog.getByText(/^Tomorrow/).click()
  await dialog.getByRole('button', { name: 'Schedule visit' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(paths.today)
})
