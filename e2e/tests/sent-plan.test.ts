import { addDays } from '@rounds/contract/dates'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

type Stored = { status: string; day: string; outcomes: { notMet?: { reason: string; note: string } } | null }
const visitsTo = (prescriberId: string) =>
  sql<Stored>(
    `select status, scheduled_date::text as day, outcomes from visits where prescriber_id = $1 order by scheduled_date`,
    [prescriberId],
  )

test(
  'a plan that waits for its supervisor is carried out: one is started, one is not there and planned again',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, tenant } = await makeTeam()
    const haddad = await makePrescriber(delegate, { firstName: 'Amina', lastName: 'Haddad' })
    const petit = await makePrescriber(delegate, { firstName: 'Chloé', lastName: 'Petit' })
    await makeVisit(delegate, haddad, { status: 'submitted', kind: 'plan', inMinutes: 5 })
    await makeVisit(delegate, petit, { status: 'submitted', kind: 'plan', inMinutes: 45 })
    await openSession(context, delegate)
    await page.goto(pathsOf(tenant.slug).today)
    await expect(page.getByText('Day done')).toHaveCount(0)

    await page.getByRole('button', { name: 'More for Dr Haddad' }).first().tap()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Plan sent')
    await sheet.getByRole('button', { name: 'Couldn’t see them' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and submit' }).tap()
    await expect(page.getByRole('dialog')).toContainText('Choose a reason.')
    await page.getByRole('dialog').getByText('Absent').tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Back tomorrow')
    await page.getByRole('dialog').getByRole('button', { name: 'Save and submit' }).tap()
    await page
      .getByRole('dialog', { name: 'Plan Dr Haddad again' })
      .getByRole('button', { name: /^Tomorrow, same time/ })
      .tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page
      .getByRole('button', { name: /^Start visit/ })
      .first()
      .tap()
    await hideTab(page)
    await expect.poll(() => visitsTo(petit.id)).toMatchObject([{ status: 'in-progress' }])
    await expect
      .poll(() => visitsTo(haddad.id))
      .toMatchObject([
        { status: 'submitted', outcomes: { notMet: { reason: 'absent', note: 'Back tomorrow' } } },
        { status: 'scheduled', day: addDays(today(), 1), outcomes: null },
      ])
  },
)
