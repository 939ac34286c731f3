import { companies } from '@rounds/contract/companies'
import { exports } from '@rounds/contract/exports'
import { invites } from '@rounds/contract/invites'
import { rolePermissions } from '@rounds/contract/permissions'
import { settings } from '@rounds/contract/settings'
import { tenants } from '@rounds/contract/tenants'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { inTurn } from '#lib/device/database.ts'
import { clearAuth } from '#lib/person/auth-store.ts'
import { invitationOf } from './support/admin.ts'
import { closeTab, fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { companySettings, roleAnswer } from './support/company.ts'
import { pageOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { ada, root, sara, tenant } from './support/things.ts'

type Page = Awaited<ReturnType<typeof openApp>>

/** The session runs out under the fingers, and the same person signs in to the same page. */
const comeBack = async (page: Page, path: string, who = ada) => {
  act(() => clearAuth(null, 'expired'))
  await waitFor(() => expect(page.place()).toMatch('/login'))
  await see('Everything you entered is saved on this device.', 'body')
  page.close()
  return openApp(path, who)
}
const nothingKept = () =>
  waitFor(async () =>
    expect(await inTurn('drafts', undefined, (device) => device.getAllKeys('drafts'))).toEqual([]),
  )

const MINUTES = /^Longer than, minutes/
let stored = companySettings
beforeEach(() => {
  stored = companySettings
  server.on(exports.list, () => pageOf([]))
  server.on(companies.settings, () => stored)
  server.on(companies.changeSettings, ({ localization }) => {
    stored = {
      ...stored,
      version: stored.version + 1,
      localization: { ...stored.localization, ...(localization as object) },
    }
    return stored
  })
  server.on(settings.permissions, ({ role }) =>
    roleAnswer(role as 'DELEGATE', rolePermissions[role as 'DELEGATE']),
  )
})

test('settings that were changed and not saved outlive the session, until they are given up', async () => {
  const page = await openApp('/settings', ada)
  await see('Single sign-on')
  await page.fill(MINUTES, '90')
  await see('1 change not saved')
  const again = await comeBack(page, '/settings')
  await see('1 change not saved')
  expect(fieldOf(MINUTES)).toHaveProperty('value', '90')
  await again.goTo('/account')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving 1 change?' })
  await again.press('Leave', question)
  await waitFor(() => expect(again.place()).toBe('/account'))
  await nothingKept()
})

test('what is changed while settings are saved is still to be saved', async () => {
  const page = await openApp('/settings', ada)
  await see('Single sign-on')
  await page.press('Sat')
  const release = server.hold(companies.changeSettings)
  await page.press('Save')
  await page.fill(MINUTES, '90')
  release()
  await hear('Settings saved.')
  await see('1 change not saved')
  expect(fieldOf(MINUTES)).toHaveProperty('value', '90')
})

test('permissions that were switched and not saved outlive the session, until they are given up', async () => {
  const page = await openApp('/permissions', ada)
  await see('36 people')
  await page.press('Delegate: import prescribers from a file')
  await see('1 change for 36 people')
  const again = await comeBack(page, '/permissions')
  await see('1 change for 36 people')
  await again.press('Discard')
  await waitFor(() => expect(read()).not.toMatch('1 change for'))
  await nothingKept()
})

test('a pasted list that was not sent outlives the session and its tab, and is gone once it is sent', async () => {
  server.on(invites.options, () => ({ departments: [], supervisors: [] }))
  server.on(invites.known, () => ({ data: [] }))
  server.on(invites.createMany, ({ lines }) => ({
    results: lines.map(({ id, email }) => ({
      id,
      email,
      invitation: invitationOf(903, { id, email }),
      refusal: null,
    })),
  }))
  const at = '/invitations/invite'
  const page = await openApp(at, ada)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'anne@novacare.example\nmay@novacare.example' },
  })
  await page.fill(/^Message/, 'Welcome to the pilot')
  const again = await comeBack(page, at)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Email addresses' })).toHaveProperty(
      'value',
      'anne@novacare.example\nmay@novacare.example',
    ),
  )
  expect(fieldOf(/^Message/)).toHaveProperty('value', 'Welcome to the pilot')
  sessionStorage.clear()
  again.close()
  const later = await openApp(at, ada)
  await later.press('Send 2 invitations')
  await see('2 invitations sent.')
  await nothingKept()
})

test('a new company that was begun is there again, and gone once it is created', async () => {
  server.on(tenants.list, () => pageOf([tenant]))
  server.on(companies.create, ({ name, slug }) => ({ ...tenant, name, slug }))
  const page = await openApp('/dashboard', root)
  await page.press('Create tenant')
  await screen.findByRole('dialog', { name: 'Create a tenant' })
  await page.fill('Name', 'Casa Derma')
  await page.fill('Slug', 'casa')
  await page.user.keyboard('{Escape}')
  closeTab()
  const again = await openApp('/dashboard', root)
  await again.press('Create tenant')
  const sheet = await screen.findByRole('dialog', { name: 'Create a tenant' })
  await waitFor(() => expect(fieldOf('Name')).toHaveProperty('value', 'Casa Derma'))
  await again.fill('Name', 'Casa Derma Sud')
  expect(fieldOf('Slug')).toHaveProperty('value', 'casa')
  await again.press('Create tenant', sheet)
  await hear('Casa Derma Sud is created.')
  await nothingKept()
})

test('a profile that was changed and not saved outlives the session', async () => {
  const page = await openApp('/account', sara)
  await page.fill(/^Phone/, '+32 2 555 01 02')
  await comeBack(page, '/account', sara)
  await waitFor(() => expect(fieldOf(/^Phone/)).toHaveProperty('value', '+32 2 555 01 02'))
  expect(fieldOf('First name')).toHaveProperty('value', sara.firstName)
})
