import { said } from '#support/answers.ts'
import { readFile } from 'node:fs/promises'
import { instantOf } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { makeMessage, makeNotification } from '#support/correspondence.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { DESKTOP, PHONE, expect, test } from '#support/test.ts'
import { PASSWORD, goodOutcomes, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { ZONE } from '#support/zone.ts'

const DAY = 24 * 60
/** What happens elsewhere is seen here long before anybody would ask again, which is once a minute. Milliseconds. */
const LIVE_MS = 20_000

const toast = (page: Page) => page.getByTestId('toast')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the history is searched, filtered, sorted, submitted and taken along as a file', async ({
  page,
  context,
}) => {
  const { tenant, delegate, supervisor: decidedBy } = await makeTeam()
  const person = (lastName: string) => makePrescriber(delegate, { lastName })
  const planned = await makeVisit(delegate, await person('Hénin'), {
    status: 'approved',
    type: 'introduction',
    inMinutes: -2 * DAY,
    took: 40,
    notes: '=HYPERLINK("http://evil.test")',
    decidedBy,
  })
  await makeVisit(delegate, await person('Klein'), { status: 'completed', inMinutes: -120 })
  await makeVisit(delegate, await person('Weiss'), {
    status: 'rejected',
    inMinutes: -DAY,
    decidedBy,
    outcomes: { ...goodOutcomes, rating: 2, productsDiscussed: ['Lipanor'] },
  })
  await makeVisit(delegate, await person('Ahead'), { inMinutes: 60 })
  const paths = pathsOf(tenant.slug)
  await openSession(context, delegate)
  await page.goto(`${paths.history}?period=last-3-months`)
  const rows = page.getByTestId('visit-card')
  const total = page.getByRole('status').filter({ hasText: /visits?/ })
  await expect(rows).toHaveCount(3)
  await expect(total).toContainText('3 visits · 30 min average · 3.3 rating')

  await page.getByRole('searchbox', { name: 'Search visits' }).fill('henin')
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText([/Dr Amina Hénin/])
  await expect(total).toContainText('1 visit · 40 min average · 4.0 rating')
  await page.getByRole('searchbox', { name: 'Search visits' }).fill('nobody')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await choose(page, 'Rating', 'Rated 4 or more')
  await expect(rows).toHaveCount(2)
  await choose(page, 'Type', 'Introduction')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Introduction')
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await choose(page, 'Rating', 'Any rating')
  await choose(page, 'Status', 'Rejected')
  await expect(rows).toHaveText([/Dr Amina Weiss/])
  await choose(page, 'Status', 'Any status')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Rating' }).click()
  await expect(page.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.last()).toContainText('Weiss')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFDate,Time,Prescriber,Specialty,')).toBe(true)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  const line = lines.find((each) => each.includes('Hénin')) ?? ''
  expect(line).toContain(
    `${planned.day},${planned.time},Amina Hénin,Cardiology,Hôpital Saint-Luc,Lyon,Introduction`,
  )
  expect(line).toContain(',Approved,40,Cardiol,Cardiol × 2,4,Send study,Wants the dosage study.,')
  // A spreadsheet runs nothing of it.
  expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  await expect(toast(page)).toContainText('3 visits exported.')

  await page.getByRole('button', { name: 'Submit 1' }).click()
  await expect(rows.filter({ hasText: 'Klein' })).toHaveAttribute('data-status', 'submitted')
  await rows.filter({ hasText: 'Weiss' }).getByRole('link').click()
  await expect(page.getByTestId('visit-sheet')).toContainText('Wrong date or duration')
  await page.goBack()
  await expect(page.getByTestId('visit-sheet')).toHaveCount(0)
})

