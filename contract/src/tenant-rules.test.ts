import { expect, test } from 'vitest'
import { changedLeaves, checkSubscription, isSubscriptionOver, newTenantSettings } from './tenant-rules.ts'
import { subscriptionStatuses } from './tenants.ts'

test('two logos of a company are told apart in the log', () => {
  const company = {
    name: 'Novacare',
    domain: null,
    logo: 'one',
    settings: newTenantSettings,
    subscription: { plan: 'basic' as const, status: 'active' as const, trialEndsAt: null },
  }
  const branding = { ...newTenantSettings.branding, logo: 'two' }
  const from = company as Parameters<typeof changedLeaves>[0]
  const to = { ...from, settings: { ...newTenantSettings, branding } }
  expect(changedLeaves(from, to)).toEqual({ before: { brandingLogo: null }, after: { brandingLogo: 'two' } })
})

test('nobody of a company changes anything once its subscription is over, but the platform', () => {
  expect(subscriptionStatuses.filter(isSubscriptionOver)).toEqual(['inactive', 'cancelled'])
  expect(() => checkSubscription('TENANT_ADMIN', 'past_due')).not.toThrow()
  expect(() => checkSubscription('TENANT_ADMIN', 'cancelled')).toThrow(
    'Your subscription is not active. Please contact your administrator.',
  )
  expect(() => checkSubscription('SUPER_ADMIN', 'cancelled')).not.toThrow()
})
