import { type User, auth } from '@rounds/contract/auth'
import { companies } from '@rounds/contract/companies'
import { overview } from '@rounds/contract/overview'
import { type Permission, rolePermissions } from '@rounds/contract/permissions'
import { prescribers } from '@rounds/contract/prescribers'
import type { Tenant } from '@rounds/contract/tenants'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authStore, readStoredSession } from '#lib/person/auth-store.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { noActivity } from './support/admin.ts'
import { answerEmptyDesk } from './support/desk.ts'
import { fieldOf, openApp, read, see } from './support/app.tsx'
import { companySettings } from './support/company.ts'
import { Refusal, server } from './support/server.ts'
import { ada, marc, sara, tenant } from './support/things.ts'

/** What the server says of somebody and their company from now on. */
const answerProfile = (user: User, company: Tenant, permissions: readonly Permission[]) =>
  server.on(auth.profile, () => ({
    ...user,
    tenant: company,
    permissions: [...permissions],
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))

const { settings } = tenant
const changed: Tenant = {
  ...tenant,
  version: 2,
  name: 'Novacare',
  settings: {
    ...settings,
    branding: { ...settings.branding, primaryColor: '#be123c' },
    features: { ...settings.features, analytics: false },
    localization: { ...settings.localization, currency: 'CHF' },
  },
}
/** As soon as the page listens, and again and again: what is known is no news. */
const hearNews = (expectation: () => void) =>
  waitFor(() => {
    server.tell('company')
    expectation()
  })
const refused = (code: string, message: string) => () => new Refusal(403, code, message)

test('what another admin saves is on the open page, and what is being typed there stays', async () => {
  await openApp('/settings', ada)
  await see('Single sign-on')
  fireEvent.change(fieldOf(/^Name(?! of)/), { target: { value: 'Alpine and more' } })
  answerProfile(ada, changed, rolePermissions.TENANT_ADMIN)
  server.on(companies.settings, () => ({ ...companySettings, ...changed.settings, version: 2 }))
  await hearNews(() => expect(fieldOf(/^Currency/)).toHaveProperty('value', 'CHF, Swiss Franc'))
  await waitFor(() => expect(authStore.get().tenant?.name).toBe('Novacare'))
  expect(tenantStore.get()).toMatchObject({ tenant: { settings: { branding: { primaryColor: '#be123c' } } } })
  expect(localStorage.getItem('pv.brand.alpine')).toContain('--tenant-primary:#be123c')
  expect(fieldOf(/^Name(?! of)/)).toHaveProperty('value', 'Alpine and more')
  expect(read()).toContain('1 change not saved: name')
})

test('a feature that is switched off while its page is open is gone from it, and it says so', async () => {
  server.on(overview.users, () => noActivity)
  await openApp('/user-analytics', ada)
  await see('No data for this period')
  await waitFor(() => expect(read('nav')).toContain('Activity'))
  server.on(overview.users, refused('FEATURE_DISABLED', 'Analytics is not enabled for this organization'))
  answerProfile(ada, changed, rolePermissions.TENANT_ADMIN)
  await hearNews(() => expect(read()).toContain('Analytics is not enabled for this organization'))
  await waitFor(() => expect(read('nav')).not.toContain('Activity'))
})

test('a permission that is taken while its page is open is gone from it, and it says so', async () => {
  await openApp('/delegate/prescribers', sara)
  await waitFor(() => expect(read('nav')).toContain('Prescribers'))
  await see('Prescribers')
  server.on(prescribers.list, refused('FORBIDDEN', 'Forbidden'))
  server.on(prescribers.letters, refused('FORBIDDEN', 'Forbidden'))
  const left = rolePermissions.DELEGATE.filter((key) => key !== 'prescribers.read')
  answerProfile(sara, tenant, left)
  await hearNews(() => expect(read()).toContain("You don't have permission to do this."))
  await waitFor(() => expect(read('nav')).not.toContain('Prescribers'))
})

test('whoever gets another role while a page is open has the pages of that role, also when they start it again', async () => {
  answerEmptyDesk()
  const page = await openApp('/supervisor/dashboard', marc)
  await waitFor(() => expect(read('nav')).toContain('Approvals'))
  const moved = {
    ...marc,
    role: 'DELEGATE',
    lastName: 'Moved',
    updatedAt: '2026-11-18T08:31:00.000Z',
  } as const
  answerProfile(moved, tenant, rolePermissions.DELEGATE)
  await hearNews(() => expect(page.place()).toBe('/delegate/dashboard'))
  await waitFor(() => expect(read('nav')).toContain('Agenda'))
  expect(read('nav')).not.toContain('Approvals')
  expect(readStoredSession()?.user).toMatchObject({ role: 'DELEGATE', lastName: 'Moved' })
})

test('what a device kept of the company is no news', async () => {
  await openApp('/settings', ada)
  await see('Single sign-on')
  authStore.set((state) => ({ ...state, tenant: changed }))
  await hearNews(() => expect(server.sentTo(auth.profile).length).toBeGreaterThan(2))
  await server.rest()
  expect(authStore.get().tenant?.name).toBe('Novacare')
})

test('the icon is that of the company on its pages, and the product’s elsewhere', async () => {
  const icon = document.head.appendChild(document.createElement('link'))
  icon.rel = 'icon'
  const address = () => icon.getAttribute('href')
  const page = await openApp('/login', null)
  await waitFor(() => expect(address()).toBe('/api/v1/tenants/public/alpine/icon.svg?0f766e'))
  tenantStore.set({ status: 'ready', slug: 'alpine', tenant: changed })
  await waitFor(() => expect(address()).toMatch(/icon\.svg\?be123c$/))
  const branding = { ...settings.branding, logo: '/logo.png' }
  tenantStore.set({
    status: 'ready',
    slug: 'alpine',
    tenant: { ...tenant, settings: { ...settings, branding } },
  })
  await waitFor(() => expect(address()).toBe('/logo.png'))
  page.close()
  expect(address()).toBe('/icon.svg')
  icon.remove()
})
