import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** What an action of the palette does, with what was typed. */
const jump = async (page: Page, words: string, row: string) => {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill(words)
  await palette.getByRole('option', { name: row }).click()
  await expect(palette).toHaveCount(0)
}

test('a field that was open on the page of one person is not there on the next; its words stay with the first @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await makePrescriber(delegate, { firstName: 'Amina', lastName: 'Haddad' })
  const second = await makePrescriber(delegate, { firstName: 'Karim', lastName: 'Zidane' })
  const hospitals = () =>
    sql<{ last_name: string; hospital_affiliation: string }>(
      'select last_name, hospital_affiliation from prescribers where tenant_id = $1 order by last_name',
      [tenant.id],
    )
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescriber(second.id))
  await expect(heading(page)).toHaveText('Dr Karim Zidane')
  await jump(page, 'haddad', 'Dr Amina Haddad')
  await expect(heading(page)).toHaveText('Dr Amina Haddad')
  await page.getByRole('button', { name: 'Edit Hospital' }).click()
  const field = page.getByRole('textbox', { name: 'Hospital' })
  await field.fill('Clinique du Parc')
  await page.goBack()
  await expect(heading(page)).toHaveText('Dr Karim Zidane')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Clinique du Parc')
  await expect(page.getByRole('main')).toContainText('Hôpital Saint-Luc')
  await hideTab(page)
  await expect.poll(hospitals).toEqual([
    { last_name: 'Haddad', hospital_affiliation: 'Clinique du Parc' },
    { last_name: 'Zidane', hospital_affiliation: 'Hôpital Saint-Luc' },
  ])
})

test(
  'the page that plans a visit is about whom and when its address says @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, tenant } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    const first = await makePrescriber(delegate, { firstName: 'Amina', lastName: 'Haddad' })
    await makePrescriber(delegate, { firstName: 'Karim', lastName: 'Zidane' })
    await openSession(context, delegate)
    await page.goto(`${paths.schedule}?prescriber=${first.id}&date=2031-03-05`)
    const form = page.getByRole('form')
    const date = form.getByLabel('Date')
    const chosen = form.getByRole('radio', { checked: true })
    await expect(chosen).toHaveAccessibleName('Dr Amina Haddad')
    await expect(date).toHaveValue('2031-03-05')
    await page.getByRole('link', { name: 'New visit' }).tap()
    await expect(page).toHaveURL(paths.schedule)
    await expect(chosen).toHaveCount(0)
    await expect(date).toHaveCount(0)
    await form.getByText('Dr Karim Zidane', { exact: true }).tap()
    await expect(chosen).toHaveAccessibleName('Dr Karim Zidane')
    await page.goBack()
    await expect(chosen).toHaveAccessibleName('Dr Amina Haddad')
    await expect(date).toHaveValue('2031-03-05')
  },
)

test('“Add” on the add page itself begins another form, and each keeps its own words @wide', async ({
  page,
  context,
}) => {
  const { delegate, tenant } = await makeTeam()
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).addPrescriber)
  const first = page.getByLabel('First name')
  const city = page.getByLabel('City')
  await first.fill('Amina')
  await city.fill('Lyon')
  await jump(page, 'karim zidane', 'Add prescriber “karim zidane”')
  await expect(first).toHaveValue(/karim/i)
  await expect(page.getByLabel('Last name')).toHaveValue(/zidane/i)
  await expect(city).toHaveValue('')
  await city.fill('Bron')
  await page.goBack()
  await expect(first).toHaveValue('Amina')
  await expect(city).toHaveValue('Lyon')
  await page.goForward()
  await expect(first).toHaveValue(/karim/i)
  await expect(city).toHaveValue('Bron')
})

test('reasons that were begun for one visit are not those of the visit that takes its place @wide', async ({
  openAs,
}) => {
  const { delegate, supervisor, tenant } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const make = async (lastName: string, status: 'submitted' | 'completed') =>
    makeVisit(delegate, await makePrescriber(delegate, { lastName }), { status })
  const visits = [await make('Haddad', 'submitted'), await make('Zidane', 'submitted')]
  const late = await make('Weiss', 'completed')
  const [page, author] = [await openAs(supervisor, DESKTOP), await openAs(delegate, DESKTOP)]
  await Promise.all([page.goto(paths.approvals), author.goto(paths.history)])
  const pane = page.getByRole('complementary', { name: 'Visit to decide on' })
  await expect(pane).toBeVisible()
  const reviewed = await pane.getAttribute('data-visit')
  const other = visits.find(({ id }) => id !== reviewed)?.id ?? ''
  await page.keyboard.press('r')
  const reasons = page.getByRole('dialog', { name: 'Reject…' })
  await reasons.getByRole('textbox').fill('This one was on a Sunday.')
  // It is taken back; the next one that comes in says so.
  const change = (id: string | null, status: string) =>
    callApi(author, 'PUT', `/visits/${id}/status`, { status })
  expect((await change(reviewed, 'completed')).status).toBe(200)
  expect((await change(late.id, 'submitted')).status).toBe(200)
  await expect(pane).toHaveAttribute('data-visit', other)
  await expect(reasons).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(reasons.getByRole('textbox')).toHaveValue('')
  expect((await storedVisit(other)).status).toBe('submitted')
})
