import { type AuditChain, type AuditEntry, type AuditLog, audit } from '@rounds/contract/audit'
import { type DataExport, exports } from '@rounds/contract/exports'
import { users } from '@rounds/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, tom } from './support/things.ts'

const PAGE = '/audit-logs'
const at = (seconds: number) => new Date(START - seconds * 1000).toISOString()

const entry = (number: number, more: Partial<AuditLog>): AuditLog => ({
  id: idOf(900 + number),
  userId: ada.id,
  userName: 'Ada Admin',
  action: 'login',
  resource: 'session',
  resourceId: null,
  resourceName: null,
  details: {},
  timestamp: at(number * 60),
  ipAddress: '10.4.1.7',
  userAgent: null,
  requestId: null,
  success: true,
  number: 48_211 - number,
  ...more,
})
const role = entry(1, {
  action: 'update',
  resource: 'user',
  resourceId: tom.id,
  resourceName: 'Lucie Morin',
  details: {
    before: { role: 'DELEGATE', supervisorId: tom.id },
    after: { role: 'SUPERVISOR', supervisorId: null },
  },
})
const failed = entry(2, { userId: null, userName: null, resourceName: 'Hugo Marchand', success: false })
const visit = entry(3, {
  action: 'approve',
  resource: 'visit',
  resourceName: 'Dr Yves Bonnet',
  details: { from: 'submitted', to: 'approved' },
})
const opened: AuditEntry = {
  ...role,
  seal: { before: 'b'.repeat(64), seal: 'f3a820d5'.repeat(8), next: null, sealedAt: at(40) },
  names: { [tom.id]: 'Mathilde Laurent' },
}

let chain: AuditChain
beforeEach(() => {
  chain = {
    entries: 48_211,
    waiting: 0,
    checkedAt: at(3600),
    brokenAt: null,
    brokenEntryId: null,
    checking: null,
  }
  server.on(audit.chain, () => chain)
  server.on(users.list, () => ({ ...pageOf([]), counts: { active: 0, pending: 0, inactive: 0 } }))
  server.on(audit.list, () => pageOf([role, failed, visit]))
  server.on(audit.get, () => opened)
  server.on(exports.listLog, () => pageOf([]))
})

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`No row of ${text}`)
  return row.textContent
}

test('entries are sentences under their day, the log says in one line that it is unbroken', async () => {
  await openApp(PAGE, ada)
  expect(await rowOf('changed the role of')).toContain('Ada Adminchanged the role of Lucie Morin')
  expect(await rowOf('failed to sign in as')).toContain('–failed to sign in as Hugo MarchandFailed')
  expect(await rowOf('approved')).toContain('approved visit to Dr Yves Bonnet')
  expect(await screen.findByText(/^Today, /)).toBeTruthy()
  expect((await screen.findByText('The audit log is unbroken.')).parentElement?.textContent).toContain(
    '48,211 entries, checked today at',
  )
})

test('an entry tells before and after in names, its seal, and leads to all that its person did', async () => {
  const page = await openApp(`${PAGE}?entry=${role.id}`, ada)
  const sheet = await screen.findByRole('dialog')
  expect(
    await within(sheet).findByRole('heading', { name: 'Ada Admin changed the role of Lucie Morin' }),
  ).toBeTruthy()
  const rows = within(sheet)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['FieldBeforeAfter', 'RoleDelegateSupervisor', 'SupervisorMathilde Laurentnone'])
  expect(sheet.textContent).toContain('f3a8 20d5')
  await page.press('Everything Ada did', sheet)
  expect(page.place()).toContain(`person=${ada.id}`)
})

test('J and K go on to older and newer entries in an open one, too', async () => {
  const page = await openApp(`${PAGE}?entry=${role.id}`, ada)
  await screen.findByRole('dialog')
  await rowOf('approved')
  await page.user.keyboard('j')
  await waitFor(() => expect(page.place()).toContain(`entry=${failed.id}`))
  await page.user.keyboard('k')
  await waitFor(() => expect(page.place()).toContain(`entry=${role.id}`))
  // As a browser's own: Ctrl+J shows its downloads.
  await page.user.keyboard('{Control>}j{/Control}')
  expect(page.place()).toContain(`entry=${role.id}`)
})

test('a log that was changed says at which entry, and shows it', async () => {
  chain = { ...chain, brokenAt: 31_877, brokenEntryId: role.id }
  const page = await openApp(PAGE, ada)
  await see('The audit log was changed at entry 31,877.')
  await page.press('Show it')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

// ux.md 4.8.
test('days without an entry offer more of them, and nobody is told to clear filters that they did not choose', async () => {
  server.on(audit.list, () => pageOf([]))
  const page = await openApp(PAGE, ada)
  await see('No audit entries')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await page.press('Last 30 days')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?dates=30-days`))
  await page.press('All days')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?dates=all`))
  await see('What is done in your company stands here')
})

test('nothing found, and a list that fails, say so', async () => {
  server.on(audit.list, () => pageOf([]))
  const page = await openApp(`${PAGE}?result=failed`, ada)
  await see('No audit entries')
  server.on(audit.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch audit logs'))
  await page.press('Clear filters')
  await see('Failed to fetch audit logs')
})

test('a sign-in says from what device, and the entry which version of it', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
  const login = entry(4, { userAgent })
  server.on(audit.list, () => pageOf([login, entry(5, { userAgent: 'curl/8.0' })]))
  server.on(audit.get, () => ({ ...login, seal: null, names: {} }))
  await openApp(`${PAGE}?entry=${login.id}`, ada)
  await screen.findByText('signed in')
  await rowOf('signed in from Firefox on Windows')
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText('Firefox 146 on Windows')
})

test('a file of many entries is made in the background, seen to be made and had there', async () => {
  const file: DataExport = {
    id: idOf(950),
    kind: 'audit-log',
    personId: null,
    personName: null,
    requestedBy: ada.id,
    requestedByName: 'Ada Admin',
    status: 'processing',
    progress: 40,
    errorMessage: null,
    createdAt: at(5),
    finishedAt: null,
    expiresAt: null,
    size: null,
    records: null,
  }
  let files: DataExport[] = []
  server.on(exports.listLog, () => pageOf(files))
  server.on(audit.exportList, () => new Refusal(409, 'EXPORT_TOO_LARGE', 'More than 2000 entries'))
  server.on(exports.requestLog, () => {
    files = [file]
    return file
  })
  const page = await openApp(`${PAGE}?dates=all`, ada)
  await see('changed the role of')
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
  await page.press('Export')
  await screen.findByRole('progressbar', { name: 'Audit log: 40 %' })
  expect(server.sentTo(exports.requestLog)).toEqual([{}])
  files = [{ ...file, status: 'failed', errorMessage: 'The file could not be made. You can try again.' }]
  server.on(exports.retry, () => {
    files = [{ ...file, status: 'completed', progress: 100, size: 90_000, records: 48_211 }]
    return file
  })
  await page.press('Try again: Audit log', await screen.findByRole('dialog'))
  await screen.findByRole('button', { name: 'Download: Audit log' })
})

test('a file of few entries is saved at once', async () => {
  server.on(audit.exportList, () => ({ text: 'x', count: 3 }))
  const page = await openApp(PAGE, ada)
  await see('changed the role of')
  await page.press('Export')
  await hear('3 entries saved')
})
