import { calendar } from '@rounds/contract/calendar'
import { prescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { hashKey } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { callOf, enqueue } from '#lib/outbox/outbox.ts'
import { now } from '#lib/plain/clock.ts'
import { queryClient } from '#lib/reads/query.ts'
import { writeReads } from '#lib/reads/store.ts'
import { missedServer, onlineStore, reachedServer } from '#lib/wire/network.ts'
import { hear, openApp, read, see } from './support/app.tsx'
import { passTime } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { meetingOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

test('without a network a visit opens that only a list has shown', async () => {
  world.visits = [visitOf(1, { notes: 'Ask for the study' })]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  server.isAway = true
  await page.goTo(`/delegate/record-visit/${visitOf(1).id}`)
  await see('Ask for the study')
  expect(server.sentTo(visits.get)).toEqual([])
})

test('a week that was known on Wednesday opens on Monday without a network, with its meetings', async () => {
  world.visits = [visitOf(1), visitOf(2, { scheduledDate: '2026-11-24' })]
  const call = meetingOf(1, { start: '2026-11-25T13:00:00.000Z', end: '2026-11-25T14:00:00.000Z' })
  server.on(calendar.ownEvents, () => ({ data: [call] }))
  const page = await openApp('/delegate/weekly-agenda?view=list', sara)
  await see('Dr Amina Haddad101')
  server.isAway = true
  passTime(5 * 24 * 3_600_000)
  await page.goTo('/delegate/weekly-agenda?view=list')
  await see(/23.{1,3}29 Nov/)
  await see('Dr Amina Haddad102')
  await see('Team call')
  expect(read()).not.toMatch('Failed')
})

test('without a network a visit opens that another tab has asked for since', async () => {
  const page = await openApp('/delegate/dashboard', sara)
  await see('No visits today.')
  const seenThere = visitOf(7, { notes: 'Opened in the other tab' })
  const owner = `${sara.tenantId}:${sara.id}`
  const queryKey = [visits.get.name, { id: seenThere.id }]
  const key = `${owner} ${hashKey(queryKey)}`
  await writeReads([{ key, owner, queryKey, data: seenThere, updatedAt: now() }], () => true)
  server.isAway = true
  await page.goTo(`/delegate/record-visit/${seenThere.id}`)
  await see('Opened in the other tab')
})

test('without a network prescribers are found among those whom a list has shown', async () => {
  world.prescribers = [101, 102].map((number) => prescriberOf(number, { firstName: `No${number}` }))
  const page = await openApp('/delegate/prescribers', sara)
  await see('No101')
  server.isAway = true
  await page.goTo('/delegate/prescribers?q=no102')
  await waitFor(() => expect(read()).not.toContain('No101'))
  await see('No102')
})

test('what can still be taken back is sent in a moment only where there is a network', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  server.isAway = true
  act(() => {
    const { id } = visitOf(1)
    enqueue({ kind: 'visit', about: id, label: 'Cancel', calls: [callOf(visits.remove, { id })] })
    missedServer()
  })
  await page.press(/^Offline/)
  await see('Saved here', '[data-testid="outbox-item"]')
  server.isAway = false
  act(reachedServer)
  await see('Sent in a moment', '[data-testid="outbox-item"]')
})

test('one list without an answer says so, and the app beside it stays online', async () => {
  const said: boolean[] = []
  onTestFinished(onlineStore.subscribe(() => said.push(onlineStore.get())))
  server.on(prescribers.list, () => {
    throw new TypeError('Failed to fetch')
  })
  await openApp('/delegate/prescribers', sara)
  await see('Failed to fetch prescribers')
  await screen.findByRole('button', { name: 'Try again' })
  expect(said).toEqual([])
})

test('what the device says itself, beside answers that came, is as old as it is', async () => {
  world.visits = [visitOf(1, { notes: 'Ask for the study' })]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  const { id } = visitOf(1)
  server.on(visits.get, () => {
    throw new TypeError('Failed to fetch')
  })
  await page.goTo(`/delegate/visit-history?visit=${id}`)
  await waitFor(() => expect(queryClient.getQueryData([visits.get.name, { id }])).toBeDefined())
  const made = queryClient.getQueryState([visits.get.name, { id }])
  expect(onlineStore.get()).toBe(true)
  const others = queryClient
    .getQueryCache()
    .findAll({ queryKey: [visits.list.name] })
    .map(({ state }) => state.dataUpdatedAt)
  expect(made?.dataUpdatedAt).toBeLessThanOrEqual(Math.max(...others))
})

test.each([
  ['there is no network', () => (server.isAway = true)],
  [
    'one of all that is read fails',
    () => server.on(visits.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch visits')),
  ],
])('“Refresh” says that all is up to date, and nothing of the kind once %s', async (_why, fail) => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  await page.press('Up to date')
  passTime(1_000)
  await page.press('Refresh')
  await see('Up to date.', '[aria-live="polite"]')
  fail()
  await page.press('Refresh')
  await hear("Couldn't refresh. Try again.")
})
