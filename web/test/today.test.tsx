import { prescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allSent, hear, hidePage, openApp, read, see } from './support/app.tsx'
import { server } from './support/server.ts'
import { prescriberOf, sara, submittedOf, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const rejected = { status: 'rejected', rejectionCode: 'date' } as const

test('a plan that was turned down is mended in its sheet', async () => {
  world.visits = [visitOf(1, { ...rejected, scheduledTime: '15:00' })]
  const page = await openApp('/delegate/dashboard', sara)
  await page.press(/^Fix/)
  await see('Move…', '[data-testid="visit-sheet"]')
  expect(read('[data-testid="visit-sheet"]')).toMatch('Submit for approval')
  expect(page.place()).toMatch('/delegate/dashboard')
})

test('a report that was turned down is mended in its form', async () => {
  world.visits = [submittedOf(1, rejected)]
  const page = await openApp('/delegate/dashboard', sara)
  await page.press(/^Fix/)
  await waitFor(() => expect(page.place()).toBe(`/delegate/record-visit/${visitOf(1).id}`))
})

test('a rejection as a repeat names the other visit, opens it, and lets this one be removed', async () => {
  const repeat = submittedOf(1, { status: 'rejected', rejectionCode: 'duplicate' })
  const same = { prescriberId: repeat.prescriberId, prescriber: repeat.prescriber }
  const other = submittedOf(2, { ...same, scheduledDate: '2026-11-16' })
  const older = submittedOf(3, { ...same, scheduledDate: '2026-11-03' })
  world.visits = [repeat, other, older]
  server.on(prescribers.get, () => ({ ...prescriberOf(101), visits: [repeat, older, other] }))
  const page = await openApp(`/delegate/record-visit/${repeat.id}`, sara)
  await see('Your other visit: Mon 16 Nov, 10:00.')
  await page.press('Open the other visit')
  await waitFor(() => expect(page.place()).toBe(`/delegate/record-visit/${other.id}`))
  await page.goTo(-1)
  await page.press('Remove this visit')
  await hear('Dr Haddad101: visit cancelled.')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  hidePage()
  await allSent()
  expect(server.sentTo(visits.remove)).toEqual([{ id: repeat.id }])
})

test('J9: whoever is next is called, and the way there shown, with one press', async () => {
  const next = visitOf(1, { scheduledTime: '15:00' })
  const address = { address: '1 rue Haute', city: 'Lyon', coordinates: { lat: 45.76, lng: 4.83 } }
  world.visits = [{ ...next, prescriber: { ...next.prescriber, phone: '+33 1 99 00 12 34', address } }]
  await openApp('/delegate/dashboard', sara)
  const [call] = await screen.findAllByRole('link', { name: 'Call Dr Haddad101' })
  expect(call?.getAttribute('href')).toBe('tel:+33199001234')
  const [way] = screen.getAllByRole('link', { name: 'Directions to Dr Haddad101' })
  expect(way?.getAttribute('href')).toMatch(/45\.76/)
})
