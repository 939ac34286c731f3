import type { Page } from '@playwright/test'
import { deviceIsQuiet, passTime } from '#support/clock.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice, draftIsOnDevice, noNetwork, withWorker } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam } from '#support/world.ts'

test('a fact is changed where it stands, with Undo @wide', async ({ page, context, faults }) => {
  // Notes that are begun before the change of the phone has been read again meet its version, and are merged.
  faults.expect(/status of 412/)
  const { delegate, tenant } = await makeTeam()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad' })
  const stored = async () =>
    (
      await sql<{ phone: string; email: string | null; notes: string | null }>(
        'select phone, email, notes from prescribers where id = $1',
        [prescriber.id],
      )
    )[0]
  await openSession(context, delegate)
  await context.clock.install()
  // Words that rest for 0.4 s are a draft on the device, for 0.8 s on their way: here the time stands in between.
  const untilDraft = async (tab: Page, type: () => Promise<void>) => {
    await deviceIsQuiet(tab)
    // Ahead, as a clock is never put back, by more than a busy machine takes to say so.
    await context.clock.pauseAt((await tab.evaluate(() => Date.now())) + 30_000)
    await type()
    await context.clock.runFor(500)
  }
  await page.goto(pathsOf(tenant.slug).prescriber(prescriber.id))
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
  await edit('Email').click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit('Email')).toBeFocused()

  await edit('Phone').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+33 4 72 00 00 01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '+33 4 72 00 00 01' })).toBeVisible()
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '+33 1 99 00 12 34' })).toBeVisible()

  await edit('Phone').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+33 4 72 00 00 02')
  await page.keyboard.press('Enter')
  await hideTab(page)
  await expect.poll(async () => (await stored())?.phone).toBe('+33 4 72 00 00 02')
  expect((await stored())?.email).toBeNull()

  // Notes are kept while they are typed.
  await showTab(page)
  await edit('Notes').click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Prefers mornings')
  await expect(page.getByTestId('save-state')).toHaveText('Saved')
  await untilDraft(page, () => notes.pressSequentially(', rings back'))
  // The last words are a draft on the device, the first are on their way.
  await draftIsOnDevice(page, 'Prefers mornings, rings back')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await context.clock.resume()
  await again.goto(pathsOf(tenant.slug).prescriber(prescriber.id))
  await expect(again.getByRole('textbox', { name: 'Notes' })).toHaveValue('Prefers mornings, rings back')
  await expect(again.getByTestId('save-state')).toHaveText('Saved')
  await hideTab(again)
  await expect.poll(async () => (await stored())?.notes).toBe('Prefers mornings, rings back')

  // Closed in the moment they are typed, they are one change: one Undo takes it back.
  await showTab(again)
  const field = again.getByRole('textbox', { name: 'Notes' })
  await field.fill('Prefers evenings')
  await again.keyboard.press('Escape')
  const facts = again.getByRole('definition')
  await expect(facts.filter({ hasText: 'Prefers evenings' })).toBeVisible()
  await again.keyboard.press('Control+z')
  await expect(facts.filter({ hasText: 'Prefers mornings, rings back' })).toBeVisible()

  // What a killed page left behind does not go over what stands there since.
  await again.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  await untilDraft(again, () => field.fill('Never sent'))
  await draftIsOnDevice(again, 'Never sent')
  await again.close({ runBeforeUnload: false })
  await sql(`update prescribers set notes = 'Moved to Bron', version = version + 1 where id = $1`, [
    prescriber.id,
  ])
  const last = await context.newPage()
  await context.clock.resume()
  await last.goto(pathsOf(tenant.slug).prescriber(prescriber.id))
  await expect(last.getByText('Moved to Bron')).toBeVisible()
  await expect(last.getByRole('textbox', { name: 'Notes' })).toHaveValue('Never sent')
  await passTime(last, 10_000)
  await expect(last.getByTestId('save-state')).toBeEmpty()
  await last.getByRole('button', { name: 'Discard mine' }).click()
  await expect(last.getByRole('definition').filter({ hasText: 'Moved to Bron' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use(withWorker)

  test(
    'who is added without a network is in the list and is sent once @wide',
    { tag: '@phone' },
    async ({ page, context, faults }) => {
      faults.expect(noNetwork)
      const { delegate, tenant } = await makeTeam()
      const paths = pathsOf(tenant.slug)
      await makePrescriber(delegate, { lastName: 'Haddad' })
      await openSession(context, delegate)
      await page.goto(paths.prescribers)
      await expect(page.getByText('Dr Amina Haddad')).toBeVisible()
      await appIsOnDevice(page)
      await page.getByRole('link', { name: 'Add prescriber' }).tap()
      await expect(page.getByLabel('First name')).toBeVisible()
      await context.setOffline(true)
      await page.getByLabel('First name').fill('Nicolas')
      await page.getByLabel('Last name').fill('Hénin')
      await page.getByLabel('City').fill('Bron')
      await page.getByRole('button', { name: 'Add prescriber' }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicolas Hénin')
      await expect(page.getByRole('main').getByText('Saved here').first()).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prescribers' }).tap()
      await expect(page.getByRole('list', { name: 'Prescribers' })).toContainText('Nicolas Hénin')
      await context.setOffline(false)
      const count = async () =>
        (
          await sql<{ count: string }>(
            `select count(*) from prescribers where tenant_id = $1 and last_name = 'Hénin'`,
            [tenant.id],
          )
        )[0]?.count
      await expect.poll(count).toBe('1')
    },
  )
})
