import type { Page } from '@playwright/test'
import { checkAxe, schemesOn } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice, noNetwork, withWorker } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { type Person, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

/** A directory of 1,000, many of whose names begin alike. */
const makeThousand = (delegate: Person) =>
  sql(
    `insert into prescribers (tenant_id, title, first_name, last_name, specialty, address, created_by, assigned_delegate_id)
     select $1, 'Dr', 'First' || n, (array['Haas', 'Habib', 'Hardy', 'Hamon', 'Klein', 'Petit', 'Mercier', 'Vidal'])[1 + n % 8] || n,
       'Cardiology', jsonb_build_object('address', null, 'city', 'Lyon', 'coordinates', null), $2, $2
     from generate_series(1, 999) n`,
    [delegate.tenant.id, delegate.id],
  )

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or jump to' })
const options = (page: Page) => palette(page).getByRole('option')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

/** The directory has come to the device. */
const indexed = (page: Page) =>
  page.waitForResponse((answer) =>
    /\/prescribers\?.*limit=500.*page=2|\/prescribers\?.*page=2/.test(answer.url()),
  )

test('J4: a prescriber of this week among 1,000 with two letters', async ({ page, context, budget }) => {
  const { delegate, tenant } = await makeTeam()
  await makeThousand(delegate)
  const prescriber = await makePrescriber(delegate, { lastName: 'Haval' })
  await makeVisit(delegate, prescriber, { inMinutes: 60 })
  await openSession(context, delegate)
  const isIndexed = indexed(page)
  await page.goto(pathsOf(tenant.slug).today)
  await isIndexed
  await budget.press(page, 'ControlOrMeta+k', { decide: true })
  await expect(field(page)).toBeFocused()
  // What the device knows waits for no answer of the server.
  const held = Promise.withResolvers<void>()
  await page.route(/\/prescribers\?.*search=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await budget.press(page, 'h')
  await budget.press(page, 'a')
  await expect(options(page).first()).toContainText('Dr Amina Haval')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  held.resolve()
  await budget.press(page, 'Enter')
  await expect(page).toHaveURL(pathsOf(tenant.slug).prescriber(prescriber.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Amina Haval')
  budget.assert('J4 Find and open a prescriber', { taps: 0, keys: 4, seconds: 5 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('J4p: the same on a phone @wide', { tag: '@phone' }, async ({ page, context, budget }) => {
  const { delegate, tenant } = await makeTeam()
  await makeThousand(delegate)
  const prescriber = await makePrescriber(delegate, { lastName: 'Haval' })
  await makeVisit(delegate, prescriber, { inMinutes: 60 })
  await openSession(context, delegate)
  const isIndexed = indexed(page)
  await page.goto(pathsOf(tenant.slug).today)
  await isIndexed
  await budget.tap(page.getByRole('button', { name: 'Search or jump to' }))
  await budget.type(field(page), 'ha')
  await budget.tap(options(page).first())
  await expect(page).toHaveURL(pathsOf(tenant.slug).prescriber(prescriber.id))
  budget.assert('J4p Find and open a prescriber', { taps: 2, keys: 2 })
  const call = page.getByRole('main').getByRole('link', { name: 'Call Dr Amina Haval' })
  await expect(call).toHaveAttribute('href', 'tel:+33199001234')
  await budget.tap(call)
  budget.assert('Flow: find a prescriber and call', { taps: 3, keys: 2 })
})

test('the palette finds people, visits, actions and pages, and remembers', async ({ page, context }) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const henin = await makePrescriber(delegate, { firstName: 'Nicolas', lastName: 'Hénin', city: 'Bron' })
  const done = await makeVisit(delegate, henin, { status: 'completed', inMinutes: -90 })
  await openSession(context, delegate)
  await page.goto(paths.today)
  await page.getByRole('button', { name: 'Search or jump to… ' }).click()
  await expect(field(page)).toHaveAttribute('placeholder', 'Search prescribers, visits, pages')

  // Nothing typed: three likely actions, nothing chosen before.
  await expect(group(page, 'Actions').getByRole('option')).toHaveText([
    /Submit 1 completed visit/,
    /New visit/,
    /Record a visit/,
  ])
  await expect(group(page, 'Recent')).toHaveCount(0)

  await field(page).fill('he')
  await expect(group(page, 'Prescribers').getByRole('option')).toContainText('Dr Nicolas Hénin')
  await expect(group(page, "Today's visits").getByRole('option')).toContainText('Completed')

  await field(page).fill('>')
  await expect(group(page, 'Prescribers')).toHaveCount(0)
  await expect(group(page, 'Actions').getByRole('option', { name: /Switch to dark/ })).toBeVisible()
  await field(page).fill('> dark')
  await expect(options(page)).toHaveText([/Switch to dark/])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // It changed the page, not the place: the focus is where it was.
  await expect(page.getByRole('button', { name: 'Search or jump to… ' })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('/')
  await field(page).fill('history')
  await expect(options(page).first()).toContainText('History')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/visit-history/)
  await expect(palette(page)).toHaveCount(0)

  // The latest choice comes first.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(group(page, 'Recent').getByRole('option')).toHaveText([/History/, /Switch to light/])
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'palette-row-1')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill('submit')
  await expect(options(page).first()).toContainText('Submit 1 completed visit')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toContainText('submitted')
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  expect((await storedVisit(done.id)).status).toBe('completed')
})

test('what the device does not know is asked of the server; nobody found leads to adding @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await makePrescriber(delegate, { lastName: 'Haddad' })
  await openSession(context, delegate)
  const isIndexed = page.waitForResponse(/\/prescribers\?.*limit=500/)
  await page.goto(pathsOf(tenant.slug).today)
  await isIndexed
  await makePrescriber(delegate, { firstName: 'Yves', lastName: 'Haller' })
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill('hall')
  await expect(group(page, 'More results').getByRole('option')).toContainText('Dr Yves Haller')
  await field(page).fill('Nobody At All')
  await expect(palette(page).getByText('Nothing found for “Nobody At All”.').first()).toBeVisible()
  await expect(options(page)).toHaveText([/Add prescriber “Nobody At All”/])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Last name')).toHaveValue('All')
})

test.describe('without a network', () => {
  test.use(withWorker)

  test('the palette works without a network @wide', { tag: '@phone' }, async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, tenant } = await makeTeam()
    const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
    await openSession(context, delegate)
    const isIndexed = page.waitForResponse(/\/prescribers\?.*limit=500/)
    await page.goto(pathsOf(tenant.slug).today)
    await isIndexed
    await appIsOnDevice(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Search or jump to' }).tap()
    await field(page).fill('had')
    await expect(options(page).first()).toContainText('Dr Amina Haddad')
    await options(page).first().tap()
    await expect(page).toHaveURL(pathsOf(tenant.slug).prescriber(prescriber.id))
  })
})

test('a supervisor approves what has no flags from the palette @wide', async ({ page, context }) => {
  const { delegate, supervisor, tenant } = await makeTeam()
  for (const took of [25, 25, 2])
    await makeVisit(delegate, await makePrescriber(delegate), { status: 'submitted', took })
  await openSession(context, supervisor)
  await page.goto(pathsOf(tenant.slug).supervisorHome)
  await expect(page.getByText('3 to review.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill('no flags')
  await expect(options(page)).toHaveText([/no flags/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pathsOf(tenant.slug).approvals)
  await expect(page.getByRole('button', { name: 'Approve 2' })).toBeVisible()
})

test(
  'axe with the palette open @wide',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context, isMobile }) => {
    for (const scheme of schemesOn({ isMobile })) {
      const { delegate, tenant } = await makeTeam()
      const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
      await makeVisit(delegate, prescriber, { inMinutes: 60 })
      await openSession(context, delegate)
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(pathsOf(tenant.slug).today)
      await page.getByRole('button', { name: /^Search or jump to/ }).click()
      await field(page).fill('ha')
      await expect(options(page).first()).toContainText('Haddad')
      await checkAxe(page, 'palette', scheme)
      await field(page).fill('zzz')
      await expect(options(page)).toHaveCount(1)
      await checkAxe(page, 'palette, nothing found', scheme)
    }
  },
)
