import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { setUpOf } from '@rounds/contract/setup-rules'
import { describe, expect, test } from 'vitest'
import { makeMember, openBrowser } from '#test/browser.ts'
import { childOf } from '#test/children.ts'
import { makeTeam, makeTenant, startServer, testServer, testSettings } from '#test/fixtures.ts'
import { openMailbox } from '#test/mailbox.ts'
import { runQueued } from '#test/queued.ts'
import { savedSetup, wholeSetup } from '#test/whole-setup.ts'
import { testQueue } from '#test/workers.ts'
import { setupJobs } from './jobs.ts'
import { completeTenant, finishSetup } from './queries.ts'

const server = testServer()

/** A browser in which somebody of a company that is not set up is signed in, and asks in its name. */
const signedIn = async (role: 'TENANT_ADMIN' | 'SUPERVISOR' = 'TENANT_ADMIN') => {
  const tenant = await makeTenant(server)
  await server.services.database.global('update tenants set onboarding_completed = false where id = $1', [
    tenant.id,
  ])
  const user = await makeMember(server, tenant, role)
  const browser = openBrowser(server)
  await browser.signIn(user)
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => {
    const token = (await browser.get('/auth/csrf-token')).json().csrfToken as string
    const headers = { origin: 'http://rounds.test', 'x-csrf-token': token, 'x-tenant-id': tenant.id, ...more }
    return browser.keep(await browser.send(method, path, { ...(body && { body }), headers }))
  }
  return { tenant, user, browser, ask }
}

/** What the admin of a company that is there sends: no password. */
const ownSetup = () => {
  const { password: _password, confirmPassword: _again, ...adminAccount } = wholeSetup().adminAccount
  return { ...wholeSetup(), adminAccount }
}

