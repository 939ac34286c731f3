import type { Page } from '@playwright/test'
import {
  breakDevice,
  breakable,
  clearDatabase,
  loseKeys,
  occupyStore,
  openAsNewer,
} from '#support/broken-device.ts'
import { sql } from '#support/database.ts'
import { noNetwork, unsentIsOnDevice } from '#support/device.ts'
import { checkSchemes, makeDay, openRecord, panel, pill, record } from '#support/outbox.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { phone, ELSEWHERE, AT_ONCE, DONE, toast, strip, recorded } from '#support/telling.ts'
import { makePrescriber, storedVisit } from '#support/world.ts'

test.beforeEach(({ faults }) => faults.expect(noNetwork))

test(
  'a full device with a network: nothing is told as kept, and what is done is sent at once',
  phone,
  async ({ page, context }) => {
    await breakable(context)
    const { visit } = await openRecord(page)
    await breakDevice(page, 'full')
    await recordForm(page).addNotes.press('Enter')
    await recordForm(page).notes.fill('Nowhere to keep it')
    await expect(recordForm(page).saveState).toHaveText('Not kept here yet')
    await expect(strip(page)).toContainText('This device is full.')
    await checkSchemes(page, 'keeping-full-record')
    await expect(recordForm(page).saveState).toHaveText(/^Saved \d/)
    await recordForm(page).rating(4).click()
    await recordForm(page).completeAndSubmit.click()
    await recorded(visit.id, 'Nowhere to keep it', AT_ONCE)
    await expect(toast(page, DONE)).toBeVisible()
    await expect(toast(page, DONE).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await breakDevice(page, null)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'a full device without a network: the person is told to stay, and it is sent when there is one',
  phone,
  async ({ page, context }) => {
    await breakable(context)
    const { visit, paths } = await openRecord(page)
    await breakDevice(page, 'full')
    await context.setOffline(true)
    await record(page, 'Kept by the page alone')
    await expect(page).toHaveURL(paths.today)
    await expect(toast(page, 'Not kept on this device yet.')).toBeVisible()
    await expect(toast(page, DONE)).toHaveCount(0)
    await expect(pill(page)).toHaveAttribute('data-sync', 'unkept')
    await checkSchemes(page, 'keeping-full-today')
    await pill(page).click()
    await expect(panel(page)).toContainText('This device has no room left.')
    await expect(panel(page)).toContainText('Dr Haddad')
    await checkSchemes(page, 'keeping-full-panel')
    // Room was made: what the page had is kept, and only then told.
    await breakDevice(page, null)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await unsentIsOnDevice(page, 1)
    await page.keyboard.press('Escape')
    await expect(toast(page, DONE)).toBeVisible()
    await expect(pill(page)).toHaveAttribute('data-sync', 'offline')
    await context.setOffline(false)
    await recorded(visit.id, 'Kept by the page alone')
  },
)

for (const [name, fault] of [
  ['refuses to open', 'refuses'],
  ['never opens', 'hangs'],
] as const)
  test(
    `a database that ${name}: the record opens, is sent at once, and nothing is told as kept`,
    phone,
    async ({ page, context }) => {
      await breakable(context, fault)
      const { delegate, visit, paths } = await makeDay()
      await openSession(context, delegate)
      await page.goto(paths.record(visit.id))
      await expect(strip(page)).toContainText('This browser can’t keep your work')
      await expect(recordForm(page).completeAndSubmit).toBeVisible({ timeout: 10_000 })
      await record(page, 'By the network alone')
      await expect(page).toHaveURL(paths.today)
      await recorded(visit.id, 'By the network alone', AT_ONCE)
      await expect(pill(page)).toHaveAttribute('data-sync', 'unkept')
      await expect(toast(page, DONE)).toBeVisible()
    },
  )

/** Records without a network and leaves it on the device. */
const leaveUnsent = async (
  page: Page,
  { visit, paths }: Awaited<ReturnType<typeof makeDay>>,
  notes: string,
) => {
  await page.goto(paths.record(visit.id))
  await expect(recordForm(page).completeAndSubmit).toBeVisible()
  await page.context().setOffline(true)
  await record(page, notes)
  await expect(toast(page, DONE)).toBeVisible()
  await unsentIsOnDevice(page, 1)
  await page.context().setOffline(false)
}

test(
  'a database that does not open in the first moments of a start: unsent work comes by itself',
  phone,
  async ({ page, context }) => {
    const day = await makeDay()
    await openSession(context, day.delegate)
    await leaveUnsent(page, day, 'Kept before')
    await page.goto(ELSEWHERE)
    await breakable(context, 'refuses')
    await page.goto(day.paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'unkept')
    await breakDevice(page, null)
    await recorded(day.visit.id, 'Kept before')
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'a key that is lost: what it closes is told and counted, and can be removed',
  phone,
  async ({ page, context }) => {
    const day = await makeDay()
    await openSession(context, day.delegate)
    await leaveUnsent(page, day, 'Closed for good')
    await page.goto(ELSEWHERE)
    await loseKeys(page)
    await page.goto(day.paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'unreadable')
    await pill(page).click()
    await expect(panel(page)).toContainText('1 item on this device can’t be read any more')
    await expect(panel(page)).not.toContainText('Everything you did has been sent.')
    await checkSchemes(page, 'keeping-unreadable')
    await panel(page).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await unsentIsOnDevice(page, 0)
    await page.keyboard.press('Escape')
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'a newer build in another tab: this one says that it keeps nothing more, and sends at once',
  phone,
  async ({ page, context }) => {
    const { delegate, visits, paths } = await makeDay(['Haddad', 'Petit'])
    const [first, second] = visits
    if (!first || !second) throw new Error('Two visits are needed')
    await openSession(context, delegate)
    await page.goto(paths.record(first.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    const other = await context.newPage()
    await other.goto(ELSEWHERE)
    await openAsNewer(other)
    await expect(strip(page)).toContainText('A newer version of the app is in use')
    await record(page, 'In the old tab')
    await recorded(first.id, 'In the old tab', AT_ONCE)
    await page.goBack()
    await page.goto(paths.record(second.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await context.setOffline(true)
    await record(page, 'And without a network')
    await expect(toast(page, 'Not kept on this device yet.')).toBeVisible()
    await expect(toast(page, DONE)).toHaveCount(0)
    await expect(pill(page)).toHaveAttribute('data-sync', 'unkept')
    await context.setOffline(false)
    await recorded(second.id, 'And without a network')
  },
)

test(
  'an older build over a database of a newer one: told, never “Up to date”, and nothing there is lost',
  phone,
  async ({ page, context }) => {
    const day = await makeDay()
    await openSession(context, day.delegate)
    await leaveUnsent(page, day, 'Kept by the newer build')
    await page.goto(ELSEWHERE)
    await openAsNewer(page)
    await page.goto(day.paths.today)
    await expect(strip(page)).toContainText('A newer version of the app is in use')
    await expect(pill(page)).toHaveAttribute('data-sync', 'unkept')
    await pill(page).click()
    await expect(panel(page)).toContainText('Nothing there is lost.')
    await expect(panel(page)).not.toContainText('Everything you did has been sent.')
    await checkSchemes(page, 'keeping-newer')
    await unsentIsOnDevice(page, 1)
  },
)

for (const [name, spoil] of [
  ['is a newer build’s', (page: Page) => openAsNewer(page)],
  ['does not open', (page: Page) => breakable(page.context(), 'refuses')],
] as const)
  test(
    `a visit nobody planned where the device’s database ${name}: it is made and sent whole, at once`,
    phone,
    async ({ page, context }) => {
      const { delegate, paths, tenant } = await makeDay()
      await makePrescriber(delegate, { firstName: 'Ada', lastName: 'Unplanned' })
      await openSession(context, delegate)
      await page.goto(ELSEWHERE)
      await spoil(page)
      // Whether the server knows the visit is not known before it is recorded.
      const gate = Promise.withResolvers<void>()
      await context.route('**/api/v1/visits/*', async (route) => {
        if (route.request().method() === 'GET') await gate.promise
        await route.fallback()
      })
      await page.goto(paths.record())
      await page.getByRole('main').getByLabel('Search prescribers').fill('Unplanned')
      await page
        .getByRole('button', { name: /Unplanned/ })
        .first()
        .click()
      await record(page, 'Nobody planned it')
      await expect(page).toHaveURL(paths.today)
      const stored = () =>
        sql(`select status, rating from visits where tenant_id = $1 and notes = 'Nobody planned it'`, [
          tenant.id,
        ])
      await expect.poll(stored, AT_ONCE).toEqual([{ status: 'submitted', rating: 4 }])
      await expect(page.getByTestId('toast').filter({ hasText: 'cancelled' })).toHaveCount(0)
      gate.resolve()
    },
  )

test(
  'the browser clears the database under the open page: what the page has is kept again and sent',
  phone,
  async ({ page, context, faults }) => {
    // What is under way at that moment.
    faults.expect(/Connection is closing/)
    const { visits, paths } = await openRecord(page, ['Haddad', 'Petit'])
    await context.setOffline(true)
    await record(page, `Of ${visits[0]?.id}`)
    await expect(page).toHaveURL(paths.today)
    await cardOf(page, 'Petit').getByRole('link').first().click()
    await record(page, `Of ${visits[1]?.id}`)
    await expect(page).toHaveURL(paths.today)
    await unsentIsOnDevice(page, 2)
    await clearDatabase(page)
    await expect(toast(page, 'This browser cleared what was kept here.')).toBeVisible()
    await unsentIsOnDevice(page, 2)
    await page.reload().catch(() => undefined)
    await context.setOffline(false)
    await page.goto(paths.today)
    for (const { id } of visits) await recorded(id, `Of ${id}`)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test('a slow disk: nothing is told as done before the device has it', phone, async ({ page, context }) => {
  await openRecord(page)
  await context.setOffline(true)
  const other = await context.newPage()
  await context.setOffline(false)
  await other.goto(ELSEWHERE)
  await context.setOffline(true)
  await occupyStore(other, 'outbox', 8_000)
  await record(page, 'Slowly')
  await expect(toast(page, 'Not kept on this device yet.')).toBeVisible()
  await expect(toast(page, DONE)).toHaveCount(0)
  await expect(toast(page, DONE)).toBeVisible()
  await unsentIsOnDevice(page, 1)
})

test(
  'what was taken back while the database refuses is not sent by the next start',
  phone,
  async ({ page, context }) => {
    await breakable(context)
    const { visit, paths } = await openRecord(page)
    await record(page, 'Taken back')
    await unsentIsOnDevice(page, 1)
    await breakDevice(page, 'keeps all')
    await toast(page, DONE).getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(paths.record(visit.id))
    await page.goto(ELSEWHERE)
    await page.goto(paths.today)
    // It is let go of by the start, rather than sent.
    await unsentIsOnDevice(page, 0)
    expect(await storedVisit(visit.id)).toMatchObject({ status: 'scheduled' })
  },
)
