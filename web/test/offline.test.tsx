import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { server } from './support/server.ts'
import { prescriberOf, sara, visitOf } from './support/things.ts'
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

test('without a network prescribers are found among those whom a list has shown', async () => {
  world.prescribers = [101, 102].map((number) => prescriberOf(number, { firstName: `No${number}` }))
  const page = await openApp('/delegate/prescribers', sara)
  await see('No101')
  server.isAway = true
  await page.goTo('/delegate/prescribers?q=no102')
  await waitFor(() => expect(read()).not.toContain('No101'))
  await see('No102')
})
