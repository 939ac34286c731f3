import type { Page } from '@playwright/test'
import { comeBack, enter, go, heading, leave, stands } from '#support/demo-page.ts'
import { test } from '#support/demo.ts'
import { recordForm } from '#support/record-form.ts'
import { hideTab, showTab } from '#support/session.ts'
import { PASSWORD, fillAdmin, fillCompany, goOnTo } from '#support/setup-form.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { expect } from '#support/test.ts'

test.beforeEach(({ faults }) => {
  // A plain host of files has none of the address of a page, nor of the sign in the folders below the demo's.
  faults.expect(/status of 404/)
})

/** What can be taken back is done now, as when another tab comes to the front. */
const send = async (page: Page) => {
  await hideTab(page)
  await expect(page.locator('[data-sync]')).toHaveText('Up to date')
  await showTab(page)
}

test('in the demo a visit goes from its delegate to their supervisor, and starting again takes it back @wide', async ({
  page,
  faults,
}) => {
  // What is under way when somebody signs out.
  faults.expect(/refused: 401/)
  await page.goto('./')
  await enter(page, 'delegate')
  await go(page, 'demo/delegate/prescribers/new')
  for (const [label, words] of Object.entries({ 'First name': 'Ada', 'Last name': 'Zulu', City: 'Lyon' }))
    await page.getByLabel(label).fill(words)
  await page.getByRole('button', { name: 'Add prescriber' }).click()
  await stands(page, 'Ada Zulu')
  await go(page, 'demo/delegate/record-visit')
  await page.getByRole('main').getByLabel('Search prescribers').pressSequentially('zulu')
  await page
    .getByRole('button', { name: /Ada Zulu/ })
    .first()
    .click()
  await recordForm(page).rating(4).click()
  await recordForm(page).completeAndSubmit.click()
  await expect(page.getByText('Ada Zulu: completed and submitted.')).toBeVisible()
  await send(page)
  await go(page, 'demo/delegate/visit-history?q=zulu')
  await comeBack(page, /^History/)
  await expect(page.getByTestId('visit-card')).toHaveText([/Ada Zulu.*Submitted/])
  const holders = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => store.getItem('rounds.demo.2')?.includes('Zulu') ?? false),
  )
  expect(holders).toEqual([true, false])
  await leave(page)

  await enter(page, 'supervisor')
  await go(page, 'demo/supervisor/approvals?q=zulu')
  const review = page.getByRole('complementary', { name: 'Visit to decide on' })
  await expect(review).toContainText('Ada Zulu')
  await review.getByRole('button', { name: 'Approve' }).click()
  await send(page)
  await go(page, 'demo/supervisor/approvals?status=approved&q=zulu')
  await comeBack(page, /^Approvals/)
  await expect(page.getByRole('row').filter({ hasText: 'Ada Zulu' })).toHaveCount(1)
  await leave(page)

  await enter(page, 'delegate')
  await go(page, 'demo/delegate/visit-history?q=zulu')
  await expect(page.getByTestId('visit-card')).toHaveText([/Ada Zulu.*Approved/])
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(/\/some\/path\/demo\/login$/)
  await enter(page, 'delegate')
  await go(page, 'demo/delegate/visit-history?q=zulu')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
})

test('in the demo an admin invites somebody, whose link lets them in @wide', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/refused: 401/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('./')
  await enter(page, 'admin')
  await go(page, 'demo/invitations')
  await page.getByRole('link', { name: 'Invite people' }).first().click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('Ines Marin <ines@new.example>')
  await page.getByRole('button', { name: 'Send 1 invitation' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await go(page, 'demo/invitations')
  await comeBack(page, 'Invitations')
  await expect(page.getByRole('row').filter({ hasText: 'ines@new.example' })).toHaveCount(1)
  await leave(page)

  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^Confirm/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/delegate\/dashboard/)
})

test('in the demo a stranger sets a company up, with its logo, and signs in @wide', async ({
  page,
  faults,
}) => {
  // Nothing is saved yet.
  faults.expect(/refused: 404/)
  const lost: string[] = []
  page.on('requestfailed', (request) => lost.push(request.url()))
  await page.goto('./')
  await go(page, 'signup')
  await stands(page, 'Tell us about your company')
  await fillCompany(page, 'Meridia')
  await goOnTo(page, 'Choose a plan')
  await goOnTo(page, 'Create the admin account')
  await fillAdmin(page, 'salma@meridia.test')
  await goOnTo(page, 'Invite your team')
  for (const title of ['Import prescribers', 'Make it yours']) {
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(heading(page)).toHaveText(title)
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await goOnTo(page, 'Review and finish')
  await page.getByRole('button', { name: 'Finish set-up' }).click()
  await expect(heading(page)).toHaveText('Your organization is ready')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, 'salma@meridia.test', PASSWORD)
  await stands(page, 'Overview')
  await comeBack(page, 'Overview')
  const logo = page.locator('img').first()
  await expect(logo).toHaveAttribute('src', /^blob:/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^blob:/)
  expect(lost.filter((url) => !url.endsWith('.json'))).toEqual([])
})
