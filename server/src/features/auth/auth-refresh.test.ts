import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { type TestUser, as, makeUser, startServer, testServer } from '#test/fixtures.ts'
import { mintToken } from '#platform/identity/tokens.ts'

const server = testServer()

/** Moves the user's sessions back in time. */
const age = (user: TestUser, minutes: number) =>
  server.services.database.inTenant(user.tenant.id, async (db) => {
    await db.rows(
      `update session_tokens set used_at = used_at - make_interval(secs => $2),
         access_expires_at = access_expires_at - make_interval(secs => $2) where tenant_id = $1`,
      [minutes * 60],
    )
    await db.rows(
      `update sessions set expires_at = expires_at - make_interval(secs => $2) where tenant_id = $1`,
      [minutes * 60],
    )
  })

const copyOf = (browser: { jar: Map<string, string> }) => openBrowser(server, { jar: new Map(browser.jar) })
const revoked = { code: 'REFRESH_REVOKED', message: 'Refresh token revoked' }

describe('a refresh', () => {
  test('answers a new pair for another 15 minutes; the first access token lives on', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const before = new Map(browser.jar)
    const answer = await browser.post('/auth/refresh')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      accessToken: browser.jar.get('fv_at'),
      refreshToken: expect.stringMatching(/^ref_/) as string,
      expiresIn: 900,
    })
    expect(browser.jar.get('fv_at')).not.toBe(before.get('fv_at'))
    expect(browser.jar.get('fv_rt')).not.toBe(before.get('fv_rt'))
    expect(browser.jar.get('fv_csrf')).toBe(before.get('fv_csrf'))
    expect((await browser.get('/auth/profile')).statusCode).toBe(200)
    expect((await openBrowser(server, { jar: before }).get('/auth/profile')).statusCode).toBe(200)
  })

  test('is when its owner was there last, also once the session has ended', async () => {
    const user = await makeSomebody(server)
    const admin = await as(server, await makeUser(server, user.tenant, 'TENANT_ADMIN'))
    const browser = await signedIn(server, user)
    const lastActive = async () =>
      (await admin.get<{ lastActive: string | null }>(`/tenant-admin/users/${user.id}`)).body.lastActive
    await server.services.database.inTenant(user.tenant.id, (db) =>
      db.rows(`update users set last_login_at = '2026-01-05T08:00:00Z' where tenant_id = $1 and id = $2`, [
        user.id,
      ]),
    )
    expect(await lastActive()).toBe('2026-01-05T08:00:00.000Z')
    await browser.post('/auth/refresh')
    const refreshed = await lastActive()
    expect(Date.parse(refreshed ?? '')).toBeGreaterThan(Date.parse('2026-01-05T08:00:00Z'))
    await browser.post('/auth/logout')
    expect((await browser.get('/auth/profile')).statusCode).toBe(401)
    expect(await lastActive()).toBe(refreshed)
  })

  test('keeps a remembered session remembered, but never beyond its end', async () => {
    const user = await makeSomebody(server)
    const browser = openBrowser(server)
    await browser.signIn(user, { rememberMe: true })
    await age(user, 24 * 60)
    const answer = await browser.post('/auth/refresh')
    const maxAge = answer.cookies.find(({ name }) => name === 'fv_rt')?.maxAge ?? 0
    expect(Math.round(maxAge / 3600)).toBe(29 * 24)
  })

  test('near the end of the session is shorter', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    await age(user, 12 * 60 - 5)
    const { expiresIn } = (await browser.post('/auth/refresh')).json<{ expiresIn: number }>()
    expect(expiresIn).toBeGreaterThan(290)
    expect(expiresIn).toBeLessThanOrEqual(300)
    const state = (await browser.get('/auth/sessions')).json<{ expiresInMs: number }>()
    expect(state.expiresInMs).toBeLessThanOrEqual(300_000)
  })

  test('says invalid, expired or revoked', async () => {
    const user = await makeSomebody(server)
    const invalid = { code: 'REFRESH_INVALID', message: 'Refresh token invalid' }
    const nobody = openBrowser(server)
    expect((await nobody.post('/auth/refresh')).json()).toEqual(invalid)
    for (const token of ['x', mintToken('fvf', user.tenant.id), mintToken('fvf', randomUUID())]) {
      nobody.jar.set('fv_rt', token)
      expect((await nobody.post('/auth/refresh')).json()).toEqual(invalid)
    }
    const browser = await signedIn(server, user)
    await age(user, 12 * 60)
    const late = await browser.post('/auth/refresh')
    expect(late.statusCode).toBe(401)
    expect(late.json()).toEqual({ code: 'REFRESH_EXPIRED', message: 'Refresh token expired' })
    expect((await browser.get('/auth/sessions')).json()).toMatchObject({ refreshable: false })
  })

  test('of nobody is refused while every connection that can write is busy, and signing out works', async () => {
    const { tenant } = await makeSomebody(server)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let holding = 0
    const holders = Array.from({ length: 4 }, () =>
      server.services.database.inTenant(tenant.id, async (db) => {
        await db.rows('select from tenants where id = $1')
        holding++
        await released
      }),
    )
    await expect.poll(() => holding).toBe(4)
    const nobody = openBrowser(server)
    nobody.jar.set('fv_rt', mintToken('fvf', tenant.id))
    const refused = await nobody.post('/auth/refresh')
    const out = await nobody.post('/auth/logout')
    release()
    await Promise.all(holders)
    expect([refused.statusCode, out.statusCode]).toEqual([401, 200])
  })

  test('is refused to an account that was deactivated meanwhile, and so is everything else', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    await server.services.database.inTenant(user.tenant.id, async (db) => {
      await db.rows(`update users set status = 'inactive' where tenant_id = $1`)
      server.services.sessions.drop(db, user.id)
    })
    const profile = await browser.get('/auth/profile')
    expect(profile.statusCode).toBe(401)
    expect(profile.json()).toMatchObject({ code: 'ACCOUNT_INACTIVE' })
    expect((await browser.get('/auth/sessions')).json()).toMatchObject({ authenticated: false })
    expect((await browser.post('/auth/refresh')).json()).toEqual(revoked)
  })
})

