import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

const WEEK_MINUTES = 7 * 24 * 60

/** A delegate who has not recorded a visit of last week, and has carried one out today. */
const openDesk = async (context: Parameters<typeof openSession>[0]) => {
  const team = await makeTeam()
  const missed = await makePrescriber(team.delegate, { lastName: 'Missed' })
  const { id } = await makeVisit(team.delegate, missed, { inMinutes: -WEEK_MINUTES })
  await sql('update visits set planned_date = scheduled_date where id = $1', [id])
  const seen = await makePrescriber(team.delegate, { lastName: 'Seen' })
  await makeVisit(team.delegate, seen, { status: 'approved', decidedBy: team.supervisor })
  await openSession(context, team.supervisor)
  return { ...team, paths: pathsOf(team.tenant.slug) }
}

test('J15, J21: who is behind is seen at once, and the visits of a reason with one press', async ({
  page,
  context,
  budget,
}) => {
  const { paths } = await openDesk(context)
  // Of a week that is over, whichever day it is now.
  await page.goto(`${paths.supervisorHome}?week=${today(-7)}`)
  const behind = page.getByRole('row').filter({ hasText: 'Sofia Benali' })
  const reason = behind.getByRole('link', { name: /needs recording/ })
  await expect(reason).toBeVisible()
  await budget.tap(reason)
  await expect(page.getByRole('list', { name: 'Visits of the week' })).toContainText('Missed')
  budget.assert('J21 From behind to its visits', { taps: 1, seconds: 4 })
})

test('J22: from a number to its formula, and to its visits', async ({ page, context, budget }) => {
  const { paths } = await openDesk(context)
  await page.goto(paths.analytics)
  await budget.tap(page.getByRole('button', { name: 'Reports on time' }))
  const drawer = page.getByRole('dialog', { name: 'Reports on time' })
  await expect(drawer.getByRole('math')).toBeVisible()
  await budget.tap(drawer.getByRole('button', { name: /^Open the/ }))
  await expect(drawer.getByRole('list')).toContainText('Seen')
  budget.assert('J22 From a number to its visits', { taps: 2, seconds: 6 })
})

test('J16: message a delegate from their page', async ({ page, context, budget }) => {
  const { paths, delegate } = await openDesk(context)
  await page.goto(`${paths.team}/${delegate.id}`)
  await budget.tap(page.getByRole('button', { name: 'Message', exact: true }))
  const sheet = page.getByRole('dialog')
  await budget.type(sheet.getByRole('textbox', { name: 'Subject' }), 'Tuesday')
  await budget.type(sheet.getByRole('textbox', { name: 'Message' }), 'Shall we go together?')
  await budget.tap(sheet.getByRole('button', { name: /^Send/ }))
  await expect(page.getByTestId('toast')).toContainText('Message sent')
  budget.assert('J16 Message a delegate', { taps: 2, seconds: 30 })
})

test('J13: one key for each visit, and the next one stands there', async ({ page, context, budget }) => {
  const team = await makeTeam()
  for (const lastName of ['First', 'Second', 'Third'])
    await makeVisit(team.delegate, await makePrescriber(team.delegate, { lastName }), { status: 'submitted' })
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  const rows = page.locator('tr[data-item]')
  for (const left of [2, 1]) {
    await expect(rows).toHaveCount(left + 1)
    await budget.press(page, 'a')
  }
  await expect(rows).toHaveCount(1)
  await budget.press(page, 'a')
  await expect(page.getByText('All caught up')).toBeVisible()
  budget.assert('J13 Review three', { taps: 0, keys: 3 })
})

test('J17: the report of a month', async ({ page, context, budget }) => {
  const { paths } = await openDesk(context)
  await page.goto(paths.reports)
  await budget.tap(page.getByRole('button', { name: /^Team performance/ }))
  await budget.tap(page.getByRole('dialog').getByRole('button', { name: 'Generate' }))
  await expect(page.getByTestId('toast')).toContainText('Team performance is being made')
  budget.assert('J17 Report of a month', { taps: 3, seconds: 10 })
})

test('N6: by keys alone from a measure to its visits, and a meeting made @wide', async ({
  page,
  context,
}) => {
  const { paths } = await openDesk(context)
  await page.goto(paths.analytics)
  await expect(page.getByRole('button', { name: 'Reports on time' })).toBeVisible()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await press('j', 'Enter')
  const drawer = page.getByRole('dialog')
  const records = drawer.getByRole('button', { name: /^Open the/ })
  await expect(records).toBeVisible()
  await expect(async () => {
    await press('Tab')
    await expect(records).toBeFocused({ timeout: 100 })
  }).toPass()
  await press('Enter')
  await expect(drawer.getByRole('list')).toContainText('Seen')
  await press('Escape', 'g', 'c')
  await expect(page.getByRole('heading', { level: 1, name: /^Calendar/ })).toBeVisible()
  await press('n')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Team call')
  await press('Enter')
  await expect(page.getByTestId('toast')).toContainText('Team call')
})
