import { randomUUID } from 'node:crypto'
import { usualWorkdays } from '@rounds/contract/workdays'
import { describe, expect, test } from 'vitest'
import { addJobTo } from '#platform/work/jobs.ts'
import { openBrowser } from '#test/browser.ts'
import { as, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

const makeBoss = async () => as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
const newSlug = () => `new-${randomUUID().slice(0, 13)}`

describe('finding a tenant by its slug', () => {
  const resolve = (slug: string) => server.app.inject(`/api/v1/tenants/public/resolve/${slug}`)

  test('needs no session and says nothing of the subscription', async () => {
    const { id, slug } = await makeTenant(server)
    for (const written of [slug, slug.toUpperCase()]) {
      const answer = await resolve(written)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        tenant: {
          id,
          name: `Test ${slug}`,
          slug,
          logo: null,
          settings: {
            branding: {
              primaryColor: '#2563eb',
              secondaryColor: null,
              logo: null,
              favicon: null,
              primary: '#2563eb',
              primaryLight: '#3b82f6',
              primaryDark: '#1d4ed8',
            },
            features: { ssoEnabled: false, mobileApp: true, analytics: true },
            localization: { timezone: 'UTC', language: 'en', currency: 'USD', ...usualWorkdays },
          },
        },
      })
    }
  })

  test('an inactive tenant is still found', async () => {
    const { slug } = await makeTenant(server, { status: 'inactive' })
    expect((await resolve(slug)).statusCode).toBe(200)
  })

  test.each(['no-such-tenant', 'a', 'a%20b', '%00', '..%2fx', "o'x", 'z'.repeat(60)])(
    '%s is not found',
    async (slug) => {
      const answer = await resolve(slug)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        code: 'TENANT_NOT_FOUND',
        message: `Tenant '${decodeURIComponent(slug)}' not found`,
      })
    },
  )

  test('an id is not a slug', async () => {
    expect((await resolve((await makeTenant(server)).id)).statusCode).toBe(404)
  })
})

describe('reading tenants', () => {
  test('everyone sees their own, and no other', async () => {
    const { tenant, delegate, admin } = await makeTeam(server)
    const other = await makeTenant(server)
    for (const caller of [delegate, admin]) {
      expect((await caller.get('/tenants')).body).toMatchObject({
        data: [{ id: tenant.id, slug: tenant.slug, subscription: { plan: 'trial', status: 'active' } }],
        pagination: { page: 1, total: 1, totalPages: 1 },
      })
      expect((await caller.get(`/tenants/${tenant.id}`)).body).toMatchObject({ id: tenant.id })
      for (const id of [other.id, randomUUID()])
        expect(await caller.get(`/tenants/${id}`)).toMatchObject({
          status: 404,
          body: { message: 'Tenant not found', code: 'NOT_FOUND' },
        })
    }
  })

  test('a super admin sees all, page by page, filtered', async () => {
    const boss = await makeBoss()
    const { id, slug } = await makeTenant(server, { status: 'past_due' })
    expect((await boss.get(`/tenants/${id}`)).status).toBe(200)
    const found = await boss.get(`/tenants?search=${slug.toUpperCase()}&status=past_due&plan=trial`)
    expect(found.body).toMatchObject({ data: [{ id }], pagination: { total: 1, limit: 20 } })
    expect((await boss.get(`/tenants?search=${slug}&status=active`)).body.data).toEqual([])
    // By the address also where the name has nothing of it.
    await boss.patch(`/tenants/${id}`, { name: 'Heron' })
    expect((await boss.get(`/tenants?search=${slug.toUpperCase()}`)).body.data).toMatchObject([{ id }])
    const page = (await boss.get('/tenants?limit=1&page=2')).body
    expect(page.data).toHaveLength(1)
    expect(page.pagination.totalPages).toBe(page.pagination.total)
    expect((await boss.get('/tenants?plan=gold')).status).toBe(400)
  })
})

