import { departments } from '@rounds/contract/departments'
import { exports } from '@rounds/contract/exports'
import { permissionCatalogue, rolePermissions } from '@rounds/contract/permissions'
import { invites } from '@rounds/contract/invites'
import { settings } from '@rounds/contract/settings'
import { type AdminUser, type BulkResult, users } from '@rounds/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldOf, hear, openApp, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { cardiology, detailOf, invitationOf, personOf } from './support/admin.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, marc, sara, tom } from './support/things.ts'

const PAGE = '/users'
const resultOf = (more: Partial<BulkResult> = {}): BulkResult => ({
  success: true,
  processed: 1,
  failed: [],
  before: [],
  ...more,
})
const wasOf = (user: AdminUser, more = {}) => ({
  id: user.id,
  role: user.role,
  status: user.status,
  department: user.department,
  supervisorId: user.supervisorId,
  team: [] as string[],
  visits: [] as string[],
  ...more,
})

let people: AdminUser[] = []
beforeEach(() => {
  people = [personOf(sara), personOf(tom), personOf(marc), personOf(ada)]
  server.on(users.list, ({ role, status }) => ({
    ...pageOf(people.filter((each) => (!role || each.role === role) && (!status || each.status === status))),
    counts: { active: people.length, pending: 0, inactive: 0 },
  }))
  server.on(users.get, ({ id }) => {
    const found = people.find((each) => each.id === id)
    return found ? detailOf(found) : new Refusal(404, 'NOT_FOUND', 'User not found')
  })
  server.on(users.activity, () => pageOf([]))
  server.on(exports.list, () => pageOf([]))
  server.on(departments.list, () => pageOf([cardiology]))
  server.on(settings.permissions, ({ role }) => ({
    role: role as 'DELEGATE',
    version: 0,
    permissions: [...rolePermissions[role as 'DELEGATE']],
    required: [],
    people: 1,
    available: rolePermissions[role as 'DELEGATE'].map((key) => ({
      key,
      description: permissionCatalogue[key],
    })),
  }))
})
const tick = async (name: string) => (await screen.findByRole('checkbox', { name: `Select ${name}` })).click()

test('the list asks for what its address says, and an empty one says why', async () => {
  people = []
  const page = await openApp(`${PAGE}?q=zim&role=DELEGATE&only=no-supervisor`, ada)
  await see('No users match your filters')
  expect(server.sentTo(users.list)[0]).toMatchObject({
    search: 'zim',
    role: 'DELEGATE',
    withoutSupervisor: 'true',
  })
  people = [personOf(sara)]
  await page.press('Clear filters')
  await waitFor(() => expect(page.place()).toBe(PAGE))
  await screen.findByRole('link', { name: 'Sara Benali' })
})