describe('in the own company', () => {
  test('its admin keeps what was entered for the company, and finishes it once', async () => {
    const { tenant, user, ask, browser } = await signedIn()
    expect((await browser.get('/auth/profile')).json().onboardingCompleted).toBe(false)
    expect((await ask('GET', '/account-setup/progress')).statusCode).toBe(404)
    expect((await ask('POST', '/account-setup/progress', savedSetup())).cookies).toEqual([])
    expect((await ask('GET', '/account-setup/progress')).json().currentStep).toBe('plan')
    const given = ownSetup()
    const answer = await ask('POST', '/account-setup', {
      ...given,
      // The country stands in one of two places.
      companyInfo: { ...given.companyInfo, country: 'Morocco' },
      address: { ...given.address, country: null },
      plan: { planId: 'basic' },
      users: [{ email: user.email, role: 'DELEGATE', department: null }],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      success: true,
      tenant: { id: tenant.id, slug: tenant.slug, name: given.companyInfo.companyName },
      user: { id: user.id, email: user.email },
      loginPath: `/${tenant.slug}/login`,
    })
    expect((await browser.get('/auth/profile')).json()).toMatchObject({
      onboardingCompleted: true,
      firstName: 'Salma',
      tenant: { name: given.companyInfo.companyName, subscription: { plan: 'basic', status: 'active' } },
    })
    const [company] = await server.services.database
      .read(tenant.id)
      .rows(
        `select company -> 'address' ->> 'country' as country, s.data from tenants join account_setups s on s.tenant_id = id where id = $1`,
      )
    // What was entered is kept nowhere else.
    expect(company).toEqual({ country: 'Morocco', data: {} })
    // Who is there already is not invited.
    expect((await browser.get('/tenant-admin/invitations')).json().data).toEqual([])
    const again = await ask('POST', '/account-setup', given)
    expect([again.statusCode, again.json().message]).toEqual([409, 'Account setup is already complete'])
    const saved = await ask('POST', '/account-setup/progress', savedSetup())
    expect([saved.statusCode, saved.json().message]).toEqual([409, 'Account setup is already complete'])
  })

  test('a trial that is chosen in the place of a paid plan ends', async () => {
    const { tenant, ask } = await signedIn()
    await server.services.database.global(
      `update tenants set plan = 'basic', trial_ends_at = now() - interval '1 day' where id = $1`,
      [tenant.id],
    )
    expect(
      (await ask('POST', '/account-setup', { ...ownSetup(), plan: { planId: 'trial' } })).statusCode,
    ).toBe(201)
    const { trialEndsAt } = (await ask('GET', '/tenant-admin/settings')).json().subscription
    expect(Math.round((Date.parse(trialEndsAt) - Date.now()) / 86_400_000)).toBe(30)
  })

  test.each([
    ['past_due', 'active'],
    ['inactive', 'inactive'],
    ['cancelled', 'cancelled'],
  ])('with a subscription that is %s it is %s once a plan is chosen', async (before, after) => {
    const { tenant, ask } = await signedIn()
    await server.services.database.global('update tenants set subscription_status = $2 where id = $1', [
      tenant.id,
      before,
    ])
    const answer = await ask('POST', '/account-setup', { ...ownSetup(), plan: { planId: 'enterprise' } })
    expect(answer.statusCode).toBe(201)
    const { subscription } = (await ask('GET', '/tenant-admin/settings')).json()
    expect(subscription).toMatchObject({ plan: 'enterprise', status: after })
  })

  test('whoever did not come in time is invited anew', async () => {
    const { tenant, ask } = await signedIn()
    const late = { email: 'late@new.test', role: 'DELEGATE', department: null }
    await ask('POST', '/tenant-admin/invitations', late)
    const { database } = server.services
    await database.inTenant(tenant.id, (db) =>
      db.rows(`update invitations set expires_at = now() - interval '1 day' where tenant_id = $1`),
    )
    await ask('POST', '/account-setup', { ...ownSetup(), users: [late] })
    const open = await ask('GET', '/tenant-admin/invitations?status=pending')
    expect(open.json().data).toMatchObject([{ email: late.email }])
  })

  test('two admins who finish at once: one does', async () => {
    const { ask } = await signedIn()
    const answers = await Promise.all([
      ask('POST', '/account-setup', ownSetup()),
      ask('POST', '/account-setup', ownSetup()),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('what is entered while another admin finishes is refused, and not kept', async () => {
    const { tenant, user, ask } = await signedIn()
    const setUp = setUpOf({ ...tenant, name: 'Other' }, user)
    const saving = await server.services.database.inTenant(tenant.id, async (db) => {
      await completeTenant(db, {})
      await finishSetup(db, null, setUp)
      const answer = ask('POST', '/account-setup/progress', savedSetup())
      await expect
        .poll(() =>
          db.withoutTenant.rows('select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))'),
        )
        .not.toEqual([])
      return { answer }
    })
    const answer = await saving.answer
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Account setup is already complete'])
    const stored = await server.services.database
      .read(tenant.id)
      .rows('select data, current_step, set_up from account_setups where tenant_id = $1')
    expect(stored).toEqual([{ data: {}, currentStep: 'completion', setUp }])
  })

  test('nobody else of the company, nor anybody without a session', async () => {
    const { ask, tenant } = await signedIn('SUPERVISOR')
    expect((await ask('POST', '/account-setup', ownSetup())).statusCode).toBe(403)
    expect((await ask('GET', '/account-setup/progress')).statusCode).toBe(403)
    const stranger = await openBrowser(server).send('GET', '/account-setup/progress', {
      headers: { 'x-tenant-id': tenant.id },
    })
    expect(stranger.statusCode).toBe(401)
  })

  test('sent again with its key it answers what it answered', async () => {
    const { tenant, user, ask } = await signedIn()
    const [own, key] = [ownSetup(), { 'idempotency-key': randomUUID() }]
    const first = await ask('POST', '/account-setup', own, key)
    const again = await ask('POST', '/account-setup', own, key)
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ])
    const other = await ask('POST', '/account-setup', { ...own, plan: { planId: 'basic' } }, key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const rows = await server.services.database
      .read(tenant.id)
      .rows(`select action, user_id from audit_log where tenant_id = $1 and resource = 'setup'`)
    expect(rows).toEqual([{ action: 'complete', userId: user.id }])
  })

  test('in nobody else’s name, for no other company, and not by who was deactivated', async () => {
    const { tenant, user, ask } = await signedIn()
    const other = await makeTenant(server)
    const codeOf = async (more: Record<string, string>) => {
      const { statusCode, json } = await ask('POST', '/account-setup', ownSetup(), more)
      return [statusCode, json().code]
    }
    expect(await codeOf({ 'x-author': `${tenant.id}:${randomUUID()}` })).toEqual([409, 'WRONG_PERSON'])
    expect(await codeOf({ 'x-tenant-id': other.id })).toEqual([403, 'TENANT_MISMATCH'])
    expect(await codeOf({ 'x-tenant-id': '' })).toEqual([400, 'VALIDATION_ERROR'])
    await server.services.database.inTenant(tenant.id, async (db) => {
      await db.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [user.id])
      server.services.sessions.drop(db, user.id)
    })
    expect(await codeOf({})).toEqual([401, 'ACCOUNT_INACTIVE'])
  })

  test('signed in, but without a tenant header: a new company', async () => {
    const { browser, tenant } = await signedIn()
    const answer = await browser.post('/account-setup', wholeSetup())
    expect(answer.json().tenant.id).not.toBe(tenant.id)
  })
})

test('while a long list of prescribers is read, no connection is held', async () => {
  const prescribers = Array.from({ length: 201 }, (_, at) => ({ firstName: 'Amina', lastName: `Last ${at}` }))
  const { delegate } = await makeTeam(server)
  expect((await delegate.post('/prescribers/import', { rows: prescribers })).status).toBe(200)
  const { ask } = await signedIn()
  const ways = [
    () => ask('POST', '/account-setup', { ...ownSetup(), dataImport: { prescribers } }),
    () => openBrowser(server).post('/account-setup', { ...wholeSetup(), dataImport: { prescribers } }),
  ]
  for (const send of ways) {
    const reader = Number(childOf('read-import'))
    process.kill(reader, 'SIGSTOP')
    const sent = send()
    await pause(500)
    const { open, idle } = server.services.database.writeLoad()
    process.kill(reader, 'SIGCONT')
    expect((await sent).statusCode).toBe(201)
    expect(open - idle).toBe(0)
  }
})

test('requirements S-011: five new companies an hour from one network, whichever instance is asked', async () => {
  const settings = testSettings({ LIMIT_SIGNUPS: '2' })
  const [one, two] = await Promise.all([startServer(settings), startServer(settings)])
  try {
    const ip = '198.51.100.77'
    const signUp = async (at: typeof one) =>
      (await openBrowser(at, { ip }).post('/account-setup', wholeSetup())).statusCode
    expect([await signUp(one), await signUp(two), await signUp(one)]).toEqual([201, 201, 429])
    expect(
      (await openBrowser(one, { ip: '198.51.100.78' }).post('/account-setup', wholeSetup())).statusCode,
    ).toBe(201)
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
})

test('links are mailed for one network as often as companies are made', async () => {
  const server = await startServer(testSettings({ LIMIT_SIGNUPS: '2' }))
  try {
    const browser = openBrowser(server, { ip: '198.51.100.79' })
    await browser.post('/account-setup/progress', savedSetup())
    const ask = async () =>
      (await browser.post('/account-setup/progress/link', { email: 'me@meridia.test' })).statusCode
    expect([await ask(), await ask(), await ask()]).toEqual([202, 202, 429])
  } finally {
    await server.stop()
  }
})

describe('on another device', () => {
  const { open, work } = testQueue()

  test('a link that was asked for is not mailed once the set-up is finished', async () => {
    const mailbox = await openMailbox()
    const server = await open({ SMTP_URL: mailbox.url })
    const browser = openBrowser(server)
    await browser.post('/account-setup/progress', savedSetup())
    await browser.post('/account-setup/progress/link', { email: 'me@meridia.test' })
    const answer = await browser.post('/account-setup', wholeSetup())
    await runQueued(server, 'mail-setup-link', answer.json().tenant.id)
    expect(mailbox.received).toEqual([])
  })

  test('a mailed link continues the set-up, and both devices do', async () => {
    const mailbox = await openMailbox()
    const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test' })
    work(setupJobs(server.services))
    const first = openBrowser(server)
    expect((await first.post('/account-setup/progress/link', { email: 'me@meridia.test' })).statusCode).toBe(
      404,
    )
    const saved = savedSetup()
    await first.post('/account-setup/progress', saved)
    expect((await first.post('/account-setup/progress/link', { email: 'me@meridia.test' })).statusCode).toBe(
      202,
    )
    await expect.poll(() => mailbox.received.length).toBe(1)
    const [mail] = mailbox.received
    const token = /http:\/\/rounds\.test\/setup\/company-info#token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const second = openBrowser(server)
    expect((await second.post('/account-setup/progress/open', { token })).json()).toMatchObject(saved)
    await second.post('/account-setup/progress', { ...savedSetup(), currentStep: 'admin' })
    expect((await first.get('/account-setup/progress')).json().currentStep).toBe('admin')
    const wrong = await second.post('/account-setup/progress/open', { token: `${token?.slice(0, -1)}_` })
    expect([wrong.statusCode, wrong.json().message]).toEqual([404, 'No saved progress'])
  })
})
