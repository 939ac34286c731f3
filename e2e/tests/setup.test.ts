import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { hideTab, newestMail } from '#support/session.ts'
import { PASSWORD, fillAdmin, fillCompany, fillPassword, goOnTo, typeRequired } from '#support/setup-form.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { PHONE, expect, test } from '#support/test.ts'
import { makePerson, makeTenant } from '#support/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const isSaved = (page: Page) =>
  expect(page.getByText(/^Saved \d\d:\d\d$/).filter({ visible: true })).toHaveCount(1)
const unique = () => crypto.randomUUID().slice(0, 8)

/** The link of this kind in somebody’s newest mail. */
const mailedLink = async (page: Page, email: string, kind: string) =>
  new RegExp(`http\\S+${kind}\\S+`).exec(await newestMail(page, email))?.[0] ?? ''

/** Accepts what the invitation offers. */
const join = async (page: Page, link: string, [firstName, lastName]: [string, string]) => {
  await page.goto(link)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^Confirm/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
}

test('a new company, from the sign-up page to its first approved visit, with the real mails @wide', async ({
  page,
  openAs,
  faults,
}) => {
  // Nothing is saved yet; a record that is on its way to the server already is laid over it.
  faults.expect(/status of (404|412)/)
  const id = unique()
  const [company, admin] = [`Meridia ${id}`, `salma.${id}@meridia.test`]
  const [boss, delegate] = [`karim.${id}@meridia.test`, `lina.${id}@meridia.test`]
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
  await goOnTo(page, 'Choose a plan')
  await goOnTo(page, 'Create the admin account')
  await fillAdmin(page, admin)
  await goOnTo(page, 'Invite your team')
  await page
    .getByLabel('Email addresses')
    .fill(`Karim Alaoui <${boss}>, supervisor, Cardiology\nLina Idrissi <${delegate}>`)
  await goOnTo(page, 'Import prescribers')
  await page.locator('input[type=file]').setInputFiles({
    name: 'prescribers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,City\nAmina,Haddad,Rabat\n,Nobody,Fes\n'),
  })
  await expect(page.getByText('1 ready, 1 needs fixing')).toBeVisible()
  await expect(page.getByText('Row 3: First name is required')).toBeVisible()
  await goOnTo(page, 'Make it yours')
  await page.getByText('Healthcare green').click()
  await goOnTo(page, 'Review and finish')
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

  await page.goto(await mailedLink(page, admin, 'verify-email'))
  await expect(heading(page)).toHaveText('Email verified.')
  const welcome = await newestMail(page, admin)
  const [slug = ''] = (/\/(meridia-[^/\s]+)\/login/.exec(welcome) ?? []).slice(1)
  const paths = pathsOf(slug)
  await page.goto(paths.login)
  await fillSignIn(page, admin, PASSWORD)
  await expect(page).toHaveURL(paths.dashboard)

  const phone = await openAs(null, PHONE)
  await join(phone, await mailedLink(page, delegate, 'accept-invitation'), ['Lina', 'Idrissi'])
  await expect(phone).toHaveURL(paths.today)
  const desk = await openAs(null)
  await join(desk, await mailedLink(page, boss, 'accept-invitation'), ['Karim', 'Alaoui'])
  await expect(desk).toHaveURL(paths.supervisorHome)

  // What an admin imports belongs to nobody yet.
  await phone.goto(paths.addPrescriber)
  for (const [label, words] of [
    ['First name', 'Nicolas'],
    ['Last name', 'Hénin'],
    ['City', 'Bron'],
  ] as const)
    await phone.getByLabel(label).fill(words)
  await phone.getByRole('button', { name: 'Add prescriber' }).tap()
  await expect(heading(phone)).toHaveText('Nicolas Hénin')
  await phone.goto(paths.record())
  await phone.getByRole('main').getByLabel('Search prescribers').pressSequentially('hén')
  await phone
    .getByRole('button', { name: /Nicolas Hénin/ })
    .first()
    .tap()
  await recordForm(phone).rating(4).tap()
  await recordForm(phone).completeAndSubmit.tap()
  await hideTab(phone)
  const statusOf = async () => {
    const [visit] = await sql<{ status: string }>(
      'select v.status from visits v join tenants t on t.id = v.tenant_id where t.slug = $1',
      [slug],
    )
    return visit?.status
  }
  await expect.poll(statusOf).toBe('submitted')
  await desk.goto(paths.approvals)
  const review = desk.getByRole('complementary', { name: 'Visit to decide on' })
  await expect(review).toContainText('Nicolas Hénin')
  await review.getByRole('button', { name: 'Approve' }).click()
  await hideTab(desk)
  await expect.poll(statusOf).toBe('approved')
})

test('J19: the required steps of a set-up, and no field asked twice', async ({ page, budget, faults }) => {
  faults.expect(/status of 404/)
  const id = unique()
  await page.goto('/signup')
  const asked = await typeRequired(page, budget, `Meridia ${id}`, `salma.${id}@meridia.test`)
  expect(asked).toEqual([...new Set(asked)])
  for (const title of ['Import prescribers', 'Make it yours', 'Review and finish']) {
    await budget.tap(page.getByRole('button', { name: 'Skip for now' }))
    await expect(heading(page)).toHaveText(title)
  }
  // What was said is there, and nothing of it is asked for here.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await budget.tap(page.getByRole('button', { name: 'Finish set-up' }))
  await expect(heading(page)).toHaveText('Your organization is ready')
  budget.assert('J19 Required set-up', { seconds: 300 })
})

test('an admin sets their own company up, in two tabs @wide', async ({ page, context, faults }) => {
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
