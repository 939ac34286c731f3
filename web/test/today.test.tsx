import { dashboard } from '@rounds/contract/dashboard'
import { prescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allSent, hear, hidePage, openApp, read, see } from './support/app.tsx'
import { server } from './support/server.ts'
import { prescriberOf, sara, submittedOf, visitOf } from './support/things.ts'
import { summary, world } from './support/world.ts'

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
  const [way] = await screen.findAllByRole('link', { name: 'Directions to Dr Haddad101' })
  expect(way?.getAttribute('href')).toMatch(/45\.76/)
})

test('Today counts what is still to record, names who waits, and says of a row what one needs (B5 to B7)', async () => {
  const atHospital = visitOf(2, { scheduledTime: '16:00' })
  atHospital.prescriber = { ...atHospital.prescriber, hospitalAffiliation: 'Hôpital Saint-Luc' }
  world.visits = [
    visitOf(1, { scheduledTime: '15:00' }),
    atHospital,
    visitOf(3, { scheduledTime: '08:00' }),
    submittedOf(4, { scheduledDate: '2026-11-18', scheduledTime: '08:30' }),
    submittedOf(5, rejected),
    submittedOf(6, { ...rejected, scheduledDate: '2026-11-12' }),
  ]
  await openApp('/delegate/dashboard', sara)
  await see('1 of 4 still to record. Next at 15:00.')
  await see('2 visits were rejectedDr Haddad106, Dr Haddad105See all')
  const all = await screen.findByRole('link', { name: 'See all' })
  expect(all.getAttribute('href')).toMatch(/visit-history\?period=last-3-months&status=rejected$/)
  await see(
    'Rest of the day15:00Dr Amina Haddad101Cardiology16:00Dr Amina Haddad102Hôpital Saint-Luc · Cardiology',
  )
  expect(read(), 'that something planned is planned').not.toMatch('Scheduled')
  await see(/^1 done08:30Dr Amina Haddad104CardiologySubmitted$/, 'details')
})

test.each([
  ['Yesterday: 2 visits need recording', '2026-11-17'],
  ['2 earlier visits need recording', '2026-11-13'],
])('%s, where the other is of %s', async (words, scheduledDate) => {
  world.visits = [visitOf(1, { scheduledDate: '2026-11-17' }), visitOf(2, { scheduledDate })]
  await openApp('/delegate/dashboard', sara)
  await see(words)
})

test('whoever has recorded nothing yet sees no month to be behind with (B7)', async () => {
  server.on(dashboard.summary, () => ({ ...summary, completedCount: 0, weekCompleted: 0, weeklyTarget: 20 }))
  world.visits = [visitOf(1, { scheduledTime: '15:00' })]
  await openApp('/delegate/dashboard', sara)
  await see('1 visit. Next at 15:00.')
  await see('This week')
  expect(document.querySelector('[data-testid="month-card"]')).toBeNull()
})

test('a start is taken back from where it led, and is not sent (A5)', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  const answer = server.hold(visits.setStatus)
  await page.press(/^Start visit · Dr Haddad101/)
  await see('In progress')
  await page.press('Undo')
  await waitFor(() => expect(read()).not.toMatch('In progress'))
  answer()
  await allSent()
  expect(world.visits[0]?.status).toBe('scheduled')
})

test('whoever was seen today, or will be, is not named as due, sent or not', async () => {
  world.prescribers = [101, 102, 103].map((number) => prescriberOf(number, { lastVisitDate: '2026-09-01' }))
  world.visits = [
    visitOf(1, { status: 'completed', completedAt: '2026-11-18T08:00:00.000Z' }),
    visitOf(2, { scheduledDate: '2026-11-20' }),
  ]
  await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad103', 'section[aria-label="Due soon"]')
  expect(read('section[aria-label="Due soon"]')).not.toMatch(/Haddad10[12]/)
})
