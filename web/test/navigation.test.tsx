import { approvals } from '@rounds/contract/approvals'
import { auth } from '@rounds/contract/auth'
import { invites } from '@rounds/contract/invites'
import { reports } from '@rounds/contract/reports'
import { schedules } from '@rounds/contract/schedules'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invitationOf } from './support/admin.ts'
import { openApp, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, marc, sara, tenant } from './support/things.ts'

const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('a permission that is taken away takes its page from the navigation, and the page says so', async () => {
  let isGranted = true
  server.on(auth.profile, () => ({
    ...marc,
    tenant,
    permissions: ['visits.approve', 'visits.read', 'team.read', ...(isGranted ? ['reports.read'] : [])],
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))
  for (const endpoint of [reports.list, reports.saved, schedules.list])
    server.on(endpoint, () => new Refusal(403, 'FORBIDDEN', 'Forbidden'))
  const page = await openApp('/account', marc)
  await waitFor(() => expect(linkNames()).toContain('Reports'))
  isGranted = false
  await page.goTo('/supervisor/reports')
  await see("You don't have permission to do this.")
  await waitFor(() => expect(linkNames()).not.toContain('Reports'))
  expect(linkNames()).toContain('Calendar')
})

test('who works with it is for those who may see users', async () => {
  server.on(auth.profile, () => ({
    ...ada,
    tenant,
    permissions: ['users.manage', 'permissions.manage', 'audit.read'],
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))
  await openApp('/account', ada)
  await waitFor(() => expect(linkNames()).not.toContain('Users'))
  expect(linkNames()).not.toContain('Activity')
  expect(linkNames()).toContain('Roles')
  // The start has asked who this is, and what they may: nobody asks again.
  expect(server.sentTo(auth.profile)).toHaveLength(1)
})

test('what a company has off is not offered', async () => {
  const { features } = tenant.settings
  const off = { ...tenant, settings: { ...tenant.settings, features: { ...features, analytics: false } } }
  server.on(auth.profile, () => ({
    ...ada,
    tenant: off,
    permissions: ['users.read', 'audit.read'],
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))
  await openApp('/account', ada)
  await waitFor(() => expect(linkNames()).toContain('Users'))
  await waitFor(() => expect(linkNames()).not.toContain('Settings'))
  expect(linkNames()).not.toContain('Activity')
  expect(linkNames()).toContain('Audit log')
})

test('the sign-in pages are for visitors only: whoever is signed in is brought home', async () => {
  const page = await openApp('/account', sara)
  for (const path of ['/login', '/forgot-password']) {
    await page.goTo(path)
    await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
    await page.goTo('/account')
    await waitFor(() => expect(page.place()).toBe('/account'))
  }
})

test('an address that nobody knows leads a visitor to the sign-in', async () => {
  const page = await openApp('/no-such-page', null)
  await waitFor(() => expect(page.place()).toMatch(/^\/login/))
  await page.goTo('/forgot-password')
  await waitFor(() => expect(page.place()).toBe('/forgot-password'))
})

test('an admin invites people from every page, and sees how many have not come yet', async () => {
  server.on(invites.list, () => pageOf([invitationOf(1), invitationOf(2)]))
  const page = await openApp('/account', ada)
  await waitFor(() => expect(linkNames()).toContain('Invitations2'))
  const link = await screen.findByRole('link', { name: 'Invite people' })
  expect(link.getAttribute('href')).toMatch(/\/invitations\/invite$/)
  expect(page.place()).toBe('/account')
})

test('how many wait is written as the company writes numbers', async () => {
  server.on(approvals.list, () => ({
    data: [],
    pagination: { page: 1, limit: 1, total: 3044, totalPages: 3044 },
  }))
  await openApp('/account', marc)
  await waitFor(() => expect(linkNames().some((name) => name?.startsWith('Approvals3,044'))).toBe(true))
})

test('G and a letter opens its page from every other', async () => {
  const page = await openApp('/account', sara)
  await see('Profile')
  await page.user.keyboard('gp')
  await waitFor(() => expect(page.place()).toBe('/delegate/prescribers'))
})
