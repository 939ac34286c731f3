import type { Page } from '@playwright/test'
import { checkAxe, schemesOn } from '#support/axe.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const newVisit = (page: Page) => page.getByRole('dialog', { name: 'New visit' })

const openSheet = async (page: Page) => {
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
}

const goBy = async (page: Page, letter: string, address: RegExp, name: string | RegExp) => {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toHaveText(name)
}

test('G and a letter opens a page, N plans a visit, / searches, [ folds the sidebar @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await makePrescriber(delegate, { lastName: 'Haddad' })
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.today)
  await expect(heading(page)).toBeVisible()
  for (const [letter, address, name] of [
    ['a', /weekly-agenda/, 'Agenda'],
    ['p', /prescribers/, /^Prescribers/],
    ['h', /visit-history/, /^History/],
    // On the agenda T alone is today: after G it is the page.
    ['a', /weekly-agenda/, 'Agenda'],
    ['t', /dashboard/, /day \d+ /],
  ] as const)
    await goBy(page, letter, address, name)
  // The second letter alone is no shortcut.
  await page.keyboard.press('p')
  await expect(page).toHaveURL(paths.today)

  await page.keyboard.press('n')
  await expect(newVisit(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(newVisit(page)).toHaveCount(0)

  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await page.keyboard.press('[')
  await expect(sidebar).toHaveAttribute('data-open', 'false')
  await page.reload()
  await expect(sidebar).toHaveAttribute('data-open', 'false')
  await page.keyboard.press('[')
  await expect(sidebar).toHaveAttribute('data-open', 'true')

  // A page's own search, else the palette.
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.press('Escape')
  // It has taken its entry out of the history: another address would meet it on its way.
  await expect.poll(() => page.evaluate(() => 'over' in history.state)).toBe(false)
  await page.goto(paths.prescribers)
  await expect(page.getByText('Dr Amina Haddad')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('a supervisor reaches the pages by letters too @wide', async ({ page, context }) => {
  const { supervisor, tenant } = await makeTeam()
  await openSession(context, supervisor)
  await page.goto(pathsOf(tenant.slug).supervisorHome)
  await expect(heading(page)).toBeVisible()
  for (const [letter, address, name] of [
    ['v', /approvals/, /^Approvals/],
    ['m', /team/, /Team/],
    ['c', /calendar/, /Calendar/],
    ['r', /reports/, /Reports/],
    ['d', /supervisor\/dashboard/, /./],
  ] as const)
    await goBy(page, letter, address, name)
})

test('check 20: single keys do nothing in fields, and can be switched off for good @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await makePrescriber(delegate, { lastName: 'Haddad' })
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.prescribers)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.click()
  await page.keyboard.type('n?/[ga')
  await expect(search).toHaveValue('n?/[ga')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/prescribers/)
  await search.fill('')
  await search.blur()

  const account = page.getByRole('button', { name: /account menu/ })
  await account.click()
  const choice = page.getByRole('radiogroup', { name: 'Keyboard shortcuts' })
  await choice.getByText('Off').click()
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
  const nothingHappens = async () => {
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(paths.prescribers)
  }
  await nothingHappens()
  await page.reload()
  await expect(page.getByText('Dr Amina Haddad')).toBeVisible()
  await nothingHappens()
  // Keys with a modifier go on, and the list of shortcuts is a button away.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(newVisit(page)).toBeVisible()
})

