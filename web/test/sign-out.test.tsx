import { visits } from '@rounds/contract/visits'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reachedServer } from '#lib/wire/network.ts'
import { openApp, read, see } from './support/app.tsx'
import { passTime, passUndo } from './support/clock.ts'
import { server } from './support/server.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const dialog = () => screen.getAllByRole('alertdialog').at(-1) as HTMLElement

/** A visit was cancelled without a network, which is there again while its delegate is asked what becomes of it. */
const sentWhileAsked = async (meanwhile: (page: Awaited<ReturnType<typeof openApp>>) => Promise<void>) => {
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp(`/delegate/record-visit/${visitOf(1).id}`, sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await see('1 visit.')
  server.isAway = true
  passUndo()
  await waitFor(() => expect(read('[data-sync]')).toMatch('Offline'))
  await page.press('Sara Benali, account menu')
  await page.press('Sign out')
  await see('Sign out with 1 unsent visit?', '[role="alertdialog"]')
  await meanwhile(page)
  server.isAway = false
  act(reachedServer)
  passTime(60_000)
  await waitFor(() => expect(server.sentTo(visits.remove)).toHaveLength(1))
  return page
}

test('who is asked about unsent work that goes out meanwhile is asked about none, and signs out all the same', async () => {
  const page = await sentWhileAsked(() => Promise.resolve())
  await see('Everything you did has been sent.', '[role="alertdialog"]')
  expect(dialog().textContent).not.toMatch(/unsent|stay on this device|Delete them/i)
  await page.press('Sign out', dialog())
  await waitFor(() => expect(page.place()).toBe('/login'))
})

test('what has gone out is not offered to be deleted', async () => {
  await sentWhileAsked((page) => page.press('Delete them and sign out'))
  await see('Everything you did has been sent.', '[role="alertdialog"]')
  expect(document.body.textContent).not.toMatch('never sent')
})
