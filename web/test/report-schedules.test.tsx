import { reports } from '@rounds/contract/reports'
import { type Schedule, schedules } from '@rounds/contract/schedules'
import { settings } from '@rounds/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hear, openApp, see } from './support/app.tsx'
import { answerEmptyDesk, pageOf, reportOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, sara } from './support/things.ts'

const PAGE = '/supervisor/reports'
const definition = reportOf(71, { title: 'For the director', status: 'saved', isSaved: true })
const schedule: Schedule = {
  id: idOf(81),
  reportId: definition.id,
  title: definition.title,
  templateId: definition.templateId,
  parameters: definition.parameters,
  format: 'PDF',
  asLink: false,
  every: 'month',
  nextDay: '2026-12-01',
  recipients: [
    { id: marc.id, name: 'Marc Laurent', isStopped: false, problem: null },
    { id: sara.id, name: 'Sara Benali', isStopped: false, problem: 'address' },
  ],
  lastRun: {
    reportId: idOf(72),
    day: '2026-11-02',
    dateRange: { start: '2026-10-01', end: '2026-10-31' },
    status: 'completed',
    sent: 1,
    waiting: 0,
    failed: 1,
  },
}

beforeEach(() => {
  answerEmptyDesk()
  server.on(settings.reportDomains, () => ({ domains: ['agency.test'], version: 1 }))
  server.on(schedules.people, () =>
    pageOf(
      [marc, sara].map(({ id, firstName, lastName, email }) => ({
        id,
        name: `${firstName} ${lastName}`,
        email,
      })),
    ),
  )
})

test('a saved report is sent every month to oneself with two presses', async () => {
  server.on(reports.saved, () => pageOf([definition]))
  server.on(schedules.create, () => schedule)
  const page = await openApp(`${PAGE}?tab=saved`, marc)
  await page.press('Send For the director by email')
  const sheet = await screen.findByRole('dialog', { name: 'Send by email' })
  expect(sheet.textContent).toContain('Whole team · last full month · with ratings')
  // The first working day of the next month, on the company's clocks.
  expect(sheet.textContent).toContain('07:00, Brussels time. Next: Tue 1 Dec.')
  await page.press('Start sending', sheet)
  await screen.findByText('It will be sent by itself')
  expect(server.sentTo(schedules.create)).toEqual([
    {
      reportId: definition.id,
      every: 'month',
      format: 'PDF',
      asLink: false,
      recipientIds: [marc.id],
      addresses: [],
    },
  ])
})

test('whom it did not reach is said, and somebody may be left out', async () => {
  server.on(schedules.list, () => pageOf([schedule]))
  server.on(schedules.update, () => schedule)
  const page = await openApp(`${PAGE}?tab=scheduled`, marc)
  await see('Not sent to everyone')
  await see('Sara Benali: the mail server does not know the address')
  await page.press('Change how For the director is sent')
  const sheet = await screen.findByRole('dialog', { name: 'Send by email' })
  await page.press('Sara Benali', sheet)
  await page.press('Every week', sheet)
  await page.press('Save', sheet)
  await waitFor(() =>
    expect(server.sentTo(schedules.update)).toEqual([
      {
        id: schedule.id,
        every: 'week',
        format: 'PDF',
        asLink: false,
        recipientIds: [marc.id],
        addresses: [],
      },
    ]),
  )
})

test('a refusal stays in the drawer, and nobody is sent a report to nobody', async () => {
  server.on(reports.saved, () => pageOf([definition]))
  server.on(schedules.create, () => new Refusal(404, 'NOT_FOUND', 'Recipient not found'))
  const page = await openApp(`${PAGE}?tab=saved`, marc)
  await page.press('Send For the director by email')
  const sheet = await screen.findByRole('dialog', { name: 'Send by email' })
  await page.press('Start sending', sheet)
  await within(sheet).findByText('Recipient not found')
  await page.press('Marc Laurent', sheet)
  await within(sheet).findByText('Recipient is required')
  expect(within(sheet).getByRole('button', { name: 'Start sending' })).toHaveProperty('disabled', true)
})

test('who was sent a report stops it without signing in, and takes it back', async () => {
  server.on(schedules.stop, ({ isStopped }) => ({ title: 'For the director', isStopped: isStopped ?? true }))
  const page = await openApp('/stop-reports#token=fvm_secret', null)
  await page.press('Stop these mails')
  await see('You get “For the director” no more.')
  await page.press('Get it again')
  await see('You get “For the director” again.')
  expect(server.sentTo(schedules.stop)).toEqual([
    { token: 'fvm_secret', isStopped: true },
    { token: 'fvm_secret', isStopped: false },
  ])
})

