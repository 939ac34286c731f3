import { audit } from '@rounds/contract/audit'
import { departments } from '@rounds/contract/departments'
import { exports } from '@rounds/contract/exports'
import { users } from '@rounds/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cardiology } from './support/admin.ts'
import { openApp } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { ada, prescriberOf, sara } from './support/things.ts'
import { world } from './support/world.ts'

/** Whether the button of a filter says that it narrows what is shown. */
const isOn = (name: string) => screen.getByRole('button', { name }).dataset.variant === 'light'

beforeEach(() => {
  server.on(users.list, () => ({
    data: [],
    pagination: { page: 2, limit: 20, total: 60, totalPages: 3 },
    counts: { active: 60, pending: 0, inactive: 0 },
  }))
  server.on(exports.list, () => pageOf([]))
  server.on(exports.listLog, () => pageOf([]))
  server.on(departments.list, () => pageOf([cardiology]))
})

test('a department that is chosen begins the users at their first page, and its filter is coloured', async () => {
  const page = await openApp('/users?page=2', ada)
  await screen.findByRole('button', { name: 'Department: all' })
  expect(isOn('Department: all')).toBe(false)
  await page.press('Department: all')
  await page.press('Cardiology')
  await waitFor(() => expect(page.place()).toBe('/users?department=Cardiology'))
  expect(isOn('Department: Cardiology')).toBe(true)
  expect(server.sentTo(users.list).at(-1)).toEqual({ department: 'Cardiology' })
})

test('what narrows the audit log is coloured, its usual week is not', async () => {
  server.on(audit.list, () => pageOf([]))
  server.on(audit.chain, () => ({
    entries: 1,
    waiting: 0,
    checkedAt: ada.createdAt,
    brokenAt: null,
    brokenEntryId: null,
    checking: null,
  }))
  const page = await openApp('/audit-logs', ada)
  await screen.findByRole('button', { name: 'Result: all' })
  expect(isOn('Dates: last 7 days')).toBe(false)
  await page.press('Result: all')
  await page.press('Failed')
  await waitFor(() => expect(page.place()).toBe('/audit-logs?result=failed'))
  expect([isOn('Result: failed'), isOn('Action: all')]).toEqual([true, false])
})

test('columns that were hidden are hidden when the list is opened anew', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp('/delegate/prescribers', sara)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await waitFor(() => expect(heads().join()).toMatch('Rating'))
  await page.press('Columns')
  ;(await screen.findByRole('checkbox', { name: 'Rating' })).click()
  await waitFor(() => expect(heads().join()).not.toMatch('Rating'))
  await page.goTo('/account')
  await page.goTo('/delegate/prescribers')
  await screen.findByRole('columnheader', { name: /^Name/ })
  expect(heads().join()).not.toMatch('Rating')
})
