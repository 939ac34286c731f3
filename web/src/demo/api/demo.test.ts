import { api } from '@rounds/contract'
import { personColumns } from '@rounds/contract/export-columns'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import type { Endpoint } from '@rounds/contract/endpoint'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { latencyOf } from '#demo/door/latency.ts'
import { KEY } from '#demo/store/keep.ts'
import { boxOf } from '#test/support/box.ts'
import { openDemo } from './demo.ts'

const endpoints = Object.values(api).flatMap((area): Endpoint[] => Object.values(area))

/** The smaller of the demo's companies. */
const company = 'greenleaf'

const visitor = (box = boxOf(), wait: (ms: number) => Promise<unknown> = async () => undefined) => {
  const demo = openDemo(box, { wait })
  const jar = { get: demo.store.cookie, set: demo.store.setCookie }
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at whatever was answered
  const send = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: any }> => {
    const url = `/api/v1${path}`
    return demo.door(jar, { method, url, headers: new Headers(), body: body as Record<string, unknown> })
  }
  const signIn = (who: string, slug = company) =>
    send('POST', '/auth/login', { tenantId: slug, email: `${who}@${slug}.test`, password: DEMO_PASSWORD })
  return { ...demo, send, signIn }
}

test('what somebody does is there after a reload, and gone when they start again', async () => {
  const box = boxOf()
  const before = visitor(box)
  await before.signIn('delegate')
  const { body } = await before.send('POST', '/prescribers', { firstName: 'Ada', lastName: 'Zulu' })
  const after = visitor(box)
  expect((await after.send('GET', `/prescribers/${body.id}`)).body.lastName).toBe('Zulu')
  // What was told and not changed is told again, and takes no room.
  expect(box.size()).toBeLessThan(20_000)
  after.store.startAgain()
  expect(box.getItem(KEY)).toBeNull()
  expect((await after.send('GET', '/auth/profile')).status).toBe(401)
  await after.signIn('delegate')
  expect((await after.send('GET', `/prescribers/${body.id}`)).body.message).toBe('Prescriber not found')
})

test('what another tab has done is seen', async () => {
  const box = boxOf()
  const [one, other] = [visitor(box), visitor(box)]
  await one.signIn('delegate')
  const { body } = await one.send('POST', '/prescribers', { firstName: 'Ada', lastName: 'Zulu' })
  other.store.reread()
  expect((await other.send('GET', `/prescribers/${body.id}`)).status).toBe(200)
})

test('a browser without room goes on, and says so', async () => {
  const { signIn, send, store } = visitor(boxOf(10))
  const kept: boolean[] = []
  store.onKeeping((isKept) => kept.push(isKept))
  expect((await signIn('delegate')).status).toBe(200)
  expect((await send('POST', '/prescribers', { firstName: 'Ada', lastName: 'Zulu' })).status).toBe(201)
  expect(kept).toEqual([false])
})

test('what is kept in another shape, or is too old, is dropped', async () => {
  const box = boxOf()
  box.setItem(KEY, 'no story')
  expect((await visitor(box).signIn('delegate')).status).toBe(200)
  const now = Date.now()
  const later = openDemo(box, { now: () => now + 4 * 86_400_000, wait: async () => undefined })
  expect(later.store.cookie('session')).toBeNull()
})

