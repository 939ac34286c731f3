import { auth } from '@rounds/contract/auth'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { authStore } from '#lib/person/auth-store.ts'
import { openApp, read, see, told } from './support/app.tsx'
import { START, passTime } from './support/clock.ts'
import { server } from './support/server.ts'
import { sara } from './support/things.ts'

/** The server says how long the session lasts. Milliseconds. */
const lasts = (expiresInMs: number) => {
  server.on(auth.sessions, () => ({
    authenticated: true,
    expiresInMs,
    expiresAt: new Date(START + expiresInMs).toISOString(),
    jti: 'own',
    sessions: [],
    refreshable: true,
  }))
}
/** As the monitor of the session does. */
const warn = () =>
  act(() =>
    authStore.set((state) => ({ ...state, showSessionWarning: true, sessionExpiry: START + 170_000 })),
  )
const MODAL = '[data-testid="session-modal"]'

test('who is told that their session ends stays by a press, and the tab has its title back', async () => {
  lasts(170_000)
  await openApp('/delegate/visit-history', sara)
  await waitFor(() => expect(document.title).toMatch('History'))
  const title = document.title
  warn()
  await see('Your session will expire in 02:50.', MODAL)
  expect(document.title).toBe('(02:50) Session expiring soon')
  lasts(900_000)
  server.on(auth.refresh, () => ({ accessToken: 'a', refreshToken: 'r', expiresIn: 900 }))
  fireEvent.keyDown(screen.getByTestId('session-modal'), { key: 'Escape' })
  await waitFor(() => expect(told()).toEqual(["You're signed in for another 15 minutes."]))
  await waitFor(() => expect(document.title).toBe(title))
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, sessionExpiry: START + 900_000 })
})

test('a screen reader hears of a session that ends at its steps, not every second', async () => {
  lasts(170_000)
  await openApp('/delegate/visit-history', sara)
  const heard: string[] = []
  const ear = new MutationObserver(() => {
    const said = read('[aria-live="assertive"]')
    if (said !== '' && said !== heard.at(-1)) heard.push(said)
  })
  ear.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => ear.disconnect())
  warn()
  await see('02:50', MODAL)
  passTime(5_000)
  await see('02:45', MODAL)
  passTime(50_000)
  await see('01:55', MODAL)
  passTime(50_000)
  await see('01:05', MODAL)
  expect(heard).toEqual(['Your session will expire in 02:50.', 'Your session will expire in 01:55.'])
})
