import { expect, test } from 'vitest'
import { brandTokens } from '@rounds/contract/brand-tokens'
import { makeTeam, makeTenant, testServer } from '#test/fixtures.ts'

const server = testServer()

const ask = (slug: string, file: string) => server.app.inject(`/api/v1/tenants/public/${slug}/${file}`)

test('a tenant’s app has its name, its colour, its icon and the three things done most', async () => {
  const { admin, tenant } = await makeTeam(server)
  await admin.patch(`/tenants/${tenant.id}`, {
    name: 'Lindqvist & <Co>',
    settings: { branding: { primaryColor: '#facc15' } },
  })
  const { slug } = tenant
  const answer = await ask(slug, 'app.webmanifest')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { solid, on } = brandTokens('#facc15', 'light')
  const icon = `/api/v1/tenants/public/${slug}/icon.svg`
  expect(answer.json()).toMatchObject({
    name: 'Lindqvist & <Co>',
    start_url: `/${slug}/`,
    scope: `/${slug}/`,
    display: 'standalone',
    theme_color: solid,
    background_color: '#f6f7f9',
    icons: [
      { src: icon, purpose: 'any' },
      { src: icon, purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Today', url: `/${slug}/delegate/dashboard` },
      { name: 'Record visit', url: `/${slug}/delegate/record-visit` },
      { name: 'New visit', url: `/${slug}/delegate/schedule-visit` },
    ],
  })
  const drawn = await server.app.inject(icon)
  expect(drawn.headers['content-type']).toBe('image/svg+xml')
  expect(drawn.body).toContain(`fill="${solid}"`)
  expect(drawn.body).toMatch(new RegExp(`fill="${on}">L</text>`))
})

test('a name cannot bring markup into the icon', async () => {
  const { admin, tenant } = await makeTeam(server)
  await admin.patch(`/tenants/${tenant.id}`, { name: '<script>' })
  expect((await ask(tenant.slug, 'icon.svg')).body).toContain('>&lt;</text>')
})

test('the logo is the first icon', async () => {
  const { admin, tenant } = await makeTeam(server)
  const logo = `/api/v1/files/logos/${tenant.id}/${tenant.id}`
  await admin.patch(`/tenants/${tenant.id}`, { logo })
  const { icons } = (await ask(tenant.slug, 'app.webmanifest')).json<{ icons: { src: string }[] }>()
  expect(icons[0]?.src).toBe(logo)
})

test('an unknown tenant has no app, nor one whose app is switched off', async () => {
  for (const file of ['app.webmanifest', 'icon.svg'])
    expect((await ask('no-such-tenant', file)).json()).toMatchObject({ code: 'TENANT_NOT_FOUND' })
  const { id } = await makeTenant(server)
  expect((await ask(id, 'app.webmanifest')).statusCode).toBe(404)
  const { admin, tenant } = await makeTeam(server)
  await admin.patch(`/tenants/${tenant.id}`, { settings: { features: { mobileApp: false } } })
  expect((await ask(tenant.slug, 'app.webmanifest')).statusCode).toBe(404)
})
