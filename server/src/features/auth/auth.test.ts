import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD, makeMember, makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { type TestUser, as, makeTenant, startServer, testSettings, testServer } from '#test/fixtures.ts'
import { openSession } from '#test/world.ts'

const server = testServer()

describe('signing in', () => {
  test('answers user, tenant and tokens, and sets the cookies', async () => {
    const user = await makeSomebody(server)
    const browser = openBrowser(server)
    const answer = await browser.signIn(user)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      user: { id: user.id, role: 'DELEGATE', tenantId: user.tenant.id, onboardingCompleted: true },
      tenant: { id: user.tenant.id, slug: user.tenant.slug, subscription: { plan: 'trial' } },
      expiresIn: 900,
    })
    const { accessToken, refreshToken } = answer.json<Record<string, string>>()
    expect(accessToken).toBe(browser.jar.get('fv_at'))
    expect(refreshToken).toMatch(/^ref_[0-9a-f-]{36}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const cookie = (name: string) => answer.cookies.find((each) => each.name === name)
    expect(cookie('fv_at')).toMatchObject({ maxAge: 900, path: '/', httpOnly: true, sameSite: 'Strict' })
    expect(cookie('fv_rt')).toMatchObject({ path: '/api/v1/auth', httpOnly: true, sameSite: 'Strict' })
    expect(cookie('fv_rt')?.maxAge).toBeUndefined()
    expect((await browser.get('/auth/profile')).json()).toMatchObject({ id: user.id })
  })

  test('remembers for thirty days when asked to', async () => {
    const user = await makeSomebody(server)
    const answer = await openBrowser(server).signIn(user, { rememberMe: true })
    expect(answer.cookies.find(({ name }) => name === 'fv_rt')?.maxAge).toBe(30 * 24 * 3600)
  })

  test('over https the cookies have protected names', async () => {
    const secure = await startServer(testSettings({ PUBLIC_URL: 'https://rounds.test' }))
    const answer = await openBrowser(secure).signIn(await makeSomebody(secure))
    await secure.stop()
    expect(answer.cookies.map(({ name, secure: only }) => [name, only])).toEqual([
      ['__Host-fv_at', true],
      ['__Secure-fv_rt', true],
      ['__Host-fv_csrf', true],
    ])
  })

  test('names the tenant by id, by slug in any case, or as the demo', async () => {
    const tenant = await makeTenant(server, { slug: `demo-${randomUUID().slice(0, 8)}` })
    const user = await makeMember(server, tenant)
    const demo = await startServer(testSettings({ DEMO_TENANT_SLUG: tenant.slug }))
    const login = async (tenantId: unknown) =>
      (
        await openBrowser(demo).post('/auth/login', { email: user.email, password: PASSWORD, tenantId })
      ).json()
    for (const named of [tenant.id, tenant.slug, tenant.slug.toUpperCase(), 'default-tenant'])
      expect(await login(named)).toMatchObject({ user: { id: user.id } })
    const unknown = { code: 'UNKNOWN_TENANT', message: 'Unknown tenant. Please check the URL.' }
    for (const named of ['no-such-tenant', randomUUID(), 'a b', '', undefined])
      expect(await login(named)).toEqual(unknown)
    await demo.stop()
  })

  test('refuses a wrong password and an unknown address in the same words, and writes both down', async () => {
    const user = await makeSomebody(server)
    const browser = openBrowser(server)
    const wrong = await browser.signIn(user, { password: 'wrong-password' })
    const unknown = await browser.signIn({ ...user, email: 'nobody@nowhere.test' })
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        message: 'Authentication failed. Please check your credentials.',
        code: 'INVALID_CREDENTIALS',
      })
    }
    const rows = await server.services.database
      .read(user.tenant.id)
      .rows(
        'select action, success, user_id, details, ip_address from audit_log where tenant_id = $1 order by id',
      )
    const failed = { action: 'login', success: false, ipAddress: '203.0.113.9' }
    expect(rows).toEqual([
      { ...failed, userId: user.id, details: { reason: 'password' } },
      { ...failed, userId: null, details: { reason: 'unknown' } },
    ])
  })

  test('whoever is signed in to one company is nobody in the audit log of another', async () => {
    const [ours, theirs] = [await makeSomebody(server), await makeSomebody(server)]
    const signedIn = await as(server, ours)
    const given = { email: 'nobody@nowhere.test', password: 'wrong-password', rememberMe: false }
    const answer = await signedIn.post('/auth/login', { ...given, tenantId: theirs.tenant.id })
    expect(answer.body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const entries = ({ tenant }: TestUser) =>
      server.services.database
        .read(tenant.id)
        .rows('select action, user_id from audit_log where tenant_id = $1')
    expect(await entries(theirs)).toEqual([{ action: 'login', userId: null }])
    expect(await entries(ours)).toEqual([])
  })

  test('credentials of another tenant are wrong here', async () => {
    const [ours, theirs] = [await makeSomebody(server), await makeSomebody(server)]
    const answer = await openBrowser(server).signIn({ ...theirs, tenant: ours.tenant })
    expect(answer.statusCode).toBe(401)
  })

  test('a deactivated account is told so only with the right password', async () => {
    const user = await makeMember(server, await makeTenant(server), 'DELEGATE', { status: 'inactive' })
    const browser = openBrowser(server)
    expect((await browser.signIn(user, { password: 'wrong-password' })).json()).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    const answer = await browser.signIn(user)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      message: 'This account has been deactivated.',
      code: 'ACCOUNT_INACTIVE',
    })
  })

  test.each([
    [{ email: 'abc' }, 'email', 'Invalid email address'],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ rememberMe: 'yes' }, 'rememberMe', undefined],
  ])('refuses %j', async (change, path, message) => {
    const body = { email: 'a@b.test', password: PASSWORD, tenantId: 'x1', ...change }
    const answer = await openBrowser(server).post('/auth/login', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
    if (message) expect(answer.json()).toMatchObject({ message })
  })

  test('an eleventh device ends the oldest session', async () => {
    const user = await makeSomebody(server)
    const browsers = []
    for (let device = 0; device < 11; device++) browsers.push(await signedIn(server, user))
    const states = await Promise.all(browsers.map((browser) => browser.get('/auth/profile')))
    expect(states.map(({ statusCode }) => statusCode)).toEqual([401, ...Array(10).fill(200)])
  })
})

