import { said } from '#support/answers.ts'
import { sql } from '#support/database.ts'
import { foreignDirectory } from '#support/directory.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

test('the list has its views, its search and its empty states @wide', async ({ page, context }) => {
  const { delegate, colleague, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.prescribers)
  await expect(page.getByRole('heading', { name: 'Add your first prescriber' })).toBeVisible()
  await makePrescriber(delegate, { firstName: 'Amina', lastName: 'Haddad', lastVisitDate: today(-3) })
  await makePrescriber(delegate, {
    firstName: 'Nicolas',
    lastName: 'Hénin',
    lastVisitDate: today(-41),
    city: 'Bron',
  })
  await makePrescriber(delegate, { firstName: 'Karim', lastName: 'Zidane' })
  await makePrescriber(colleague, { firstName: 'Not', lastName: 'Hers' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Prescribers\s*3/)
  const rows = page.getByRole('table', { name: 'Prescribers' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Hénin' })).toContainText('41 days ago')

  await page.getByRole('button', { name: /^Due/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Hénin/])
  await page.getByRole('button', { name: 'Never visited' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Zidane/])
  await page.getByRole('button', { name: 'Inactive' }).click()
  await expect(page.getByText('Nobody is inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(3)

  // Two letters, no accents needed.
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('he')
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Hénin/])
  await expect(page).toHaveURL(/q=he/)
  await page.reload()
  await expect(search).toHaveValue('he')
  await expect(rows).toHaveCount(1)
  await search.fill('nobody at all')
  await expect(page.getByText('No match for “nobody at all”')).toBeVisible()
  await page.getByRole('link', { name: 'Add “nobody at all”' }).click()
  await expect(page).toHaveURL(new RegExp(paths.addPrescriber))
})

test(
  'a list that cannot be read says so and is tried again @wide',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/status of 500/)
    const { delegate, tenant } = await makeTeam()
    await makePrescriber(delegate, { lastName: 'Haddad' })
    await openSession(context, delegate)
    await page.goto(pathsOf(tenant.slug).today)
    // An answer, so that the list does not come back by itself as it does when a network does.
    await page.route('**/api/v1/prescribers?*', (route) => route.fulfill(said(500)))
    await page.goto(pathsOf(tenant.slug).prescribers)
    await expect(page.getByRole('main').getByText('Failed to fetch prescribers')).toBeVisible()
    await page.unroute('**/api/v1/prescribers?*')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByText('Dr Amina Haddad')).toBeVisible()
  },
)

test(
  'a prescriber is added on a phone, and a second one of the same name leads to the first',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/status of 409/)
    const { delegate, tenant } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    await openSession(context, delegate)
    await page.goto(paths.addPrescriber)
    const add = page.getByRole('button', { name: 'Add prescriber' })
    await add.tap()
    const summary = page.getByTestId('error-summary')
    await expect(summary).toBeFocused()
    for (const text of ['First name is required', 'Last name is required', 'City is required'])
      await expect(summary.getByRole('link', { name: text })).toBeVisible()
    await summary.getByRole('link', { name: 'First name is required' }).tap()
    const first = page.getByLabel('First name')
    await expect(first).toBeFocused()
    await first.fill('Amina')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('City').fill('Lyon')
    await page.getByLabel(/^Title/).fill('Prof.')
    await page.getByLabel(/^Email/).fill('not an address')
    await add.tap()
    await expect(page.getByText('Invalid email address').first()).toBeVisible()
    await page.getByLabel(/^Email/).fill('amina@haddad.test')
    await add.tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prof. Amina Haddad')
    await expect(page.getByTestId('toast')).toContainText('Prof. Amina Haddad added.')
    const own = page.url()

    await page.goto(paths.addPrescriber)
    await page.getByLabel('First name').fill('amina')
    await page.getByLabel('Last name').fill('Haddad ')
    await expect(page.getByText('Possible match: Prof. Amina Haddad, Lyon')).toBeVisible()
    await page.getByLabel('City').fill('lyon')
    await add.tap()
    await expect(summary).toContainText('Prescriber already exists')
    await page.getByRole('link', { name: 'Open the prescriber who is already there' }).tap()
    await expect(page).toHaveURL(own)
    const [count] = await sql<{ count: string }>('select count(*) from prescribers where tenant_id = $1', [
      tenant.id,
    ])
    expect(count?.count).toBe('1')
  },
)

