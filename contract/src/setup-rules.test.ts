import { expect, test } from 'vitest'
import type { SetupData } from './setup.ts'
import type { Tenant } from './tenants.ts'
import { companyOf, departmentsOf, settingsOf, subscriptionOf } from './setup-rules.ts'

const data = (more: object = {}) =>
  ({ companyInfo: { timezone: 'Europe/Paris', country: 'FR' }, address: {}, ...more }) as SetupData

test('a company is where its address is, and else where it says to be', () => {
  expect(companyOf(data()).address.country).toBe('FR')
  expect(companyOf(data({ address: { country: 'BE' } })).address.country).toBe('BE')
})

test('the zone is the company’s unless the configuration says another', () => {
  expect(settingsOf(data()).localization.timezone).toBe('Europe/Paris')
  const configuration = { localization: { timezone: 'Asia/Tokyo' } }
  expect(settingsOf(data({ configuration })).localization.timezone).toBe('Asia/Tokyo')
})

test('each department is named once, as it was first', () => {
  const named = data({
    configuration: { departments: ['Cardiology', 'Oncology'] },
    users: [{ department: 'ONCOLOGY' }, { department: null }, { department: 'Urology' }],
  })
  expect(departmentsOf(named)).toEqual(['Cardiology', 'Oncology', 'Urology'])
})

test('a plan that is chosen ends a trial, and starts what was due, but nothing that the platform has stopped', () => {
  const had = (status: Tenant['subscription']['status']) =>
    ({ subscription: { plan: 'trial', status, trialEndsAt: '2026-12-01T00:00:00.000Z' } }) as Tenant
  expect(subscriptionOf(had('past_due'), 'basic')).toEqual({
    plan: 'basic',
    status: 'active',
    trialEndsAt: null,
  })
  expect(subscriptionOf(had('cancelled'), 'basic')).toMatchObject({ status: 'cancelled' })
  expect(subscriptionOf(had('active'), 'trial')).toBeUndefined()
})