test('? lists the keys of the page @wide', async ({ page, context }) => {
  const { delegate, supervisor, tenant } = await makeTeam()
  await makeVisit(delegate, await makePrescriber(delegate), { status: 'submitted' })
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.today)
  await expect(heading(page)).toBeVisible()
  await openSheet(page)
  await expect(sheet(page)).toContainText('New visit')
  await expect(sheet(page)).not.toContainText('This page')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await goBy(page, 'a', /weekly-agenda/, 'Agenda')
  await openSheet(page)
  await expect(sheet(page)).toContainText('This page')
  await expect(sheet(page)).toContainText('Later week')
  await page.keyboard.press('Escape')

  // What the delegate's page fetches in quiet moments would be asked for as the supervisor.
  await page.goto('about:blank')
  await openSession(context, supervisor)
  await page.goto(paths.approvals)
  await expect(page.locator('tr[data-item]')).toHaveCount(1)
  await openSheet(page)
  await expect(sheet(page)).toContainText('Reject, then 1 to 5 for the reason')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  // A second letter that means nothing after G means nothing at all: A would approve.
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await expect(page.locator('tr[data-item]')).toHaveCount(1)
})

test('J5d: schedule from the agenda @wide', async ({ page, context, budget }) => {
  const { delegate, tenant } = await makeTeam()
  for (const lastName of ['Haas', 'Hamon', 'Petit'])
    await makePrescriber(delegate, { lastName, lastVisitDate: today(-20) })
  // A week with nothing in it has another picture.
  await makeVisit(delegate, await makePrescriber(delegate), { inMinutes: 7 * 24 * 60 })
  await openSession(context, delegate)
  const isIndexed = page.waitForResponse(/\/prescribers\?.*limit=500/)
  await page.goto(`${pathsOf(tenant.slug).today.replace('dashboard', 'weekly-agenda')}?week=${today(7)}`)
  await isIndexed
  await budget.tap(
    page.getByRole('group', { name: /^Visits of/ }).getByRole('button', { name: /^New visit/ }),
  )
  const search = newVisit(page).getByRole('searchbox')
  await expect(search).toBeFocused()
  await budget.type(search, 'pe')
  await expect(newVisit(page).getByRole('button', { name: /Petit/ })).toBeVisible()
  await budget.press(page, 'Enter')
  await expect(newVisit(page).getByRole('radio', { name: /Petit/ })).toBeChecked()
  await budget.press(page, 'Enter')
  await expect(page.getByTestId('toast')).toContainText('Visit scheduled:')
  budget.assert('J5d Schedule a visit from the agenda', { taps: 1, keys: 4, seconds: 8 })
})

test('J10: add a prescriber', { tag: '@phone' }, async ({ page, context, budget }) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await makePrescriber(delegate, { lastName: 'Haddad' })
  await openSession(context, delegate)
  await page.goto(paths.prescribers)
  await expect(page.getByText('Dr Amina Haddad')).toBeVisible()
  await budget.tap(page.getByRole('link', { name: 'Add prescriber' }))
  for (const [label, words] of [
    ['First name', 'Nicolas'],
    ['Last name', 'Hénin'],
    ['City', 'Bron'],
  ] as const) {
    const field = page.getByLabel(label)
    await budget.tap(field, { decide: false })
    await budget.type(field, words)
  }
  await budget.tap(page.getByRole('button', { name: 'Add prescriber' }))
  await expect(heading(page)).toHaveText('Nicolas Hénin')
  // Two taps and three fields, each field a tap of its own.
  budget.assert('J10 Add a prescriber', { taps: 5, seconds: 40 })
})

test('axe with the list of shortcuts open @wide', async ({ page, context, isMobile }) => {
  for (const scheme of schemesOn({ isMobile })) {
    const { delegate, tenant } = await makeTeam()
    await openSession(context, delegate)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(pathsOf(tenant.slug).today.replace('dashboard', 'weekly-agenda'))
    await expect(heading(page)).toHaveText('Agenda')
    await openSheet(page)
    await expect(sheet(page)).toContainText('Everywhere')
    await checkAxe(page, 'shortcuts', scheme)
  }
})

test('Back closes the list of shortcuts, and leaves the page then @wide', async ({ page, context }) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.today)
  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  await expect(heading(page)).toHaveText('Agenda')
  await openSheet(page)
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(paths.agenda)
  await page.goBack()
  await expect(page).toHaveURL(paths.today)
})
