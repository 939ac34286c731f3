import { beforeEach, describe, expect, test } from 'vitest'
import { setupSteps } from '@rounds/contract/setup-steps'
import { makeTenant, startServer, testServer, testSettings } from '#test/fixtures.ts'
import { openBrowser } from '#test/browser.ts'
import { runQueued } from '#test/queued.ts'
import { savedSetup, wholeSetup } from '#test/whole-setup.ts'

const server = testServer()
let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser(server)
})

describe('progress (E-038, E-039)', () => {
  test('SETUP-020, SETUP-022, SETUP-023: nothing, then what was saved, on this device only', async () => {
    const none = await browser.get('/account-setup/progress')
    expect([none.statusCode, none.json().message]).toEqual([404, 'No saved progress'])
    const saved = savedSetup()
    const answer = await browser.post('/account-setup/progress', saved)
    expect(answer.statusCode).toBe(200)
    const cookie = answer.cookies.find(({ name }) => name === 'fv_setup')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 30 * 24 * 3600 })
    const found = (await browser.get('/account-setup/progress')).json()
    expect(found).toMatchObject({
      ...saved,
      persistence: { lastSaved: answer.json().lastSaved, autoSave: true, version: '1.0.0' },
      progress: { totalSteps: 7, currentStepIndex: 1, percentComplete: expect.closeTo(100 / 7) },
      setUp: null,
    })
    expect((await openBrowser(server).get('/account-setup/progress')).statusCode).toBe(404)
  })

  test('over https it is found by a cookie of a protected name', async () => {
    const secure = await startServer(testSettings({ PUBLIC_URL: 'https://rounds.test' }))
    const device = openBrowser(secure)
    const saved = savedSetup()
    const answer = await device.post('/account-setup/progress', saved)
    const found = await device.get('/account-setup/progress')
    await secure.stop()
    expect(answer.cookies).toMatchObject([{ name: '__Host-fv_setup', path: '/', secure: true }])
    expect(found.json()).toMatchObject(saved)
  })

  test('a group that is not named stays, null empties it', async () => {
    await browser.post('/account-setup/progress', savedSetup())
    await browser.post('/account-setup/progress', {
      data: { plan: { planId: 'basic' }, address: null },
      completedSteps: ['plan'],
      currentStep: 'admin',
    })
    const { data } = (await browser.get('/account-setup/progress')).json()
    expect(Object.keys(data).toSorted()).toEqual(['companyInfo', 'plan'])
  })

  test('no password is stored, wherever it is put', async () => {
    const { adminAccount, companyInfo } = wholeSetup()
    await browser.post('/account-setup/progress', {
      data: { adminAccount, companyInfo: { ...companyInfo, password: adminAccount.password } },
      completedSteps: [],
      currentStep: 'admin',
      password: adminAccount.password,
    })
    const found = await browser.get('/account-setup/progress')
    expect(found.json().data.adminAccount).toEqual({
      firstName: 'Salma',
      lastName: 'Kettani',
      email: adminAccount.email,
    })
    expect(found.body).not.toContain(adminAccount.password)
  })

  test('the job clears what is over, and not before', async () => {
    await browser.post('/account-setup/progress', savedSetup())
    const tenantId = setupOf(browser)
    const clear = () => runQueued(server, 'clear-setup', tenantId)
    await clear()
    expect((await browser.get('/account-setup/progress')).statusCode).toBe(200)
    await browser.post('/account-setup/progress', savedSetup())
    await server.services.database.inTenant(tenantId, (db) =>
      db.rows(`update account_setups set expires_at = now() where tenant_id = $1`),
    )
    expect((await browser.get('/account-setup/progress')).statusCode).toBe(404)
    await clear()
    const left = await server.services.database
      .read(tenantId)
      .rows('select 1 from account_setups where tenant_id = $1')
    expect(left).toEqual([])
  })
})

const setupOf = ({ jar }: { jar: Map<string, string> }) =>
  (/^fvu_(.{8})(.{4})(.{4})(.{4})(.{12})_/.exec(jar.get('fv_setup') ?? '') ?? []).slice(1).join('-')

