import { randomUUID } from 'node:crypto'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { rolePermissions } from '@rounds/contract/permissions'
import { describe, expect, test } from 'vitest'
import { as, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

const makeBoss = async () => as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))

describe('changing a tenant', () => {
  test('an admin changes name, logo, domain and settings of their own; the rest stays', async () => {
    const { tenant, admin, delegate } = await makeTeam(server)
    const changed = await admin.patch(`/tenants/${tenant.id}`, {
      name: 'Renamed',
      domain: 'renamed.test',
      settings: { branding: { primaryColor: '#059669' }, features: { ssoEnabled: false, analytics: false } },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      name: 'Renamed',
      domain: 'renamed.test',
      slug: tenant.slug,
      settings: {
        branding: { primaryColor: '#059669', secondaryColor: null },
        features: { ssoEnabled: false, mobileApp: true, analytics: false },
        localization: { timezone: 'UTC' },
      },
    })
    expect((await admin.patch(`/tenants/${tenant.id}`, { domain: null })).body.domain).toBeNull()
    const resolved = await server.app.inject(`/api/v1/tenants/public/resolve/${tenant.slug}`)
    expect(resolved.json()).toMatchObject({
      tenant: { settings: { branding: { primaryLight: '#10b981', primaryDark: '#047857' } } },
    })
    expect((await delegate.patch(`/tenants/${tenant.id}`, { name: 'Mine' })).status).toBe(403)
  })

  test.each([{ subscription: { plan: 'enterprise' } }, { settings: { features: { ssoEnabled: true } } }])(
    '%j is for super admins',
    async (change) => {
      const { tenant, admin } = await makeTeam(server)
      expect(await admin.patch(`/tenants/${tenant.id}`, change)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
      expect((await (await makeBoss()).patch(`/tenants/${tenant.id}`, change)).body).toMatchObject(change)
    },
  )

  test('a trial that begins ends after 30 days, unless said', async () => {
    const boss = await makeBoss()
    const { id } = await makeTenant(server)
    const change = async (subscription: object) =>
      (await boss.patch(`/tenants/${id}`, { subscription })).body.subscription.trialEndsAt
    await change({ plan: 'basic', trialEndsAt: null })
    const days = (Date.parse(await change({ plan: 'trial' })) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const said = '2030-01-31T00:00:00.000Z'
    await change({ plan: 'basic', trialEndsAt: null })
    expect(await change({ plan: 'trial', trialEndsAt: said })).toBe(said)
    expect(await change({ trialEndsAt: null })).toBeNull()
  })

  test('the platform is nobody’s customer: whoever stops its subscription goes on', async () => {
    const boss = await makeBoss()
    const change = (status: string) =>
      boss.patch(`/tenants/${boss.user.tenant.id}`, { subscription: { status } })
    expect((await change('inactive')).status).toBe(200)
    expect(await change('active')).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active' } },
    })
  })

  test('a logo is one that was stored here, and so is a favicon', async () => {
    const { tenant, admin } = await makeTeam(server)
    const stored = `/api/v1/files/logos/${tenant.id}/${randomUUID()}`
    const pictures = (address: string) => [{ logo: address }, { settings: { branding: { logo: address } } }]
    for (const address of [
      'any text',
      'javascript:alert(1)',
      'https://evil.test/x.png',
      `${stored}?x`,
      `//x${stored}`,
    ])
      for (const change of [...pictures(address), { settings: { branding: { favicon: address } } }])
        expect((await admin.patch(`/tenants/${tenant.id}`, change)).status, JSON.stringify(change)).toBe(400)
    for (const change of [
      ...pictures(stored),
      { settings: { branding: { favicon: stored } } },
      { logo: null },
    ])
      expect((await admin.patch(`/tenants/${tenant.id}`, change)).status).toBe(200)
  })

  test('an admin whose permission was taken away changes nothing', async () => {
    const { tenant, admin } = await makeTeam(server)
    const kept = rolePermissions.TENANT_ADMIN.filter((key) => key !== 'settings.manage')
    await admin.put('/tenant-admin/roles/TENANT_ADMIN/permissions', { permissions: kept })
    expect(await admin.patch(`/tenants/${tenant.id}`, { name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  test('another tenant is not found, whoever asks but a super admin', async () => {
    const { admin } = await makeTeam(server)
    const other = await makeTenant(server)
    for (const id of [other.id, randomUUID()])
      expect(await admin.patch(`/tenants/${id}`, { name: 'Mine' })).toMatchObject({
        status: 404,
        body: { message: 'Tenant not found' },
      })
    const boss = await makeBoss()
    expect((await boss.patch(`/tenants/${randomUUID()}`, { name: 'X' })).status).toBe(404)
    expect((await boss.patch(`/tenants/${other.id}`, { name: 'Renamed' })).body.name).toBe('Renamed')
  })

  test('what is stored already is no change: no version, nothing in the audit log', async () => {
    const { tenant, admin } = await makeTeam(server)
    const path = `/tenants/${tenant.id}`
    const before = (await admin.get(path)).body
    const { settings, name, logo } = before
    for (const same of [{}, { name }, { settings, logo, domain: '' }, { version: before.version }])
      expect((await admin.patch(path, same)).body).toEqual(before)
    const changed = await admin.patch(path, { settings: { features: { analytics: false } } })
    expect(changed.body).toMatchObject({ version: before.version + 1 })
    const entries = await server.services.database
      .read(tenant.id)
      .rows('select action, details from audit_log where tenant_id = $1 and resource_id = $1')
    expect(entries).toEqual([
      { action: 'update', details: { before: { analytics: true }, after: { analytics: false } } },
    ])
  })

  test('a change of an older version is refused', async () => {
    const { tenant, admin } = await makeTeam(server)
    const path = `/tenants/${tenant.id}`
    const read = await admin.get(path)
    expect(read.headers.etag).toBe(`"v${read.body.version}"`)
    const etag = String(read.headers.etag)
    expect((await admin.patch(path, { name: 'First' }, { 'if-match': etag })).status).toBe(200)
    const details = { currentVersion: 2 }
    expect(await admin.patch(path, { name: 'Second' }, { 'if-match': etag })).toMatchObject({
      status: 412,
      body: { code: 'PRECONDITION_FAILED', details },
    })
    expect(await admin.patch(path, { name: 'Second', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details },
    })
  })

  test('a new time zone is in force at the next request', async () => {
    const { tenant, admin, delegate } = await makeTeam(server)
    await delegate.get('/auth/profile')
    const zone = 'Pacific/Kiritimati'
    await admin.patch(`/tenants/${tenant.id}`, { settings: { localization: { timezone: zone } } })
    expect((await server.services.sessions.find(delegate.token))?.user.timezone).toBe(zone)
    const bad = { settings: { localization: { timezone: 'Mars/Olympus' } } }
    expect((await admin.patch(`/tenants/${tenant.id}`, bad)).body.message).toBe('Invalid timezone')
  })

  test('the days that a company works, and those it does not, are in force at the next request', async () => {
    const { tenant, admin, supervisor, delegate } = await makeTeam(server)
    const lastWeek = addDays(startOfWeek(dayIn(Date.now(), 'UTC')), -7)
    const [tuesday, saturday] = [addDays(lastWeek, 1), addDays(lastWeek, 5)]
    const path = `/supervisors/delegates/${delegate.user.id}/week?date=${lastWeek}`
    const expected = async () => (await supervisor.get(path)).body.pace.expected
    const localize = (localization: object) =>
      admin.patch(`/tenants/${tenant.id}`, { settings: { localization } })
    expect(await expected()).toBe(20)
    expect((await localize({ holidays: [saturday, tuesday, tuesday] })).body.settings.localization).toEqual({
      timezone: 'UTC',
      language: 'en',
      currency: 'USD',
      workingDays: [1, 2, 3, 4, 5],
      holidays: [tuesday, saturday],
    })
    expect(await expected()).toBe(16)
    const named = [
      { day: saturday, name: ' Founders’ Day ' },
      { day: tuesday, name: 'Liberation Day' },
      { day: lastWeek, name: 'No holiday' },
    ]
    const names = async (localization: object) =>
      (await localize(localization)).body.settings.localization.holidayNames
    expect(await names({ holidayNames: named })).toEqual([
      { day: tuesday, name: 'Liberation Day' },
      { day: saturday, name: 'Founders’ Day' },
    ])
    // Said without names, those that stay keep theirs.
    expect(await names({ holidays: [tuesday] })).toEqual([{ day: tuesday, name: 'Liberation Day' }])
    expect(await names({ holidayNames: [] })).toBeUndefined()
    await localize({ holidays: [tuesday, saturday] })
    const { body } = await localize({ workingDays: [7, 1, 2, 3, 4, 6, 1] })
    expect(body.settings.localization.workingDays).toEqual([1, 2, 3, 4, 6, 7])
    // Four of six.
    expect(await expected()).toBeCloseTo(20 * (4 / 6))
    for (const [given, message] of [
      [{ workingDays: [] }, 'At least one working day is required'],
      [{ workingDays: [8] }, 'Must be a whole number from 1 to 7'],
      [{ holidays: ['2026-02-30'] }, 'Invalid date'],
      [{ holidayNames: [{ day: tuesday, name: ' ' }] }, 'Name is required'],
    ] as const)
      expect((await localize(given)).body.message).toBe(message)
  })
})

describe('the settings of the own company', () => {
  const path = '/tenant-admin/settings'

  test('are read and changed part by part by its admin', async () => {
    const { admin, supervisor } = await makeTeam(server)
    const before = (await admin.get(path)).body
    expect(Object.keys(before).toSorted()).toEqual([
      'branding',
      'features',
      'localization',
      'logo',
      'name',
      'subscription',
      'version',
    ])
    const change = { name: 'Novacare', localization: { currency: 'CHF' }, features: { analytics: false } }
    const after = { ...before, name: 'Novacare', version: before.version + 1 }
    after.localization = { ...before.localization, currency: 'CHF' }
    after.features = { ...before.features, analytics: false }
    expect((await admin.put(path, change)).body).toEqual(after)
    expect((await admin.get(path)).body).toEqual(after)
    // What is off is off for whoever asks.
    expect(await supervisor.get('/supervisors/analytics')).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_DISABLED' },
    })
  })

  test.each([
    [{ branding: { primaryColor: 'red' } }, 'Invalid colour'],
    [{ localization: { timezone: 'Mars/Olympus' } }, 'Invalid timezone'],
    [{ localization: { currency: 'XXY' } }, 'Invalid currency'],
    [{ name: ' ' }, 'Name is required'],
  ])('refuses %j', async (change, message) => {
    const { admin } = await makeTeam(server)
    expect(await admin.put(path, change)).toMatchObject({ status: 400, body: { message } })
  })

  test('single sign-on is not theirs to turn on, nor are settings without the permission', async () => {
    const { admin, supervisor } = await makeTeam(server)
    expect((await admin.put(path, { features: { ssoEnabled: true } })).status).toBe(403)
    expect((await admin.put(path, { features: { ssoEnabled: false } })).status).toBe(200)
    expect((await supervisor.get(path)).status).toBe(403)
    const kept = rolePermissions.TENANT_ADMIN.filter((key) => key !== 'settings.manage')
    await admin.put('/tenant-admin/roles/TENANT_ADMIN/permissions', { permissions: kept })
    expect((await admin.get(path)).status).toBe(403)
    expect((await admin.put(path, { name: 'Mine' })).status).toBe(403)
  })
})
