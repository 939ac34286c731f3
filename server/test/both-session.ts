import { randomUUID } from 'node:crypto'
import { addDays, dayIn, daysBetween } from '@rounds/contract/dates'
import { expect } from 'vitest'
import { type Caller, type Case, type Side, TEAM_PASSWORD, ask } from './both.ts'
import { savedSetup } from './whole-setup.ts'

const today = () => dayIn(Date.now(), 'UTC')

/** Another device of somebody. */
const device = async (side: Side, tenantId: string, email: string): Promise<Caller> => {
  const browser = await side.stranger()
  const { status } = await ask(side, browser, 'auth.login', { tenantId, email, password: TEAM_PASSWORD })
  expect(status).toBe(200)
  return browser
}
const isIn = async (side: Side, who: Caller) => (await ask(side, who, 'auth.profile')).status === 200
const renewed = async (side: Side, who: Caller) => (await ask(side, who, 'auth.refresh')).status

const submitted = async (side: Side, by: Caller): Promise<string> => {
  const made = await ask(side, by, 'prescribers.create', { firstName: 'Ada', lastName: randomUUID() })
  const scheduledDate = addDays(today(), 1)
  const { body } = await ask(side, by, 'visits.create', { prescriberId: made.body.id, scheduledDate })
  expect((await ask(side, by, 'visits.submit', { id: body.id })).status).toBe(200)
  return body.id
}