test('a change that is refused half-way leaves nothing', () => {
  const { store } = openDemo(boxOf())
  const [tenant] = store.tenants()
  const own = store.company(tenant?.id ?? '')
  expect(() =>
    store.change(() => {
      own?.drop('tenants', own.id)
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(own?.find('tenants', own.id)).toBeDefined()
})

test('an answer takes 150 to 500 ms, one of users 500 to 800', async () => {
  const times = [0, 0.5, 1]
  expect(times.map((chance) => latencyOf('visits.list', chance))).toEqual([150, 325, 500])
  for (const name of ['list', 'get', 'create', 'update', 'remove', 'bulk'])
    expect(
      times.map((chance) => latencyOf(`users.${name}`, chance)),
      name,
    ).toEqual([500, 650, 800])
  const waited: number[] = []
  const { signIn, send } = visitor(boxOf(), async (ms) => waited.push(ms))
  await signIn('admin')
  await send('GET', '/tenant-admin/users')
  expect(waited[0]).toBeLessThanOrEqual(500)
  expect(waited[1]).toBeGreaterThanOrEqual(500)
})

test('the demo’s company is on trial for 14 days', () => {
  const now = Date.parse('2026-11-17T09:00:00Z')
  const { store } = openDemo(boxOf(), { now: () => now })
  const tenant = store.tenants().find(({ slug }) => slug === 'demo')
  expect(tenant).toMatchObject({ plan: 'trial', trialEndsAt: '2026-12-01T09:00:00.000Z' })
})

test('prescribers say their name, city and rating too', async () => {
  const { signIn, send } = visitor()
  await signIn('delegate')
  const { body } = await send('GET', '/prescribers')
  for (const one of body.data)
    expect(one).toMatchObject({
      name: `${one.firstName} ${one.lastName}`,
      city: one.address.city,
      rating: one.averageRating,
    })
  expect(body.data).toHaveLength(10)
})

test('a session ends, and is renewed', async () => {
  let now = Date.now()
  const demo = openDemo(boxOf(), { now: () => now, wait: async () => undefined })
  const jar = { get: demo.store.cookie, set: demo.store.setCookie }
  const send = (method: string, path: string, body: Record<string, unknown> = {}) =>
    demo.door(jar, { method, url: `/api/v1${path}`, body })
  const login = { tenantId: company, email: `delegate@${company}.test`, password: DEMO_PASSWORD }
  await send('POST', '/auth/login', login)
  now += 15 * 60_000
  expect((await send('GET', '/visits')).status).toBe(401)
  expect((await send('GET', '/auth/sessions')).body).toMatchObject({
    authenticated: false,
    refreshable: true,
  })
  expect((await send('POST', '/auth/refresh')).status).toBe(200)
  expect((await send('GET', '/visits')).status).toBe(200)
  now += 12 * 3_600_000
  expect((await send('GET', '/auth/sessions')).body).toMatchObject({ refreshable: false })
  expect((await send('POST', '/auth/refresh')).status).toBe(401)
  await send('POST', '/auth/login', login)
  await send('POST', '/auth/logout')
  expect((await send('POST', '/auth/refresh')).body).toMatchObject({ message: 'Refresh token invalid' })
})

test.each(['delegate', 'supervisor', 'admin', 'super'])(
  'whatever a page asks of the demo as %s has the shape of the contract',
  async (who) => {
    const { signIn, send } = visitor()
    const { status } = await signIn(who, who === 'super' ? 'platform' : company)
    expect(status).toBe(200)
    const wrong: unknown[] = []
    for (const { name, method, path, output, contentType } of endpoints) {
      if (method !== 'GET' || path.includes(':') || contentType !== undefined) continue
      const { status: told, body } = await send('GET', path)
      if (told === 501 || told === 403) continue
      const plain = name === 'prescribers.list' ? { ...body, data: [] } : body
      const result = output.safeParse(plain)
      if (told >= 500 || (told === 200 && !result.success))
        wrong.push([name, told, body.message, result.error?.issues])
    }
    expect(wrong).toEqual([])
  },
)

test('a request is of whoever sent it, also when somebody else signs in before it is answered', async () => {
  let answered = () => undefined as void
  let isSlow = false
  const later = new Promise<void>((resolve) => (answered = resolve))
  const demo = openDemo(boxOf(), { wait: () => (isSlow ? later : Promise.resolve()) })
  const jar = { get: demo.store.cookie, set: demo.store.setCookie }
  const send = (method: string, path: string, body: Record<string, unknown> = {}) =>
    demo.door(jar, { method, url: `/api/v1${path}`, body })
  const signIn = (who: string) =>
    send('POST', '/auth/login', {
      tenantId: company,
      email: `${who}@${company}.test`,
      password: DEMO_PASSWORD,
    })
  await signIn('delegate')
  isSlow = true
  const asked = send('GET', '/auth/profile')
  isSlow = false
  await signIn('admin')
  answered()
  expect((await asked).body).toMatchObject({ role: 'DELEGATE' })
})

test('the icon of a company and the link of an invitation are those of the demo', async () => {
  const { signIn, send } = visitor()
  expect((await send('GET', `/tenants/public/${company}/icon.svg`)).body).toMatch(/>G<\/text>\n<\/svg>$/)
  await signIn('admin')
  const { body } = await send('POST', '/tenant-admin/invitations', {
    email: 'new@new.test',
    role: 'DELEGATE',
  })
  expect(body.inviteUrl).toBe(`/${company}/accept-invitation#token=${body.token}`)
})

test('a file of the own data is a zip of what is stored, and nothing secret', async () => {
  let now = Date.now()
  const demo = openDemo(boxOf(), { now: () => now, wait: async () => undefined })
  const jar = { get: demo.store.cookie, set: demo.store.setCookie }
  const send = (method: string, path: string, body: Record<string, unknown> = {}) =>
    demo.door(jar, { method, url: `/api/v1${path}`, body })
  await send('POST', '/auth/login', {
    tenantId: company,
    email: `delegate@${company}.test`,
    password: DEMO_PASSWORD,
  })
  const { id } = (await send('POST', '/auth/profile/export')).body as { id: string }
  expect((await send('GET', `/data-exports/${id}/file`)).body).toMatchObject({ code: 'EXPORT_NOT_READY' })
  now += 2000
  const { headers, body } = await send('GET', `/data-exports/${id}/file`)
  expect(headers['Content-Disposition']).toMatch(/rounds-personal-data-[\d-]+\.zip/)
  const files = unzipSync(body as Uint8Array)
  const read = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  const [profile] = read('data/profile.json') as Record<string, unknown>[]
  expect(Object.keys(profile ?? {})).toEqual([
    ...personColumns.profile.split(' '),
    'department',
    'supervisor',
  ])
  const visits = read('data/visits.json') as unknown[]
  expect(visits.length).toBeGreaterThan(10)
  expect(read('manifest.json')).toMatchObject({ kind: 'person', records: { visits: visits.length } })
  expect(strFromU8(files['data/visits.csv'] ?? new Uint8Array()).split('\r\n')[0]).toContain('prescriberName')
})
