import type { Locator, Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePerson, makeTeam } from '#support/world.ts'

const inside = (slug: string, page: string) => `/${slug}/${page}`

test('J24: a check of the set-up is mended with three presses', async ({ page, context, budget }) => {
  const { tenant, admin, supervisor } = await makeTeam()
  const alone = await Promise.all(
    ['Lina', 'Omar'].map((firstName) => makePerson(tenant, 'DELEGATE', { firstName })),
  )
  await openSession(context, admin)
  await page.goto(pathsOf(tenant.slug).dashboard)
  const check = page.getByRole('listitem').filter({ hasText: '2 delegates have no supervisor.' })
  await budget.tap(check.getByRole('link', { name: 'Assign' }))
  // Those whom it is about are chosen already.
  await expect(page.getByTestId('bulk-bar')).toContainText('2')
  await budget.tap(page.getByRole('button', { name: 'Set supervisor' }))
  await budget.tap(page.getByRole('menuitem', { name: 'Marc Laurent' }))
  await expect
    .poll(async () =>
      (
        await sql<{ supervisor_id: string }>('select supervisor_id from users where id = any($1)', [
          alone.map(({ id }) => id),
        ])
      ).map((row) => row.supervisor_id),
    )
    .toEqual([supervisor.id, supervisor.id])
  budget.assert('J24 Fix from health', { taps: 3 })
})

test('J25: who changed somebody’s role, with one search', async ({ page, context, budget }) => {
  const { tenant, admin } = await makeTeam()
  const lucie = await makePerson(tenant, 'DELEGATE', { firstName: 'Lucie', lastName: 'Morin' })
  await openSession(context, admin)
  await page.goto(inside(tenant.slug, 'audit-logs'))
  const changed = await callApi(page, 'PUT', `/tenant-admin/users/${lucie.id}`, { role: 'SUPERVISOR' })
  expect(changed.status).toBe(200)
  await budget.type(page.getByRole('searchbox', { name: 'Search people, actions, addresses' }), 'Lucie')
  const row = page.getByRole('row').filter({ hasText: 'changed the role of' })
  await expect(row).toContainText('Helene Garnier')
  await budget.tap(row)
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Role Delegate Supervisor' })).toBeVisible()
  budget.assert('J25 An audit question', { taps: 1, keys: 5 })
})

test('J26: another colour is seen in both schemes with two presses', async ({ page, context, budget }) => {
  const { tenant, admin } = await makeTeam()
  await openSession(context, admin)
  await page.goto(inside(tenant.slug, 'settings'))
  await budget.tap(page.getByRole('button', { name: 'Change', exact: true }))
  const solid = (scheme: string) =>
    page
      .getByRole('img', { name: /^Preview/ })
      .locator(`[data-scheme=${scheme}]`)
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--brand-solid'))
  const before = [await solid('light'), await solid('dark')]
  await budget.tap(page.getByRole('dialog').getByText('Healthcare green'))
  budget.assert('J26 A colour in both schemes', { taps: 2 })
  for (const [at, scheme] of ['light', 'dark'].entries())
    await expect.poll(() => solid(scheme)).not.toBe(before[at])
})

const MOST_TABS = 100

/** Goes with Tab to a control, as whoever has no mouse does. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control).toBeFocused()
}

test('N6: by keys alone people are invited from a paste with one fix, a permission is changed and an audit entry is read @wide', async ({
  page,
  context,
}) => {
  const { tenant, admin } = await makeTeam()
  await sql('insert into departments (tenant_id, name) values ($1, $2)', [tenant.id, 'Diabetology'])
  await openSession(context, admin)

  await page.goto(inside(tenant.slug, 'invitations/invite'))
  await tabTo(page, page.getByRole('textbox', { name: 'Email addresses' }))
  await page.keyboard.insertText('Omar Bennis <omar@new.example>\nInes Marin, ines@new.example, Diabetologie')
  await tabTo(page, page.getByRole('button', { name: 'Use Diabetology' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Send 2 invitations' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 invitations sent.' })).toBeVisible()

  await page.goto(inside(tenant.slug, 'permissions'))
  const first = page.getByRole('checkbox', { name: 'Delegate: plan, record and change own visits' })
  await tabTo(page, first)
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('checkbox', { name: 'Delegate: submit own visits for approval' })
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Review and save' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toContainText('Saved. It holds from the next thing people do.')

  await page.goto(inside(tenant.slug, 'audit-logs'))
  await expect(page.getByRole('row').filter({ hasText: 'Helene Garnier' })).not.toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Helene Garnier')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
