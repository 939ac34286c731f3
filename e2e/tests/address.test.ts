import type { Page } from '@playwright/test'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('filters that are chosen one right after the other, after Back, all count @wide', async ({
  page,
  context,
}) => {
  const { tenant, delegate, supervisor: decidedBy } = await makeTeam()
  const person = (lastName: string) => makePrescriber(delegate, { lastName })
  const outcomes = { productsDiscussed: [], samplesProvided: [], nextSteps: null, rating: 2, feedback: null }
  await makeVisit(delegate, await person('Hénin'), { status: 'completed', inMinutes: -90 })
  await makeVisit(delegate, await person('Klein'), { status: 'rejected', decidedBy })
  await makeVisit(delegate, await person('Weiss'), { status: 'rejected', decidedBy, outcomes })
  await openSession(context, delegate)
  await page.goto(`${pathsOf(tenant.slug).history}?period=last-3-months`)
  const rows = page.getByTestId('visit-card')
  await expect(rows).toHaveCount(3)
  const option = (name: string) => page.getByRole('option', { name, exact: true, includeHidden: true })
  await page.getByRole('combobox', { name: 'Rating' }).click()
  await option('Rated 3 or more').click()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(rows).toHaveCount(3)
  const chosen = [option('Rejected'), option('Rated 4 or more')]
  const elements = await Promise.all(chosen.map((each) => each.elementHandle()))
  // Quicker than one drawing of the page.
  await page.evaluate((each) => each.forEach((element) => (element as HTMLElement).click()), elements)
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Klein/])
  await expect(page).toHaveURL(/\?period=last-3-months&status=rejected&rating=4$/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(2)
})

test('what an address says wrongly is as if it said nothing @wide', async ({ page, context }) => {
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Haddad' }), { status: 'completed' })
  await openSession(context, delegate)
  await page.goto(`${paths.history}?period=custom&from=2026-02-31&status=lost&rating=99&sort=--date`)
  await expect(page.getByTestId('visit-card')).toHaveCount(1)
  await expect(page.getByLabel('From')).toHaveValue('')
  await page.goto(`${paths.agenda}?week=2026-13-45&day=9999-12-31&view=%E0%A4%A&status=%00&visit=../..`)
  await expect(heading(page)).toHaveText('Agenda')
  await expect(page.getByText('Dr Amina Haddad').first()).toBeVisible()
  await page.goto(`${paths.plan}?week=0000-00-00&show=nobody&prescribers=,,x`)
  await expect(heading(page)).toHaveText('Plan')
  await page.goto(`${paths.notifications}?view=both&page=1e9`)
  await expect(page.getByText("You're up to date")).toBeVisible()
  await page.goto(`${paths.schedule}?prescriber=nobody&date=2026-02-31&time=25:00`)
  await expect(page.getByRole('form').getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('form').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByLabel('Date')).toHaveCount(0)
})
