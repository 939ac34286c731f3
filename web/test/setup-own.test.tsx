import { auth } from '@rounds/contract/auth'
import { permissionsOf } from '@rounds/contract/rights'
import { type SavedProgress, setup } from '@rounds/contract/setup'
import type { Tenant } from '@rounds/contract/tenants'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, tenant } from './support/things.ts'

let someone: typeof ada
const first = ['company-info', 'plan', 'admin'] as const
const data = {
  companyInfo: {
    companyName: 'Alpine Pharma',
    industrySector: 'Pharmaceuticals',
    companySize: '51-200',
    timezone: 'Europe/Brussels',
  },
  address: {
    country: 'Belgium',
    streetAddress: 'Rue Haute 1',
    city: 'Brussels',
    stateProvince: 'Brussels',
    postalCode: '1000',
  },
  plan: { planId: 'professional' },
  adminAccount: { firstName: 'Ada', lastName: 'Novak', email: ada.email },
} as const

/** The company of who is signed in is like this. */
const companyIs = (itself: Partial<Tenant>) =>
  server.on(auth.profile, () => ({
    ...someone,
    tenant: { ...tenant, ...itself },
    permissions: [...permissionsOf(ada.role, null)],
    phone: null,
    department: null,
    supervisorId: null,
    supervisorName: null,
  }))
const inZone = (timezone: string) =>
  companyIs({ settings: { ...tenant.settings, localization: { ...tenant.settings.localization, timezone } } })
const entered = () => Object.assign({}, ...server.sentTo(setup.saveProgress).map((sent) => sent.data))

let people = 40
beforeEach(() => {
  // Somebody else each time: a device remembers what was entered.
  someone = { ...ada, id: idOf(people++), onboardingCompleted: false }
  server.on(setup.progress, () => new Refusal(404, 'NOT_FOUND', 'No saved progress'))
  server.on(setup.saveProgress, () => ({ lastSaved: new Date(START).toISOString() }))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const begun = () =>
  server.on(setup.progress, (): SavedProgress => ({
    data,
    completedSteps: [...first],
    currentStep: 'users',
    persistence: { lastSaved: new Date(START).toISOString(), autoSave: true, version: '1.0.0' },
    progress: { totalSteps: 7, currentStepIndex: 3, percentComplete: 42.857 },
    setUp: null,
  }))

test.each([
  ['the clock of the device, where nobody has said another', 'UTC', 'America/New_York'],
  ['its own clock, where it has one', 'Asia/Tokyo', 'Asia/Tokyo'],
])('of a company that is there it proposes %s', async (_words, own, proposed) => {
  inZone(own)
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this)
    return options.timeZone === device ? { ...options, timeZone: 'America/New_York' } : options
  })
  await openApp('/setup/company-info', someone)
  await see('Tell us about your company')
  await waitFor(() => expect(entered().companyInfo?.timezone).toBe(proposed))
  expect(read()).toContain('Your address on Rounds stays as it is.')
})

test('the plan that the company has is the one that is chosen', async () => {
  await openApp('/setup/plan', someone)
  await waitFor(() => expect(entered().plan).toEqual({ planId: 'professional' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Professional/ }).checked).toBe(true)
})

test('a trial that has begun ends when it ends', async () => {
  const trialEndsAt = new Date(START + 3 * 86_400_000).toISOString()
  companyIs({ subscription: { ...tenant.subscription, plan: 'trial', trialEndsAt } })
  await openApp('/setup/plan', someone)
  await see('Free until Sat 21 November 2026, no card needed.')
})

test('a step that is put back leaves what was entered elsewhere meanwhile; after Finish nothing is put back', async () => {
  begun()
  const page = await openApp('/setup/user-setup', someone)
  await page.fill('Email addresses', 'lina@alpine.test')
  await see('1 ready')
  await page.press('Skip for now')
  await see('Import prescribers')
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [new File(['First name,Last name\nLina,Haddad\n'], 'a.csv', { type: 'text/csv' })] },
  })
  await see('1 ready')
  await page.press('Continue')
  await see('Make it yours')
  await hear('Step cleared')
  await page.press('Undo')
  await waitFor(() => expect(entered().usersText).toBe('lina@alpine.test'))
  expect(entered().dataImport).toMatchObject({ fileName: 'a.csv' })
  await page.goTo('//alpine/setup/user-setup')
  await see('1 ready')
  await page.press('Skip for now')
  await hear('Step cleared')
  await page.goTo('//alpine/setup/completion')
  server.on(setup.submit, () => ({
    success: true as const,
    tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name },
    user: { id: ada.id, email: ada.email },
    loginPath: '/alpine/login',
  }))
  await page.press('Finish set-up')
  await see('Alpine Pharma is ready.')
  expect(screen.queryByText('Step cleared')).toBeNull()
})

test('a step of a set-up is named in the browser with the company whose it is', async () => {
  begun()
  await openApp('/setup/plan', someone)
  await see('Choose a plan')
  await waitFor(() => expect(document.title).toBe('Choose a plan · Alpine Pharma'))
})