test('addresses outside are added where the company allows their domain, and get no link', async () => {
  server.on(reports.saved, () => pageOf([definition]))
  server.on(schedules.people, () => pageOf([]))
  server.on(schedules.create, () => schedule)
  const page = await openApp(`${PAGE}?tab=saved`, marc)
  await page.press('Send For the director by email')
  const sheet = await screen.findByRole('dialog', { name: 'Send by email' })
  await within(sheet).findByText(/and addresses of agency\.test/)
  const find = within(sheet).getByRole('searchbox', { name: 'Find somebody' })
  await page.user.type(find, 'director@elsewhere.test')
  await within(sheet).findByText(/director@elsewhere\.test is outside the company/)
  await page.user.clear(find)
  await page.user.type(find, 'Director@agency.test')
  await page.press('Add director@agency.test', sheet)
  await page.press('Link only', sheet)
  await within(sheet).findByText(/which addresses outside do not have/)
  expect(within(sheet).getByRole('button', { name: 'Start sending' })).toHaveProperty('disabled', true)
  await page.press('XLSX', sheet)
  await page.press('Start sending', sheet)
  await waitFor(() =>
    expect(server.sentTo(schedules.create)).toMatchObject([
      { format: 'XLSX', asLink: false, recipientIds: [marc.id], addresses: ['director@agency.test'] },
    ]),
  )
})

test('as a link, the file of the definition is what it leads to', async () => {
  server.on(reports.saved, () => pageOf([definition]))
  server.on(schedules.create, () => schedule)
  const page = await openApp(`${PAGE}?tab=saved`, marc)
  await page.press('Send For the director by email')
  const sheet = await screen.findByRole('dialog', { name: 'Send by email' })
  await page.press('Link only', sheet)
  await within(sheet).findByText(/asks for a sign-in and works for 30 days/)
  await page.press('Start sending', sheet)
  await waitFor(() =>
    expect(server.sentTo(schedules.create)).toMatchObject([{ format: 'PDF', asLink: true, addresses: [] }]),
  )
})

test('an address whose domain is allowed no more is told of', async () => {
  const outside = { id: null, name: 'director@agency.test', isStopped: false, problem: 'domain' as const }
  server.on(schedules.list, () => pageOf([{ ...schedule, recipients: [outside], lastRun: null }]))
  await openApp(`${PAGE}?tab=scheduled`, marc)
  await see('director@agency.test: your administrator no longer allows the domain; nothing is sent there')
})

const mailed = {
  id: idOf(72),
  title: 'For the director',
  format: 'PDF' as const,
  sender: 'Marc Laurent',
  dateRange: { start: '2026-10-01', end: '2026-10-31' },
  expiresAt: '2099-01-01T00:00:00.000Z',
}

test('the link of a mail leads whoever has signed in to the file', async () => {
  server.on(schedules.mailed, () => mailed)
  server.on(schedules.mailedFile, () => new Refusal(500, 'INTERNAL_ERROR', 'Internal server error'))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  const page = await openApp(`/mailed-report/${mailed.id}`, sara)
  await see('Marc Laurent has it sent to you')
  await page.press('Download PDF')
  await hear('Failed to export report')
  server.on(schedules.mailedFile, () => '%PDF')
  await page.press('Download PDF')
  await waitFor(() => expect(saved).toEqual(['blob:file']))
})

test.each([
  ['Report has expired', () => ({ ...mailed, expiresAt: '2020-01-01T00:00:00.000Z' })],
  ['Report not found', () => new Refusal(404, 'NOT_FOUND', 'Report not found')],
])('behind the link of a mail, “%s” is said in place of a download', async (words, answer) => {
  server.on(schedules.mailed, answer)
  await openApp(`/mailed-report/${mailed.id}`, sara)
  await see(words)
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
})

test('to whom and how often it was to be sent is there again, until it is saved, and for no other report', async () => {
  server.on(schedules.list, () => pageOf([schedule, { ...schedule, id: idOf(82), title: 'For the board' }]))
  server.on(schedules.update, () => schedule)
  const page = await openApp(`${PAGE}?tab=scheduled`, marc)
  const open = async (report = 'For the director') => {
    await page.press(`Change how ${report} is sent`)
    return screen.findByRole('dialog', { name: 'Send by email' })
  }
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  const close = async () => {
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await page.press('Every week', await open())
  await close()
  await open('For the board')
  await new Promise((later) => setTimeout(later))
  expect(isChosen('Every month')).toBe(true)
  await close()
  const sheet = await open()
  await waitFor(() => expect(isChosen('Every week')).toBe(true))
  await page.press('Start over', sheet)
  await waitFor(() => expect(isChosen('Every month')).toBe(true))
  await page.press('Every week', sheet)
  await page.press('Save', sheet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect(isChosen('Every month')).toBe(true)
})
