import { type DataExport, exports } from '@rounds/contract/exports'
import { erasure } from '@rounds/contract/erasure'
import { companies } from '@rounds/contract/companies'
import { departments } from '@rounds/contract/departments'
import { mfa } from '@rounds/contract/mfa'
import { users } from '@rounds/contract/users'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { companySettings } from './support/company.ts'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { START } from './support/clock.ts'
import { ada, idOf, sara } from './support/things.ts'

const name = 'Sara Lind'
const at = (ms: number) => new Date(START + ms).toISOString()
const made = (more: Partial<DataExport> = {}): DataExport => ({
  id: idOf(901),
  kind: 'person',
  personId: sara.id,
  personName: name,
  requestedBy: ada.id,
  requestedByName: 'Ada Admin',
  status: 'completed',
  progress: 100,
  errorMessage: null,
  createdAt: at(-60_000),
  finishedAt: at(-30_000),
  expiresAt: at(7 * 86_400_000),
  size: 3_355_444,
  records: 1200,
  ...more,
})

const { id, firstName, lastName, email, role, createdAt, updatedAt } = sara
const person = { id, firstName, lastName, email, role, createdAt, updatedAt }
const password = (dialog: HTMLElement, value: string) =>
  fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value } })

const wrong = (path: string) => ({
  path,
  rule: 'custom',
  message: path === 'code' ? 'That code is not right' : 'Password is incorrect',
})

let list: DataExport[] = []
let hasFactor = false
beforeEach(() => {
  list = []
  hasFactor = false
  const factor = { isOffered: true, since: null, codesLeft: 0, isAsked: false, admins: [] }
  server.on(mfa.state, () => ({ ...factor, isOn: hasFactor }))
  server.on(exports.listOwn, () => pageOf(list))
  server.on(exports.list, () => pageOf(list))
  server.on(companies.settings, () => companySettings)
  server.on(departments.list, () => pageOf([]))
  server.on(users.activity, () => pageOf([]))
  server.on(users.list, () => ({ ...pageOf([]), counts: { active: 0, pending: 0, inactive: 0 } }))
  server.on(users.get, () => ({
    ...person,
    department: null,
    phone: null,
    status: 'inactive' as const,
    lastActive: null,
    supervisorId: null,
    supervisorName: null,
    isEmailVerified: true,
    invitedUntil: null,
    version: 1,
    sessions: 0,
    openVisits: 0,
    teamSize: 0,
    hasSecondFactor: false,
  }))
})

test('the own data is asked for, seen to be made, and comes to be downloaded; a failure says why', async () => {
  const page = await openApp('/account?tab=data', sara)
  await see('No export yet.')
  server.on(exports.requestOwn, () => {
    list = [made({ status: 'processing', progress: 40, size: null, expiresAt: null })]
    return list[0] as DataExport
  })
  await page.press('Export my data')
  await hear('The file is being made. You can leave this page.')
  const bar = await screen.findByRole('progressbar', { name: 'Your data: 40 %' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  // Nobody presses anything: it is looked at again.
  list = [made()]
  await screen.findByRole('button', { name: 'Download: Your data' })
  expect(read()).toContain('3.2 MB · 1,200 records')

  list = [made({ status: 'failed', errorMessage: 'The file could not be made. You can try again.' })]
  server.on(
    exports.requestOwn,
    () => new Refusal(409, 'EXPORT_RUNNING', 'A file is already being made for you'),
  )
  await page.press('Export my data')
  await hear('A file is already being made for you')
})

test('an admin has the company’s data made by password, and sees who asked for which file', async () => {
  list = [
    made(),
    made({ id: idOf(902), kind: 'company', personId: null, personName: null, expiresAt: at(-1) }),
  ]
  const page = await openApp('/settings?section=data', ada)
  await see('Whole company')
  expect(read()).toContain('Ada Admin')
  expect(screen.queryByRole('button', { name: 'Download: Whole company' })).toBeNull()
  await page.press('Export company data')
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(dialog.textContent).toContain('Password is required'))
  expect(server.sentTo(exports.requestCompany)).toEqual([])
  server.on(
    exports.requestCompany,
    () => new Refusal(400, 'INVALID_CURRENT_PASSWORD', 'Password is incorrect', [wrong('password')]),
  )
  password(dialog, 'wrong')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(dialog.textContent).toContain('Password is incorrect'))
  server.on(exports.requestCompany, () => made({ status: 'pending' }))
  password(dialog, 'right')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await hear('The file is being made. You can leave this page.')
  expect(server.sentTo(exports.requestCompany)).toMatchObject([{ password: 'wrong' }, { password: 'right' }])
})

test('an admin who has a second factor is asked for its code, too', async () => {
  hasFactor = true
  const page = await openApp('/settings?section=data', ada)
  await see('Export company data')
  await page.press('Export company data')
  const dialog = await screen.findByRole('alertdialog')
  const code = await within(dialog).findByLabelText('Code of your app, or a recovery code')
  server.on(
    exports.requestCompany,
    () => new Refusal(400, 'MFA_INVALID', 'That code is not right', [wrong('code')]),
  )
  password(dialog, 'right')
  fireEvent.change(code, { target: { value: '000000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(dialog.textContent).toContain('That code is not right'))
  server.on(exports.requestCompany, () => made({ status: 'pending' }))
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await hear('The file is being made. You can leave this page.')
  const proof = { password: 'right', code: '000000' }
  expect(server.sentTo(exports.requestCompany)).toMatchObject([proof, { ...proof, code: '123456' }])
})

test('what an erasure means is said before, and it takes the name and the password', async () => {
  server.on(erasure.preview, () => ({
    id: sara.id,
    isDeactivated: true,
    approvedVisits: 41,
    otherVisits: 3,
    messages: 12,
    files: 0,
    notes: 1,
    exports: 2,
  }))
  server.on(erasure.erase, () => ({ id: sara.id, approvedVisits: 41 }))
  const page = await openApp(`/users/${sara.id}`, ada)
  const own = `${sara.firstName} ${sara.lastName}`
  await page.press(`Erase ${own}`)
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('41 approved visits, unchanged, under “Former member”')
  for (const words of ['The words of 12 messages', '1 coaching note', '2 exports of the whole company'])
    expect(dialog.textContent).toContain(words)
  const confirm = within(dialog).getByRole('button', { name: 'Erase for good' })
  password(dialog, 'secret')
  fireEvent.click(confirm)
  await waitFor(() => expect(dialog.textContent).toContain('Type the name to confirm'))
  expect(server.sentTo(erasure.erase)).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(`Type “${own}” to confirm`), { target: { value: own } })
  fireEvent.click(confirm)
  await hear('Erased. What stays is under “Former member”.')
  expect(server.sentTo(erasure.erase)).toEqual([{ userId: sara.id, name: own, password: 'secret' }])
})
