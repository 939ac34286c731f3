import { expect } from 'vitest'
import { type Case, ask } from './both.ts'
import { savedSetup, wholeSetup } from './whole-setup.ts'

export const companyCases: Record<string, Case> = {
  'a stranger sets a company up, step by step, and signs in as its admin': async (side) => {
    const stranger = await side.stranger()
    const nothing = await ask(side, stranger, 'setup.progress')
    expect([nothing.status, nothing.body.message]).toEqual([404, 'No saved progress'])
    expect((await ask(side, stranger, 'setup.saveProgress', savedSetup())).status).toBe(200)
    await ask(side, stranger, 'setup.saveProgress', {
      data: { plan: { planId: 'basic' }, address: null },
      completedSteps: ['company-info', 'plan'],
      currentStep: 'admin',
    })
    const saved = (await ask(side, stranger, 'setup.progress')).body
    expect([Object.keys(saved.data).toSorted(), saved.currentStep, saved.progress.totalSteps]).toEqual([
      ['companyInfo', 'plan'],
      'admin',
      7,
    ])
    expect((await ask(side, await side.stranger(), 'setup.progress')).status).toBe(404)

    const whole = wholeSetup()
    const { companyName } = whole.companyInfo
    const karim = { email: 'karim@meridia.test', role: 'SUPERVISOR', department: 'Cardiology' }
    const sent = {
      ...whole,
      users: [karim],
      dataImport: { prescribers: [{ firstName: 'Amina', lastName: 'Haddad' }, { firstName: '' }] },
      configuration: { departments: ['Hospital'], branding: { primaryColor: '#059669' } },
    }
    const { status, body } = await ask(side, stranger, 'setup.submit', sent)
    expect([status, body.tenant.name, body.user.email, body.loginPath]).toEqual([
      201,
      companyName,
      whole.adminAccount.email,
      `/${body.tenant.slug}/login`,
    ])
    expect((await ask(side, stranger, 'setup.submit', sent)).body).toEqual(body)
    expect((await ask(side, stranger, 'setup.progress')).body).toMatchObject({ data: {}, setUp: body })

    const { email, password } = whole.adminAccount
    const login = await ask(side, stranger, 'auth.login', { tenantId: body.tenant.slug, email, password })
    expect([login.status, login.body.user.role, login.body.user.onboardingCompleted]).toEqual([
      200,
      'TENANT_ADMIN',
      true,
    ])
    expect(login.body.tenant.settings).toMatchObject({
      branding: { primaryColor: '#059669' },
      localization: { timezone: 'Africa/Casablanca' },
    })
    const invited = (await ask(side, stranger, 'invites.list')).body.data
    expect(invited).toMatchObject([{ ...karim, status: 'pending' }])
    const departments = (await ask(side, stranger, 'departments.list')).body.data
    expect(departments.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Cardiology',
      'Hospital',
    ])
    expect((await ask(side, stranger, 'prescribers.list')).body.pagination.total).toBe(1)
  },

  'what is wrong with a set-up is said, and leaves no company': async (side) => {
    const whole = wholeSetup()
    const stranger = await side.stranger()
    const { email, ...account } = whole.adminAccount
    const refusals = [
      [{ ...whole, companyInfo: { ...whole.companyInfo, companyName: '' } }, 'Company name is required'],
      [
        { ...whole, adminAccount: { ...account, email, password: undefined } },
        'Password must be at least 8 characters',
      ],
      [{ ...whole, users: [{ email, role: 'DELEGATE' }] }, 'User already exists'],
      [{ ...whole, dataImport: { prescribers: [{}] } }, 'None of the rows can be imported'],
    ] as const
    for (const [input, message] of refusals) {
      const { status, body } = await ask(side, stranger, 'setup.submit', input)
      expect([status, body.message]).toEqual([400, message])
    }
    const { status } = await ask(side, stranger, 'tenants.resolve', {
      slug: whole.companyInfo.companyName.toLowerCase().replaceAll(' ', '-'),
    })
    expect(status).toBe(404)
  },

  'a company that is there is set up once': async (side) => {
    const { tenant, admin, delegate } = await side.team()
    const headers = { 'X-Tenant-ID': tenant.id }
    const own = wholeSetup()
    const refused = await ask(side, delegate, 'setup.submit', own, { headers })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    const done = await ask(side, admin, 'setup.submit', own, { headers })
    expect([done.status, done.body.message]).toEqual([409, 'Account setup is already complete'])
    const saved = await ask(side, admin, 'setup.saveProgress', savedSetup(), { headers })
    expect([saved.status, saved.body.message]).toEqual([409, 'Account setup is already complete'])
  },

  'the log says what was changed of the company, and what things are called': async (side) => {
    const { admin, supervisor, delegate } = await side.team()
    const localization = { currency: 'EUR' }
    expect((await ask(side, admin, 'companies.changeSettings', { localization })).status).toBe(200)
    const nora = { email: 'nora@new.test', role: 'DELEGATE' }
    await ask(side, admin, 'invites.create', nora)
    const letter = { recipientId: delegate.id, subject: 'Leaflets', body: 'On their way.' }
    await ask(side, supervisor, 'messages.sendToDelegate', letter)
    const draft = { firstName: 'Amina', lastName: 'Haddad', title: 'Dr' }
    await ask(side, delegate, 'prescribers.create', draft)
    const department = await ask(side, admin, 'departments.create', { name: 'Heart' })
    await ask(side, admin, 'departments.remove', { id: department.body.id })
    await ask(side, admin, 'users.update', { id: delegate.id, email: 'another@new.test' })
    const proofs = await ask(side, admin, 'audit.list', { action: 'resend-verification' })
    expect(proofs.body.data[0]).toMatchObject({ resource: 'user', resourceId: delegate.id })
    const latest = async (resource: string) =>
      (await ask(side, admin, 'audit.list', { resource })).body.data[0]
    expect((await latest('tenant')).details).toEqual({
      before: { currency: 'USD' },
      after: { currency: 'EUR' },
    })
    const { firstName, lastName } = (await ask(side, delegate, 'auth.profile')).body
    const called = {
      invitation: nora.email,
      message: `${firstName} ${lastName}`,
      prescriber: 'Dr Amina Haddad',
      department: 'Heart',
    }
    for (const [resource, name] of Object.entries(called))
      expect((await latest(resource)).resourceName, resource).toBe(name)
  },

  'people are listed in the order of their names as they are written, of roles and of states': async (
    side,
  ) => {
    const { admin, supervisor, delegate } = await side.team()
    const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', role: 'DELEGATE' }
    await ask(side, admin, 'users.create', ada)
    await ask(side, admin, 'users.update', { id: supervisor.id, status: 'inactive' })
    await ask(side, admin, 'users.update', { id: delegate.id, firstName: 'Élan', lastName: 'Aabye' })
    await ask(side, admin, 'users.update', { id: admin.id, firstName: 'Zoë', lastName: 'Aabye' })
    const named = await ask(side, admin, 'users.list', { sortBy: 'name', sortOrder: 'asc' })
    const first: string[] = named.body.data.map(({ firstName }: { firstName: string }) => firstName)
    expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b)))
    const by = async (sortBy: 'role' | 'status') => {
      const { body } = await ask(side, admin, 'users.list', { sortBy, sortOrder: 'asc' })
      return [...new Set(body.data.map((each: Record<string, string>) => each[sortBy]))]
    }
    expect(await by('role')).toEqual(['TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE'])
    expect(await by('status')).toEqual(['active', 'pending', 'inactive'])
  },

  'a name with an accent or a small letter stands with its letter wherever people and departments are named':
    async (side) => {
      const { admin, supervisor, delegate, colleague } = await side.team()
      const called = { [admin.id]: 'Zoe', [supervisor.id]: 'Yan', [delegate.id]: 'Éva', [colleague.id]: 'de' }
      for (const [id, firstName] of Object.entries(called))
        await ask(side, admin, 'users.update', { id, firstName, lastName: firstName })
      const people = ['de', 'Éva', 'Yan', 'Zoe']
      const named = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0])
      const { checks } = (await ask(side, admin, 'overview.health')).body
      const ofCheck = (check: string) => checks.find(({ name }: { name: string }) => name === check).names
      expect(ofCheck('departments').map((name: string) => name.split(' ')[0])).toEqual(people)
      expect(named((await ask(side, supervisor, 'schedules.people')).body.data)).toEqual(people)
      const report = {
        title: 'Team',
        templateId: 'team-performance',
        parameters: { dateRange: { start: '2025-09-01', end: '2025-09-30' } },
      }
      const reportId = (await ask(side, supervisor, 'reports.save', report)).body.id
      const recipientIds = [admin, supervisor, delegate, colleague].map(({ id }) => id)
      const draft = { reportId, every: 'week', format: 'CSV', recipientIds }
      const made = await ask(side, supervisor, 'schedules.create', draft)
      expect(named(made.body.recipients)).toEqual(people)

      for (const [name, { id }] of [
        ['Zen', admin],
        ['Étage', delegate],
        ['bones', colleague],
      ] as const) {
        await ask(side, admin, 'departments.create', { name })
        await ask(side, admin, 'users.update', { id, department: name })
      }
      const departments = ['bones', 'Étage', 'Zen']
      expect((await ask(side, admin, 'invites.options')).body.departments).toEqual(departments)
      const of = (rows: { department: string | null }[]) => rows.map(({ department }) => department)
      expect(of((await ask(side, admin, 'overview.home')).body.people)).toEqual([...departments, null])
      const { usersByDepartment } = (await ask(side, admin, 'overview.users')).body
      expect(of(usersByDepartment)).toEqual([...departments, null])

      for (const [title, firstName, lastName] of [
        ['Dr', 'Ada', 'Zola'],
        ['Prof.', 'Ben', 'Évrard'],
        ['Prof.', 'Cem', 'abel'],
      ])
        await ask(side, delegate, 'prescribers.create', { title, firstName, lastName })
      await ask(side, admin, 'users.update', { id: delegate.id, status: 'inactive' })
      const now = (await ask(side, admin, 'overview.health')).body.checks
      expect(now.find(({ name }: { name: string }) => name === 'prescribers').names).toEqual([
        'Prof. Cem abel',
        'Prof. Ben Évrard',
        'Dr Ada Zola',
      ])
    },
}
