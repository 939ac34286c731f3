import { describe, expect, test } from 'vitest'
import { coloursOf, normaliseTenant, tenantOfAnswer } from './tenant-rules.ts'

const bare = { id: '1', slug: 'acme' }

describe('tenantOfAnswer', () => {
  test.each([
    ['under tenant', { tenant: bare }],
    ['under data.tenant', { data: { tenant: bare } }],
    ['under data', { data: bare }],
    ['at the root', bare],
  ])('finds a tenant %s', (_where, body) => {
    expect(tenantOfAnswer(body)).toEqual(bare)
  })

  test.each([
    ['no slug', { tenant: { id: '1' } }],
    ['no id', { slug: 'acme' }],
    ['nothing', null],
    ['a text', 'acme'],
  ])('takes %s for none', (_what, body) => {
    expect(tenantOfAnswer(body)).toBeNull()
  })
})

test('fills what the server did not tell with the defaults of specification §9', () => {
  const at = Date.parse('2026-11-20T10:00:00Z')
  const tenant = normaliseTenant(bare, at)
  expect(tenant.name).toBe('Medical Platform')
  expect(tenant.settings.branding).toMatchObject({ primaryColor: '#2563eb', secondaryColor: '#6b7280' })
  expect(tenant.settings.localization).toEqual({ timezone: 'UTC', language: 'en', currency: 'USD' })
  expect(tenant.settings.features).toEqual({ mobileApp: true, analytics: true, ssoEnabled: false })
  expect(tenant.subscription).toMatchObject({
    plan: 'trial',
    status: 'active',
    currentPeriodEnd: '2026-12-20T10:00:00.000Z',
  })
})

test('keeps what the server told, but no zone that this browser does not know', () => {
  const settings = { localization: { timezone: 'Mars/Olympus', language: 'fr', currency: 'EUR' } }
  const { localization } = normaliseTenant({ ...bare, settings }, 0).settings
  expect(localization).toEqual({ timezone: 'UTC', language: 'fr', currency: 'EUR' })
})

describe('coloursOf', () => {
  const coloured = (primaryColor: string) =>
    coloursOf(normaliseTenant({ ...bare, settings: { branding: { primaryColor } } }, 0))

  test('broken branding is the default blue', () => {
    const blue = { primary: '#2563eb', primaryLight: '#3b82f6', primaryDark: '#1d4ed8' }
    expect(coloured('not a colour')).toEqual(blue)
    expect(coloured('#2563eb')).toEqual(blue)
  })

  test('a primary that contains 059669 is the green preset', () => {
    const green = { primary: '#059669', primaryLight: '#10b981', primaryDark: '#047857' }
    expect(coloured('059669')).toEqual(green)
    expect(coloured('#059669')).toEqual(green)
  })

  test('any other primary derives', () => {
    expect(coloured('#000000')).toMatchObject({ primaryLight: '#333333', primaryDark: '#000000' })
  })
})
