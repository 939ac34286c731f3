import { said } from '#support/answers.ts'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import { sql } from '#support/database.ts'
import { items, panel, pill } from '#support/outbox.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makePerson, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { wallClock } from '#support/zone.ts'

const nextWeek = addDays(startOfWeek(wallClock(0).day), 7)

test('a supervisor who signs in after another sees nothing of their refused decisions', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 409/)
  const team = await makeTeam()
  const { supervisor, delegate, tenant } = team
  // A delegate without a supervisor is everybody's.
  await sql(`update users set supervisor_id = null where id = $1`, [delegate.id])
  const other = await makePerson(tenant, 'SUPERVISOR', { firstName: 'Claire', lastName: 'Dubois' })
  const [first] = await Promise.all(
    ['Haddad', 'Mercier'].map(async (lastName, index) =>
      makeVisit(delegate, await makePrescriber(delegate, { lastName }), {
        status: 'submitted',
        inMinutes: -90 + 30 * index,
      }),
    ),
  )
  await openSession(context, supervisor)
  const paths = pathsOf(tenant.slug)
  await page.goto(paths.approvals)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await rowOf('Haddad').getByRole('checkbox').click()
  await page.getByTestId('bulk-bar').getByRole('button', { name: 'Approve 1' }).click()
  await expect(rowOf('Haddad')).toHaveCount(0)
  // Taken back by its delegate before the decision is sent.
  await sql(`update visits set status = 'completed', submitted_at = null where id = $1`, [first?.id])
  await hideTab(page)
  const refused = page.getByRole('alert').filter({ hasText: "1 visit couldn't be approved." })
  await expect(refused).toContainText('Haddad')
  await showTab(page)

  await page.getByRole('button', { name: /Marc Laurent/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(new RegExp(paths.login))
  await fillSignIn(page, other.email, PASSWORD)
  // No reload in between: what the page held of the first is still in its memory, if anywhere.
  await page.getByRole('link', { name: 'Approvals' }).first().click()
  await expect(rowOf('Mercier')).toBeVisible()
  await expect(refused).toHaveCount(0)
  await expect(page.getByText('Haddad')).toHaveCount(0)
  await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
})

test('“Fix” of a refused weekly plan opens its week and says what was refused @wide', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { delegate, tenant } = await makeTeam()
  await makePrescriber(delegate, { lastName: 'Haddad', lastVisitDate: addDays(nextWeek, -70) })
  await openSession(context, delegate)
  const paths = pathsOf(tenant.slug)
  const why = 'The week is closed'
  await page.route('**/visits/bulk/cycles', (route) =>
    route.fulfill(said(409, { message: why, code: 'WEEK_CLOSED' })),
  )
  await page.goto(`${paths.plan}?week=${nextWeek}`)
  await page.getByRole('button', { name: 'Fill my week' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit weekly plan' }).click()
  await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page).toHaveURL(paths.today)

  await pill(page).click()
  await expect(items(page).filter({ hasText: why })).toHaveCount(1)
  await panel(page).getByRole('link', { name: /^Fix/ }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.plan}(\\?week=${nextWeek})?$`))
  const refused = page.getByRole('region', { name: '1 visit was not scheduled' })
  await expect(refused).toContainText(why)
  await expect(refused).toContainText('Haddad')

  await page.unroute('**/visits/bulk/cycles')
  await refused.getByRole('button', { name: 'Retry 1' }).click()
  await expect
    .poll(() => sql(`select status from visits where delegate_id = $1`, [delegate.id]))
    .toEqual([{ status: 'submitted' }])
})
