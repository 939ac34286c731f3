import { said } from '#support/answers.ts'
import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { makeMessage, makeNotification } from '#support/correspondence.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { DESKTOP, PHONE, expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

const DAY = 24 * 60
/** What happens elsewhere is seen here long before anybody would ask again, which is once a minute. Milliseconds. */
const LIVE_MS = 20_000

const toast = (page: Page) => page.getByTestId('toast')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('what happens between the first reads of a page and its stream is seen on it @wide', async ({
  openAs,
}) => {
  const { tenant, delegate, supervisor } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const page = await openAs(delegate, PHONE)
  const sender = await openAs(supervisor, DESKTOP)
  const isSent = Promise.withResolvers<void>()
  await page.route('**/events/stream*', async (route) => {
    await isSent.promise
    await route.continue()
  })
  await Promise.all([page.goto(paths.notifications), sender.goto(paths.approvals)])
  await expect(page.getByText("You're up to date")).toBeVisible()
  const letter = { recipientId: delegate.id, subject: 'Wednesday', body: 'Was it then?' }
  expect((await callApi(sender, 'POST', '/supervisors/messages', letter)).status).toBe(201)
  isSent.resolve()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: LIVE_MS })
})

test('a decision rings the bell of the open page; what was read stays read @wide', async ({ openAs }) => {
  const { tenant, delegate, supervisor } = await makeTeam()
  const visit = await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Petit' }), {
    status: 'submitted',
  })
  const paths = pathsOf(tenant.slug)
  await makeNotification(delegate, { minutesAgo: 2 * DAY })
  const page = await openAs(delegate, PHONE)
  const decider = await openAs(supervisor, DESKTOP)
  await Promise.all([page.goto(paths.notifications), decider.goto(paths.approvals)])
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(decider.locator('tr[data-item]')).toHaveCount(1)
  const reject = { action: 'reject', ids: [visit.id], reason: 'Wrong date or duration' }
  expect((await callApi(decider, 'POST', '/supervisors/approvals/process', reject)).status).toBe(200)
  const item = page.getByRole('main').getByRole('link', { name: /Visit rejected/ })
  await expect(item).toBeVisible({ timeout: LIVE_MS })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread', { timeout: LIVE_MS })
  await expect(item).toContainText('Wrong date or duration')
  await item.tap()
  await expect(page).toHaveURL(paths.record(visit.id))
  await expect(page.getByText('Wrong date or duration').first()).toBeVisible()
  const unread = async () =>
    (
      await sql<{ count: number }>(
        'select count(*)::int as count from notifications where user_id = $1 and read_at is null',
        [delegate.id],
      )
    )[0]?.count
  await expect.poll(unread).toBe(1)
  // A record has a head of its own; the bell is on every other page.
  await page.goBack()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  const letter = { recipientId: delegate.id, subject: 'Wednesday', body: 'Was it then?' }
  expect((await callApi(decider, 'POST', '/supervisors/messages', letter)).status).toBe(201)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread', { timeout: LIVE_MS })

  await bell(page).tap()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all read' }).tap()
  await expect(panel.getByText("You're up to date")).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  expect(await unread()).toBe(2)
  await panel.getByRole('button', { name: 'Mark all read' }).tap()
  await hideTab(page)
  await expect.poll(unread).toBe(0)
  await showTab(page)
  await panel.getByRole('button', { name: 'All', exact: true }).tap()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('a delegate and a supervisor write to each other, with files, live @wide', async ({
  openAs,
  faults,
}) => {
  faults.expect(/status of (415|503)/)
  const { tenant, delegate, colleague, supervisor } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  await makeMessage(supervisor, delegate, { subject: 'Before', isRead: true, minutesAgo: DAY })
  const phone = await openAs(delegate, PHONE)
  const desk = await openAs(supervisor, DESKTOP)
  await Promise.all([phone.goto(paths.messages), desk.goto(paths.messages)])
  await expect(desk.getByText('No messages', { exact: true })).toBeVisible()

  await phone.getByRole('button', { name: 'New message' }).tap()
  const writing = phone.getByRole('dialog', { name: 'New message' })
  await expect(writing).toContainText('To Marc Laurent')
  await writing.getByLabel('Subject').fill('Samples')
  await writing.getByRole('textbox', { name: 'Message' }).fill('The list is attached.')
  const input = writing.locator('input[type=file]')
  const files = writing.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  // What takes long says how far it is, and can be stopped.
  const line = await phone.context().newCDPSession(phone)
  const throttle = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(50_000)
  await input.setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(4_000_000) })
  const bar = writing.getByRole('progressbar', { name: 'Attaching scan.png' })
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(files).toContainText(/Attaching… [1-9]\d?%/)
  await writing.getByRole('button', { name: 'Stop attaching scan.png' }).tap()
  await expect(files).toHaveCount(0)
  await expect(input).toBeFocused()
  await throttle(-1)
  // What failed can be tried again; what is refused cannot.
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
  await phone.route('**/api/v1/files', (route) => route.fulfill(said(503)), { times: 1 })
  await input.setInputFiles({ name: 'samples.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(files).toContainText('Failed to upload file')
  await writing.getByRole('button', { name: 'Try again to attach samples.pdf' }).tap()
  await expect(files).toContainText('1 KB')
  await input.setInputFiles([
    { name: 'notes.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'film.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ])
  await expect(files.filter({ hasText: 'notes.exe' })).toContainText('File type is not allowed')
  await expect(files.filter({ hasText: 'film.png' })).toContainText('File is too large (max 5 MB)')
  await expect(writing.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  for (const name of ['notes.exe', 'film.png'])
    await writing.getByRole('button', { name: `Remove ${name}` }).tap()
  // The draft waits on the device, with its file.
  await expect(writing.getByTestId('save-state')).toHaveText('Saved on this device')
  await phone.reload()
  await phone.getByRole('button', { name: 'New message' }).tap()
  await expect(writing.getByRole('textbox', { name: 'Message' })).toHaveValue('The list is attached.')
  await expect(files).toHaveCount(1)
  await writing.getByRole('button', { name: 'Send message' }).tap()
  await expect(toast(phone)).toContainText('Message sent.')
  await toast(phone).getByRole('button', { name: 'Undo' }).tap()
  await phone.getByRole('button', { name: 'New message' }).tap()
  await expect(writing.getByLabel('Subject')).toHaveValue('Samples')
  await writing.getByRole('button', { name: 'Send message' }).tap()
  await expect(writing).toHaveCount(0)
  await hideTab(phone)
  const arrived = desk.getByRole('link', { name: /Sofia Benali.*Samples/ })
  await expect(arrived).toBeVisible({ timeout: LIVE_MS })
  await expect(bell(desk)).toHaveAccessibleName('Notifications, 1 unread')

  await arrived.click()
  const attachment = desk.getByRole('link', { name: /samples\.pdf/ })
  const got = await desk.request.get((await attachment.getAttribute('href')) ?? '')
  expect((await got.body()).equals(pdf)).toBe(true)
  // Opened is read, and the bell knows.
  await expect(bell(desk)).toHaveAccessibleName('Notifications')
  await showTab(phone)
  await phone.getByRole('button', { name: 'Sent' }).tap()
  await phone.getByRole('link', { name: /Samples/ }).tap()
  await expect(phone.getByText(/^Read /)).toBeVisible()
  await desk.getByRole('textbox', { name: 'Reply to Sofia Benali' }).fill('Thank you.')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(desk.getByText('Waiting to be sent')).toBeVisible()
  await hideTab(desk)
  await expect(phone.getByText('Thank you.')).toBeVisible({ timeout: LIVE_MS })
  await showTab(desk)

  await desk.getByRole('button', { name: 'New message' }).click()
  const letter = desk.getByRole('dialog', { name: 'New message' })
  await letter.getByRole('button', { name: 'Send message' }).click()
  await expect(letter.getByTestId('error-summary')).toContainText('Recipient is required')
  await letter.getByRole('button', { name: 'Whole team' }).click()
  await expect(letter.getByRole('button', { name: 'Sofia Benali' })).toHaveAttribute('aria-pressed', 'true')
  await letter.getByLabel('Subject').fill('Meeting')
  await letter.getByRole('textbox', { name: 'Message' }).fill('On Monday at nine.')
  await letter.getByText('High', { exact: true }).click()
  await letter.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(desk).filter({ hasText: 'Message sent to 2 people.' })).toBeVisible()
  await hideTab(desk)
  await expect
    .poll(() =>
      sql(`select recipient_id, priority::text from messages where subject = 'Meeting' and sender_id = $1`, [
        supervisor.id,
      ]),
    )
    .toEqual(
      expect.arrayContaining([delegate, colleague].map(({ id }) => ({ recipient_id: id, priority: 'high' }))),
    )
})
