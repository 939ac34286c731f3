import { auth } from '@rounds/contract/auth'
import { visits } from '@rounds/contract/visits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hidePage, openApp, read, see, standsOver } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('Back closes a question as its No does, and the page stays', async () => {
  const page = await openApp('/account?tab=sessions', sara)
  await page.press('Sign out everywhere')
  await screen.findByRole('alertdialog')
  await standsOver()
  window.history.back()
  await isAnswered()
  expect(page.place()).toBe('/account?tab=sessions')
  expect(server.sentTo(auth.endSessions)).toEqual([])
})

test('Back closes the question that stands over a panel, and then the panel', async () => {
  server.on(visits.remove, () => new Refusal(422, 'REFUSED', 'Not today'))
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp(`/delegate/record-visit/${visitOf(1).id}`, sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await see('1 visit.')
  hidePage()
  await waitFor(() => expect(read('[data-sync]')).toBe('1 needs you'))
  await see('2 visits.')
  await page.press('1 needs you')
  await see('Not today', '[data-testid="sync-panel"]')
  const panel = await standsOver()
  await page.press('Discard: Dr Haddad101 · cancel')
  await screen.findByRole('alertdialog')
  await standsOver(panel)
  window.history.back()
  await isAnswered()
  await see('Not today', '[data-testid="sync-panel"]')
  window.history.back()
  await waitFor(() => expect(screen.queryByTestId('sync-panel')).toBeNull())
  expect(page.place()).toBe('/delegate/dashboard')
})
