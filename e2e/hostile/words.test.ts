import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice, noNetwork, withWorker } from '#support/device.ts'
import { makeDay, openRecord, pill, record, refusal } from '#support/outbox.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { phone } from '#support/telling.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { goodOutcomes, makePrescriber, storedVisit } from '#support/world.ts'

/** Later words win over earlier deliveries, and a create that was stored counts with what came after it. */

test.use(withWorker)

const complete = async (page: Page) => {
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Complete without submitting' }).click()
}

const rate = async (page: Page, notes: string) => {
  const form = recordForm(page)
  await form.rating(4).click()
  await form.addNotes.press('Enter')
  await form.notes.fill(notes)
}

const onDevice = (page: Page) => expect(recordForm(page).saveState).toHaveText('Saved on this device')

const notesAre = (id: string, notes: string, status?: string) =>
  expect
    .poll(async () => {
      const stored = await storedVisit(id)
      return { notes: stored.notes, status: status ?? stored.status }
    })
    .toEqual({ notes, status: status ?? expect.anything() })

test(
  'offline: completed, opened again, more words, the app is closed; later online the further words are there',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { visit, paths } = await openRecord(page)
    await appIsOnDevice(page)
    await context.setOffline(true)
    await rate(page, 'First words')
    await complete(page)
    await expect(page).toHaveURL(paths.today)
    await cardOf(page, 'Haddad').getByRole('link').first().click()
    await recordForm(page).notes.fill('First words, and more')
    await onDevice(page)
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(paths.today)
    await notesAre(visit.id, 'First words')
    await expect(pill(next)).toHaveAttribute('data-sync', 'ok')
    await next.goto(paths.record(visit.id))
    await expect(recordForm(next).notes).toHaveValue('First words, and more')
  },
)

test(
  'typing on while the completed record is sent: the form stays, and so do its words',
  phone,
  async ({ page, context }) => {
    const { visit, paths } = await openRecord(page)
    await rate(page, 'First')
    await complete(page)
    await expect(page).toHaveURL(paths.today)
    await cardOf(page, 'Haddad').getByRole('link').first().click()
    const { notes } = recordForm(page)
    await expect(notes).toHaveValue('First')
    await notes.focus()
    await page.keyboard.press('End')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/api/v1/visits/*', async (route) => {
      if (route.request().method() === 'PUT') await held
      await route.fallback()
    })
    await leave(page)
    await page.keyboard.type(' and', { delay: 20 })
    release()
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('completed')
    await page.keyboard.type(' more', { delay: 20 })
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await page.keyboard.type(' words', { delay: 20 })
    await expect(notes).toHaveValue('First and more words')
    await expect(notes).toBeFocused()
    await page.reload()
    await expect(notes).toHaveValue('First and more words')
  },
)

test(
  'a record is begun, then the visit is edited from its sheet, then completed: both stay, or are asked about',
  phone,
  async ({ page }) => {
    const { visit, paths } = await openRecord(page)
    await rate(page, 'From the record')
    await onDevice(page)
    await page.goto(paths.agenda)
    await callApi(page, 'PUT', `/visits/${visit.id}`, {
      notes: 'From the sheet',
      objectives: ['Ask for a talk'],
    })
    await page.goto(paths.record(visit.id))
    await expect(page.getByText('Notes changed meanwhile:')).toBeVisible()
    await expect(page.getByText('Ask for a talk')).toBeVisible()
    await recordForm(page).completeAndSubmit.click()
    await expect(page.getByRole('button', { name: 'Use it' })).toBeFocused()
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(recordForm(page).notes).toHaveValue('From the sheet')
    await recordForm(page).completeAndSubmit.click()
    await expect(page).toHaveURL(paths.today)
    await leave(page)
    await notesAre(visit.id, 'From the sheet', 'submitted')
    expect((await storedVisit(visit.id)).objectives).toEqual(['Ask for a talk'])
  },
)

test(
  'one more thing is typed after a colleague’s change was met: theirs is not overwritten unseen',
  phone,
  async ({ page, context, openAs, faults }) => {
    faults.expect(refusal)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    const other = await openAs(delegate, DESKTOP)
    await other.goto(paths.prescribers)
    await page.goto(paths.record(visit.id))
    await rate(page, 'Mine')
    await onDevice(page)
    // The event of it does not come through: only the refusal of the draft tells.
    await context.route('**/api/v1/events*', (route) => route.abort())
    await callApi(other, 'PUT', `/visits/${visit.id}`, { notes: 'Theirs' })
    await recordForm(page).notes.fill('Mine, and one more thing')
    await leave(page)
    await expect(page.getByText('Notes changed meanwhile:')).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await recordForm(page).completeAndSubmit.click()
    await expect(page).toHaveURL(paths.today)
    await leave(page)
    await notesAre(visit.id, 'Mine, and one more thing', 'submitted')
  },
)

