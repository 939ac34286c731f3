import { expect, test } from 'vitest'
import { changedLeaves, newTenantSettings } from './tenant-rules.ts'

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
