import { instantOf } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { pathsOf } from '#support/paths.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { PHONE, expect, test } from '#support/test.ts'
import { PASSWORD, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { ZONE } from '#support/zone.ts'

const toast = (page: Page) => page.getByTestId('toast')

test('the account: profile, password, preferences, sessions @wide', async ({ page, openAs, faults }) => {
  faults.expect(/status of (400|401|403)/)
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const context = page.context()
  await openSession(context, delegate)
  await page.goto(paths.account)
  const saved = async (text: string) => expect(toast(page).filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('Marc Laurent')).toBeVisible()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Sophie')
  await page.getByLabel('Phone (optional)').fill('+33 6 12 34 56 78')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await saved('Profile saved.')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Sophie')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('+33 6 12 34 56 78')

  const tab = (name: string) =>
    page.getByRole('group', { name: 'Part of your account' }).getByRole('button', { name }).click()
  await tab('Preferences')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('radiogroup', { name: 'Density' }).getByText('Compact').click()
  await page.getByRole('radiogroup', { name: 'Submit a completed visit' }).getByText('When I choose').click()
  await page.getByRole('radiogroup', { name: 'Time to undo' }).getByText('20 seconds').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  for (const [group, choice] of [
    ['Theme', 'Dark'],
    ['Density', 'Compact'],
    ['Submit a completed visit', 'When I choose'],
    ['Time to undo', '20 seconds'],
  ] as const)
    await expect(page.getByRole('radiogroup', { name: group }).getByLabel(choice)).toBeChecked()

  // Another device is signed out from here, and finds itself at the door with its next step.
  const lost = await openAs(delegate)
  await lost.goto(paths.today)
  await expect(lost.getByRole('heading', { level: 1 })).toBeVisible()
  await tab('Sessions')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText(/This device · expires in 1\d min/)
  await sessions.nth(1).getByRole('button').click()
  await expect(sessions).toHaveCount(1)
  await lost.goto(paths.account)
  await expect(lost).toHaveURL(new RegExp(paths.login))

  await tab('Password')
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('', 'short', 'other')
  const summary = page.getByTestId('error-summary')
  for (const text of [
    'Current password is required',
    'New password must be at least 8 characters',
    "Passwords don't match",
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(summary).toBeFocused()
  await fill('not the password', 'Better1234!')
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await fill(PASSWORD, 'Better1234!')
  await saved('Password changed.')
  await expect(page).toHaveURL(/tab=password/)
  await fillSignIn(lost, delegate.email, 'Better1234!')
  await expect(lost).toHaveURL(paths.account)
  await expect(lost.getByLabel('First name')).toHaveValue('Sophie')
})

test('calendars read the week at an address that can be taken back @wide', async ({ openAs, playwright }) => {
  const { tenant, delegate } = await makeTeam()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad, junior' })
  const visit = await makeVisit(delegate, prescriber, { inMinutes: 90 })
  const page = await openAs(delegate, PHONE)
  await page.goto(`${pathsOf(tenant.slug).account}?tab=calendar`)
  await page.getByRole('button', { name: 'Create address' }).tap()
  const url = await page.getByLabel('Calendar address').inputValue()
  expect(url).toMatch(/^http.*\/api\/v1\/calendar\/feed\/fvc_/)
  await expect(page.getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute(
    'href',
    url.replace(/^http:/, 'webcal:'),
  )
  await expect(page.getByRole('link', { name: /Add to Google Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal%3A/,
  )
  // A calendar has no session.
  const calendar = await playwright.request.newContext()
  const feed = await calendar.get(url)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  const lines = (await feed.text()).replaceAll('\r\n ', '').split('\r\n')
  const start = instantOf(visit.day, visit.time, ZONE).replaceAll(/[-:]|\.\d+/g, '')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `X-WR-TIMEZONE:${ZONE}`,
      `UID:${visit.id}@rounds`,
      `DTSTART:${start}`,
      String.raw`SUMMARY:Dr Amina Haddad\, junior`,
      String.raw`LOCATION:1 rue Haute\, Lyon`,
      'STATUS:TENTATIVE',
    ]),
  )
  expect(lines.filter((each) => each === 'BEGIN:VEVENT')).toHaveLength(1)

  // A new address ends the old one; it is never shown again.
  await page.reload()
  await expect(page.getByText(/The address was shown once and can't be shown again\./)).toBeVisible()
  await page.getByRole('button', { name: 'Create a new address' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).tap()
  const newer = await page.getByLabel('Calendar address').inputValue()
  expect((await calendar.get(url)).status()).toBe(404)
  expect((await calendar.get(newer)).status()).toBe(200)
  await page.getByRole('button', { name: 'Stop sharing' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).tap()
  await expect(toast(page)).toContainText('The calendar address no longer works.')
  expect((await calendar.get(newer)).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible()
  await calendar.dispose()
})