test('a list that failed is asked for again', async () => {
  server.on(users.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch users'))
  await openApp(PAGE, ada)
  await see('Failed to fetch users')
})

test('a delegate without a supervisor stands out, and why one cannot change oneself is said before the press', async () => {
  const page = await openApp(PAGE, ada)
  const row = (await screen.findByRole('link', { name: 'Sara Benali' })).closest('tr')
  within(row as HTMLElement).getByText('None')
  await page.press('More for Ada Novak')
  await screen.findByText('You cannot change your own role or status')
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Change role…' })).toBeNull()
})

test('some are moved, each other is named with the reason, and Undo brings them back', async () => {
  server.on(users.bulk, ({ department, userIds }) =>
    department === 'Cardiology'
      ? resultOf({
          success: false,
          processed: 2,
          failed: [{ id: ada.id, message: 'You cannot change your own role or status' }],
          before: people.slice(0, 2).map((user) => wasOf(user)),
        })
      : resultOf({ processed: userIds.length }),
  )
  const page = await openApp(PAGE, ada)
  for (const name of ['Sara Benali', 'Tom Peeters', 'Ada Novak']) await tick(name)
  await page.press('Change department')
  await page.press('Cardiology', document.body)
  const panel = await screen.findByRole('alert', { name: '2 of 3 moved to Cardiology.' })
  within(panel).getByText('Ada Novak')
  within(panel).getByText('You cannot change your own role or status')
  await page.press('Undo 2', panel)
  await hear('Taken back.')
  expect(server.sentTo(users.bulk)).toEqual([
    {
      action: 'change-department',
      department: 'Cardiology',
      userIds: [sara.id, tom.id, ada.id],
      versions: [1, 1, 1],
    },
    { action: 'change-department', department: null, userIds: [sara.id, tom.id] },
  ])
})

test('another role says in words what it brings and takes before it is given', async () => {
  server.on(users.bulk, () => resultOf({ before: [wasOf(personOf(sara))] }))
  const page = await openApp(PAGE, ada)
  await tick('Sara Benali')
  await page.press('Change role')
  await page.press('Supervisor', document.body)
  const sheet = await screen.findByRole('dialog', { name: 'Change the role of Sara Benali' })
  within(sheet).getByText('Delegate to Supervisor')
  within(sheet).getByText('Approve and reject visits of the team')
  within(sheet).getByText('Plan, record and change own visits')
  expect(server.sentTo(users.bulk)).toEqual([])
  await page.press('Make Supervisor', sheet)
  await hear('Role changed to Supervisor.')
  expect(server.sentTo(users.bulk)).toEqual([
    { action: 'change-role', role: 'SUPERVISOR', userIds: [sara.id], versions: [1] },
  ])
})

test('whoever is deactivated leaves visits and a team, which is said first; Undo gives the team back', async () => {
  server.on(users.get, () => ({
    ...detailOf(personOf(marc)),
    openVisits: 3,
    teamSize: 2,
    hasSecondFactor: false,
  }))
  server.on(users.bulk, ({ action }) =>
    resultOf(
      action === 'deactivate'
        ? { before: [wasOf(personOf(marc), { team: [sara.id], visits: [idOf(5)] })] }
        : {},
    ),
  )
  const page = await openApp(PAGE, ada)
  await page.press('More for Marc Laurent')
  await page.press('Deactivate…', document.body)
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('3 open visits stay with Marc Laurent. Every supervisor sees them.')
  within(dialog).getByText(/2 delegates report to Marc Laurent/)
  await page.fill('Who takes over the open visits', tom.id)
  await within(dialog).findByText('3 open visits of Marc Laurent go to the colleague, who is told.')
  await page.press('Deactivate', dialog)
  await hear('Marc Laurent is deactivated and signed out.')
  await page.press('Undo', document.body)
  await hear('Taken back.')
  expect(server.sentTo(users.bulk)).toEqual([
    {
      action: 'deactivate',
      userIds: [marc.id],
      versions: [1],
      visitsTo: tom.id,
    },
    { action: 'activate', userIds: [marc.id], visitIds: [idOf(5)] },
    { action: 'set-supervisor', supervisorId: marc.id, userIds: [sara.id] },
  ])
})

test('several are deactivated once they are named with what becomes of their visits and teams', async () => {
  server.on(users.bulk, () => resultOf({ processed: 2, before: [] }))
  const page = await openApp(PAGE, ada)
  await tick('Sara Benali')
  await tick('Marc Laurent')
  await page.press('Deactivate')
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 2 people?' })
  within(dialog).getByText('Sara Benali, Marc Laurent')
  within(dialog).getByText(/^Open visits stay with them/)
  within(dialog).getByText(/^All supervisors share their delegates/)
  expect(server.sentTo(users.bulk)).toEqual([])
  await page.press('Deactivate', dialog)
  await hear('2 deactivated and signed out.')
})

test('what somebody else changed meanwhile stays, and the same field is named before it is overwritten', async () => {
  const newer = personOf(sara, { version: 2, phone: '+33 9', department: 'Cardiology' })
  server.on(users.update, ({ version }) =>
    version === 1
      ? new Refusal(409, 'VERSION_CONFLICT', 'This user was changed in the meantime', { currentVersion: 2 })
      : { ...newer, team: [] },
  )
  const page = await openApp(PAGE, ada)
  await page.press('More for Sara Benali')
  await page.press('Edit', document.body)
  const sheet = await screen.findByRole('dialog', { name: 'Edit Sara Benali' })
  people = [newer]
  await page.fill('Phone (optional)', '+33 1')
  await page.press('Save changes', sheet)
  await within(sheet).findByText('Somebody else has just changed: Phone. Save again to keep what you typed.')
  await page.press('Save changes', sheet)
  await hear('Changes saved.')
  expect(server.sentTo(users.update).at(-1)).toEqual({ id: sara.id, phone: '+33 1', version: 2 })
})

test('who was invited by address stands below those who are pending', async () => {
  server.on(invites.list, ({ withoutUser }) =>
    pageOf(withoutUser ? [invitationOf(1, { email: 'lea@example.com' })] : []),
  )
  await openApp(`${PAGE}?status=pending`, ada)
  await see('1 address invited')
  await see('lea@example.com')
})

test('somebody new is checked field by field, and gets an invitation', async () => {
  server.on(users.create, ({ email }) => personOf(sara, { email, status: 'pending' }))
  const page = await openApp(PAGE, ada)
  await page.press('Create user')
  const sheet = await screen.findByRole('dialog', { name: 'Create a user' })
  await page.press('Send invitation', sheet)
  await within(sheet).findAllByText('First name is required')
  expect(within(sheet).getAllByText('Invalid email address').length).toBeGreaterThan(0)
  await page.fill('First name', 'Nadir')
  await page.fill('Last name', 'Haddou')
  await page.fill('Email', 'nadir@example.com')
  await page.press('Send invitation', sheet)
  await hear('Invitation sent to nadir@example.com.')
  expect(server.sentTo(users.create)).toEqual([
    expect.objectContaining({ role: 'DELEGATE', supervisorId: null, email: 'nadir@example.com' }),
  ])
})

test('a person’s page says what they may, whom they report to and where they are signed in', async () => {
  server.on(users.endSessions, () => undefined)
  server.on(users.bulk, () => resultOf({ before: [wasOf(personOf(sara))] }))
  const page = await openApp(`${PAGE}/${sara.id}`, ada)
  await see('Plan, record and change own visits')
  await page.press('Sign out everywhere')
  await hear('Sara Benali is signed out everywhere.')
  await page.fill('Supervisor', marc.id)
  await hear('Supervisor of Sara Benali: Marc Laurent.')
  expect(server.sentTo(users.bulk)).toEqual([
    { action: 'set-supervisor', supervisorId: marc.id, userIds: [sara.id], versions: [1] },
  ])
})

test('whoever is not there is said to be not there', async () => {
  await openApp(`${PAGE}/${idOf(77)}`, ada)
  await see('User not found')
})

test('whom one was creating is there after a reload, and gone once they are; a change of somebody is theirs alone', async () => {
  server.on(users.create, () => personOf(tom))
  server.on(users.update, () => ({ ...personOf(sara), team: [] }))
  const page = await openApp(PAGE, ada)
  const open = async (button: string, title: string) => {
    await page.press(button)
    return screen.findByRole('dialog', { name: title })
  }
  const close = async () => {
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await open('Create user', 'Create a user')
  await page.fill('First name', 'Ines')
  await page.fill('Last name', 'Marin')
  await page.fill('Email', 'ines@alpine.test')
  await close()
  await page.press('More for Sara Benali')
  await open('Edit', 'Edit Sara Benali')
  await page.fill('First name', 'Sarah')
  await close()
  const sheet = await open('Create user', 'Create a user')
  await waitFor(() => expect(fieldOf('First name')).toHaveProperty('value', 'Ines'))
  await page.press('Send invitation', sheet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('Create user', 'Create a user')
  expect(fieldOf('First name')).toHaveProperty('value', '')
  await close()
  await page.press('More for Sara Benali')
  const edit = await open('Edit', 'Edit Sara Benali')
  await waitFor(() => expect(fieldOf('First name')).toHaveProperty('value', 'Sarah'))
  await page.press('Save changes', edit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('More for Sara Benali')
  await open('Edit', 'Edit Sara Benali')
  expect(fieldOf('First name')).toHaveProperty('value', 'Sara')
})
