import type { Page } from '@playwright/test'
import { breakDevice, breakable } from '#support/broken-device.ts'
import { sql } from '#support/database.ts'
import { noNetwork, rawDevice } from '#support/device.ts'
import { checkSchemes } from '#support/outbox.ts'
import { hideTab } from '#support/session.ts'
import { phone, toast } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'
import { goOffline, letter, openLetter, sendLetter, startLetter } from './letters.ts'

test.beforeEach(({ faults }) => faults.expect(noNetwork))

const attached = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Title (What was agreed)>>\nendobj\n%%EOF')
const attach = (page: Page, buffer = pdf) =>
  page.locator('input[type=file]').setInputFiles({ name: 'samples.pdf', mimeType: 'application/pdf', buffer })

/** The letters of a person and the names of the files that went along, as the server has them. */
const lettersOf = ({ id }: { id: string }) =>
  sql<{ body: string; files: string[] }>(
    `select m.body, array(
       select f.name from message_attachments a join files f on f.id = a.file_id
       where a.message_id = m.id) as files
     from messages m where m.sender_id = $1`,
    [id],
  )

test(
  'a file attached without a network, then Send: both go once there is one',
  phone,
  async ({ page, context }) => {
    const { delegate } = await openLetter(page, 'The list is attached.')
    await goOffline(page)
    await attach(page)
    await expect(attached(page)).toContainText('Waiting for a network')
    await sendLetter(page)
    await expect(page.getByTestId('awaits-file')).toContainText('Waits for its file.')
    await expect(letter(page)).toHaveValue('The list is attached.')
    await checkSchemes(page, 'files-waiting')
    await context.setOffline(false)
    await expect(toast(page, 'Message sent.')).toBeVisible()
    await hideTab(page)
    await expect
      .poll(() => lettersOf(delegate))
      .toEqual([{ body: 'The list is attached.', files: ['samples.pdf'] }])
    expect(await rawDevice(page)).not.toContain(':file:')
  },
)

test(
  'a file attached without a network, the page closed: it is there again and goes along',
  phone,
  async ({ page, context }) => {
    const { delegate, paths } = await openLetter(page, 'The list is attached.')
    await goOffline(page)
    await attach(page)
    await expect(attached(page)).toContainText('Waiting for a network')
    await expect.poll(() => rawDevice(page)).toContain(':file:new:')
    expect(await rawDevice(page)).not.toMatch(/samples\.pdf|What was agreed/)
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(paths.messages)
    await startLetter(next)
    await expect(letter(next)).toHaveValue('The list is attached.')
    await expect(attached(next)).toContainText('samples.pdf')
    await sendLetter(next)
    await expect(toast(next, 'Message sent.')).toBeVisible()
    await hideTab(next)
    await expect
      .poll(() => lettersOf(delegate))
      .toEqual([{ body: 'The list is attached.', files: ['samples.pdf'] }])
  },
)

test(
  'a letter that waits for its file is changed or left: it is not sent, and says so',
  phone,
  async ({ page }) => {
    const { delegate } = await openLetter(page, 'The list is attached.')
    await goOffline(page)
    await attach(page)
    await sendLetter(page)
    await expect(page.getByTestId('awaits-file')).toBeVisible()
    await letter(page).fill('The list is attached. And')
    await expect(page.getByTestId('awaits-file')).toHaveCount(0)
    await sendLetter(page)
    await expect(page.getByTestId('awaits-file')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast(page, 'Message not sent.')).toBeVisible()
    await startLetter(page)
    await page.getByRole('button', { name: 'Remove samples.pdf' }).click()
    await expect(attached(page)).toHaveCount(0)
    await expect.poll(() => rawDevice(page)).not.toContain(':file:')
    expect(await lettersOf(delegate)).toEqual([])
  },
)

test('a full device says at once that it does not have the file', phone, async ({ page, context }) => {
  await breakable(context)
  await openLetter(page, 'The list is attached.')
  await goOffline(page)
  await breakDevice(page, 'full')
  await attach(page)
  await expect(attached(page)).toContainText('Not kept here yet: stay on this page.')
  await checkSchemes(page, 'files-not-kept')
  await breakDevice(page, null)
  await expect(attached(page)).not.toContainText('Not kept here yet', { timeout: 20_000 })
})
