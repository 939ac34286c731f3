import { type Health, type HealthCheck, overview } from '@rounds/contract/overview'
import { permissionsOf } from '@rounds/contract/rights'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '@rounds/contract/auth'
import { answerEmptyOffice, noActivity } from './support/admin.ts'
import { openApp, read, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, tenant } from './support/things.ts'

const check = (name: HealthCheck['name'], more: Partial<HealthCheck> = {}): HealthCheck => ({
  name,
  isGood: true,
  count: 0,
  total: 3,
  names: [],
  at: null,
  dismissed: null,
  ...more,
})
const lone = check('supervisors', {
  isGood: false,
  count: 2,
  total: 12,
  names: ['Adrien Lefèvre', 'Paul Sabatier'],
})
let checks: HealthCheck[]
let skipped: Health['skipped'] = []

beforeEach(() => {
  answerEmptyOffice()
  checks = [lone, check('admins'), check('departments', { total: 39 })]
  server.on(overview.health, () => ({ checkedAt: new Date(START).toISOString(), checks, skipped }))
})

test('what is not good says whom it is about, and one button leads to its fix with them chosen', async () => {
  await openApp('/dashboard', ada)
  const card = await screen.findByRole('region', { name: 'Health of your set-up: 2 of 3 good' })
  expect(card.textContent).toContain('2 delegates have no supervisor.')
  expect(card.textContent).toContain('nobody is in charge: Adrien Lefèvre, Paul Sabatier.')
  expect(card.textContent).toContain('Everyone has a department39 of 39')
  expect(within(card).getByRole('link', { name: 'Assign' }).getAttribute('href')).toMatch(
    /\/users\?only=no-supervisor$/,
  )
})

test('an instance of the version before, which does not say what was left out, is answer enough', async () => {
  server.on(overview.health, () => {
    const { skipped: _unsaid, ...said } = { checkedAt: new Date(START).toISOString(), checks, skipped }
    return said as Health
  })
  await openApp('/dashboard', ada)
  const card = await screen.findByRole('region', { name: 'Health of your set-up: 2 of 3 good' })
  expect(card.textContent).toContain('2 delegates have no supervisor.')
  // Of the contract of today it is one.
  server.faults = []
})

test('of one delegate nobody is silent', async () => {
  checks = [check('silent', { total: 1 })]
  await openApp('/dashboard', ada)
  await see('0 of 1 delegate', 'main')
  expect(read('main')).not.toContain('1 delegates')
})

test('a check is put aside with a reason', async () => {
  server.on(overview.dismiss, ({ reason }) => {
    checks = [{ ...lone, dismissed: { reason, until: new Date(START + 90 * 86_400_000).toISOString() } }]
    return { checkedAt: new Date(START).toISOString(), checks, skipped: [] }
  })
  const page = await openApp('/dashboard', ada)
  await page.press(/^Put aside: .*no supervisor\.$/)
  const sheet = await screen.findByRole('dialog')
  await page.fill('Reason', 'A pool for all.')
  await page.press('Put aside', sheet)
  expect(await screen.findByText(/A pool for all\./)).toBeTruthy()
  expect(server.sentTo(overview.dismiss)).toEqual([{ check: 'supervisors', reason: 'A pool for all.' }])
})

test('what waits leads to where it is done, and a card that fails fails alone', async () => {
  server.on(overview.home, () => ({
    expiringInvitations: 3,
    failedLogins: 14,
    failedReportMails: 0,
    people: [],
  }))
  server.on(overview.users, () => new Refusal(500, 'INTERNAL', 'Failed to fetch user analytics'))
  await openApp('/dashboard', ada)
  await see('3 invitations expire within two days')
  await see('Failed to fetch user analytics')
  const look = screen.getByRole('link', { name: 'Look: 14 failed sign-ins today' })
  expect(look.getAttribute('href')).toContain('/audit-logs?dates=today&action=login&result=failed')
})

test('where analytics are off, the card says how they are turned on, not that a connection is missing', async () => {
  server.on(
    overview.users,
    () => new Refusal(403, 'FEATURE_DISABLED', 'Analytics is not enabled for this organization'),
  )
  await openApp('/dashboard', ada)
  await see('Turn Analytics on in the settings to see who works with it.')
  expect(screen.queryByText(/Check your connection/)).toBeNull()
})

test('what the set-up left out is named first, each with where it is done', async () => {
  skipped = ['users', 'import', 'configuration']
  await openApp('/dashboard', ada)
  const list = await screen.findByRole('list', { name: 'Skipped in the set-up' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Invite people', '/alpine/invitations/invite'],
    ['Who may import', '/alpine/permissions'],
    ['Make it yours', '/alpine/settings?section=branding'],
  ])
  skipped = []
})

test('who stopped working with it is named; a period without anything says so', async () => {
  server.on(overview.users, () => ({
    ...noActivity,
    silent: [
      {
        id: idOf(77),
        name: 'Paul Sabatier',
        email: 'paul@novacare.example',
        role: 'DELEGATE' as const,
        lastActive: null,
      },
    ],
  }))
  await openApp('/user-analytics', ada)
  await see('No data for this period')
  const link = await screen.findByRole('link', { name: 'Paul Sabatier' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/users/${idOf(77)}$`))
  expect(screen.getByText('never signed in')).toBeTruthy()
  const write = screen.getByRole('link', { name: 'Message Paul Sabatier by email' })
  expect(write.getAttribute('href')).toBe('mailto:paul@novacare.example')
})

// ux.md 4.8.
test('days in which nobody came offer more of them', async () => {
  server.on(overview.users, () => noActivity)
  const page = await openApp('/user-analytics?period=7-days', ada)
  await see('No data for this period')
  await page.press('Last 30 days')
  await waitFor(() => expect(page.place()).toBe('/user-analytics'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Last 30 days' })).toBeNull())
})

test.each([
  [1, 'Your trial ends on 19 Nov.'],
  [-1, 'Your trial ended on 17 Nov.'],
])('a trial whose end is %i day ahead says so', async (days, words) => {
  const trialEndsAt = new Date(START + days * 86_400_000).toISOString()
  const subscription = { ...tenant.subscription, plan: 'trial' as const, trialEndsAt }
  const itself = { permissions: [...permissionsOf(ada.role, null)], phone: null, department: null }
  const led = { supervisorId: null, supervisorName: null }
  server.on(auth.profile, () => ({ ...ada, ...itself, ...led, tenant: { ...tenant, subscription } }))
  await openApp('/dashboard', ada)
  await see(words)
})
