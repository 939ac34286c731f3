import { type Department, departments } from '@rounds/contract/departments'
import { auth } from '@rounds/contract/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldOf, hear, openApp, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, tenant } from './support/things.ts'

const PAGE = '/departments'
const departmentOf = (number: number, name: string, userCount = 0): Department => ({
  id: idOf(number),
  name,
  description: null,
  userCount,
  createdAt: ada.createdAt,
  updatedAt: ada.updatedAt,
  version: 4,
})
let stored: Department[] = []
const grant = (permissions: string[]) =>
  server.on(auth.profile, () => ({
    ...ada,
    tenant,
    permissions,
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))

beforeEach(() => {
  stored = [departmentOf(81, 'Cardiology', 2), departmentOf(82, 'Hospital')]
  grant(['departments.manage'])
  server.on(departments.list, () => pageOf(stored))
  server.on(
    departments.get,
    ({ id }) =>
      stored.find((each) => each.id === id) ?? new Refusal(404, 'NOT_FOUND', 'Department not found'),
  )
})

test('without departments the page says so, and the first one is added', async () => {
  stored = []
  server.on(departments.create, ({ name }) => {
    stored = [departmentOf(83, name)]
    return departmentOf(83, name)
  })
  const page = await openApp(PAGE, ada)
  await see('No departments yet')
  await page.press('Add department')
  const sheet = await screen.findByRole('dialog', { name: 'Add a department' })
  await page.press('Add department', sheet)
  await within(sheet).findAllByText('Name is required')
  await page.fill('Name', 'Oncology')
  await page.press('Add department', sheet)
  await hear('Oncology was added.')
  await screen.findByRole('button', { name: 'Oncology' })
})

test('who is in a department is moved before it is deleted, and who came meanwhile is counted', async () => {
  server.on(departments.movePeople, () => ({ moved: 2 }))
  let tries = 0
  server.on(departments.remove, ({ id }) => {
    tries++
    if (tries === 1) return new Refusal(409, 'DEPARTMENT_NOT_EMPTY', 'Department still has 1 users')
    stored = stored.filter((each) => each.id !== id)
    return undefined
  })
  const page = await openApp(PAGE, ada)
  await page.press('More for Cardiology')
  await page.press('Delete…', document.body)
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('2 people are in Cardiology. They are moved first.')
  await page.fill('Move them to', idOf(82))
  await page.press('Move and delete', dialog)
  await within(dialog).findByText('Department still has 1 users')
  await page.press('Move and delete', dialog)
  await hear('Cardiology was deleted.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cardiology' })).toBeNull())
  expect(server.sentTo(departments.movePeople)).toEqual([
    { id: idOf(81), departmentId: idOf(82) },
    { id: idOf(81), departmentId: idOf(82) },
  ])
})

test('another’s change of a department is kept, and of the same field named before it is overwritten', async () => {
  const newer = { ...departmentOf(81, 'Heart', 2), version: 5 }
  server.on(departments.update, ({ version }) => {
    if (version === 5) return { ...newer, version: 6 }
    stored = [newer]
    return new Refusal(409, 'VERSION_CONFLICT', 'This department was changed in the meantime')
  })
  const page = await openApp(PAGE, ada)
  await page.press('Cardiology')
  const sheet = await screen.findByRole('dialog')
  await page.fill('Name', 'Hearts')
  await page.fill('Description (optional)', 'All of them')
  await page.press('Save changes', sheet)
  await within(sheet).findByText('Somebody else has just changed: Name. Save again to keep what you typed.')
  await page.press('Save changes', sheet)
  await hear('Changes saved.')
  const sent = { id: idOf(81), name: 'Hearts', description: 'All of them' }
  expect(server.sentTo(departments.update)).toEqual([
    { ...sent, version: 4 },
    { ...sent, version: 5 },
  ])
})

test('without the permission the page says so', async () => {
  grant(['users.read'])
  await openApp(PAGE, ada)
  await see("You don't have permission to do this.")
  expect(screen.queryByRole('button', { name: 'Add department' })).toBeNull()
})

test('a department that was begun is there again, and gone once it is added; a new name is its own’s', async () => {
  server.on(departments.create, ({ name }) => departmentOf(90, name))
  server.on(departments.update, ({ name }) => departmentOf(81, name ?? ''))
  const page = await openApp(PAGE, ada)
  const close = async () => {
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await page.press('Cardiology')
  await page.fill('Name', 'Heart')
  await close()
  await page.press('Add department')
  expect(fieldOf('Name')).toHaveProperty('value', '')
  await page.fill('Name', 'Oncology')
  await close()
  await page.press('Add department')
  const sheet = await screen.findByRole('dialog', { name: 'Add a department' })
  await waitFor(() => expect(fieldOf('Name')).toHaveProperty('value', 'Oncology'))
  await page.press('Add department', sheet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('Add department')
  expect(fieldOf('Name')).toHaveProperty('value', '')
  await close()
  await page.press('Cardiology')
  await waitFor(() => expect(fieldOf('Name')).toHaveProperty('value', 'Heart'))
  await page.press('Save changes', await screen.findByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('Cardiology')
  expect(fieldOf('Name')).toHaveProperty('value', 'Cardiology')
})