export const sessionCases: Record<string, Case> = {
  'a session is renewed, and ends from another device, here and everywhere': async (side) => {
    const { tenant, delegate, colleague } = await side.team()
    const enter = () => device(side, tenant.slug, delegate.email)
    const [phone, tablet] = [await enter(), await enter()]
    const { jti } = (await ask(side, tablet, 'auth.sessions')).body
    expect(await renewed(side, phone)).toBe(200)
    const own = (await ask(side, phone, 'auth.sessions')).body
    expect([own.authenticated, own.sessions.filter(({ current }: { current: boolean }) => current)]).toEqual([
      true,
      [expect.objectContaining({ jti: own.jti })],
    ])
    expect(own.sessions.map((each: { jti: string }) => each.jti)).toContain(jti)
    const foreign = await ask(side, colleague, 'auth.endSession', { jti })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Session not found'])
    expect((await ask(side, phone, 'auth.endSession', { jti })).status).toBe(204)
    expect([await isIn(side, tablet), await isIn(side, phone)]).toEqual([false, true])
    expect(await renewed(side, tablet)).toBe(401)

    expect((await ask(side, phone, 'auth.logout')).body).toEqual({ success: true })
    expect([await isIn(side, phone), await renewed(side, phone)]).toEqual([false, 401])
    const left = (await ask(side, delegate, 'auth.sessions')).body.sessions
    expect(left.map((each: { jti: string }) => each.jti)).not.toContain(own.jti)

    const [one, other] = [await enter(), await enter()]
    expect((await ask(side, one, 'auth.endSessions')).status).toBe(204)
    expect([await isIn(side, one), await isIn(side, other), await isIn(side, delegate)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await isIn(side, colleague)).toBe(true)
  },

  'who has confirmed their address is asked no more to': async (side) => {
    const { delegate } = await side.team()
    const { status, body } = await ask(side, delegate, 'auth.resendVerification')
    expect([status, body.message]).toEqual([409, 'Email is already verified'])
    const stranger = await side.stranger()
    const wrong = await ask(side, stranger, 'auth.verifyEmail', { token: 'fvv_0' })
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'This verification link is invalid or has expired.',
    ])
  },

  'a key of one person is answered anew to another': async (side) => {
    const { delegate, colleague } = await side.team()
    const headers = { 'Idempotency-Key': randomUUID() }
    const draft = { firstName: 'Ada', lastName: 'Zulu' }
    const first = await ask(side, delegate, 'prescribers.create', draft, { headers })
    const again = await ask(side, delegate, 'prescribers.create', draft, { headers })
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
    const other = await ask(
      side,
      colleague,
      'prescribers.create',
      { ...draft, lastName: 'Yankee' },
      { headers },
    )
    expect([other.status, other.body.lastName, other.body.id === first.body.id]).toEqual([
      201,
      'Yankee',
      false,
    ])
  },

  'a supervisor sees and decides on what the own team sent, the oldest first': async (side) => {
    const { admin, supervisor, delegate, colleague } = await side.team()
    const sent = [await submitted(side, delegate), await submitted(side, colleague)]
    const listed = (await ask(side, supervisor, 'approvals.list')).body.data
    expect(listed.map(({ visitId }: { visitId: string }) => visitId)).toEqual(sent)

    const email = `s-${randomUUID()}@new.test`
    const { token } = (await ask(side, admin, 'invites.create', { email, role: 'SUPERVISOR' })).body
    const newcomer = await side.stranger()
    const names = { firstName: 'Ines', lastName: 'Costa', password: TEAM_PASSWORD }
    const { status, body } = await ask(side, newcomer, 'invitations.accept', { token, ...names })
    expect(status).toBe(201)
    expect((await ask(side, newcomer, 'approvals.list')).body.data).toEqual([])
    const given = await ask(side, admin, 'users.update', { id: colleague.id, supervisorId: body.user.id })
    expect(given.status).toBe(200)
    const theirs = (await ask(side, newcomer, 'approvals.list')).body.data
    expect(theirs.map(({ visitId }: { visitId: string }) => visitId)).toEqual(sent.slice(1))
    const refused = await ask(side, newcomer, 'approvals.process', {
      action: 'approve',
      ids: sent.slice(0, 1),
    })
    expect([refused.status, refused.body.message]).toEqual([404, 'Approval/visit not found'])
  },

  'an invitation that has changed meanwhile is not changed once more, and its address may be taken': async (
    side,
  ) => {
    const { admin } = await side.team()
    const draft = { email: `n-${randomUUID()}@new.test`, role: 'DELEGATE' }
    const { id, version } = (await ask(side, admin, 'invites.create', draft)).body
    const seen = { headers: { 'If-Match': `"v${version}"` } }
    expect((await ask(side, admin, 'invites.resend', { id }, seen)).status).toBe(200)
    const late = await ask(side, admin, 'invites.cancel', { id }, seen)
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await ask(side, admin, 'invites.cancel', { id })).status).toBe(200)
    expect((await ask(side, admin, 'invites.create', draft)).status).toBe(201)
    const taken = await ask(side, admin, 'invites.restore', { id })
    expect([taken.status, taken.body.message]).toEqual([409, 'User already exists'])
  },

  'whatever becomes of an invitation is its next version': async (side) => {
    const { admin, supervisor } = await side.team()
    const [from, to] = [
      (await ask(side, admin, 'departments.create', { name: 'Oncology' })).body.id,
      (await ask(side, admin, 'departments.create', { name: 'Cardiology' })).body.id,
    ]
    const given = { role: 'DELEGATE', department: 'Oncology', supervisorId: supervisor.id }
    const draft = { email: `n-${randomUUID()}@new.test`, ...given }
    const { id, token, version } = (await ask(side, admin, 'invites.create', draft)).body
    const listed = async () => (await ask(side, admin, 'invites.list')).body.data
    expect(version).toBe(1)
    await ask(side, admin, 'departments.movePeople', { id: from, departmentId: to })
    expect(await listed()).toMatchObject([{ id, department: 'Cardiology', version: 2 }])
    await ask(side, admin, 'departments.remove', { id: to })
    expect(await listed()).toMatchObject([{ id, department: null, version: 3 }])
    await ask(side, admin, 'users.update', { id: supervisor.id, status: 'inactive' })
    expect(await listed()).toMatchObject([{ id, version: 4 }])
    const joining = { token, firstName: 'Nora', lastName: 'Kim', password: TEAM_PASSWORD }
    const joined = await ask(side, await side.stranger(), 'invitations.accept', joining)
    expect((await ask(side, admin, 'users.get', { id: joined.body.user.id })).body.supervisorId).toBeNull()
    expect(await listed()).toMatchObject([{ id, status: 'accepted', version: 5 }])
  },

  'each day of the team says what is planned and done': async (side) => {
    const { supervisor, delegate } = await side.team()
    await submitted(side, delegate)
    const [start, end] = [today(), addDays(today(), 2)]
    const { status, body } = await ask(side, supervisor, 'calendar.days', { start, end })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ day: addDays(today(), 1), visits: 1, done: 0, toRecord: 0 }])
  },

  'an admin reads what somebody has done, the latest first': async (side) => {
    const { admin, delegate } = await side.team()
    const made = await ask(side, delegate, 'prescribers.create', { firstName: 'Ada', lastName: 'Zulu' })
    await ask(side, delegate, 'prescribers.update', { id: made.body.id, firstName: 'Adam', version: 1 })
    const { body } = await ask(side, admin, 'users.activity', { id: delegate.id })
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: 'update', metadata: { resource: 'prescriber', resourceId: made.body.id, success: true } },
      { action: 'create', metadata: { resource: 'prescriber', resourceId: made.body.id, success: true } },
    ])
    expect((await ask(side, delegate, 'users.activity', { id: admin.id })).status).toBe(403)
  },

  'a long list of prescribers is written in the background': async (side) => {
    const { delegate } = await side.team()
    const { status, body } = await ask(side, delegate, 'prescribers.exportList', {})
    expect([status, body]).toEqual([202, { status: 'queued' }])
    const wrong = await ask(side, delegate, 'prescribers.exportList', { columns: ['secret'] })
    expect([wrong.status, wrong.body.details[0].message]).toEqual([400, 'Unknown column'])
  },

  'a set-up is mailed to another device only once there is one': async (side) => {
    const stranger = await side.stranger()
    const early = await ask(side, stranger, 'setup.sendLink', { email: 'salma@meridia.test' })
    expect([early.status, early.body.message]).toEqual([404, 'No saved progress'])
    await ask(side, stranger, 'setup.saveProgress', savedSetup())
    const sent = await ask(side, stranger, 'setup.sendLink', { email: 'salma@meridia.test' })
    expect(sent.status).toBe(202)
    const wrong = await ask(side, await side.stranger(), 'setup.openLink', { token: 'fvs_0' })
    expect([wrong.status, wrong.body.message]).toEqual([404, 'No saved progress'])
  },

  'the operator makes a company, and closes one to changes': async (side) => {
    const operator = await side.operator()
    const slug = `c-${randomUUID().slice(0, 8)}`
    const made = await ask(side, operator, 'companies.create', { name: 'Meridia', slug })
    expect([made.status, made.body.slug, made.body.name]).toEqual([201, slug, 'Meridia'])
    const { createdAt, subscription } = made.body
    expect(daysBetween(createdAt.slice(0, 10), subscription.trialEndsAt.slice(0, 10))).toBe(30)
    const twice = await ask(side, operator, 'companies.create', { name: 'Another', slug })
    expect(twice.status).toBe(409)

    const { tenant, admin, delegate } = await side.team()
    for (const who of [admin, delegate])
      expect((await ask(side, who, 'companies.create', { name: 'Own', slug: `${slug}-2` })).status).toBe(403)
    // Somebody is invited to administer it as long as nobody does.
    const first = { firstName: 'Fay', lastName: 'First', email: 'first@new.test' }
    const invited = { id: made.body.id as string, admin: first }
    for (const _again of [1, 2])
      expect((await ask(side, operator, 'companies.update', invited)).status).toBe(200)
    const there = await ask(side, operator, 'companies.update', { id: tenant.id, admin: first })
    expect([there.status, there.body.message]).toEqual([409, 'The company has an administrator already'])
    expect((await ask(side, admin, 'companies.update', { id: tenant.id, admin: first })).status).toBe(403)

    const closed = { id: tenant.id, subscription: { status: 'inactive' } }
    expect((await ask(side, admin, 'companies.update', closed)).status).toBe(403)
    expect((await ask(side, operator, 'companies.update', closed)).status).toBe(200)
    const draft = { firstName: 'Ada', lastName: 'Zulu' }
    const refused = await ask(side, delegate, 'prescribers.create', draft)
    expect([refused.status, refused.body.code]).toEqual([402, 'SUBSCRIPTION_INACTIVE'])
    expect((await ask(side, delegate, 'prescribers.list')).status).toBe(200)
    expect((await ask(side, delegate, 'auth.updateProfile', { firstName: 'Ida' })).status).toBe(200)
  },
}
