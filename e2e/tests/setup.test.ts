import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { newestMail } from '#support/session.ts'
import { PASSWORD, fillAdmin, fillCompany, fillPassword } from '#support/setup-form.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePerson, makeTenant } from '#support/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const isSaved = (page: Page) =>
  expect(page.getByText(/^Saved \d\d:\d\d$/).filter({ visible: true })).toHaveCount(1)
const unique = () => crypto.randomUUID().slice(0, 8)

test('a new company comes aboard: from the sign-up page to its admin’s sign-in, with the real mails', async ({
  page,
  faults,
}) => {
  // Nothing is saved yet.
  faults.expect(/status of 404/)
  const id = unique()
  const [company, admin] = [`Meridia ${id}`, `salma.${id}@meridia.test`]
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/account-setup/progress')) bodies.push(request.postData() ?? '')
  })
  await page.goto('/signup')
  await expect(page).toHaveURL('/setup/company-info')
  await expect(heading(page)).toHaveText('Tell us about your company')
  await page
    .getByRole('button', { name: /^Users/ })
    .first()
    .dispatchEvent('click')
  await expect(page.getByTestId('toast')).toContainText('Complete Company, Plan and Admin first.')
  await goOn(page)
  await expect(page.getByTestId('error-summary')).toContainText('Company name is required')
  await fillCompany(page, company)
  await goOn(page)
  await expect(heading(page)).toHaveText('Choose a plan')
  await goOn(page)
  await expect(heading(page)).toHaveText('Create the admin account')
  await fillAdmin(page, admin)
  await goOn(page)
  await expect(heading(page)).toHaveText('Invite your team')
  await page
    .getByLabel('Email addresses')
    .fill(`Karim Alaoui <karim.${id}@meridia.test>, supervisor, Cardiology\nlina.${id}@meridia.test`)
  await goOn(page)
  await expect(heading(page)).toHaveText('Import prescribers')
  await page.locator('input[type=file]').setInputFiles({
    name: 'prescribers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,City\nAmina,Haddad,Rabat\n,Nobody,Fes\n'),
  })
  await expect(page.getByText('1 ready, 1 needs fixing')).toBeVisible()
  await expect(page.getByText('Row 2: First name is required')).toBeVisible()
  await goOn(page)
  await expect(heading(page)).toHaveText('Make it yours')
  await page.getByText('Healthcare green').click()
  await goOn(page)
  await expect(heading(page)).toHaveText('Review and finish')
  await isSaved(page)

  // A reload keeps everything but the password.
  await page.reload()
  await expect(heading(page)).toHaveText('Review and finish')
  await expect(page.getByText('2 invitations')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your password once more' })).toBeVisible()
  await fillPassword(page)
  await page.getByRole('button', { name: 'Finish set-up' }).click()
  await expect(heading(page)).toHaveText('Your organization is ready')
  expect(bodies.join('\n')).toContain(company)
  expect(bodies.join('\n')).not.toContain(PASSWORD)

  expect(await newestMail(page, `karim.${id}@meridia.test`)).toContain('accept-invitation')
  const welcome = await newestMail(page, admin)
  const [confirm = ''] = /http\S+verify-email\S+/.exec(welcome) ?? []
  await page.goto(confirm)
  await expect(heading(page)).toHaveText('Email confirmed.')

  const [slug = ''] = (/\/(meridia-[^/\s]+)\/login/.exec(welcome) ?? []).slice(1)
  await page.goto(`/${slug}/login`)
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/${slug}/dashboard`)
  const people = await sql<{ role: string; email: string }>(
    `select i.role, i.email from invitations i join tenants t on t.id = i.tenant_id where t.slug = $1 order by i.email`,
    [slug],
  )
  expect(people.map(({ role }) => role)).toEqual(['SUPERVISOR', 'DELEGATE'])
})

test('an admin sets their own company up, in two tabs', async ({ page, context, faults }) => {
  faults.expect(/status of 404/)
  const tenant = await makeTenant()
  await sql('update tenants set onboarding_completed = false where id = $1', [tenant.id])
  const admin = await makePerson(tenant, 'TENANT_ADMIN')
  await openSession(context, admin)
  await page.goto(`/${tenant.slug}/setup/configuration`)
  await expect(page).toHaveURL(`/${tenant.slug}/setup/company-info`)
  await expect(page.getByTestId('toast')).toContainText('Complete Company, Plan and Admin first.')
  await fillCompany(page, 'Meridia Pharma')
  await goOn(page)
  await isSaved(page)

  const second = await context.newPage()
  await second.goto(`/${tenant.slug}/setup/company-info`)
  await expect(second.getByLabel('Company name')).toHaveValue('Meridia Pharma')
  await second.goto(`/${tenant.slug}/setup/plan`)
  await goOn(second)
  await expect(heading(second)).toHaveText('Your account')
  await expect(second.getByLabel('Email')).toHaveValue(admin.email)
  await goOn(second)
  for (const title of ['Invite your team', 'Import prescribers', 'Make it yours']) {
    await expect(heading(second)).toHaveText(title)
    await second.getByRole('button', { name: 'Skip for now' }).click()
  }
  await second.getByRole('button', { name: 'Finish set-up' }).click()
  await expect(heading(second)).toHaveText('Meridia Pharma is ready.')
  await second.getByRole('link', { name: 'Go to your overview' }).click()
  await expect(second).toHaveURL(`/${tenant.slug}/dashboard`)
  await second.goto(`/${tenant.slug}/setup/plan`)
  await expect(second.getByText('Account setup is already complete')).toBeVisible()
})
