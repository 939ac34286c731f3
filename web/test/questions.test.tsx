import { auth } from '@rounds/contract/auth'
import { visits } from '@rounds/contract/visits'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

test('What is opened while the one before is on its way out of the history stays, and Back closes it', async () => {
  const page = await openApp('/delegate/dashboard', sara)
  const shortcuts = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
  const isGone = () => waitFor(() => expect(shortcuts()).toBeNull())
  const place = () => (window.history.state as { over?: number } | null)?.over ?? 0
  const ask = () => act(() => void fireEvent.keyDown(document.body, { key: '?' }))
  ask()
  await waitFor(() => expect(shortcuts()).not.toBeNull())
  const first = place()
  const isTaken = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  // A browser takes a step later, up to 700 ms on a busy machine, and from where it was asked for.
  const go = window.history.go.bind(window.history)
  const step = () => {
    ask()
    go(place() > first ? -2 : -1)
  }
  const ways = [vi.spyOn(window.history, 'go'), vi.spyOn(window.history, 'back')]
  for (const way of ways) way.mockImplementationOnce(step)
  await page.press('Close', shortcuts() ?? undefined)
  await isTaken
  for (const way of ways) way.mockRestore()
  expect(place()).toBeGreaterThan(first)
  window.history.back()
  await isGone()
  expect(page.place()).toBe('/delegate/dashboard')
})