test(
  'rating, products and samples alone are asked about when another device has completed the visit',
  phone,
  async ({ page, context, openAs, faults }) => {
    faults.expect(refusal)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    const other = await openAs(delegate, DESKTOP)
    await other.goto(paths.prescribers)
    await page.goto(paths.record(visit.id))
    await recordForm(page).rating(5).click()
    await recordForm(page).product('More…').click()
    await page.getByRole('textbox', { name: 'Search or add a product' }).fill('Neurex')
    await page.getByRole('button', { name: 'Add “Neurex”' }).click()
    await recordForm(page).moreSamples('Neurex').click()
    await onDevice(page)
    await page.goto('about:blank')
    await callApi(other, 'PUT', `/visits/${visit.id}`, {
      status: 'completed',
      outcomes: { ...goodOutcomes, rating: 2 },
    })
    await page.goto(paths.record(visit.id))
    await expect(page.getByText('Rating changed meanwhile:')).toBeVisible()
    await expect(page.getByText('Products changed meanwhile:')).toBeVisible()
    // The other device submits it while this one is looking.
    await callApi(other, 'POST', `/visits/${visit.id}/submit-for-approval`, {})
    await page.reload()
    await expect(page.getByText('Your changes on this device were not added.')).toBeVisible()
    await expect(page.getByText(/Rating: .5 \/ 5/)).toBeVisible()
  },
)

test(
  'a completed visit is opened after the first attempt failed: Undo says why it is over',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { paths } = await openRecord(page)
    await appIsOnDevice(page)
    await context.setOffline(true)
    await record(page, 'Said')
    await expect(page).toHaveURL(paths.today)
    await cardOf(page, 'Haddad').getByRole('link').first().click()
    await expect(page.locator('main').getByRole('button', { name: 'Undo' })).toBeVisible()
    await leave(page)
    await expect(page.getByText('Undo is over')).toBeVisible()
    await expect(page.locator('main').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  },
)

test('notes of a prescriber: typed offline, while another device types others; both stay', async ({
  page,
  context,
  openAs,
  faults,
}) => {
  faults.expect(noNetwork)
  faults.expect(refusal)
  const { delegate, paths } = await makeDay()
  const { id } = await makePrescriber(delegate, { lastName: 'Mercier' })
  await openSession(context, delegate)
  const other = await openAs(delegate, DESKTOP)
  await other.goto(paths.agenda)
  await page.goto(paths.prescriber(id))
  await expect(page.getByRole('button', { name: 'Edit Notes' })).toBeVisible()
  await appIsOnDevice(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Rings back')
  await expect(page.getByTestId('save-state')).toHaveText('Saved')
  await page.keyboard.press('Escape')
  await callApi(other, 'PATCH', `/prescribers/${id}`, { notes: 'Parks behind' })
  await context.setOffline(false)
  await leave(page)
  await expect
    .poll(async () => (await sql('select notes from prescribers where id = $1', [id]))[0])
    .toEqual({ notes: 'Parks behind\n\nRings back' })
  await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  await expect(page.getByText('Parks behind')).toBeVisible()
})