describe('a refresh token used twice', () => {
  test('within a minute is a lost answer', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const otherTab = copyOf(browser)
    expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
    expect((await otherTab.post('/auth/refresh')).statusCode).toBe(200)
    expect((await otherTab.post('/auth/refresh')).statusCode).toBe(200)
  })

  test('after a minute ends the session for both, and its owner is told', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const thief = copyOf(browser)
    await thief.post('/auth/refresh')
    await age(user, 2)
    expect((await browser.post('/auth/refresh')).json()).toEqual(revoked)
    expect((await thief.get('/auth/profile')).statusCode).toBe(401)
    expect((await thief.post('/auth/refresh')).json()).toEqual(revoked)
    const db = server.services.database.read(user.tenant.id)
    expect(await db.rows('select subject from mails where tenant_id = $1')).toEqual([
      { subject: 'You were signed out' },
    ])
    expect(
      await db.rows(
        `select success, user_id from audit_log where tenant_id = $1 and action = 'refresh-reuse'`,
      ),
    ).toEqual([{ success: false, userId: user.id }])
  })

  test('is no lost answer a minute after its first use, however often it came since', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const again = async () => (await copyOf(browser).post('/auth/refresh')).statusCode
    const statuses = [await again()]
    for (let turn = 0; turn < 2; turn++) {
      await age(user, 0.5)
      statuses.push(await again())
    }
    expect(statuses).toEqual([200, 200, 401])
  })

  test('is a reuse at once when its successor was used', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const thief = copyOf(browser)
    await browser.post('/auth/refresh')
    await browser.post('/auth/refresh')
    expect((await thief.post('/auth/refresh')).json()).toEqual(revoked)
    expect((await browser.get('/auth/profile')).statusCode).toBe(401)
  })

  test('is a reuse when it is the unused sibling of a used one', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const otherTab = copyOf(browser)
    await Promise.all([browser.post('/auth/refresh'), otherTab.post('/auth/refresh')])
    expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
    expect((await otherTab.post('/auth/refresh')).json()).toEqual(revoked)
  })
})

test('eight tabs of one browser, a third of the answers lost: nobody is signed out', async () => {
  const browser = await signedIn(server, await makeSomebody(server))
  const { csrfToken } = (await browser.get('/auth/csrf-token')).json<{ csrfToken: string }>()
  let answers = 0
  // Round by round, as fifteen minutes pass between two refreshes of a tab; the jar keeps whichever answer comes last.
  for (let round = 0; round < 25; round++) {
    await Promise.all(
      Array.from({ length: 8 }, async (_, tab) => {
        const headers = { origin: 'http://rounds.test', 'x-csrf-token': csrfToken }
        const answer = await browser.send('POST', '/auth/refresh', { headers })
        expect(answer.statusCode, answer.body).toBe(200)
        answers++
        if ((round * 8 + tab * 5) % 3 !== 0) browser.keep(answer)
      }),
    )
    expect((await browser.get('/auth/profile')).statusCode).toBe(200)
  }
  expect(answers).toBe(200)
})

test('two instances: what one ends, the other feels', async () => {
  const second = await startServer()
  const browser = await signedIn(server, await makeSomebody(server))
  const elsewhere = openBrowser(second, { jar: new Map(browser.jar) })
  const status = async () => (await elsewhere.get('/auth/profile')).statusCode
  expect(await status()).toBe(200)
  await browser.post('/auth/logout')
  await expect.poll(status, { interval: 5 }).toBe(401)
  await second.stop()
})
