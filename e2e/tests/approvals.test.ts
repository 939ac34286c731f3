import { said } from '#support/answers.ts'
import type { Page, Request } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { type Team, makePerson, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

/** Submitted visits named 01, 02 … in the order they stand in the list. */
const submit = async (team: Team, count: number, options: Parameters<typeof makeVisit>[2] = {}) => {
  const visits = []
  for (let index = 1; index <= count; index++) {
    const prescriber = await makePrescriber(team.delegate, {
      lastName: `Nr ${String(index).padStart(2, '0')}`,
    })
    const visit = await makeVisit(team.delegate, prescriber, {
      status: 'submitted',
      inMinutes: -60 - index,
      ...options,
    })
    await sql(
      `update visits set submitted_at = now() - make_interval(hours => 5, secs => $2) where id = $1`,
      [visit.id, -index],
    )
    visits.push(visit)
  }
  return visits
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const pane = (page: Page) => page.getByRole('complementary', { name: 'Visit to decide on' })
const current = (page: Page) => page.getByRole('row').and(page.locator('[data-current]'))
const sentBy = (page: Page, action: string) => {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes(action))
      sent.push({
        path: new URL(request.url()).pathname,
        body: request.postDataJSON() as Record<string, unknown>,
      })
  })
  return sent
}

/** Sends held decisions now, as switching to another tab does. */
const leaveAndReturn = async (page: Page) => {
  await hideTab(page)
  await expect
    .poll(() =>
      page.evaluate(() =>
        navigator.locks
          .query()
          .then(({ held }) => held?.filter(({ name }) => name?.startsWith('pv.outbox')).length),
      ),
    )
    .toBe(0)
  await showTab(page)
}

