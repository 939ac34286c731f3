import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Caller, type Case, type Side, TEAM_PASSWORD, ask } from './both.ts'

const proof = { password: TEAM_PASSWORD }
const enrolled = async (side: Side, by: Caller) => {
  const { status, body } = await ask(side, by, 'mfa.enroll', proof)
  expect(status).toBe(200)
  const code = new TOTP({ secret: body.secret }).generate()
  const confirmed = await ask(side, by, 'mfa.confirm', { code })
  expect([confirmed.status, confirmed.body.recoveryCodes?.length]).toEqual([200, 10])
  return { code, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** Somebody at the sign-in page whose password was right. */
const stepIn = async (side: Side, slug: string, { email }: Caller) => {
  const browser = await side.stranger()
  const { body } = await ask(side, browser, 'auth.login', { tenantId: slug, email, password: TEAM_PASSWORD })
  expect(body.mfaRequired).toBe(true)
  expect((await ask(side, browser, 'auth.profile')).status).toBe(401)
  return { browser, mfaToken: body.mfaToken as string, enrols: body.enrols as boolean }
}

export const accountCases: Record<string, Case> = {
  'a second factor is asked for at the sign-in, and each code works once': async (side) => {
    const { tenant, delegate } = await side.team()
    const wrong = await ask(side, delegate, 'mfa.enroll', { password: 'wrong-password' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Password is incorrect'])
    const { code, recoveryCodes } = await enrolled(side, delegate)
    const state = await ask(side, delegate, 'mfa.state')
    expect(state.body).toMatchObject({ isOffered: true, isOn: true, codesLeft: 10, isAsked: false })
    const again = await ask(side, delegate, 'mfa.enroll', proof)
    expect([again.status, again.body.message]).toEqual([409, 'The second factor is on already'])

    const { browser, mfaToken, enrols } = await stepIn(side, tenant.slug, delegate)
    expect(enrols).toBe(false)
    const spent = await ask(side, browser, 'signin.verify', { mfaToken, code })
    expect([spent.status, spent.body.message]).toEqual([401, 'This code is not right, or was used before.'])
    const [recovery = ''] = recoveryCodes
    const entered = await ask(side, browser, 'signin.verify', { mfaToken, code: recovery.toLowerCase() })
    expect([entered.status, entered.body.user.id]).toEqual([200, delegate.id])
    expect((await ask(side, browser, 'auth.profile')).body.id).toBe(delegate.id)
    expect((await ask(side, delegate, 'mfa.state')).body.codesLeft).toBe(9)
    const over = await ask(side, browser, 'signin.verify', { mfaToken, code: recoveryCodes[1] })
    expect([over.status, over.body.message]).toEqual([401, 'This took too long. Please sign in again.'])
  },

  'recovery codes are made anew, and the second factor is turned off, with proof': async (side) => {
    const { delegate } = await side.team()
    const { recoveryCodes } = await enrolled(side, delegate)
    const bare = await ask(side, delegate, 'mfa.newCodes', proof)
    expect([bare.status, bare.body.message]).toEqual([400, 'Enter the code of your authenticator app'])
    const made = await ask(side, delegate, 'mfa.newCodes', { ...proof, code: recoveryCodes[0] })
    expect([made.status, made.body.recoveryCodes.length]).toEqual([200, 10])
    const old = await ask(side, delegate, 'mfa.disable', { ...proof, code: recoveryCodes[1] })
    expect([old.status, old.body.code]).toEqual([400, 'MFA_INVALID'])
    const [code] = made.body.recoveryCodes as string[]
    expect((await ask(side, delegate, 'mfa.disable', { ...proof, code })).body).toEqual({ success: true })
    const off = await ask(side, delegate, 'mfa.disable', { ...proof, code })
    expect([off.status, off.body.message]).toEqual([409, 'There is no second factor'])
  },

  'a company asks everybody for one: it is set up at the sign-in, and an admin can reset it': async (
    side,
  ) => {
    const { tenant, admin, delegate } = await side.team()
    const none = { total: 4, without: 4 }
    expect((await ask(side, admin, 'settings.security')).body).toMatchObject({
      secondFactor: 'optional',
      people: none,
      admins: { total: 1, without: 1 },
    })
    const rules = { secondFactor: 'everyone' }
    const wrong = await ask(side, admin, 'settings.changeSecurity', { ...rules, password: 'wrong-password' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Password is incorrect'])
    expect((await ask(side, admin, 'settings.changeSecurity', { ...rules, ...proof })).body).toEqual({
      ...rules,
      version: 1,
    })
    const { browser, mfaToken, enrols } = await stepIn(side, tenant.slug, delegate)
    expect(enrols).toBe(true)
    const { body } = await ask(side, browser, 'signin.enroll', { mfaToken })
    const code = new TOTP({ secret: body.secret }).generate()
    const signedIn = await ask(side, browser, 'signin.confirm', { mfaToken, code })
    expect([signedIn.status, signedIn.body.user.id, signedIn.body.recoveryCodes.length]).toEqual([
      200,
      delegate.id,
      10,
    ])
    const [recovery] = signedIn.body.recoveryCodes as string[]
    const asked = await ask(side, browser, 'mfa.disable', { ...proof, code: recovery })
    expect([asked.status, asked.body.message]).toEqual([409, 'Your company asks for a second factor'])
    expect((await ask(side, admin, 'settings.security')).body.people.without).toBe(3)

    expect((await ask(side, admin, 'users.get', { id: delegate.id })).body.hasSecondFactor).toBe(true)
    const own = await ask(side, admin, 'users.resetSecondFactor', { id: admin.id, ...proof })
    expect([own.status, own.body.message]).toEqual([409, 'You cannot reset your own second factor'])
    const reset = await ask(side, admin, 'users.resetSecondFactor', { id: delegate.id, ...proof })
    expect(reset.status).toBe(204)
    expect((await ask(side, admin, 'users.get', { id: delegate.id })).body.hasSecondFactor).toBe(false)
  },

  'everybody has a file made of their own data, an admin with proof of somebody’s': async (side) => {
    const { admin, delegate, colleague } = await side.team()
    const { status, body } = await ask(side, delegate, 'exports.requestOwn')
    expect([status, body.kind, body.status, body.personId]).toEqual([202, 'person', 'pending', delegate.id])
    expect((await ask(side, delegate, 'exports.listOwn')).body.data).toMatchObject([{ id: body.id }])
    for (const other of [colleague, admin]) {
      const hidden = await ask(side, other, 'exports.get', { id: body.id })
      expect([hidden.status, hidden.body.message]).toEqual([404, 'Export not found'])
    }
    const retried = await ask(side, delegate, 'exports.retry', { id: body.id })
    expect([retried.status, retried.body.code]).toEqual([409, 'EXPORT_NOT_FAILED'])
    const about = { userId: delegate.id }
    const wrong = await ask(side, admin, 'exports.requestPerson', { ...about, password: 'wrong-password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CURRENT_PASSWORD'])
    const theirs = await ask(side, admin, 'exports.requestPerson', { ...about, ...proof })
    expect([theirs.status, theirs.body.personId, theirs.body.requestedBy]).toEqual([
      202,
      delegate.id,
      admin.id,
    ])
    const listed = (await ask(side, admin, 'exports.list', about)).body.data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([theirs.body.id])
    expect((await ask(side, delegate, 'exports.requestCompany', proof)).status).toBe(403)
  },

  'whoever is deactivated can be erased: what counts stays, under another name': async (side) => {
    const { tenant, admin, delegate, supervisor } = await side.team()
    const name = (await ask(side, admin, 'users.get', { id: delegate.id })).body as {
      firstName: string
      lastName: string
    }
    const sent = { userId: delegate.id, name: `${name.firstName} ${name.lastName}`, ...proof }
    const refusals = [
      [{ ...sent, name: 'Somebody Else' }, 409, 'Type the name to confirm'],
      [{ ...sent, password: 'wrong-password' }, 400, 'Password is incorrect'],
      [sent, 409, 'Only somebody who is deactivated can be erased'],
    ] as const
    for (const [input, status, message] of refusals) {
      const refused = await ask(side, admin, 'erasure.erase', input)
      expect([refused.status, refused.body.message]).toEqual([status, message])
    }
    const notice = {
      id: crypto.randomUUID(),
      userId: supervisor.id,
      type: 'visit',
      priority: 'medium',
      wording: 'plan-submitted',
      parameters: { delegate: `${sent.name}man`, prescriber: 'Ada', day: '2026-11-17', count: '1' },
      relatedId: null,
      actionUrl: null,
      createdAt: new Date().toISOString(),
      readAt: null,
    }
    await side.keep(tenant, [['notifications', [notice]]])
    await ask(side, admin, 'users.update', { id: delegate.id, status: 'inactive' })
    const preview = await ask(side, admin, 'erasure.preview', { id: delegate.id })
    expect(preview.body).toMatchObject({ isDeactivated: true, approvedVisits: 0 })
    const erased = await ask(side, admin, 'erasure.erase', { ...sent, name: ` ${sent.name.toUpperCase()}` })
    expect(erased.body).toEqual({ id: delegate.id, approvedVisits: 0 })
    expect((await ask(side, admin, 'erasure.preview', { id: delegate.id })).body.message).toBe(
      'User not found',
    )
    // Somebody else is called nearly so.
    const notices = (await ask(side, supervisor, 'notifications.list', { type: 'visit' })).body.data
    expect(notices).toMatchObject([
      { message: expect.stringContaining(notice.parameters.delegate) as string },
    ])
    const log = (await ask(side, admin, 'audit.list', { action: 'erase', success: 'true' })).body.data
    expect(log).toMatchObject([{ resource: 'user', resourceId: delegate.id, resourceName: 'Former member' }])
  },
}
