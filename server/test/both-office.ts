import { expect } from 'vitest'
import { submitted } from './both-records.ts'
import { type Caller, type Case, TEAM_PASSWORD, ask } from './both.ts'

const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const nora = { email: 'nora@new.test', role: 'DELEGATE', firstName: 'Nora', lastName: 'Kim' }

export const officeCases: Record<string, Case> = {
  'whoever is invited may be given a supervisor who is only invited, too, as whoever is there already':
    async (side) => {
      const { admin, delegate } = await side.team()
      const next = { firstName: 'Nadia', lastName: 'Next', email: 'next@new.test', role: 'SUPERVISOR' }
      const { id: supervisorId } = (await ask(side, admin, 'users.create', next)).body
      const moved = await ask(side, admin, 'users.update', { id: delegate.id, supervisorId })
      expect([moved.status, moved.body.supervisorId]).toEqual([200, supervisorId])
      const { supervisors } = (await ask(side, admin, 'invites.options')).body
      expect(supervisors).toContainEqual({ id: supervisorId, name: 'Nadia Next' })
      expect((await ask(side, admin, 'invites.create', { ...nora, supervisorId })).status).toBe(201)
      const line = { ...nora, id: crypto.randomUUID(), email: 'other@new.test' }
      const listed = await ask(side, admin, 'invites.createMany', { lines: [line], supervisorId })
      expect(listed.body.results).toMatchObject([{ id: line.id, refusal: null }])
      // Nobody else is a supervisor.
      const none = { ...nora, email: 'third@new.test', supervisorId: delegate.id }
      const refused = await ask(side, admin, 'invites.create', none)
      expect([refused.status, refused.body.message]).toEqual([404, 'Supervisor not found'])
    },

  'whoever is invited opens the link and joins, and the link is spent': async (side) => {
    const { admin, supervisor, tenant } = await side.team()
    const first = await ask(side, admin, 'invites.create', { ...nora, supervisorId: supervisor.id })
    const { id, token, inviteUrl, status } = first.body
    expect([first.status, status]).toEqual([201, 'pending'])
    expect(inviteUrl).toContain(`/${tenant.slug}/accept-invitation#token=${token}`)
    const emails = [nora.email, 'nobody@new.test', admin.email]
    const known = (await ask(side, admin, 'invites.known', { emails })).body.data
    expect(known).toHaveLength(2)
    expect(known).toEqual(
      expect.arrayContaining([
        { email: nora.email, kind: 'invitation', id },
        { email: admin.email, kind: 'user', id: admin.id },
      ]),
    )

    const stranger = await side.stranger()
    const lookup = async (of: string) => {
      const answer = await ask(side, stranger, 'invitations.lookup', { token: of })
      return answer.status === 200 ? answer.body : [answer.status, answer.body.message]
    }
    const again = (await ask(side, admin, 'invites.resend', { id })).body
    expect(await lookup(token)).toEqual([404, 'Invitation not found'])
    expect((await ask(side, admin, 'invites.cancel', { id })).body.status).toBe('cancelled')
    expect(await lookup(again.token)).toEqual([410, 'This invitation was cancelled.'])
    const cold = await ask(side, admin, 'invites.resend', { id })
    expect([cold.status, cold.body.message]).toEqual([
      409,
      'Only a pending or expired invitation can be resent',
    ])
    expect((await ask(side, admin, 'invites.restore', { id })).body.status).toBe('pending')
    expect(await lookup(again.token)).toMatchObject({ ...nora, tenant: { slug: tenant.slug } })

    const joining = { token: again.token, firstName: 'Nora', lastName: 'Kim', password: TEAM_PASSWORD }
    const short = await ask(side, stranger, 'invitations.accept', { ...joining, password: 'short' })
    expect([short.status, short.body.details.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['password'],
    ])
    const joined = await ask(side, stranger, 'invitations.accept', joining)
    expect([joined.status, joined.body.user.role, joined.body.tenant.id]).toEqual([
      201,
      'DELEGATE',
      tenant.id,
    ])
    expect((await ask(side, stranger, 'auth.profile')).body.email).toBe(nora.email)
    expect(await lookup(again.token)).toEqual([409, 'This invitation was already accepted.'])
    const late = await ask(side, admin, 'invites.cancel', { id })
    expect([late.status, late.body.message]).toEqual([409, 'Only a pending invitation can be cancelled'])
    const listed = (await ask(side, admin, 'invites.list', { status: 'accepted' })).body.data
    expect(listed).toMatchObject([{ id, token: null, inviteUrl: null }])
    const member = (await ask(side, supervisor, 'team.list', { search: 'Kim' })).body.data
    expect(member).toMatchObject([{ email: nora.email, id: joined.body.user.id }])
  },

  'whoever is signed in changes their own name and password': async (side) => {
    const { admin, delegate, tenant } = await side.team()
    const name = { firstName: 'Ada', lastName: 'Byron' }
    await ask(side, delegate, 'auth.updateProfile', name)
    // What is stored already is no change.
    const changed = await ask(side, delegate, 'auth.updateProfile', name)
    const log = (await ask(side, admin, 'audit.list', { resource: 'profile' })).body.data
    expect(log).toMatchObject([{ userId: delegate.id, action: 'update' }])
    expect([changed.status, changed.body.firstName, changed.body.lastName]).toEqual([200, 'Ada', 'Byron'])
    const newPassword = `${TEAM_PASSWORD}-2`
    const wrong = await ask(side, delegate, 'auth.changePassword', {
      currentPassword: 'not-this-one',
      newPassword,
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CURRENT_PASSWORD'])
    const right = { currentPassword: TEAM_PASSWORD, newPassword }
    expect((await ask(side, delegate, 'auth.changePassword', right)).body).toEqual({ success: true })
    expect((await ask(side, delegate, 'auth.profile')).body.firstName).toBe('Ada')
    const login = async (password: string) => {
      const who = { tenantId: tenant.slug, email: delegate.email, password }
      return (await ask(side, await side.stranger(), 'auth.login', who)).status
    }
    expect([await login(TEAM_PASSWORD), await login(newPassword)]).toEqual([401, 200])
    const forgotten = { tenantId: tenant.slug, email: 'nobody@new.test' }
    expect((await ask(side, await side.stranger(), 'auth.forgotPassword', forgotten)).status).toBe(202)
  },

  'what is not well about a set-up is named, and put aside with a reason': async (side) => {
    const { admin, delegate, colleague } = await side.team()
    const read = async () => (await ask(side, admin, 'overview.health')).body
    type Check = { name: string; isGood: boolean; dismissed: { reason: string } | null }
    const health = await read()
    const failing = health.checks.filter(({ isGood }: Check) => !isGood)
    expect(failing.map(({ name }: Check) => name).toSorted()).toEqual([
      'admins',
      'calendar',
      'departments',
      'secondFactor',
    ])
    expect(health.skipped).toEqual(['import', 'configuration'])
    const aside = await ask(side, admin, 'overview.dismiss', { check: 'admins', reason: 'One is enough' })
    const told = aside.body.checks.find(({ name }: Check) => name === 'admins')
    expect(told).toMatchObject({ isGood: false, dismissed: { reason: 'One is enough' } })
    // The second one finds nothing, and changes nothing.
    for (const _ of [1, 2])
      expect((await ask(side, admin, 'overview.restore', { check: 'admins' })).status).toBe(204)
    const log = (await ask(side, admin, 'audit.list', { resource: 'health-check' })).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['restore', 'dismiss'])
    expect((await read()).checks.every(({ dismissed }: Check) => dismissed === null)).toBe(true)
    expect((await ask(side, admin, 'overview.home')).body.people).toEqual([
      { department: null, delegates: 2, supervisors: 1, admins: 1, pending: 0 },
    ])
    await ask(side, delegate, 'prescribers.create', { firstName: 'Amina', lastName: 'Haddad' })
    const active = async () => (await ask(side, admin, 'overview.users')).body.activeThisWeek
    const before = await active()
    await ask(side, admin, 'users.update', { id: delegate.id, status: 'inactive' })
    expect(before - (await active())).toBe(1)
    expect((await ask(side, colleague, 'overview.health')).status).toBe(403)
  },

  'departments are renamed, and their people moved before they go': async (side) => {
    const { admin, delegate } = await side.team()
    const made = async (name: string) => (await ask(side, admin, 'departments.create', { name })).body.id
    const [from, to] = [await made('Oncology'), await made('Cardiology')]
    await ask(side, admin, 'users.update', { id: delegate.id, department: 'Oncology' })
    const renamed = await ask(side, admin, 'departments.update', { id: from, name: 'Old oncology' })
    expect([renamed.status, renamed.body.name, renamed.body.userCount]).toEqual([200, 'Old oncology', 1])
    const taken = await ask(side, admin, 'departments.update', { id: from, name: 'cardiology' })
    expect([taken.status, taken.body.message]).toEqual([409, 'Department already exists'])
    const moved = await ask(side, admin, 'departments.movePeople', { id: from, departmentId: to })
    expect(moved.body).toEqual({ moved: 1 })
    expect((await ask(side, admin, 'departments.get', { id: to })).body.userCount).toBe(1)
    expect((await ask(side, admin, 'departments.remove', { id: from })).status).toBe(204)
    const gone = await ask(side, admin, 'departments.get', { id: from })
    expect([gone.status, gone.body.message]).toEqual([404, 'Department not found'])
  },

  'news are read one by one and all at once': async (side) => {
    const { delegate, supervisor } = await side.team()
    for (const subject of ['One', 'Two', 'Three'])
      await ask(side, delegate, 'messages.send', { subject, body: 'Read me.' })
    const { data, unreadCount } = (await ask(side, supervisor, 'notifications.list')).body
    expect([data.length, unreadCount]).toEqual([3, 3])
    expect((await ask(side, supervisor, 'notifications.markRead', { id: data[0].id })).status).toBe(200)
    const foreign = await ask(side, delegate, 'notifications.markRead', { id: data[1].id })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Notification not found'])
    const all = await ask(side, supervisor, 'notifications.markAllRead')
    expect(all.body).toEqual({ updated: 2, unreadCount: 0 })
  },

  'a calendar feed is made, made anew and stopped': async (side) => {
    const { delegate } = await side.team()
    const none = { createdAt: null, stoppedAt: null }
    expect((await ask(side, delegate, 'calendar.feed')).body).toEqual(none)
    const made = await ask(side, delegate, 'calendar.createFeed')
    expect([made.status, made.body.url]).toEqual([
      201,
      expect.stringMatching(/\/api\/v1\/calendar\/feed\/.+\.ics$/),
    ])
    expect((await ask(side, delegate, 'calendar.feed')).body.createdAt).toBe(made.body.createdAt)
    expect((await ask(side, delegate, 'calendar.createFeed')).body.url).not.toBe(made.body.url)
    expect((await ask(side, delegate, 'calendar.removeFeed')).status).toBe(204)
    expect((await ask(side, delegate, 'calendar.feed')).body).toEqual(none)
  },

  'a supervisor takes somebody into the team, changes them and lets them go': async (side) => {
    const { supervisor, delegate, admin } = await side.team()
    const { email, firstName, lastName } = nora
    const added = await ask(side, supervisor, 'team.add', { email, firstName, lastName })
    expect([added.status, added.body.status]).toEqual([201, 'inactive'])
    const twice = await ask(side, supervisor, 'team.add', { email, firstName, lastName })
    expect([twice.status, twice.body.message]).toEqual([409, 'User already exists'])
    const changed = await ask(side, supervisor, 'team.update', { id: delegate.id, weeklyVisitTarget: 30 })
    expect([changed.status, changed.body.weeklyVisitTarget]).toEqual([200, 30])
    const id = await submitted(side, delegate)
    const asked = async () =>
      (await ask(side, supervisor, 'notifications.list')).body.data.filter(
        ({ type }: { type: string }) => type === 'approval',
      )
    expect(await asked()).toMatchObject([{ relatedId: id, isRead: false }])
    expect((await ask(side, supervisor, 'team.remove', { id: delegate.id })).status).toBe(204)
    const gone = (await ask(side, admin, 'users.get', { id: delegate.id })).body
    expect([gone.status, gone.supervisorId]).toEqual(['inactive', null])
    // It waits for all supervisors now, who are told of it anew.
    expect(await asked()).toMatchObject([
      { relatedId: id, isRead: false },
      { relatedId: id, isRead: true },
    ])
    expect((await ask(side, delegate, 'visits.list')).status).toBe(401)
  },

  'the log says who did what, and is taken along': async (side) => {
    const { admin } = await side.team()
    const { id } = (await ask(side, admin, 'departments.create', { name: 'Oncology' })).body
    const filter = { resource: 'department', action: 'create' }
    const { data } = (await ask(side, admin, 'audit.list', filter)).body
    expect(data).toMatchObject([
      { userId: admin.id, resourceId: id, resourceName: 'Oncology', success: true },
    ])
    expect((await ask(side, admin, 'audit.get', { id: data[0].id })).body).toMatchObject({ resourceId: id })
    const { text, count } = (await ask(side, admin, 'audit.exportList', filter)).body
    expect([count, text.trim().split('\r\n').length]).toEqual([1, 2])
    expect((await ask(side, admin, 'audit.chain')).status).toBe(200)
  },

  'the rules of review are the company’s, and only an admin changes them': async (side) => {
    const { admin, supervisor } = await side.team()
    const { since, ...usual } = (await ask(side, supervisor, 'settings.reviewRules')).body
    expect([since, usual.goalHours]).toEqual([null, 48])
    const rules = { ...usual, goalHours: 24 }
    const refused = await ask(side, supervisor, 'settings.changeReviewRules', rules)
    expect(refused.status).toBe(403)
    const kept = await ask(side, admin, 'settings.changeReviewRules', rules)
    expect([kept.status, kept.body]).toEqual([200, { ...rules, since: expect.any(String), version: 1 }])
  },

  'the icon of a company is its letter in its colour': async (side) => {
    const { delegate, tenant } = await side.team()
    const { status, bytes } = await ask(side, delegate, 'tenants.icon', { slug: tenant.slug })
    const picture = new TextDecoder().decode(bytes)
    expect([status, picture]).toEqual([200, expect.stringMatching(/fill="#[\da-f]{6}"\/>[^]*>\w<\/text>/)])
    const nowhere = await ask(side, delegate, 'tenants.icon', { slug: 'no-such-company' })
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'TENANT_NOT_FOUND'])
  },

  'a file is stored and had by the company, and a logo is its admin’s': async (side) => {
    const { admin, delegate, colleague, tenant } = await side.team()
    const upload = async (
      by: Caller,
      purpose: string,
      name: string,
      content: string | Uint8Array<ArrayBuffer>,
    ) => {
      const form = new FormData()
      form.set('purpose', purpose)
      form.set('file', new Blob([content]), name)
      const { status, body } = await by.send('POST', '/files', form)
      return { status, body: body as Record<string, string> }
    }
    const words = 'said;heard'
    const { status, body } = await upload(delegate, 'attachment', 'Zoë’s notes.csv', words)
    expect([status, body.name, body.size]).toEqual([201, 'Zoë’s notes.csv', words.length])
    expect(body.url).toBe(`/api/v1/files/${body.id}`)
    const had = await ask(side, colleague, 'files.get', { id: body.id })
    expect([had.status, new TextDecoder().decode(had.bytes)]).toEqual([200, words])
    const stranger = (await side.team()).delegate
    const hidden = await ask(side, stranger, 'files.get', { id: body.id })
    expect([hidden.status, hidden.body.message]).toEqual([404, 'File not found'])
    const refused = [
      await upload(delegate, 'logo', 'logo.png', PIXEL),
      await upload(delegate, 'attachment', 'notes.txt', words),
      await upload(admin, 'logo', 'logo.png', words),
    ]
    expect(refused.map((each) => [each.status, each.body.message])).toEqual([
      [403, 'Forbidden'],
      [415, 'File type is not allowed'],
      [415, 'File type is not allowed'],
    ])
    const logo = await upload(admin, 'logo', 'logo.png', PIXEL)
    expect([logo.status, logo.body.url]).toEqual([201, `/api/v1/files/logos/${tenant.id}/${logo.body.id}`])
    const shown = await ask(side, stranger, 'files.getLogo', { tenantId: tenant.id, id: logo.body.id })
    expect([shown.status, (shown.bytes?.length ?? 0) > 0]).toEqual([200, true])
  },
}
