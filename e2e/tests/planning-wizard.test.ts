import { addDays } from '@rounds/contract/dates'
import { draftIsOnDevice } from '#support/device.ts'
import { bulkRequests, makeTerritory, nextWeek, stored, submit } from '#support/planning.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'

test('the wizard plans a week in four questions, and visits that come back @wide', async ({
  page,
  context,
}) => {
  const world = await makeTerritory(6)
  await openSession(context, world.delegate)
  const bulk = bulkRequests(page)
  await page.goto(world.wizard)
  await expect(page.getByRole('heading', { name: 'Which week?', level: 1 })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await page.getByRole('button', { name: 'Mon', exact: true }).click()
  await page.getByText('Every 2 weeks').click()
  await next.click()
  await expect(page).toHaveURL(/step=who/)
  await expect(page.getByRole('heading', { name: 'Who?', level: 1 })).toBeFocused()
  await expect(page.getByText('6 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Dr Amina Person00' }).click()
  await expect(page.getByText('5 selected')).toBeVisible()
  await next.click()
  await expect(page.getByRole('heading', { name: 'When?', level: 1 })).toBeVisible()
  const friday = page.getByRole('region', { name: new RegExp(`^Friday`) })
  await page.getByRole('button', { name: 'Move… Dr Amina Person01' }).click()
  await page.getByRole('menuitem', { name: /^Move to Fri/ }).click()
  await expect(friday.getByText('Dr Amina Person01')).toBeVisible()

  // Back keeps everything, and so does a reload.
  await back.click()
  await expect(page.getByText('5 selected')).toBeVisible()
  await draftIsOnDevice(page, addDays(nextWeek, 4))
  await page.reload()
  await expect(page.getByText('5 selected')).toBeVisible()
  await next.click()
  await expect(friday.getByText('Dr Amina Person01')).toBeVisible()
  await next.click()
  await expect(page.getByText('5 of 20 planned')).toBeVisible()
  await expect(
    page.getByText('Repeats every 2 weeks, 3 times: 15 visits in all.', { exact: false }),
  ).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Weekly plan submitted. 5 visits scheduled.')).toBeVisible()
  await expect(page.getByText('15 visits created, 0 skipped.')).toBeVisible()
  await expect(page).toHaveURL(/visit-planning\?week=/)
  expect(bulk).toHaveLength(1)
  const visits = await stored(world)
  expect(visits).toHaveLength(15)
  const monday = visits.filter(({ scheduled_date: day }) => day === nextWeek)
  expect(monday).toEqual([])
  expect(visits.filter(({ status }) => status === 'submitted')).toHaveLength(5)
  expect(
    visits.filter(({ status, cycle_id: cycle }) => status === 'scheduled' && cycle !== null),
  ).toHaveLength(10)
})