test('a decision rings the bell of the open page; what was read stays read', async ({ openAs }) => {
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
  await expect(decider.getByRole('row')).toHaveCount(2)
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

test('a delegate and a supervisor write to each other, with files, live', async ({ openAs, faults }) => {
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

test('the account: profile, password, preferences, sessions', async ({ page, openAs, faults }) => {
  faults.expect(/status of (400|401|403)/)
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const context = page.context()
  await openSession(context, delegate)
  await page.goto(paths.account)
  const saved = async (text: string) => expect(toast(page).filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('Marc Laurent')).toBeVisible()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Sophie')
  await page.getByLabel('Phone (optional)').fill('+33 6 12 34 56 78')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await saved('Profile saved.')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Sophie')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('+33 6 12 34 56 78')

  const tab = (name: string) =>
    page.getByRole('group', { name: 'Part of your account' }).getByRole('button', { name }).click()
  await tab('Preferences')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('radiogroup', { name: 'Density' }).getByText('Compact').click()
  await page.getByRole('radiogroup', { name: 'Submit a completed visit' }).getByText('When I choose').click()
  await page.getByRole('radiogroup', { name: 'Time to undo' }).getByText('20 seconds').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  for (const [group, choice] of [
    ['Theme', 'Dark'],
    ['Density', 'Compact'],
    ['Submit a completed visit', 'When I choose'],
    ['Time to undo', '20 seconds'],
  ] as const)
    await expect(page.getByRole('radiogroup', { name: group }).getByLabel(choice)).toBeChecked()

  // Another device is signed out from here, and finds itself at the door with its next step.
  const lost = await openAs(delegate)
  await lost.goto(paths.today)
  await expect(lost.getByRole('heading', { level: 1 })).toBeVisible()
  await tab('Sessions')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText(/This device · expires in 1\d min/)
  await sessions.nth(1).getByRole('button').click()
  await expect(sessions).toHaveCount(1)
  await lost.goto(paths.account)
  await expect(lost).toHaveURL(new RegExp(paths.login))

  await tab('Password')
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('', 'short', 'other')
  const summary = page.getByTestId('error-summary')
  for (const text of [
    'Current password is required',
    'New password must be at least 8 characters',
    "Passwords don't match",
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(summary).toBeFocused()
  await fill('not the password', 'Better1234!')
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await fill(PASSWORD, 'Better1234!')
  await saved('Password changed.')
  await expect(page).toHaveURL(/tab=password/)
  await fillSignIn(lost, delegate.email, 'Better1234!')
  await expect(lost).toHaveURL(paths.account)
  await expect(lost.getByLabel('First name')).toHaveValue('Sophie')
})

test('calendars read the week at an address that can be taken back', async ({ openAs, playwright }) => {
  const { tenant, delegate } = await makeTeam()
  const prescriber = await makePrescriber(delegate, { lastName: 'Haddad, junior' })
  const visit = await makeVisit(delegate, prescriber, { inMinutes: 90 })
  const page = await openAs(delegate, PHONE)
  await page.goto(`${pathsOf(tenant.slug).account}?tab=calendar`)
  await page.getByRole('button', { name: 'Create address' }).tap()
  const url = await page.getByLabel('Calendar address').inputValue()
  expect(url).toMatch(/^http.*\/api\/v1\/calendar\/feed\/fvc_/)
  await expect(page.getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute(
    'href',
    url.replace(/^http:/, 'webcal:'),
  )
  await expect(page.getByRole('link', { name: /Add to Google Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal%3A/,
  )
  // A calendar has no session.
  const calendar = await playwright.request.newContext()
  const feed = await calendar.get(url)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  const lines = (await feed.text()).replaceAll('\r\n ', '').split('\r\n')
  const start = instantOf(visit.day, visit.time, ZONE).replaceAll(/[-:]|\.\d+/g, '')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `X-WR-TIMEZONE:${ZONE}`,
      `UID:${visit.id}@rounds`,
      `DTSTART:${start}`,
      String.raw`SUMMARY:Dr Amina Haddad\, junior`,
      String.raw`LOCATION:1 rue Haute\, Lyon`,
      'STATUS:TENTATIVE',
    ]),
  )
  expect(lines.filter((each) => each === 'BEGIN:VEVENT')).toHaveLength(1)

  // A new address ends the old one; it is never shown again.
  await page.reload()
  await expect(page.getByText(/The address was shown once and can't be shown again\./)).toBeVisible()
  await page.getByRole('button', { name: 'Create a new address' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).tap()
  const newer = await page.getByLabel('Calendar address').inputValue()
  expect((await calendar.get(url)).status()).toBe(404)
  expect((await calendar.get(newer)).status()).toBe(200)
  await page.getByRole('button', { name: 'Stop sharing' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).tap()
  await expect(toast(page)).toContainText('The calendar address no longer works.')
  expect((await calendar.get(newer)).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible()
  await calendar.dispose()
})
