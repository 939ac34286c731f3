import { auth } from '@rounds/contract/auth'
import { invitations } from '@rounds/contract/invitations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hear, openApp, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { sara, tenant, tom } from './support/things.ts'

const offered = () =>
  server.on(invitations.lookup, () => ({
    email: sara.email,
    role: 'DELEGATE' as const,
    department: null,
    firstName: 'Sara',
    lastName: 'Benali',
    expiresAt: '2027-01-01T00:00:00.000Z',
    tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name },
  }))

test('an invitation that is opened on the device of somebody else says whose session it ends', async () => {
  offered()
  await openApp('/accept-invitation#token=fvi_1', tom)
  await see(sara.email)
  await see(`Tom Peeters (${tom.email}) is signed in on this device.`)
})

test('nobody is signed in: nothing is said of a session', async () => {
  offered()
  await openApp('/accept-invitation#token=fvi_1', null)
  await see(sara.email)
  expect(screen.queryByText(/is signed in on this device/)).toBeNull()
})

test('without its link the page asks for it, and accuses no invitation', async () => {
  await openApp('/accept-invitation', null)
  await see('This page needs the link of your email. Open it once more from there.')
  expect(screen.queryByText("This invitation can't be used")).toBeNull()
  expect(server.sentTo(invitations.lookup)).toEqual([])
})

test('whoever has accepted already is led to the door, and not sent for another invitation', async () => {
  server.on(
    invitations.lookup,
    () => new Refusal(409, 'INVITATION_NOT_PENDING', 'This invitation was already accepted.'),
  )
  await openApp('/accept-invitation#token=fvi_1', null)
  await see('This invitation was already accepted.')
  await see('Sign in with the password that you chose then.')
  expect(screen.queryByText('Ask your administrator for a new one.')).toBeNull()
})

test('an invitation that was asked for too often from one office is not said to be dead, and is asked for again', async () => {
  server.on(invitations.lookup, () => new Refusal(429, 'RATE_LIMITED', 'Too many requests'))
  const page = await openApp('/accept-invitation#token=fvi_1', null)
  await see('Too many requests', 'body')
  expect(screen.queryByText("This invitation can't be used")).toBeNull()
  offered()
  await page.press('Try again')
  await see(sara.email)
})

test('a link that confirmed an address says so again to whoever is signed in', async () => {
  server.on(
    auth.verifyEmail,
    () => new Refusal(400, 'TOKEN_INVALID', 'This verification link is invalid or has expired.'),
  )
  await openApp('/verify-email#token=fvv_1', sara)
  await see('Email verified.')
  expect(screen.queryByText('Send a new email')).toBeNull()
})

test('a dead link of an address that is not confirmed offers another, and says what becomes of it', async () => {
  server.on(
    auth.verifyEmail,
    () => new Refusal(400, 'TOKEN_INVALID', 'This verification link is invalid or has expired.'),
  )
  const page = await openApp('/verify-email#token=fvv_1', { ...sara, isEmailVerified: false })
  server.on(auth.resendVerification, () => ({ message: 'Sent' }))
  await page.press('Send a new email')
  await hear('Verification email sent.')
  server.on(auth.resendVerification, () => new Refusal(429, 'TOO_MANY', 'Too many emails. Try again later.'))
  await page.press('Send a new email')
  await hear('Too many emails. Try again later.')
  await page.press('Dismiss')
})
