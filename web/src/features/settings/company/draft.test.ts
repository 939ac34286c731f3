import { usualReviewRules } from '@rounds/contract/settings'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { type StoredSettings, changedFields, companyInput, draftOf, fieldOf, rulesInput } from './draft.ts'

const stored: StoredSettings = {
  company: {
    name: 'Novacare',
    logo: null,
    branding: { primaryColor: '#2563eb', secondaryColor: null, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone: 'Europe/Paris', language: 'en', currency: 'EUR', ...usualWorkdays },
    subscription: { plan: 'trial', status: 'active', trialEndsAt: null, currentPeriodEnd: '' },
    version: 1,
  },
  rules: { ...usualReviewRules, since: null, version: 0 },
  domains: { domains: [], version: 0 },
  security: {
    secondFactor: 'optional',
    version: 0,
    isOffered: true,
    admins: { total: 1, without: 1 },
    people: { total: 1, without: 1 },
  },
}
const draft = draftOf(stored)

test('only what differs is a change, and only that is sent', () => {
  const holidays = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-28', name: '' },
  ]
  const wanted = { currency: 'CHF', analytics: false, name: 'Novacare', holidays }
  const changed = changedFields(draft, wanted)
  expect(changed).toEqual(['currency', 'holidays', 'analytics'])
  expect(companyInput({ ...draft, ...wanted }, changed)).toEqual({
    features: { analytics: false },
    localization: {
      currency: 'CHF',
      holidays: ['2026-12-25', '2026-12-28'],
      holidayNames: [{ day: '2026-12-25', name: 'Christmas Day' }],
    },
  })
  expect(rulesInput({ ...draft, ...wanted }, changed)).toBeUndefined()
  expect(companyInput(draft, [])).toBeUndefined()
})

test('a logo that was removed is a change', () => {
  const before = draftOf({ ...stored, company: { ...stored.company, logo: '/x' } })
  const changed = changedFields(before, { logo: null })
  expect(companyInput({ ...before, logo: null }, changed)).toEqual({ logo: null, branding: { logo: null } })
})

test('rules are sent as a whole; an empty limit is none', () => {
  const wanted = { longMinutes: '', goalHours: 'x' }
  expect(rulesInput({ ...draft, ...wanted }, changedFields(draft, wanted))).toEqual({
    ...usualReviewRules,
    longMinutes: null,
    goalHours: Number.NaN,
  })
})

test('a refusal finds its field', () => {
  expect(
    [
      'localization.timezone',
      'localization.holidayNames.3.name',
      'branding.primaryColor',
      'longMinutes',
      'features',
    ].map((path) => fieldOf(path, draft)),
  ).toEqual(['timezone', 'holidays', 'primaryColor', 'longMinutes', undefined])
})
