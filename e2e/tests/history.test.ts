import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pathsOf } from '#support/paths.ts'
import { choose } from '#support/screen.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { goodOutcomes, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

const DAY = 24 * 60

const toast = (page: Page) => page.getByTestId('toast')

test('the history is searched, filtered, sorted, submitted and taken along as a file', async ({
  page,
  context,
}) => {
  const { tenant, delegate, supervisor: decidedBy } = await makeTeam()
  const person = (lastName: string) => makePrescriber(delegate, { lastName })
  const planned = await makeVisit(delegate, await person('Hénin'), {
    status: 'approved',
    type: 'introduction',
    inMinutes: -2 * DAY,
    took: 40,
    notes: '=HYPERLINK("http://evil.test")',
    decidedBy,
  })
  await makeVisit(delegate, await person('Klein'), { status: 'completed', inMinutes: -120 })
  await makeVisit(delegate, await person('Weiss'), {
    status: 'rejected',
    inMinutes: -DAY,
    decidedBy,
    outcomes: { ...goodOutcomes, rating: 2, productsDiscussed: ['Lipanor'] },
  })
  await makeVisit(delegate, await person('Ahead'), { inMinutes: 60 })
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(`${paths.history}?period=last-3-months`)
  const rows = page.getByTestId('visit-card')
  const total = page.getByRole('status').filter({ hasText: /visits?/ })
  await expect(rows).toHaveCount(3)
  await expect(total).toContainText('3 visits · 33 min average · 4.0 rating')

  await page.getByRole('searchbox', { name: 'Search visits' }).fill('henin')
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Dr Amina Hénin/])
  await expect(total).toContainText('1 visit · 40 min average · 4.0 rating')
  await page.getByRole('searchbox', { name: 'Search visits' }).fill('nobody')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await choose(page, 'Rating', 'Rated 4 or more')
  await expect(rows).toHaveCount(2)
  await choose(page, 'Type', 'Introduction')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Introduction')
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await choose(page, 'Rating', 'Any rating')
  await choose(page, 'Status', 'Rejected')
  await expect(rows).toHaveText([/Dr Amina Weiss/])
  await choose(page, 'Status', 'Any status')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Rating' }).click()
  await expect(page.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.last()).toContainText('Weiss')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFDate,Time,Prescriber,Specialty,')).toBe(true)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  const line = lines.find((each) => each.includes('Hénin')) ?? ''
  expect(line).toContain(
    `${planned.day},${planned.time},Dr Amina Hénin,Cardiology,Hôpital Saint-Luc,Lyon,Introduction`,
  )
  expect(line).toContain(',Approved,40,Cardiol,Cardiol × 2,4,Send study,Wants the dosage study.,')
  // A spreadsheet runs nothing of it.
  expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  await expect(toast(page)).toContainText('3 visits exported.')

  await page.getByRole('button', { name: 'Submit 1' }).click()
  await expect(rows.filter({ hasText: 'Klein' })).toHaveAttribute('data-status', 'submitted')
  await rows.filter({ hasText: 'Weiss' }).getByRole('link').click()
  await expect(page.getByTestId('visit-sheet')).toContainText('Wrong date or duration')
  await page.goBack()
  await expect(page.getByTestId('visit-sheet')).toHaveCount(0)
})
