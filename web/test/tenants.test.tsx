import { companies } from '@rounds/contract/companies'
import { type Tenant, tenants } from '@rounds/contract/tenants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, root, tenant } from './support/things.ts'

const PAGE = '/dashboard'
const nordvita: Tenant = {
  ...tenant,
  id: idOf(2),
  name: 'Nordvita',
  slug: 'nordvita',
  subscription: {
    ...tenant.subscription,
    plan: 'trial',
    status: 'past_due',
    currentPeriodEnd: '2026-11-10T00:00:00.000Z',
  },
}
let all: Tenant[]

beforeEach(() => {
  all = [tenant, nordvita]
  server.on(tenants.list, ({ search, status, plan }) =>
    pageOf(
      all.filter(
        ({ slug, subscription }) =>
          slug.includes(search ?? '') &&
          (!status || subscription.status === status) &&
          (!plan || subscription.plan === plan),
      ),
    ),
  )
})

test('companies are listed, narrowed and opened by keys; nothing of what they hold', async () => {
  const page = await openApp(PAGE, root)
  await see('Tenants 2')
  expect(read()).toContain('Past due1')
  await page.press('Past due1')
  await see(/^Nordvita(?!.*Alpine)/, 'tbody')
  expect(page.place()).toBe(`${PAGE}?tab=pastDue`)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'o' })
  await screen.findByRole('dialog', { name: 'Edit Nordvita' })
})

test('a company is created with its first admin; a slug that is taken says so while it is typed', async () => {
  const page = await openApp(PAGE, root)
  await page.press('Create tenant')
  const sheet = await screen.findByRole('dialog', { name: 'Create a tenant' })
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByLabelText('Name')))
  const { id, name, slug, logo, settings } = nordvita
  const colours = { primary: '#0f766e', primaryLight: '#0f766e', primaryDark: '#0f766e' }
  const branding = { ...settings.branding, ...colours }
  server.on(tenants.resolve, ({ slug: asked }) =>
    asked === slug
      ? { tenant: { id, name, slug, logo, settings: { ...settings, branding } } }
      : new Refusal(404, 'TENANT_NOT_FOUND', 'Tenant not found'),
  )
  await page.fill('Name', 'Nordvita')
  await within(sheet).findAllByText('Tenant slug already exists')
  await page.fill('Name', 'Casa Derma')
  await within(sheet).findByText('This slug is free.')
  await page.fill('Email', 'fay@casa.test')
  await page.press('Create tenant', sheet)
  await within(sheet).findAllByText('First name is required')
  await page.fill('First name', 'Fay')
  await page.fill('Last name', 'First')
  server.on(companies.create, () => new Refusal(409, 'DUPLICATE', 'Tenant slug already exists'))
  await page.press('Create tenant', sheet)
  await within(sheet).findAllByText('Tenant slug already exists')
  server.on(companies.create, (created) => ({
    ...tenant,
    id: idOf(3),
    name: created.name,
    slug: created.slug,
  }))
  await page.fill('Slug', 'casa-derma-2')
  await page.press('Create tenant', sheet)
  await hear('Casa Derma is created. fay@casa.test gets an invitation.')
  expect(server.sentTo(companies.create).at(-1)).toMatchObject({
    slug: 'casa-derma-2',
    subscription: { plan: 'trial' },
    admin: { email: 'fay@casa.test', firstName: 'Fay', lastName: 'First' },
  })
})

test('what a company pays for is changed on the version that was seen', async () => {
  const page = await openApp(PAGE, root)
  await page.press('Nordvita')
  const sheet = await screen.findByRole('dialog', { name: 'Edit Nordvita' })
  fireEvent.change(within(sheet).getByLabelText('Period ends'), { target: { value: '2027-11-10' } })
  fireEvent.change(within(sheet).getByLabelText('Trial ends (optional)'), { target: { value: '2027-11-10' } })
  server.on(companies.update, () => nordvita)
  await page.press('Save changes', sheet)
  await hear('Nordvita is saved.')
  expect(server.sent.findLast(({ endpoint }) => endpoint.name === companies.update.name)).toMatchObject({
    version: 1,
    // What is renewed on a day has ended when it begins; who tries until a day tries on that day, too.
    input: {
      subscription: { currentPeriodEnd: '2027-11-09T23:00:00.000Z', trialEndsAt: '2027-11-10T22:59:00.000Z' },
    },
  })
})

test('a first admin who did not come is invited again; a company that has one says so', async () => {
  const page = await openApp(PAGE, root)
  await page.press('More about Nordvita')
  await page.press('Invite first admin')
  const sheet = await screen.findByRole('dialog', { name: 'Invite the first admin of Nordvita' })
  await page.press('Send invitation', sheet)
  await within(sheet).findAllByText('First name is required')
  await page.fill('Email', 'fay@nordvita.test')
  await page.fill('First name', 'Fay')
  await page.fill('Last name', 'First')
  server.on(companies.update, () => new Refusal(409, 'DUPLICATE', 'The company has an administrator already'))
  await page.press('Send invitation', sheet)
  await within(sheet).findByText('The company has an administrator already')
  server.on(companies.update, () => nordvita)
  await page.press('Send invitation', sheet)
  await hear('fay@nordvita.test gets an invitation to Nordvita.')
  expect(server.sentTo(companies.update).at(-1)).toEqual({
    id: nordvita.id,
    admin: { email: 'fay@nordvita.test', firstName: 'Fay', lastName: 'First' },
  })
})

test('a list that failed is asked for again; none is said', async () => {
  server.on(tenants.list, () => new Refusal(500, 'INTERNAL', 'Failed to load tenants'))
  const page = await openApp(PAGE, root)
  await see('Failed to load tenants')
  all = []
  server.on(tenants.list, () => pageOf(all))
  await page.press('Try again')
  await see('No tenants yet')
})

test('a company’s days are those of its own zone, in the list and where they are set', async () => {
  const { settings } = nordvita
  const localization = { ...settings.localization, timezone: 'America/New_York' }
  // Its midnight, which is another day of whoever looks at it.
  const subscription = { ...nordvita.subscription, currentPeriodEnd: '2026-11-11T04:30:00.000Z' }
  const boston = { ...nordvita, name: 'Boston', settings: { ...settings, localization }, subscription }
  all = [boston]
  const page = await openApp(PAGE, root)
  await see(/10 Nov/, 'tbody')
  await page.press('Boston')
  const sheet = await screen.findByRole('dialog', { name: 'Edit Boston' })
  const ends = within(sheet).getByLabelText<HTMLInputElement>('Period ends')
  expect(ends.value).toBe('2026-11-10')
  fireEvent.change(ends, { target: { value: '' } })
  await page.press('Save changes', sheet)
  await within(sheet).findAllByText('Invalid date and time')
  fireEvent.change(ends, { target: { value: '2027-01-31' } })
  server.on(companies.update, () => boston)
  await page.press('Save changes', sheet)
  await hear('Boston is saved.')
  expect(server.sentTo(companies.update).at(-1)).toMatchObject({
    subscription: { currentPeriodEnd: '2027-01-31T05:00:00.000Z' },
  })
})