describe('signing in on a device that is signed in', () => {
  const reasons = async (tenantId: string) =>
    (
      await server.services.database
        .read(tenantId)
        .rows<{ revokedReason: string | null }>(
          'select revoked_reason from sessions where tenant_id = $1 order by created_at',
        )
    ).map(({ revokedReason }) => revokedReason)

  test('takes the place of the session before, also of another company; other devices keep theirs', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const elsewhere = await signedIn(server, user)
    const before = openBrowser(server, { jar: new Map(browser.jar) })
    await browser.signIn(user)
    expect(await reasons(user.tenant.id)).toEqual(['replaced', null, null])
    expect((await before.get('/auth/profile')).statusCode).toBe(401)
    expect((await elsewhere.get('/auth/profile')).statusCode).toBe(200)

    const stranger = await makeSomebody(server)
    expect((await browser.signIn(stranger, { password: 'wrong-password' })).statusCode).toBe(401)
    expect(await reasons(user.tenant.id)).toEqual(['replaced', null, null])
    // With the refresh cookie alone, as after a quarter of an hour.
    browser.jar.delete('fv_at')
    await browser.signIn(stranger)
    expect(await reasons(user.tenant.id)).toEqual(['replaced', null, 'replaced'])
    expect((await browser.get('/auth/profile')).json()).toMatchObject({ id: stranger.id })
  })
})