const mailsOf = (tenantId: string) =>
  server.services.database
    .read(tenantId)
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mails where tenant_id = $1 order by recipient',
    )

describe('submission (E-037)', () => {
  test('SETUP-018: a company with its admin, people, prescribers, departments and mails', async () => {
    const given = wholeSetup()
    const answer = await browser.post('/account-setup', {
      ...given,
      users: [
        {
          email: 'a@meridia.test',
          role: 'SUPERVISOR',
          department: 'cardiologie',
          firstName: 'Ana',
          lastName: 'Alami',
        },
        { email: 'b@meridia.test', role: 'DELEGATE', department: null },
      ],
      dataImport: {
        prescribers: [{ firstName: 'Amina', lastName: 'Haddad', city: 'Rabat' }, { firstName: '' }],
      },
      configuration: {
        branding: { primaryColor: '#059669' },
        // Single sign-on is nobody's own to grant (requirements E-020).
        features: { ssoEnabled: true, analytics: false },
        localization: { currency: 'MAD' },
        departments: ['Hôpital', 'Cardiologie'],
      },
    })
    expect(answer.statusCode).toBe(201)
    const { tenant, user, loginPath } = answer.json()
    expect(answer.json()).toMatchObject({ success: true, tenant: { name: given.companyInfo.companyName } })
    expect(user.email).toBe(given.adminAccount.email)
    expect(loginPath).toBe(`/${tenant.slug}/login`)
    expect(tenant.slug).toMatch(/^meridia-[0-9a-f]{8}$/)

    const admin = openBrowser(server)
    const { email, password } = given.adminAccount
    const session = await admin.post('/auth/login', { tenantId: tenant.slug, email, password })
    expect(session.json().user).toMatchObject({
      role: 'TENANT_ADMIN',
      onboardingCompleted: true,
      isEmailVerified: false,
    })
    expect(session.json().tenant.settings).toMatchObject({
      branding: { primaryColor: '#059669', secondaryColor: '#6b7280' },
      features: { ssoEnabled: false, mobileApp: true, analytics: false },
      localization: { timezone: 'Africa/Casablanca', currency: 'MAD', language: 'en' },
    })
    expect(session.json().tenant.subscription).toMatchObject({ plan: 'trial', status: 'active' })
    const { data } = (await admin.get('/prescribers')).json()
    expect(data).toMatchObject([{ firstName: 'Amina', lastName: 'Haddad', address: { city: 'Rabat' } }])
    const rows = await server.services.database
      .read(tenant.id)
      .rows('select name from departments where tenant_id = $1 order by name')
    expect(rows).toEqual([{ name: 'Cardiologie' }, { name: 'Hôpital' }])

    const mails = await mailsOf(tenant.id)
    const sent = [
      ['a@meridia.test', 'You are invited to Rounds'],
      ['b@meridia.test', 'You are invited to Rounds'],
      [email, `${tenant.name} is ready`],
    ]
    expect(new Set(mails.map(({ recipient, subject }) => `${recipient} ${subject}`))).toEqual(
      new Set(sent.map((words) => words.join(' '))),
    )
    const body = mails.find(({ recipient }) => recipient === email)?.body ?? ''
    expect(body).toContain(loginPath)
    const proof = /verify-email#token=(\S+)/.exec(body)?.[1]
    expect((await openBrowser(server).post('/auth/verify-email', { token: proof })).statusCode).toBe(200)
  })

  test('a logo that came along is the company’s, drawn anew', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const given = wholeSetup()
    const refused = await browser.post('/account-setup', {
      ...given,
      configuration: { logoFile: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` },
    })
    expect(refused.statusCode).toBe(400)
    const answer = await browser.post('/account-setup', {
      ...given,
      configuration: { logoFile: `data:image/png;base64,${png}` },
    })
    const { tenant } = (await browser.get(`/tenants/public/resolve/${answer.json().tenant.slug}`)).json()
    const { logo } = tenant.settings.branding
    const picture = await browser.get(logo.replace('/api/v1', ''))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('a plan that is paid has no trial that ends', async () => {
    const answer = await browser.post('/account-setup', { ...wholeSetup(), plan: { planId: 'basic' } })
    const stored = await server.services.database.global(
      'select plan, trial_ends_at from tenants where id = $1',
      [answer.json().tenant.id],
    )
    expect(stored).toEqual([{ plan: 'basic', trialEndsAt: null }])
  })

  test('pressed again it answers the same, and nothing is made twice', async () => {
    await browser.post('/account-setup/progress', savedSetup())
    const given = wholeSetup()
    const first = await browser.post('/account-setup', given)
    const again = await browser.post('/account-setup', given)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect((await mailsOf(first.json().tenant.id)).length).toBe(1)
    const found = (await browser.get('/account-setup/progress')).json()
    expect(found).toMatchObject({ data: {}, currentStep: 'completion', setUp: first.json() })
    expect(found.completedSteps).toContain('completion')
    const other = await browser.post('/account-setup', wholeSetup())
    expect([other.statusCode, other.json().message]).toEqual([409, 'Account setup is already complete'])
  })

  test('two tabs that finish at once make one company', async () => {
    await browser.post('/account-setup/progress', savedSetup())
    const given = wholeSetup()
    await browser.get('/auth/csrf-token')
    const [one, two] = await Promise.all([
      browser.post('/account-setup', given),
      openBrowser(server, { jar: browser.jar }).post('/account-setup', given),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([201, 201])
    expect(one.json()).toEqual(two.json())
  })

  test('two companies of one name at once both get a slug', async () => {
    const { companyName } = wholeSetup().companyInfo
    const signUp = () => {
      const given = wholeSetup()
      return openBrowser(server).post('/account-setup', {
        ...given,
        companyInfo: { ...given.companyInfo, companyName },
      })
    }
    const answers = await Promise.all([signUp(), signUp(), signUp()])
    const slugs = answers.map((answer) => answer.json().tenant.slug as string).toSorted()
    const [base = ''] = slugs
    expect(slugs).toEqual([base, `${base}-2`, `${base}-3`])
  })

  test('a company that is called as the id of one gets no slug that looks like it', async () => {
    const { id } = await makeTenant(server)
    const given = wholeSetup()
    given.companyInfo.companyName = id
    const answer = await browser.post('/account-setup', given)
    expect(answer.json().tenant.slug).toBe(`${id}-2`)
  })

  test('S-002: a reserved slug is never given out', async () => {
    const given = wholeSetup()
    const answer = await browser.post('/account-setup', {
      ...given,
      companyInfo: { ...given.companyInfo, companyName: 'Setup' },
    })
    expect(answer.json().tenant.slug).toMatch(/^setup-\d+$/)
  })

  test('what is entered after it is another company’s set-up', async () => {
    const first = await browser.post('/account-setup', wholeSetup())
    await browser.post('/account-setup/progress', savedSetup())
    const second = await browser.post('/account-setup', wholeSetup())
    expect(second.json().tenant.id).not.toBe(first.json().tenant.id)
  })

  test.each([1, 300])(
    'what fails half-way leaves nothing: %i rows of which none can be stored',
    async (count) => {
      const given = wholeSetup()
      const send = (firstName: string) =>
        browser.post('/account-setup', {
          ...given,
          dataImport: {
            prescribers: Array.from({ length: count }, (_, at) => ({ firstName, lastName: `Last ${at}` })),
          },
        })
      await browser.post('/account-setup/progress', savedSetup())
      expect((await send('')).statusCode).toBe(400)
      const made = await server.services.database.global('select id from tenants where name = $1', [
        given.companyInfo.companyName,
      ])
      expect(made).toEqual([])
      const answer = await send('Amina')
      expect(answer.statusCode).toBe(201)
      const stored = await server.services.database
        .read(answer.json().tenant.id)
        .rows('select id from prescribers where tenant_id = $1')
      expect(stored).toHaveLength(count)
    },
  )
})

test('every step has a place in what is saved', async () => {
  for (const currentStep of setupSteps) {
    const answer = await browser.post('/account-setup/progress', {
      data: {},
      completedSteps: [],
      currentStep,
    })
    expect(answer.statusCode).toBe(200)
  }
})
