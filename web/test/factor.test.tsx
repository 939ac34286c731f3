import { auth } from '@rounds/contract/auth'
import { invitations } from '@rounds/contract/invitations'
import { type SecondFactor, mfa } from '@rounds/contract/mfa'
import { settings } from '@rounds/contract/settings'
import { signin } from '@rounds/contract/signin'

import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refreshReads } from '#lib/reads/query.ts'
import { hear, openApp, see } from './support/app.tsx'
import { answerSettings } from './support/company.ts'
import { Refusal, server } from './support/server.ts'
import { ada, sara, tenant } from './support/things.ts'
import { world } from './support/world.ts'

const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[index]}`)
const off: SecondFactor = {
  isOffered: true,
  isOn: false,
  since: null,
  codesLeft: 0,
  isAsked: false,
  admins: ['Nora Vidal'],
}
const on: SecondFactor = { ...off, isOn: true, since: '2026-11-02T09:00:00.000Z', codesLeft: 7 }
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const enrolment = { secret, uri: `otpauth://totp/Alpine:sara?issuer=Alpine&secret=${secret}` }
const wrong = () => new Refusal(401, 'MFA_INVALID', 'This code is not right, or was used before.')

const login = () => {
  world.signedIn = sara
  return { user: sara, tenant, accessToken: 'x', refreshToken: 'ref_x', expiresIn: 900 }
}
const answerStep = (enrols: boolean) =>
  server.on(auth.login, () => ({ mfaRequired: true as const, mfaToken: 'fvo_1', enrols }))

const tellPassword = async () => {
  const page = await openApp('/login', null)
  await page.fill('Email', sara.email)
  await page.fill(/^Password/, 'Demo1234!')
  await page.press('Sign in')
  return page
}

test('after the password a code is asked for; a wrong one keeps the step, the right one opens Today', async () => {
  answerStep(false)
  const page = await tellPassword()
  await see('One more step')
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code')
  server.on(signin.verify, wrong)
  await page.fill('Code', '123 456')
  await page.press('Sign in')
  await see('This code is not right, or was used before.')
  expect(server.sentTo(signin.verify)).toMatchObject([{ mfaToken: 'fvo_1' }])
  expect(server.sentTo(auth.refresh)).toEqual([])
  server.on(signin.verify, login)
  await page.press('Use a recovery code')
  await page.fill('Recovery code', codes[0] ?? '')
  await page.press('Sign in')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
})

test('back to the password, when the phone is not there', async () => {
  answerStep(false)
  const page = await tellPassword()
  await see('One more step')
  await page.press('Back to sign in')
  await screen.findByLabelText(/^Password/)
})

test('where the company asks for one it is set up first, and the codes are kept before the app opens', async () => {
  answerStep(true)
  server.on(signin.enroll, () => enrolment)
  server.on(signin.confirm, () => ({ ...login(), recoveryCodes: codes }))
  const page = await tellPassword()
  await see('Set up a second factor')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  await see('JBSW Y3DP EHPK 3PXP')
  await page.fill('Code', '123456')
  await page.press('Turn on')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  await page.press('Copy')
  await hear('Recovery codes copied.')
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'))
  onTestFinished(() => copying.mockRestore())
  await page.press('Copy')
  await hear("Couldn't copy. Select the text instead.")
  await page.press('Dismiss')
  expect(page.place()).toBe('/login')
  await page.press('I have kept them')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
})

test('the account turns it on by password, key and code', async () => {
  let state = off
  server.on(mfa.state, () => state)
  server.on(mfa.enroll, ({ password }) =>
    password === 'right'
      ? enrolment
      : new Refusal(400, 'INVALID_CURRENT_PASSWORD', 'Password is incorrect', [
          { path: 'password', rule: 'custom', message: 'Password is incorrect' },
        ]),
  )
  server.on(mfa.confirm, () => {
    state = { ...on, codesLeft: 10 }
    return { recoveryCodes: codes }
  })
  const page = await openApp('/account?tab=factor', sara)
  await see('Nora Vidal')
  await page.press('Turn on the second factor')
  await page.fill('Your password', 'nope')
  await page.press('Continue')
  await see('Password is incorrect', '[role=alertdialog]')
  await page.fill('Your password', 'right')
  await page.press('Continue')
  await page.fill('Code', '123456')
  await page.press('Turn on')
  await page.press('I have kept them')
  await see('10 of 10 left')
})

test('turning it off asks for password and code; where the company asks for it, it stays', async () => {
  let state = on
  server.on(mfa.state, () => state)
  server.on(mfa.disable, () => {
    state = off
    return { success: true as const }
  })
  const page = await openApp('/account?tab=factor', sara)
  await see('7 of 10 left')
  await page.press('Turn off')
  const sheet = await screen.findByRole('alertdialog')
  await page.fill('Your password', 'right')
  await page.fill('Code of your app, or a recovery code', '123456')
  await page.press('Turn off', sheet)
  await hear('Second factor turned off.')
  expect(server.sentTo(mfa.disable)).toMatchObject([{ password: 'right', code: '123456' }])
  state = { ...on, isAsked: true }
  await refreshReads()
  await see('Your company asks for it, so it stays on.')
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test('the company’s policy is changed with the other settings, and says how many are without one', async () => {
  answerSettings()
  server.on(settings.changeSecurity, ({ secondFactor, password }) =>
    password === 'right'
      ? { secondFactor, version: 1 }
      : new Refusal(400, 'INVALID_CURRENT_PASSWORD', 'Password is incorrect', [
          { path: 'password', rule: 'custom', message: 'Password is incorrect' },
        ]),
  )
  server.on(mfa.state, () => off)
  const page = await openApp('/settings?section=security', ada)
  await see('Without one: 2 of 3 admins, 40 of 44 people.')
  await page.press('Admins must')
  await see('1 change not saved: second factor')
  await page.press('Save')
  const dialog = await screen.findByRole('alertdialog')
  await page.fill('Your password', 'nope')
  await page.press('Save', dialog)
  await see('Password is incorrect', '[role=alertdialog]')
  await see('1 change not saved: second factor')
  await page.fill('Your password', 'right')
  await page.press('Save', dialog)
  await hear('Settings saved.')
  expect(screen.queryByText(/not saved/)).toBeNull()
  expect(server.sentTo(settings.changeSecurity)).toEqual([
    { secondFactor: 'admins', password: 'nope' },
    { secondFactor: 'admins', password: 'right' },
  ])
})

test('who accepts an invitation of a company that asks for one sets it up at once', async () => {
  server.on(invitations.lookup, () => ({
    email: sara.email,
    role: 'DELEGATE' as const,
    department: null,
    firstName: 'Sara',
    lastName: 'Lind',
    expiresAt: '2027-01-01T00:00:00.000Z',
    tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name },
  }))
  server.on(invitations.accept, () => ({ mfaRequired: true as const, mfaToken: 'fvo_1', enrols: true }))
  server.on(signin.enroll, () => enrolment)
  server.on(signin.confirm, () => ({ ...login(), recoveryCodes: codes }))
  const page = await openApp('/accept-invitation#token=fvi_1', null)
  await see(sara.email)
  await page.fill('Password', 'Demo1234!')
  await page.fill('Confirm password', 'Demo1234!')
  await page.press('Join')
  await see('Set up a second factor')
  await page.fill('Code', '123456')
  await page.press('Turn on')
  await page.press('I have kept them')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  expect(server.sentTo(auth.login)).toEqual([])
})
