import { invitations } from '@rounds/contract/invitations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, see } from './support/app.tsx'
import { server } from './support/server.ts'
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
