import type { Page } from '@playwright/test'
import { breakDevice, breakable } from '#support/broken-device.ts'
import { noNetwork, readsAreOnDevice } from '#support/device.ts'
import { checkSchemes, makeDay, openRecord, pill, record } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { hideTab, liveSessions } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { phone, AT_ONCE, DONE, toast, recorded } from '#support/telling.ts'
import { storedVisit } from '#support/world.ts'
import { goOffline, letter, openLetter, sendLetter, startLetter } from './letters.ts'

test.beforeEach(({ faults }) => faults.expect(noNetwork))

for (const [name, leave] of [
  ['is closed', (page: Page) => page.close()],
  ['goes to another site', (page: Page) => page.goto('about:blank')],
  ['is hidden', hideTab],
] as const)
  test(
    `a page that ${name} a second after “completed” sends the record as it goes`,
    phone,
    async ({ page, context }) => {
      const { visit } = await openRecord(page)
      // Another page keeps the browser open.
      await context.newPage()
      await record(page, 'On the way out')
      await expect(toast(page, DONE)).toBeVisible()
      await leave(page)
      await expect.poll(async () => (await storedVisit(visit.id)).notes, AT_ONCE).toBe('On the way out')
    },
  )

test('notes that are too long: no word goes in silence', phone, async ({ page, context }) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  await page.goto(paths.record(visit.id))
  const form = recordForm(page)
  await form.rating(4).click()
  await form.addNotes.press('Enter')
  await form.notes.fill('a'.repeat(6_000))
  await expect(form.notes).toHaveValue('a'.repeat(6_000))
  await expect(page.getByText('1,000 characters too many. Keep it to 5,000.').first()).toBeVisible()
  await form.completeAndSubmit.click()
  await expect(form.notes).toBeFocused()
  await expect(page.getByText('1,000 characters too many. Keep it to 5,000.').first()).toBeInViewport()
  await expect(page).toHaveURL(paths.record(visit.id))
  await checkSchemes(page, 'keeping-too-long')
  const most = '😀'.repeat(5_000)
  await form.notes.fill(most)
  await form.completeAndSubmit.click()
  await expect(page).toHaveURL(paths.today)
  await hideTab(page)
  await recorded(visit.id, most)
})

test('a message without a network is told to wait, not to be sent', phone, async ({ page }) => {
  await openLetter(page, 'Will you come along?')
  await goOffline(page)
  await sendLetter(page)
  await expect(toast(page, 'It is sent when you’re online.')).toBeVisible()
  await expect(toast(page, 'Message sent.')).toHaveCount(0)
})

test(
  'a message that a full device does not take: its draft stays until it is sent',
  phone,
  async ({ page, context }) => {
    await breakable(context)
    const { paths } = await openLetter(page, 'Words that stay')
    await goOffline(page)
    await breakDevice(page, 'full')
    await sendLetter(page)
    await expect(toast(page, 'Not kept on this device yet.')).toBeVisible()
    await expect(toast(page, 'Message sent.')).toHaveCount(0)
    // The tab dies, and the message with it.
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(paths.messages)
    await startLetter(next)
    await expect(letter(next)).toHaveValue('Words that stay')
  },
)

test(
  'a sign-out without a network ends the session on the server as soon as there is one',
  phone,
  async ({ page, context }) => {
    const { delegate, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(new RegExp(paths.login))
    expect(await liveSessions(delegate)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => liveSessions(delegate)).toBe(0)
  },
)

test(
  'a network that swallows everything: the record of a visit of today opens from what the device has',
  phone,
  async ({ page, context }) => {
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await readsAreOnDevice(page)
    await context.route('**/api/v1/**', () => new Promise(() => {}))
    await page.goto(paths.record(visit.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible({ timeout: 8_000 })
    await expect(page.getByRole('heading', { name: 'Dr Amina Haddad' })).toBeVisible()
  },
)