test('a supervisor works through the list with the keyboard alone', async ({ page, context }) => {
  const team = await makeTeam()
  const [first, second, third] = await submit(team, 5)
  await openSession(context, team.supervisor)
  const sent = sentBy(page, 'approvals/')
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Approvals\s*5/)
  await expect(current(page)).toContainText('Nr 01')
  await page.keyboard.press('j')
  await expect(current(page)).toContainText('Nr 02')
  await page.keyboard.press('k')
  await expect(current(page)).toContainText('Nr 01')

  await page.keyboard.press('a')
  await expect(page.getByTestId('toast')).toContainText('approved.')
  await expect(rowOf(page, 'Nr 01')).toHaveCount(0)
  await expect(current(page)).toContainText('Nr 02')

  await page.keyboard.press('r')
  const why = page.getByRole('dialog').filter({ hasText: 'Why reject this visit?' })
  await expect(why).toBeVisible()
  await page.keyboard.press('2')
  await expect(why.getByRole('radio', { name: 'Wrong date or duration' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Nr 02')).toHaveCount(0)
  await expect(why).toBeHidden()

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByTestId('bulk-bar')
  await expect(bar).toContainText('2 selected')
  await expect(bar.getByRole('button', { name: /^Approve 2/ })).toBeVisible()
  await expect(pane(page).getByRole('button', { name: /^(Approve|Reject…)\s*[AR]?$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('bulk-bar')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(page.getByTestId('bulk-bar')).toContainText('All 3 selected')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search prescriber' }).focus()
  await page.keyboard.type('ar')
  await expect(rowOf(page, 'Nr 03')).toHaveCount(0)
  await expect(why).toBeHidden()
  expect(sent, 'held until the undo window is over').toEqual([])
  await leaveAndReturn(page)
  await expect.poll(() => sent.map(({ body }) => body.action)).toEqual(['approve', 'reject'])
  await expect.poll(async () => (await storedVisit(first?.id ?? '')).status).toBe('approved')
  await expect.poll(async () => (await storedVisit(second?.id ?? '')).rejection_code).toBe('date')
  expect((await storedVisit(third?.id ?? '')).status).toBe('submitted')
})

test('⌘Z and the toast take a decision back, and nothing is sent', async ({ page, context }) => {
  const team = await makeTeam()
  const [first] = await submit(team, 3)
  await openSession(context, team.supervisor)
  const sent = sentBy(page, 'approvals/')
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await expect(current(page)).toContainText('Nr 01')
  await page.keyboard.press('a')
  await expect(rowOf(page, 'Nr 01')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(current(page)).toContainText('Nr 01')
  await page.keyboard.press('a')
  await expect(rowOf(page, 'Nr 01')).toHaveCount(0)
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Nr 01')).toBeVisible()
  await leaveAndReturn(page)
  expect(sent).toEqual([])
  expect((await storedVisit(first?.id ?? '')).status).toBe('submitted')
})

test('odd visits carry their flags and are left out of “no flags” @wide', async ({ page, context }) => {
  const team = await makeTeam()
  await submit(team, 2)
  const odd = await makePrescriber(team.delegate, { lastName: 'Odd' })
  await makeVisit(team.delegate, odd, { status: 'submitted', took: 3, outcomes: null })
  const late = await makePrescriber(team.delegate, { lastName: 'Late' })
  const visit = await makeVisit(team.delegate, late, { status: 'submitted' })
  await sql(`update visits set scheduled_date = scheduled_date - 4 where id = $1`, [visit.id])
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await expect(rowOf(page, 'Odd')).toContainText('Very short')
  await expect(rowOf(page, 'Odd')).toContainText('No products')
  await expect(rowOf(page, 'Odd')).toContainText('No rating')
  await expect(rowOf(page, 'Late')).toContainText('Recorded 4 days later')
  await page.getByRole('button', { name: 'Select 2 with no flags' }).click()
  await expect(page.getByTestId('bulk-bar')).toContainText('2 selected')
  await expect(rowOf(page, 'Odd').getByRole('checkbox')).not.toBeChecked()
  await expect(rowOf(page, 'Nr 01').getByRole('checkbox')).toBeChecked()
})

test('Shift extends the selection, the header takes all of it @wide', async ({ page, context }) => {
  const team = await makeTeam()
  await submit(team, 6)
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await rowOf(page, 'Nr 02').getByRole('checkbox').click()
  await rowOf(page, 'Nr 05')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByTestId('bulk-bar')
  await expect(bar).toContainText('4 selected')
  await expect(rowOf(page, 'Nr 04').getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, 'Nr 06').getByRole('checkbox')).not.toBeChecked()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all 6' }).click()
  await expect(bar).toContainText('All 6 selected')
})

test('of a bulk decision only what failed comes back, with why @wide', async ({ page, context, openAs }) => {
  const team = await makeTeam()
  const visits = await submit(team, 4)
  await openSession(context, team.supervisor)
  const sent = sentBy(page, 'approvals/')
  // Ready before the decision, which waits only so long.
  const delegate = await openAs(team.delegate, DESKTOP)
  await delegate.goto(pathsOf(team.tenant.slug).login)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await page.getByRole('checkbox', { name: 'Select all 4' }).click()
  await page.getByTestId('bulk-bar').getByRole('button', { name: 'Approve 4' }).click()
  await expect(page.getByTestId('toast')).toContainText('4 visits approved.')
  await expect(page.getByText('All caught up')).toBeVisible()
  // The delegate takes one back before the decision is sent.
  const withdrawn = visits[2]?.id ?? ''
  const { status } = await callApi(delegate, 'PUT', `/visits/${withdrawn}/status`, { status: 'completed' })
  expect(status).toBe(200)
  await leaveAndReturn(page)
  const panel = page.getByRole('alert').filter({ hasText: "1 visit couldn't be approved." })
  await expect(panel).toContainText('Nr 03')
  await expect(panel).toContainText('Withdrawn by the delegate')
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/supervisors/approvals/bulk-process'])
  expect(sent[0]?.body.approvalIds).toHaveLength(4)
  const stored = await Promise.all(visits.map(({ id }) => storedVisit(id)))
  expect(stored.map(({ status }) => status)).toEqual(['approved', 'approved', 'completed', 'approved'])
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toHaveCount(0)
})

test('of two supervisors deciding at once, one wins and the other learns who @wide', async ({
  page,
  context,
  openAs,
  faults,
}) => {
  faults.expect(/status of 409/)
  const team = await makeTeam()
  // A delegate without a supervisor is everybody's.
  await sql(`update users set supervisor_id = null where id = $1`, [team.delegate.id])
  const [visit] = await submit(team, 1)
  await openSession(context, team.supervisor)
  const other = await makePerson(team.tenant, 'SUPERVISOR', { firstName: 'Claire', lastName: 'Dubois' })
  const second = await openAs(other, DESKTOP)
  const paths = pathsOf(team.tenant.slug)
  await Promise.all([page.goto(paths.approvals), second.goto(paths.approvals)])
  await expect(rowOf(page, 'Nr 01')).toBeVisible()
  await expect(pane(second)).toContainText('Nr 01')
  await page.keyboard.press('a')
  await second.keyboard.press('r')
  await second.keyboard.press('3')
  await second.getByRole('textbox', { name: 'Note (optional)' }).fill('The same as on Monday.')
  await second.getByRole('button', { name: 'Reject 1 visit' }).click()
  await expect(rowOf(second, 'Nr 01')).toHaveCount(0)
  await leaveAndReturn(page)
  await expect.poll(async () => (await storedVisit(visit?.id ?? '')).status).toBe('approved')
  await leaveAndReturn(second)
  const refused = second.getByRole('alert').filter({ hasText: 'Already approved by Marc Laurent' })
  await expect(refused).toContainText('You wrote: The same as on Monday.')
  // It is nowhere else, and stays until it is put away.
  await second.reload()
  await expect(refused).toContainText('You wrote: The same as on Monday.')
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
  await expect(second.getByText('All caught up')).toBeVisible()
  expect((await storedVisit(visit?.id ?? '')).status).toBe('approved')
})

test(
  'empty, decided and failed lists say so @wide',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context, faults }) => {
    faults.expect(/status of 500/)
    const team = await makeTeam()
    await openSession(context, team.supervisor)
    const paths = pathsOf(team.tenant.slug)
    await page.goto(paths.approvals)
    await expect(page.getByText('All caught up')).toBeVisible()
    await expect(page.getByText('No visits waiting for approval')).toBeVisible()
    await page.getByRole('button', { name: 'Approved' }).click()
    await expect(page.getByText('Nothing approved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Rejected' }).click()
    await expect(page.getByText('Nothing rejected yet')).toBeVisible()
    await page.goto(paths.supervisorHome)
    // An answer, so that the list does not come back by itself as it does when a network does.
    await page.route('**/supervisors/approvals?*', (route) => route.fulfill(said(500)))
    await page.goto(paths.approvals)
    await expect(page.getByRole('main').getByText('Failed to fetch approvals')).toBeVisible()
    await page.unroute('**/supervisors/approvals?*')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('All caught up')).toBeVisible()
  },
)

test('a visit is decided on a phone, one at a time', { tag: '@phone' }, async ({ page, context }) => {
  const team = await makeTeam()
  const [first, second] = await submit(team, 2)
  await openSession(context, team.supervisor)
  await page.goto(pathsOf(team.tenant.slug).approvals)
  await page.getByRole('button', { name: /Nr 01/ }).tap()
  const sheet = page.getByRole('dialog', { name: /Nr 01/ })
  await sheet.getByRole('button', { name: 'Approve' }).tap()
  await expect(page.getByTestId('toast')).toContainText('approved.')
  const next = page.getByRole('dialog', { name: /Nr 02/ })
  await next.getByRole('button', { name: 'Reject…' }).tap()
  const why = page.getByRole('dialog').filter({ hasText: 'Why reject this visit?' })
  await why.getByText('Duplicate visit').tap()
  await why.getByRole('button', { name: 'Reject 1 visit' }).tap()
  await expect(page.getByText('All caught up')).toBeVisible()
  await leaveAndReturn(page)
  await expect.poll(async () => (await storedVisit(first?.id ?? '')).status).toBe('approved')
  await expect.poll(async () => (await storedVisit(second?.id ?? '')).rejection_code).toBe('duplicate')
})
