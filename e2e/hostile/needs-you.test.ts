import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { appIsOnDevice, noNetwork, withWorker } from '#support/device.ts'
import { makeDay, panel, pill, record } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, storedVisit } from '#support/world.ts'

test.use(withWorker)

const whom = (page: Page) => page.getByTestId('whom')

/** What was done without a network is sent, and what the server refuses is asked about. */
const comeBack = async (page: Page) => {
  await page.context().setOffline(false)
  await expect(pill(page)).not.toHaveAttribute('data-sync', 'offline')
  await leave(page)
  await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
  await pill(page).click()
  await panel(page).getByRole('button', { name: /^Fix/ }).click()
  await expect(whom(page)).toBeVisible()
}

test(
  'a prescriber added offline is there already: the visits with them go to the one who is',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    faults.expect(/status of (404|409)/)
    const { delegate, paths, tenant } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.prescribers)
    await expect(page.getByText('Haddad').first()).toBeVisible()
    await appIsOnDevice(page)
    await page.getByRole('link', { name: 'Add prescriber' }).tap()
    await expect(page.getByLabel('First name')).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('First name').fill('Nicolas')
    await page.getByLabel('Last name').fill('Henin')
    await page.getByLabel('City').fill('Bron')
    await page.getByRole('button', { name: 'Add prescriber' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicolas Henin')
    await page.goto(paths.record())
    await page.getByRole('searchbox').fill('Nic')
    await page.getByRole('button', { name: /Henin/ }).click()
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await record(page, 'Met the new doctor')
    await expect(page).toHaveURL(paths.today)
    // A colleague was faster, and shares them.
    const known = await makePrescriber(delegate, { firstName: 'Nicolas', lastName: 'Henin', city: 'Bron' })
    await comeBack(page)
    await page.screenshot({ path: 'screenshots/whom-existing-phone.png' })
    await whom(page).getByRole('button', { name: 'Use Nicolas Henin' }).click()
    const stored = () =>
      sql<{ prescriber_id: string; status: string }>(
        `select prescriber_id, status from visits where tenant_id = $1 and notes = 'Met the new doctor'`,
        [tenant.id],
      )
    await expect.poll(stored).toEqual([{ prescriber_id: known.id, status: 'submitted' }])
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    const named = await sql(`select 1 from prescribers where tenant_id = $1 and last_name = 'Henin'`, [
      tenant.id,
    ])
    expect(named).toHaveLength(1)
  },
)

test(
  'a prescriber is archived meanwhile: their planned visit is stored, a new one goes to whom the person says',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    faults.expect(/status of (404|409)/)
    const { delegate, paths, tenant, visit } = await makeDay()
    const other = await makePrescriber(delegate, { firstName: 'Olga', lastName: 'Rossi' })
    const [planned] = await sql<{ prescriber_id: string }>('select prescriber_id from visits where id = $1', [
      visit.id,
    ])
    const gone = planned?.prescriber_id ?? ''
    await openSession(context, delegate)
    await page.goto(paths.prescribers)
    await expect(page.getByText('Rossi').first()).toBeVisible()
    await page.goto(paths.record(visit.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await appIsOnDevice(page)
    await context.setOffline(true)
    await record(page, 'As planned')
    await expect(page).toHaveURL(paths.today)
    await page.goto(`${paths.record()}?prescriber=${gone}`)
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await record(page, 'And once more')
    await expect(page).toHaveURL(paths.today)
    await sql('update prescribers set is_active = false where id = $1', [gone])
    await comeBack(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    await page.screenshot({ path: 'screenshots/whom-gone-phone.png' })
    await whom(page).getByRole('searchbox').fill('Ros')
    await whom(page).getByRole('button', { name: /Rossi/ }).click()
    const stored = () =>
      sql<{ prescriber_id: string; status: string }>(
        `select prescriber_id, status from visits where tenant_id = $1 and notes = 'And once more'`,
        [tenant.id],
      )
    await expect.poll(stored).toEqual([{ prescriber_id: other.id, status: 'submitted' }])
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)