describe('signing out', () => {
  test('everywhere ends every session of the person, this one too, and nobody else’s', async () => {
    const user = await makeSomebody(server)
    const [browser, other] = [await signedIn(server, user), await signedIn(server, user)]
    const colleague = await signedIn(server, await makeMember(server, user.tenant))
    expect((await browser.del('/auth/sessions')).statusCode).toBe(204)
    expect(browser.jar.has('fv_at') || browser.jar.has('fv_rt')).toBe(false)
    expect((await other.get('/auth/profile')).statusCode).toBe(401)
    expect((await other.post('/auth/refresh')).json()).toMatchObject({ code: 'REFRESH_REVOKED' })
    expect((await colleague.get('/auth/profile')).statusCode).toBe(200)
  })

  test('ends the session, the refresh token and the cookies, and can be repeated', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const stolen = openBrowser(server, { jar: new Map(browser.jar) })
    const answer = await browser.post('/auth/logout')
    expect(answer.json()).toEqual({ success: true })
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect([...browser.jar.keys()]).toEqual(['fv_csrf'])
    expect(browser.jar.get('fv_csrf')).not.toBe(stolen.jar.get('fv_csrf'))
    expect((await stolen.get('/auth/profile')).statusCode).toBe(401)
    expect((await stolen.post('/auth/refresh')).json()).toEqual({
      code: 'REFRESH_REVOKED',
      message: 'Refresh token revoked',
    })
    expect((await browser.post('/auth/logout')).statusCode).toBe(200)
  })

  test('is written down as whoever did what, as is what a new sign-in replaces', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    await browser.signIn(user)
    await browser.post('/auth/logout')
    await browser.signIn(user)
    await browser.del('/auth/sessions')
    const rows = await server.services.database.read(user.tenant.id).rows(
      `select action, user_id, resource_id is not null as names_session from audit_log
         where tenant_id = $1 and resource = 'session' and success order by id`,
    )
    const by = { userId: user.id }
    expect(rows).toEqual([
      { ...by, action: 'login', namesSession: false },
      { ...by, action: 'replace', namesSession: true },
      { ...by, action: 'login', namesSession: false },
      { ...by, action: 'logout', namesSession: true },
      { ...by, action: 'login', namesSession: false },
      { ...by, action: 'end', namesSession: false },
    ])
  })

  test('also when only the refresh cookie is left', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const kept = new Map(browser.jar)
    browser.jar.delete('fv_at')
    await browser.post('/auth/logout')
    expect((await openBrowser(server, { jar: kept }).get('/auth/profile')).statusCode).toBe(401)
  })
})

describe('the state of the session', () => {
  test('of nobody is an answer, not a refusal', async () => {
    const answer = await openBrowser(server).get('/auth/sessions')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      authenticated: false,
      expiresInMs: null,
      expiresAt: null,
      jti: null,
      sessions: [],
      refreshable: false,
    })
  })

  test('lists every device, this one first, and prolongs nothing', async () => {
    const user = await makeSomebody(server)
    await signedIn(server, user)
    const browser = await signedIn(server, user)
    await signedIn(server, user)
    type State = { expiresAt: string; expiresInMs: number; jti: string; sessions: { jti: string }[] }
    const first = (await browser.get('/auth/sessions')).json<State>()
    expect(first).toMatchObject({ authenticated: true, refreshable: true })
    expect(first.expiresInMs).toBeGreaterThan(895_000)
    expect(first.expiresInMs).toBeLessThanOrEqual(900_500)
    expect(first.sessions).toHaveLength(3)
    expect(first.sessions[0]).toMatchObject({ current: true, jti: first.jti, ipAddress: '203.0.113.9' })
    const second = (await browser.get('/auth/sessions')).json<State>()
    expect(second.expiresAt).toBe(first.expiresAt)
    // One whose days are over is none.
    await openSession(server, user, { expiresInMs: -1000 })
    expect((await browser.get('/auth/sessions')).json<State>().sessions).toHaveLength(3)
  })

  test('is refreshable once the access token is gone', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    browser.jar.delete('fv_at')
    expect((await browser.get('/auth/sessions')).json()).toMatchObject({
      authenticated: false,
      sessions: [],
      refreshable: true,
    })
  })

  test('ending another device is felt there; a stranger’s session is not found', async () => {
    const user = await makeSomebody(server)
    const other = await signedIn(server, user)
    const stranger = await signedIn(server, await makeMember(server, user.tenant))
    const browser = await signedIn(server, user)
    const { jti } = (await other.get('/auth/sessions')).json<{ jti: string }>()
    expect((await stranger.del(`/auth/sessions/${jti}`)).json()).toMatchObject({
      message: 'Session not found',
    })
    expect((await browser.del(`/auth/sessions/${jti}`)).statusCode).toBe(204)
    expect((await other.get('/auth/profile')).statusCode).toBe(401)
    expect((await browser.del(`/auth/sessions/${jti}`)).statusCode).toBe(404)
  })
})
