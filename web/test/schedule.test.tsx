import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allSent, nothingSent, openApp, see } from './support/app.tsx'
import { TODAY, passUndo } from './support/clock.ts'
import { server } from './support/server.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

/** Half past nine. */
const at = (time: string) => `/delegate/schedule-visit?prescriber=${idOf(102)}&date=${TODAY}&time=${time}`

beforeEach(() => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
})

test('nothing is planned for a time that is over, which can be recorded', async () => {
  const page = await openApp(at('08:00'), sara)
  await see('Choose a time in the future, or record it as done.')
  await page.press('Schedule visit')
  await nothingSent()
  expect(page.place()).toMatch(/^\/delegate\/schedule-visit/)
  await page.fill('Time', '15:00')
  server.on(visits.create, ({ id }) => visitOf(9, { id, version: 1 }))
  await page.press('Schedule visit')
  passUndo()
  await allSent()
  expect(server.sentTo(visits.create)).toMatchObject([{ scheduledDate: TODAY, scheduledTime: '15:00' }])
})

test('a time that is over leads to its record', async () => {
  const page = await openApp(at('08:00'), sara)
  await page.press('Record as done')
  await waitFor(() => expect(page.place()).toMatch(/^\/delegate\/record-visit\/[\da-f-]{36}$/))
})

test('who is seen at that time already is named', async () => {
  world.visits = [visitOf(1, { scheduledDate: TODAY, scheduledTime: '15:00' })]
  await openApp(at('15:15'), sara)
  await see(/You already have a visit at this time: Dr Amina Haddad101, 15:00/)
})
