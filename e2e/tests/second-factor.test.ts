import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makeTeam } from '#support/world.ts'

test('a second factor is turned on, signs in by the app and by a recovery code @wide', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (400|401|403)/)
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const press = (name: string, on: Pick<Page, 'getByRole'> = page) =>
    on.getByRole('button', { name, exact: true }).click()
  const signIn = async () => {
    await page.goto(paths.login)
    await fillSignIn(page, delegate.email, PASSWORD)
  }
  const leave = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  // The half minute in which it was used is over.
  const later = () =>
    sql('update second_factors set last_step = 0 where tenant_id = $1 and user_id = $2', [
      tenant.id,
      delegate.id,
    ])

  await signIn()
  await expect(page).toHaveURL(new RegExp(paths.today))
  await page.goto(`${paths.account}?tab=factor`)
  await press('Turn on the second factor')
  const sheet = page.getByRole('alertdialog')
  await sheet.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await press('Continue', sheet)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByTestId('factor-key').textContent()) ?? ''
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await press('Turn on')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await press('I have kept them')
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await later()
  await leave()
  await signIn()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await press('Sign in')
  await expect(page).toHaveURL(new RegExp(paths.today))

  await leave()
  await signIn()
  await press('Use a recovery code')
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase())
  await press('Sign in')
  await expect(page).toHaveURL(new RegExp(paths.today))
  await page.goto(`${paths.account}?tab=factor`)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})
