import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { submitted } from './both-records.ts'
import { type Caller, type Case, TEAM_PASSWORD, ask, differences } from './both.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', role: 'DELEGATE' }

export const peopleCases: Record<string, Case> = {
  'a company is found by its address, and only that': async (side) => {
    const { tenant } = await side.team()
    const stranger = await side.stranger()
    const { body } = await ask(side, stranger, 'tenants.resolve', { slug: tenant.slug })
    expect([body.tenant.id, body.tenant.slug]).toEqual([tenant.id, tenant.slug])
    const unknown = await ask(side, stranger, 'tenants.resolve', { slug: 'no-such-company' })
    expect([unknown.status, unknown.body.message]).toEqual([404, "Tenant 'no-such-company' not found"])
  },

  'whoever signs in has a session, a profile and a company': async (side) => {
    const { tenant, delegate } = await side.team()
    const stranger = await side.stranger()
    const { status, body } = await ask(side, stranger, 'auth.login', {
      tenantId: tenant.slug,
      email: delegate.email,
      password: TEAM_PASSWORD,
    })
    expect([status, body.user.id, body.tenant.id, body.expiresIn]).toEqual([200, delegate.id, tenant.id, 900])
    const profile = await ask(side, delegate, 'auth.profile')
    expect(profile.body).toMatchObject({ id: delegate.id, role: 'DELEGATE', tenant: { id: tenant.id } })
    expect((await ask(side, delegate, 'auth.sessions')).body.authenticated).toBe(true)
    expect((await ask(side, delegate, 'tenants.list')).body.data.map(({ id }: { id: string }) => id)).toEqual(
      [tenant.id],
    )
  },

  'of a change the log names what is other than before': async (side) => {
    const { delegate, supervisor, admin } = await side.team()
    const { firstName, lastName } = (await ask(side, delegate, 'auth.profile')).body
    const fieldsOf = async (resource: string) =>
      (await ask(side, admin, 'audit.list', { resource, action: 'update' })).body.data.map(
        ({ details }: { details: { fields: string[] } }) => details.fields,
      )
    for (const phone of ['1', '1'])
      await ask(side, delegate, 'auth.updateProfile', { firstName, lastName, phone })
    expect(await fieldsOf('profile')).toEqual([['phone']])
    for (const phone of ['2', '2'])
      await ask(side, supervisor, 'team.update', { id: delegate.id, firstName, lastName, phone })
    expect(await fieldsOf('user')).toEqual([['phone']])
  },

  'a wrong password, an unknown address and an unknown company let nobody in': async (side) => {
    const { tenant, delegate } = await side.team()
    const stranger = await side.stranger()
    const login = (more: object) =>
      ask(side, stranger, 'auth.login', {
        tenantId: tenant.slug,
        email: delegate.email,
        password: TEAM_PASSWORD,
        ...more,
      })
    for (const wrong of [{ password: 'wrong-password' }, { email: 'nobody@test.test' }]) {
      const { status, body } = await login(wrong)
      expect([status, body.message, body.code]).toEqual([
        401,
        differences.wrongCredentials[side.name],
        'INVALID_CREDENTIALS',
      ])
    }
    const nowhere = await login({ tenantId: 'no-such-company' })
    expect([nowhere.status, nowhere.body.message]).toEqual([400, 'Unknown tenant. Please check the URL.'])
    const short = await login({ password: 'short', email: 'nobody' })
    expect([short.status, short.body.message]).toEqual([400, 'Invalid email address'])
    expect(short.body.details).toMatchObject([
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password must be at least 8 characters' },
    ])
  },

  'without a session nothing is told': async (side) => {
    const stranger = await side.stranger()
    for (const name of ['visits.list', 'prescribers.list', 'approvals.list', 'users.list', 'auth.profile']) {
      const { status, body } = await ask(side, stranger, name)
      expect([status, body.message, body.code]).toEqual([401, 'Authentication required', 'UNAUTHENTICATED'])
    }
    expect((await ask(side, stranger, 'auth.sessions')).body).toMatchObject({
      authenticated: false,
      sessions: [],
    })
  },

  'a role asks only for what is its own': async (side) => {
    const { delegate, supervisor, admin } = await side.team()
    const refused = [
      [delegate, 'users.list', {}],
      [delegate, 'approvals.list', {}],
      [supervisor, 'users.list', {}],
      [supervisor, 'visits.create', {}],
      [admin, 'approvals.list', {}],
    ] as const
    for (const [caller, name, input] of refused) {
      const { status, body } = await ask(side, caller, name, input)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    }
  },

  'a change is made in nobody else’s name': async (side) => {
    const { tenant, delegate, colleague } = await side.team()
    const headers = { 'X-Author': `${tenant.id}:${colleague.id}` }
    const draft = { firstName: 'Amina', lastName: 'Haddad' }
    const { status, body } = await ask(side, delegate, 'prescribers.create', draft, { headers })
    expect([status, body.code]).toEqual([409, 'WRONG_PERSON'])
  },

  'somebody new is invited once': async (side) => {
    const { admin, supervisor } = await side.team()
    const { status, body } = await ask(side, admin, 'users.create', { ...ada, supervisorId: supervisor.id })
    expect([status, body.status, body.supervisorId]).toEqual([201, 'pending', supervisor.id])
    const again = await ask(side, admin, 'users.create', { ...ada, firstName: 'Augusta' })
    expect([again.status, again.body.message]).toEqual([409, 'User already exists'])
    const found = await ask(side, admin, 'users.list', { search: 'byron' })
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    expect(found.body.counts).toEqual({ active: 0, pending: 1, inactive: 0 })
  },

  'whoever is created waits for an invitation, which follows them, is found, sent again and accepted': async (
    side,
  ) => {
    const { admin, supervisor } = await side.team()
    const { id } = (await ask(side, admin, 'users.create', ada)).body
    const open = async (more: object = {}) =>
      (await ask(side, admin, 'invites.list', { status: 'pending', ...more })).body.data
    const [sent] = await open()
    expect(sent).toMatchObject({ email: ada.email, lastName: 'Byron', role: 'DELEGATE' })
    expect(await open({ withoutUser: 'true' })).toEqual([])
    const known = await ask(side, admin, 'invites.known', { emails: [ada.email] })
    expect(known.body.data).toEqual([{ email: ada.email, kind: 'invitation', id: sent.id }])
    await ask(side, admin, 'users.update', { id, lastName: 'King', role: 'SUPERVISOR' })
    expect((await open())[0]).toMatchObject({ id: sent.id, lastName: 'King', role: 'SUPERVISOR' })
    const { token } = (await ask(side, admin, 'invites.resend', { id: sent.id })).body
    const joining = { token, firstName: 'Ada', lastName: 'King', password: 'Wide-Lantern-77' }
    const joined = await ask(side, await side.stranger(), 'invitations.accept', joining)
    expect([joined.body.user.id, joined.body.user.role]).toEqual([id, 'SUPERVISOR'])

    const member = { firstName: 'Neo', lastName: 'Lund', email: `n-${randomUUID()}@new.test` }
    const added = (await ask(side, supervisor, 'team.add', member)).body
    expect((await open())[0]).toMatchObject({ email: member.email, role: 'DELEGATE' })
    const twice = await ask(side, supervisor, 'team.add', member)
    expect([twice.status, twice.body.details]).toEqual([409, { id: added.id }])
    await ask(side, supervisor, 'team.remove', { id: added.id })
    expect(await open()).toEqual([])
    const [gone] = (await ask(side, admin, 'invites.list', { status: 'cancelled' })).body.data
    expect(gone.email).toBe(member.email)
  },

  'a change that was made on an older version is refused': async (side) => {
    const { admin, delegate } = await side.team()
    const { id } = delegate
    const department = (await ask(side, admin, 'departments.create', { name: 'Cardiology' })).body.id
    await ask(side, delegate, 'auth.updateProfile', { firstName: 'Zoë' })
    const stale = async (name: string, input: object) => {
      const headers = { 'If-Match': '"v1"' }
      const { status, body } = await ask(side, admin, name, { id, ...input }, { headers })
      return [status, body.details]
    }
    const refused = [412, { currentVersion: 2 }]
    expect(await stale('users.update', { phone: '1' })).toEqual(refused)
    expect(await stale('users.endSessions', {})).toEqual(refused)
    expect(await stale('users.remove', {})).toEqual(refused)
    await ask(side, admin, 'departments.update', { id: department, name: 'Heart' })
    expect(await stale('departments.update', { id: department, name: 'Lung' })).toEqual(refused)
    expect(await stale('departments.remove', { id: department })).toEqual(refused)
  },

  'nobody reports to somebody who has stopped supervising': async (side) => {
    const { admin, supervisor, delegate, colleague } = await side.team()
    const invited = async (supervisorId: string) => {
      const draft = { email: `n-${randomUUID()}@new.test`, role: 'DELEGATE', supervisorId }
      return ask(side, admin, 'invites.create', draft)
    }
    const wrong = await invited(delegate.id)
    expect([wrong.status, wrong.body.message]).toEqual([404, 'Supervisor not found'])
    const [open, back] = [(await invited(supervisor.id)).body, (await invited(supervisor.id)).body]
    expect((await ask(side, admin, 'invites.cancel', { id: back.id })).status).toBe(200)
    for (const { id } of [delegate, colleague])
      await ask(side, admin, 'users.update', { id, role: 'SUPERVISOR' })
    const again = ({ id }: Caller) => ask(side, admin, 'users.update', { id, role: 'DELEGATE' })
    expect((await again(colleague)).body.supervisorId).toBe(supervisor.id)
    const stopped = await ask(side, admin, 'users.update', { id: supervisor.id, status: 'inactive' })
    expect(stopped.body.team).toEqual([colleague.id])
    expect((await again(delegate)).body.supervisorId).toBeNull()
    expect((await ask(side, admin, 'invites.restore', { id: back.id })).status).toBe(200)
    for (const { token } of [open, back]) {
      const joining = { token, firstName: 'Nora', lastName: 'Kim', password: TEAM_PASSWORD }
      const { body } = await ask(side, await side.stranger(), 'invitations.accept', joining)
      expect((await ask(side, admin, 'users.get', { id: body.user.id })).body.supervisorId).toBeNull()
    }
  },

  'an invitation whose days are over makes room for another one, and is sent no more': async (side) => {
    const { admin, supervisor, tenant } = await side.team()
    const long = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const over = () => ({
      id: randomUUID(),
      email: `n-${randomUUID()}@new.test`,
      role: 'DELEGATE',
      firstName: 'Nora',
      lastName: 'Kim',
      invitedBy: admin.id,
      invitedAt: long(9),
      expiresAt: long(2),
      ...(side.name === 'server'
        ? { tokenHash: `\\x${randomUUID().replaceAll('-', '')}` }
        : { token: randomUUID(), departmentId: null, supervisorId: null, version: 1 }),
    })
    const all = [over(), over()] as const
    await side.keep(tenant, [['invitations', [...all]]])
    const who = { role: 'DELEGATE', firstName: 'Nora', lastName: 'Kim' }
    const [invited, added] = all.map(({ email }) => ({ ...who, email }))
    expect((await ask(side, admin, 'invites.create', invited)).status).toBe(201)
    expect((await ask(side, supervisor, 'team.add', added)).status).toBe(201)
    const { data } = (await ask(side, admin, 'invites.list', { status: 'cancelled' })).body
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const cold = await ask(side, admin, 'invites.resend', { id: all[0].id })
    expect([cold.status, cold.body.message]).toEqual([
      409,
      'Only a pending or expired invitation can be resent',
    ])
  },

  'people are changed, let go and deleted, but not by themselves': async (side) => {
    const { admin, delegate, supervisor } = await side.team()
    const role = await ask(side, admin, 'users.update', { id: admin.id, role: 'DELEGATE' })
    expect([role.status, role.body.message]).toEqual([409, 'You cannot change your own role or status'])
    const gone = await ask(side, admin, 'users.update', { id: supervisor.id, status: 'inactive' })
    expect([gone.status, gone.body.status, gone.body.team.length]).toEqual([200, 'inactive', 2])
    expect((await ask(side, admin, 'users.remove', { id: delegate.id })).status).toBe(204)
    expect((await ask(side, admin, 'users.get', { id: delegate.id })).body.message).toBe('User not found')
    const nobody = await ask(side, admin, 'users.update', { id: delegate.id, firstName: 'X' })
    expect([nobody.status, nobody.body.message]).toEqual([404, 'User not found'])
    expect((await ask(side, delegate, 'visits.list')).status).toBe(401)
  },

  'a plan that waits is handed over with whoever leaves, and asks for a decision anew': async (side) => {
    const { admin, supervisor, delegate, colleague } = await side.team()
    const id = await submitted(side, delegate)
    const { prescriberId } = (await ask(side, delegate, 'visits.get', { id })).body
    await ask(side, delegate, 'prescribers.update', { id: prescriberId, title: 'Prof.' })
    const leaving = { action: 'deactivate', userIds: [delegate.id], visitsTo: colleague.id }
    expect((await ask(side, admin, 'users.bulk', leaving)).body.before).toMatchObject([{ visits: [id] }])
    const told = (await ask(side, colleague, 'notifications.list')).body
    expect(told).toMatchObject({ unreadCount: 1, data: [{ type: 'visit', relatedId: id }] })
    const { firstName, lastName } = (await ask(side, supervisor, 'team.get', { id: colleague.id })).body
    const message = expect.stringContaining(`${firstName} ${lastName} submitted Prof. `)
    const asked = (await ask(side, supervisor, 'notifications.list')).body
    expect(asked).toMatchObject({
      unreadCount: 1,
      data: [
        { type: 'approval', relatedId: id, isRead: false, message },
        { type: 'approval', relatedId: id, isRead: true },
      ],
    })
  },

  'many are changed at once, and each who cannot be is named': async (side) => {
    const { admin, delegate, colleague } = await side.team()
    const { status, body } = await ask(side, admin, 'users.bulk', {
      action: 'deactivate',
      userIds: [delegate.id, colleague.id, admin.id],
    })
    expect([status, body.success, body.processed]).toEqual([200, false, 2])
    expect(body.failed).toEqual([{ id: admin.id, message: 'You cannot change your own role or status' }])
  },

  'what is wrong with a request is said of each field': async (side) => {
    const { admin, delegate } = await side.team()
    const { status, body } = await ask(side, admin, 'users.create', { role: 'SUPER_ADMIN', email: 'x' })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(
      body.details.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Invalid email address'],
      ['role', 'Unknown role'],
    ])
    const visit = await ask(side, delegate, 'visits.create', { duration: 'long' })
    expect(visit.body.details.map(({ message }: { message: string }) => message)).toEqual([
      'Prescriber is required',
      'Scheduled date is required',
      'Must be a whole number from 5 to 480',
    ])
  },
}