describe('creating a tenant', () => {
  test('is for super admins; what is not said has its default', async () => {
    const boss = await makeBoss()
    const slug = newSlug()
    const created = await boss.post('/tenants', { name: 'Acme', slug: slug.toUpperCase() })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Acme',
      slug,
      settings: {
        branding: { primaryColor: '#2563eb', secondaryColor: '#6b7280' },
        features: { ssoEnabled: false, mobileApp: true, analytics: true },
        localization: { timezone: 'UTC', language: 'en', currency: 'USD', ...usualWorkdays },
      },
      subscription: { plan: 'trial', status: 'active' },
    })
    const days = (Date.parse(created.body.subscription.currentPeriodEnd) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(created.body.subscription.trialEndsAt).toBe(created.body.subscription.currentPeriodEnd)
    const paid = { name: 'Acme', slug: newSlug(), subscription: { plan: 'basic' } }
    expect((await boss.post('/tenants', paid)).body.subscription).toMatchObject({
      plan: 'basic',
      trialEndsAt: null,
    })
    expect(await boss.post('/tenants', { name: 'Acme', slug })).toMatchObject({
      status: 409,
      body: { message: 'Tenant slug already exists', code: 'DUPLICATE' },
    })
    for (const other of Object.values(await makeTeam(server)))
      if ('post' in other)
        expect((await other.post('/tenants', { name: 'Acme', slug: newSlug() })).status).toBe(403)
  })

  test('its first administrator is invited by mail, and sets it up', async () => {
    const boss = await makeBoss()
    const admin = { email: 'First@Acme.test', firstName: 'Fay', lastName: 'First' }
    const { body: tenant } = await boss.post('/tenants', { name: 'Acme', slug: newSlug(), admin })
    await runQueued(server, 'invite-admin', tenant.id)
    // A job may run again.
    const job = { admin: { ...admin, email: 'first@acme.test' }, ip: '', userAgent: null }
    await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'invite-admin', job))
    await runQueued(server, 'invite-admin', tenant.id)
    const reader = server.services.database.read(tenant.id)
    const mails = await reader.rows<{ recipient: string; body: string }>(
      'select recipient, body from mails where tenant_id = $1',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.recipient).toBe('first@acme.test')
    const token = /accept-invitation#token=(\S+)/.exec(mails[0]?.body ?? '')?.[1]
    const names = { firstName: 'Fay', lastName: 'First' }
    const joined = await openBrowser(server).post('/invitations/accept', {
      token,
      password: 'A-good-one-1',
      ...names,
    })
    expect(joined.statusCode).toBe(201)
    expect(joined.json()).toMatchObject({
      user: { email: 'first@acme.test', role: 'TENANT_ADMIN', onboardingCompleted: false, ...names },
      tenant: { id: tenant.id },
    })
    expect(
      await reader.rows('select action, resource from audit_log where tenant_id = $1 order by id'),
    ).toEqual([
      { action: 'send', resource: 'invitation' },
      { action: 'accept', resource: 'invitation' },
    ])
  })

  test('a first administrator who did not come is invited again, or somebody else, until one is there', async () => {
    const boss = await makeBoss()
    const admin = { email: 'late@acme.test', firstName: 'Lea', lastName: 'Late' }
    const { body: tenant } = await boss.post('/tenants', { name: 'Acme', slug: newSlug(), admin })
    const path = `/tenants/${tenant.id}`
    await runQueued(server, 'invite-admin', tenant.id)
    const { database } = server.services
    await database.inTenant(tenant.id, (db) =>
      db.rows(
        `update invitations set invited_at = now() - interval '8 days', expires_at = now() - interval '1 day' where tenant_id = $1`,
      ),
    )
    const links = async () => {
      const mails = await database
        .read(tenant.id)
        .rows<{ recipient: string; body: string }>(
          'select recipient, body from mails where tenant_id = $1 order by created_at',
        )
      return mails.map(({ recipient, body }) => ({
        recipient,
        token: /accept-invitation#token=(\S+)/.exec(body)?.[1],
      }))
    }
    const accept = (token: string | undefined) =>
      openBrowser(server).post('/invitations/accept', {
        token,
        password: 'A-good-one-1',
        firstName: 'Lea',
        lastName: 'Late',
      })
    const other = { ...admin, email: 'other@acme.test' }
    for (const each of [admin, other]) {
      expect(await boss.patch(path, { admin: each })).toMatchObject({ status: 200, body: { name: 'Acme' } })
      await runQueued(server, 'invite-admin', tenant.id)
    }
    // A job may run again, and closes nothing that was sent since.
    const job = { admin: other, ip: '', userAgent: null, asked: new Date(Date.now() - 60_000).toISOString() }
    await database.inTenant(tenant.id, async (db) => addJobTo(db, 'invite-admin', job))
    await runQueued(server, 'invite-admin', tenant.id)
    const [first, again, last, ...more] = await links()
    expect(more).toEqual([])
    const told = await database
      .read(boss.user.tenant.id)
      .rows(
        `select resource_id, details from audit_log where tenant_id = $1 and action = 'update' and resource = 'tenant'`,
      )
    const entry = { resourceId: tenant.id, details: { fields: ['admin'] } }
    expect(told).toEqual([entry, entry])
    expect([first?.recipient, again?.recipient, last?.recipient]).toEqual([
      admin.email,
      admin.email,
      other.email,
    ])
    expect((await accept(first?.token)).statusCode).not.toBe(201)
    expect((await accept(again?.token)).statusCode).not.toBe(201)
    const joined = await accept(last?.token)
    expect([joined.statusCode, joined.json().user.role]).toEqual([201, 'TENANT_ADMIN'])
    expect(await boss.patch(path, { admin })).toMatchObject({
      status: 409,
      body: { message: 'The company has an administrator already' },
    })
    // Of whoever works no more the company has nothing.
    await database.inTenant(tenant.id, (db) =>
      db.rows(`update users set status = 'inactive' where tenant_id = $1`),
    )
    expect((await boss.patch(path, { admin: { ...admin, email: 'new@acme.test' } })).status).toBe(200)
    // Nobody invites one to the own company so.
    const { admin: own } = await makeTeam(server)
    expect((await own.patch(`/tenants/${own.user.tenant.id}`, { admin })).status).toBe(403)
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ slug: 'api' }, 'Invalid slug'],
    [{ admin: { email: 'x', firstName: 'A', lastName: 'B' } }, 'Invalid email address'],
    [{ admin: { email: 'a@b.co', firstName: '', lastName: 'B' } }, 'First name is required'],
    [{ slug: '-x' }, 'Invalid slug'],
    // A look-up by name would find the company whose id it is.
    [{ slug: '3F2504E0-4F89-41D3-9A0C-0305E82C3301' }, 'Invalid slug'],
    [{ subscription: { plan: 'gold' } }, 'Unknown plan'],
    [{ subscription: { status: 'dead' } }, 'Unknown subscription status'],
    [{ subscription: { currentPeriodEnd: '0000-01-01T00:00:00Z' } }, 'Invalid date and time'],
    [{ settings: { branding: { primaryColor: 'red' } } }, 'Invalid colour'],
  ])('refuses %j', async (change, message) => {
    const answer = await (await makeBoss()).post('/tenants', { name: 'Acme', slug: newSlug(), ...change })
    expect(answer).toMatchObject({ status: 400, body: { message, code: 'VALIDATION_ERROR' } })
  })
})
