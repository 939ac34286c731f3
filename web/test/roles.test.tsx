import { type EditableRole, rolePermissions } from '@rounds/contract/permissions'
import { settings } from '@rounds/contract/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ping } from '#lib/wire/network.ts'
import { roleAnswer } from './support/company.ts'
import { hear, openApp, read, see } from './support/app.tsx'
import { readFrom } from './support/direction.ts'
import { Refusal, server } from './support/server.ts'
import { ada } from './support/things.ts'

const PAGE = '/permissions'
let stored: Record<EditableRole, readonly string[]>
const answerOf = (role: EditableRole) => roleAnswer(role, stored[role])

beforeEach(() => {
  stored = { ...rolePermissions }
  server.on(settings.permissions, ({ role }) => answerOf(role as EditableRole))
  server.on(settings.updatePermissions, ({ role, permissions }) => {
    stored[role as EditableRole] = permissions
    return answerOf(role as EditableRole)
  })
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const IMPORT = 'Delegate: import prescribers from a file'
const MANAGE = 'Supervisor: add, change and remove team members'

test('two roles are changed: sentences first, a request for each, and what is refused stays with its reason', async () => {
  const page = await openApp(PAGE, ada)
  await see('36 people')
  await page.press(IMPORT)
  await page.press(MANAGE)
  await see('2 changes for 41 people')
  expect(read()).toContain('Always on, so nobody is locked out')
  await page.press('Review and save')
  const dialog = await screen.findByRole('alertdialog', { name: 'Save 2 changes?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Delegates can no longer import prescribers from a file. 36 people.',
    'Supervisors can no longer add, change and remove team members. 5 people.',
  ])
  server.on(settings.updatePermissions, ({ role, permissions }) => {
    if (role === 'SUPERVISOR') return new Refusal(500, 'INTERNAL', 'Failed to update role permissions')
    stored[role as EditableRole] = permissions
    return answerOf(role as EditableRole)
  })
  await page.press('Save', dialog)
  await see('Failed to update role permissions')
  await see('1 change for 5 people')
  expect(box(IMPORT).checked).toBe(false)
  expect(server.sentTo(settings.updatePermissions).map(({ role }) => role)).toEqual([
    'DELEGATE',
    'SUPERVISOR',
  ])
  server.on(settings.updatePermissions, ({ role, permissions }) => {
    stored[role as EditableRole] = permissions
    return answerOf(role as EditableRole)
  })
  await page.press('Review and save')
  await page.press('Save', await screen.findByRole('alertdialog', { name: 'Save 1 change?' }))
  await hear('Saved. It holds from the next thing people do.')
  expect(stored.SUPERVISOR).not.toContain('team.manage')
  await waitFor(() => expect(screen.queryByTestId('bulk-bar')).toBeNull())
  // Somebody takes another one away before this is taken back.
  stored.SUPERVISOR = stored.SUPERVISOR.filter((key) => key !== 'reports.read')
  await page.press('Undo')
  await hear('Permissions are as they were.')
  expect(new Set([...stored.SUPERVISOR, 'reports.read'])).toEqual(new Set(rolePermissions.SUPERVISOR))
})

test('what somebody else has switched meanwhile stays, also where this page has not heard of it', async () => {
  const page = await openApp(PAGE, ada)
  await page.press(IMPORT)
  server.on(settings.updatePermissions, ({ role, permissions }, { version }) => {
    if (version === 0) {
      stored[role as EditableRole] = rolePermissions.DELEGATE.filter((key) => key !== 'messages.send')
      server.on(settings.permissions, (asked) => ({ ...answerOf(asked.role as EditableRole), version: 1 }))
      return new Refusal(412, 'PRECONDITION_FAILED', 'This role was changed in the meantime')
    }
    stored[role as EditableRole] = permissions
    return { ...answerOf(role as EditableRole), version: 2 }
  })
  await page.press('Review and save')
  await page.press('Save', await screen.findByRole('alertdialog', { name: 'Save 1 change?' }))
  await hear('Saved. It holds from the next thing people do.')
  expect(new Set([...stored.DELEGATE, 'messages.send', 'prescribers.import'])).toEqual(
    new Set(rolePermissions.DELEGATE),
  )
  expect(stored.DELEGATE).toHaveLength(rolePermissions.DELEGATE.length - 2)
})

test('that no answer came is said until the connection is back', async () => {
  const page = await openApp(PAGE, ada)
  await see('36 people')
  await page.press('Supervisor: add, change and remove team members')
  server.isAway = true
  await page.press('Review and save')
  await page.press('Save', await screen.findByRole('alertdialog'))
  await see('Failed to update role permissions. You need a connection to do this.')
  server.isAway = false
  await ping()
  await waitFor(() => expect(read()).not.toContain('Failed to update role permissions'))
  expect(screen.getByTestId('bulk-bar')).toBeTruthy()
})

test('arrows go from box to box over what cannot be switched; leaving with a change asks', async () => {
  const page = await openApp(PAGE, ada)
  await see('36 people')
  const first = box('Delegate: plan, record and change own visits')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(box('Delegate: see prescribers'))
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(box('Supervisor: see prescribers'))
  readFrom('rtl')
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(box('Delegate: see prescribers'))
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  expect(document.querySelectorAll('main td input[tabindex="0"]')).toHaveLength(1)
  await page.press('Supervisor: see prescribers')
  await page.goTo('/account')
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving 1 change?' })
  await page.press('Stay', dialog)
  expect(page.place()).toBe(PAGE)
  await page.press('Discard')
  await page.goTo('/account')
  await waitFor(() => expect(page.place()).toBe('/account'))
})

test('what one may not do is said, with the way home', async () => {
  server.on(settings.permissions, () => new Refusal(403, 'FORBIDDEN', 'Forbidden'))
  await openApp(PAGE, ada)
  await see("You don't have permission to do this.")
})
