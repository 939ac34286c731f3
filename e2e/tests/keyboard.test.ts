import type { Locator, Page } from '@playwright/test'
import { setupScreens } from '#support/setup-screens.ts'
import { openSession } from '#support/sign-in.ts'
import { makeShowcase } from '#support/showcase.ts'
import { expect, test } from '#support/test.ts'

/** Comes to a control as whoever has only keys, and presses it. */
const press = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  await page.keyboard.press('Tab')
  await control.focus()
  await page.keyboard.press('Enter')
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
/** The code that keeps the focus comes in a quiet moment. */
const quiet = async (page: Page, path: string) => {
  const code = page.waitForResponse(/quiet-/)
  await page.goto(path)
  await code
}

test('whoever closes what came only when it was asked for is where they were @wide', async ({
  page,
  context,
}) => {
  const { delegate, paths } = await makeShowcase()
  await openSession(context, delegate)
  await quiet(page, paths.today)
  for (const name of ['Keyboard shortcuts', /account menu$/, 'Help']) {
    const opener = button(page, name)
    await press(page, opener)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('whoever presses what goes away with it stays beside it @wide', async ({ page, context, openAs }) => {
  const { delegate, supervisor, paths } = await makeShowcase()
  await openSession(context, delegate)
  await quiet(page, paths.schedule)
  // Fields take the place of the line that says what they hold.
  await press(page, button(page, /^Change duration/))
  await expect(page.locator('main form :focus, main :focus').first()).toBeVisible()

  const desk = await openAs(supervisor)
  await quiet(desk, paths.reports)
  const deletes = desk.getByRole('button', { name: /^Delete / })
  await expect(deletes.first()).toBeVisible()
  const rows = await deletes.count()
  expect(rows).toBeGreaterThan(1)
  await press(desk, deletes.first())
  await expect(deletes).toHaveCount(rows - 1)
  await expect(desk.locator('main :focus')).toHaveCount(1)

  await quiet(desk, paths.approvals)
  await press(desk, button(desk, /^Select \d with no flags/))
  await press(desk, button(desk, 'Clear'))
  await expect(desk.locator('main :focus')).toHaveCount(1)
})

test('a password is shown by keys, too @wide', async ({ page }) => {
  const { paths } = await makeShowcase()
  await page.goto(paths.login)
  const field = page.getByLabel('Password', { exact: true })
  await field.focus()
  await page.keyboard.type('Demo')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Show password')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(button(page, 'Show password')).toHaveAttribute('aria-pressed', 'true')
})

test('with less motion nothing moves that has no motion of its own @wide', async ({ page, context }) => {
  const { delegate, paths } = await makeShowcase()
  await openSession(context, delegate)
  await page.goto(paths.today)
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeAttached()
  const moved = await skip.evaluate((link) => {
    link.focus()
    const { top } = link.getBoundingClientRect()
    return { top, moving: link.getAnimations().length }
  })
  expect(moved).toEqual({ top: 8, moving: 0 })
})

/** Whether nothing lies over what has the focus. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over === null || focused?.contains(over) === true || over.contains(focused)
  })

test('no field of a set-up has the focus under its buttons @wide', async ({ page, faults }) => {
  // Nothing of it is stored yet.
  faults.expect(/status of 404.*account-setup\/progress/)
  const show = await makeShowcase()
  await page.setViewportSize({ width: 1280, height: 600 })
  const first = setupScreens[0]
  await first?.open(page, show)
  await page.getByLabel('Company name').focus()
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    expect(await isSeen(page), await page.evaluate(() => document.activeElement?.outerHTML ?? '')).toBe(true)
  }
})

test('what is printed in the dark is dark on white @wide', async ({ page, context }) => {
  const { supervisor, paths } = await makeShowcase()
  await openSession(context, supervisor)
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['color-scheme', '--surface', '--ink', '--ink-2', '--brand-text', '--approved-text'].map(
        (name) => style.getPropertyValue(name),
      )
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.analytics)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const light = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colours).not.toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await colours()).toEqual(light)
})

test('on paper marks keep their colours, each page of a list has its headings, and nothing covers it @wide', async ({
  page,
  context,
}) => {
  const { supervisor, paths } = await makeShowcase()
  await openSession(context, supervisor)
  await page.goto(paths.team)
  const toasts = page.getByRole('region', { name: 'What just happened' })
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(toasts).not.toHaveCSS('display', 'none')
  await page.emulateMedia({ media: 'print' })
  // Browsers repeat the words of a head on every page, and no buttons.
  await expect(page.locator('th button').first()).toHaveCSS('display', 'contents')
  await expect(page.getByRole('main')).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.locator('section[aria-label="What just happened"]')).toHaveCSS('display', 'none')
})