test('the page of a prescriber shows facts and visits, is edited, deactivated and taken back', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  await makeVisit(delegate, prescriber, { status: 'submitted' })
  await openSession(context, delegate)
  await page.goto(paths.prescriber(prescriber.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Amina Haddad')
  await expect(page).toHaveTitle(/^Dr Amina Haddad · Prescribers · /)
  await expect(page.getByText('Wants the dosage study.')).toBeVisible()
  await expect(page.getByText('+33 1 99 00 12 34').first()).toBeVisible()
  await page.getByRole('button', { name: 'More for Dr Amina Haddad' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Last name').fill('Haddad-Klein')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Amina Haddad-Klein')
  await page.getByRole('button', { name: /More for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('main').getByText('Inactive')).toBeVisible()
  await page
    .getByTestId('toast')
    .filter({ hasText: 'deactivated' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('main').getByText('Inactive')).toHaveCount(0)
  await hideTab(page)
  await expect
    .poll(() => sql('select last_name, is_active from prescribers where id = $1', [prescriber.id]))
    .toEqual([{ last_name: 'Haddad-Klein', is_active: true }])
})

test('a prescriber of another team is not here', async ({ page, context, faults }) => {
  faults.expect(/status of 404/)
  const { delegate, colleague, tenant } = await makeTeam()
  const other = await makePrescriber(colleague)
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescriber(other.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prescriber not found')
  await page.getByRole('link', { name: 'Back to prescribers' }).click()
  await expect(page).toHaveURL(pathsOf(tenant.slug).prescribers)
})

test('a file with columns in another language is mapped, checked and imported once @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(paths.importPrescribers)
  await page.locator('input[type=file]').setInputFiles(foreignDirectory())
  await expect(page.getByText('1,002 rows')).toBeVisible()
  // Nothing of this header says who they are: what is missing is said, and the check waits for it.
  await expect(page.getByText('Choose the column of the name, or of the first and last name.')).toBeVisible()
  for (const [field, column] of [
    ['Full name', 'Kunde'],
    ['Specialty', 'Fachgebiet'],
    ['Hospital', 'Klinik'],
    ['Address', 'Straße'],
    ['City', 'Ort'],
    ['Phone', 'Rufnummer'],
  ] as const)
    await page.getByRole('combobox', { name: field, exact: true }).selectOption(column)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Brandt')
  await page.getByRole('button', { name: 'Check the file' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('1,000 ready')
  await expect(main).toContainText('0 already there')
  await expect(main).toContainText('1 twice in this file')
  await expect(page.getByRole('region', { name: /Twice in this file/ })).toContainText(
    /Same person and city as row \d+/,
  )
  await expect(main).toContainText('1 need fixing')
  await expect(page.getByRole('region', { name: /Rows that need fixing/ })).toContainText(
    'First name is required',
  )
  await page.getByRole('button', { name: 'Import 1,000 prescribers' }).click()
  await expect(page.getByRole('heading', { name: '1,000 prescribers imported' })).toBeVisible()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.locator('input[type=file]').setInputFiles(foreignDirectory())
  await page.getByRole('combobox', { name: 'Full name', exact: true }).selectOption('Kunde')
  await page.getByRole('combobox', { name: 'City', exact: true }).selectOption('Ort')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(main).toContainText('0 ready')
  await expect(main).toContainText('1,001 already there')
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
  const [count] = await sql<{ count: string }>('select count(*) from prescribers where tenant_id = $1', [
    tenant.id,
  ])
  expect(count?.count).toBe('1000')

  await page.goto(paths.prescribers)
  await page.getByRole('main').getByRole('searchbox').fill('xu')
  const row = page.getByRole('table', { name: 'Prescribers' }).locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Yu Xuan Zhāng')
  await expect(row).not.toContainText('Dr')
  await expect(row).toContainText('Klinik; am See')
})

test('a file that is none is refused in plain words @wide', { tag: '@phone' }, async ({ page, context }) => {
  const { delegate, tenant } = await makeTeam()
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).importPrescribers)
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from([80, 75, 3, 4, 0, 0]),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is neither a CSV nor an Excel file' }),
  ).toBeVisible()
  await choose.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;City\n') })
  await expect(
    page.getByRole('alert').filter({ hasText: 'This file has no rows below its header.' }),
  ).toBeVisible()
})

test('a colleague’s prescriber can be asked for @wide', async ({ page, context, faults }) => {
  faults.expect(/status of 409/)
  const { tenant, delegate, colleague, supervisor } = await makeTeam()
  await makePrescriber(colleague, { firstName: 'Amina', lastName: 'Haddad', city: 'Lyon' })
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).addPrescriber)
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('City').fill('Lyon')
  await page.getByRole('button', { name: 'Add prescriber' }).click()
  await expect(page.getByTestId('error-summary')).toContainText('Prescriber already exists')
  const ask = page.getByRole('button', { name: 'Request assignment' })
  await ask.click()
  await expect(page.getByTestId('toast')).toContainText('Your supervisor has been asked.')
  await expect(ask).toBeDisabled()
  const sent = await sql('select subject, body from messages where tenant_id = $1 and recipient_id = $2', [
    tenant.id,
    supervisor.id,
  ])
  expect(sent).toEqual([
    { subject: 'Request assignment: Amina Haddad', body: 'Please assign Amina Haddad (Lyon) to me.' },
  ])
})
