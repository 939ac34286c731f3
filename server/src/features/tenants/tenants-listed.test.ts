import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { as, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const makeBoss = async () => as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
const newSlug = () => `new-${randomUUID().slice(0, 13)}`

test('what is said of a new company is so, and the log says who made it', async () => {
  const boss = await makeBoss()
  const said = {
    name: 'Acme',
    slug: newSlug(),
    domain: 'acme.test',
    settings: {
      branding: { primaryColor: '#059669' },
      features: { analytics: false },
      localization: { timezone: 'Asia/Tokyo' },
    },
    subscription: {
      plan: 'trial',
      status: 'past_due',
      trialEndsAt: '2030-01-31T00:00:00.000Z',
      currentPeriodEnd: '2030-02-28T00:00:00.000Z',
    },
  }
  const { status, body } = await boss.post('/tenants', said)
  expect([status, body]).toMatchObject([201, said])
  expect(body.settings).toMatchObject({
    features: { ssoEnabled: false, mobileApp: true },
    localization: { language: 'en' },
  })
  const told = await server.services.database
    .read(boss.user.tenant.id)
    .rows('select action, resource, resource_id from audit_log where tenant_id = $1')
  expect(told).toEqual([{ action: 'create', resource: 'tenant', resourceId: body.id }])
})

test('companies are found by a part of their name or by their plan, and stand by their names', async () => {
  const boss = await makeBoss()
  const tag = randomUUID().slice(0, 8)
  for (const [first, plan] of [
    ['Moss', 'trial'],
    ['Abel', 'basic'],
    ['Zimmer', 'trial'],
  ] as const)
    await boss.post('/tenants', { name: `${first} ${tag}`, slug: newSlug(), subscription: { plan } })
  const found = async (query: string) =>
    (await boss.get(`/tenants?${query}`)).body.data.map(({ name }: { name: string }) => name.split(' ')[0])
  expect(await found(`search=${tag.toUpperCase()}`)).toEqual(['Abel', 'Moss', 'Zimmer'])
  expect(await found(`search=${tag}&plan=trial`)).toEqual(['Moss', 'Zimmer'])
})

test('the own company is all that its people find, on the first page', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const pageOf = async (page: number) => (await delegate.get(`/tenants?page=${page}`)).body
  expect(await pageOf(1)).toMatchObject({ data: [{ id: tenant.id }], pagination: { total: 1 } })
  expect(await pageOf(2)).toMatchObject({ data: [], pagination: { total: 1 } })
})

test('the app of a company may be kept for an hour', async () => {
  const { slug } = await makeTenant(server)
  for (const file of ['app.webmanifest', 'icon.svg']) {
    const { headers } = await server.app.inject(`/api/v1/tenants/public/${slug}/${file}`)
    expect(headers['cache-control']).toBe('public, max-age=3600')
  }
})
