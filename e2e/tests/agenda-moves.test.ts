import { addDays, startOfWeek } from '@rounds/contract/dates'
import type { Locator, Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { cardOf } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { standing } from '#support/standing.ts'
import { expect, test } from '#support/test.ts'
import { block, isInDialog, makeWeek } from '#support/week.ts'
import { today } from '#support/zone.ts'

const toast = (page: Page) => page.getByTestId('toast')

/** Where the database has a visit: its day and its time. */
const placeOf = async (id: string) => {
  const [row] = await sql<{ day: string; time: string }>(
    `select scheduled_date::text as day, to_char(scheduled_time, 'HH24:MI') as time from visits where id = $1`,
    [id],
  )
  return row ?? { day: '', time: '' }
}
const timeOf = async (id: string) => (await placeOf(id)).time

/** Minutes since midnight of “HH:mm”. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** “HH:mm”, `minutes` later. */
const later = (time: string, minutes: number) => {
  const sum = minutesOf(time) + minutes
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** How high an hour of the week is drawn, in pixels: the working day shares the room there is. */
const hourOf = async (page: Page) =>
  2 * (await standing(page.getByRole('button', { name: /^New visit, / }))).height

/** A finger that rests on something for so long, by the page's own clock. */
const longPress = async (page: Page, target: Locator, ms: number) => {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await standing(target)
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  const device = await page.context().newCDPSession(page)
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.clock.runFor(ms)
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('J6p: reschedule with three taps; a long press opens the same choices @wide', async ({
    page,
    context,
    budget,
  }) => {
    const { delegate, visits, paths } = await makeWeek()
    await openSession(context, delegate)
    await page.clock.install()
    await page.goto(paths.agenda)
    await budget.tap(cardOf(page, 'Haddad').getByRole('link', { name: 'Dr Amina Haddad' }))
    await budget.tap(page.getByRole('dialog').getByRole('button', { name: 'Move…' }))
    await budget.tap(page.getByRole('dialog').getByRole('button', { name: /^Tomorrow, same time/ }))
    await expect(toast(page)).toContainText(/^Moved to /)
    budget.assert('J6p Reschedule', { taps: 3, seconds: 15 })
    await expect(cardOf(page, 'Haddad')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await expect(cardOf(page, 'Haddad')).toBeVisible()

    // A tap opens the visit, a rest its places to go; what is decided on does not move.
    const petit = cardOf(page, 'Petit')
    await longPress(page, petit, 600)
    const choices = page.getByRole('dialog', { name: 'Move Dr Petit' })
    await expect(choices).toBeVisible()
    await choices.getByRole('button', { name: /^Next week, same time/ }).tap()
    await expect(toast(page).filter({ hasText: 'Moved to' })).toBeVisible()
    await expect(petit).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await longPress(page, cardOf(page, 'Vidal'), 600)
    await hideTab(page)
    await expect.poll(async () => (await placeOf(visits.later.id)).day).toBe(addDays(visits.later.day, 7))
    await expect(page.getByRole('dialog', { name: /^Move/ })).toHaveCount(0)

    await page.goto(paths.agenda)
    await expect(cardOf(page, 'Haddad')).toBeVisible()

    // The strip leads to other days, the arrows to other weeks.
    const strip = page.getByRole('group', { name: 'Days of the week' })
    await page.getByRole('button', { name: 'Next week' }).tap()
    await expect(page).toHaveURL(new RegExp(`week=${addDays(startOfWeek(today()), 7)}`))
    await expect(cardOf(page, 'Petit')).toBeVisible()
    await strip
      .getByRole('button')
      .nth(today() === startOfWeek(today()) ? 1 : 0)
      .tap()
    await expect(page.getByText('Nothing planned').first()).toBeVisible()
    await page.goBack()
    await expect(cardOf(page, 'Petit')).toBeVisible()
  })
})

test('J6: one drag moves a visit, one request tells it, Undo brings it back', async ({
  page,
  context,
  budget,
}) => {
  const { delegate, visits, paths } = await makeWeek()
  await openSession(context, delegate)
  const puts: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.postDataJSON())
  })
  await page.goto(paths.agenda)
  const own = block(page, 'Petit')
  const { time: before } = visits.later
  /** Pixels: the hours share the height. */
  const hour = await hourOf(page)
  await budget.drag(own, { y: hour })
  await expect(toast(page)).toContainText('Moved to')
  budget.assert('J6 Reschedule by dragging', { taps: 1, seconds: 8 })
  const moved = later(before, 60)
  await expect(toast(page)).toContainText(`, ${moved}.`)
  await expect(own).toContainText(moved)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(own).toContainText(before)
  expect(puts).toEqual([])

  await budget.drag(own, { y: hour })
  await expect(own).toContainText(moved)
  await hideTab(page)
  await expect.poll(() => timeOf(visits.later.id)).toBe(moved)
  // What a page leaves without an answer is sent once more by the next.
  await expect(own).not.toHaveAttribute('data-unsent')
  expect(puts).toEqual([expect.objectContaining({ scheduledTime: moved })])

  // The past takes nothing, and neither does it let go of what is decided on.
  await page.reload()
  await budget.drag(block(page, 'Haddad'), { y: -3 * hour })
  await expect(toast(page)).toContainText('You can’t move a visit to the past.')
  await budget.drag(block(page, 'Mercier'), { y: 3 * hour })
  await expect(
    toast(page).filter({ hasText: 'Only visits that are still planned can be moved.' }),
  ).toBeVisible()
  expect(await timeOf(visits.next.id)).toBe(visits.next.time)
  expect(puts).toHaveLength(1)
})

test('a visit is moved and opened with the keyboard alone', async ({ page, context, budget }) => {
  const { delegate, visits, paths } = await makeWeek()
  await openSession(context, delegate)
  await page.goto(paths.agenda)
  const own = block(page, 'Petit')
  const { time: before } = visits.later
  await own.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const words = `Moved to ${later(before, 15)}`
  await expect(toast(page)).toContainText(words)
  const isSpoken = await toast(page).evaluate((each) => each.closest('[aria-live], [role="status"]') !== null)
  const regions = await page.locator('[aria-live]').allTextContents()
  expect(isSpoken || regions.some((text) => text.includes(words)), 'announced').toBe(true)
  await expect(own).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(own).toContainText(later(before, -15))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(own).toContainText(before)

  // The three keys of J6. A week on: tomorrow may be next week, where the block is out of sight.
  await own.focus()
  await budget.press(page, 'm', { decide: true })
  await expect(
    page.getByRole('dialog', { name: 'Move Dr Petit' }).getByRole('button', { name: /^Tomorrow/ }),
  ).toBeFocused()
  await budget.press(page, '1', { decide: true })
  await budget.press(page, 'Enter')
  await expect(toast(page).filter({ hasText: 'Moved to' })).toBeVisible()
  budget.assert('J6k Reschedule with keys', { keys: 3, seconds: 8 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(own).toContainText(before)

  // Weeks, views, the drawer.
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/week=/)
  await expect(own).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(page).toHaveURL(paths.agenda)
  await expect(own).toBeVisible()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(`${paths.agenda}?view=list`)
  await expect(cardOf(page, 'Petit')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(paths.agenda)
  await own.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('visit-sheet')).toBeVisible()
  // The drawer takes the focus, and leaves it where it came from.
  await expect.poll(() => isInDialog(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('visit-sheet')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)))
    .toContain(visits.later.id)
})
