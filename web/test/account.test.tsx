import { auth } from '@rounds/contract/auth'
import { calendar } from '@rounds/contract/calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { database } from '#lib/device/database.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { hear, openApp } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { sara } from './support/things.ts'
import { world } from './support/world.ts'

test('the profile follows what is so now until the person types, and then keeps their words', async () => {
  const page = await openApp('/account', sara)
  const first = () => screen.getByLabelText('First name')
  await waitFor(() => expect(first()).toHaveProperty('value', 'Sara'))
  const changeElsewhere = async (firstName: string) => {
    world.signedIn = { ...sara, firstName }
    await refreshReads()
  }
  await changeElsewhere('Sophie')
  await waitFor(() => expect(first()).toHaveProperty('value', 'Sophie'))
  await page.fill('First name', 'Sam')
  await changeElsewhere('Sonia')
  expect(first()).toHaveProperty('value', 'Sam')
})

test('signing out everywhere is asked, ends all sessions, and this device is signed out too', async () => {
  await openApp('/account?tab=sessions', sara)
  const everywhere = () => screen.findByRole('button', { name: 'Sign out everywhere' })
  const confirm = async () =>
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' })
  server.on(auth.endSessions, () => new Refusal(503, 'UNAVAILABLE', 'The service is busy.'))
  fireEvent.click(await everywhere())
  fireEvent.click(await confirm())
  await hear('Failed to end sessions')
  expect(world.signedIn).not.toBeNull()

  server.on(auth.endSessions, () => undefined)
  fireEvent.click(await everywhere())
  fireEvent.click(await confirm())
  await waitFor(() => expect(world.signedIn).toBeNull())
  await screen.findByLabelText(/^Password/)
})

test('a calendar address that was stopped is told of', async () => {
  server.on(calendar.feed, () => ({ createdAt: null, stoppedAt: '2026-11-18T07:00:00Z' }))
  await openApp('/account?tab=calendar', sara)
  await screen.findByText(/^Your calendar address was stopped/)
  screen.getByRole('button', { name: 'Create address' })
})

test('a password that is refused as common says why at its field', async () => {
  const page = await openApp('/account?tab=password', sara)
  const message = 'This password is one of the most used.'
  server.on(
    auth.changePassword,
    () =>
      new Refusal(400, 'PASSWORD_TOO_COMMON', message, [{ path: 'newPassword', rule: 'common', message }]),
  )
  await page.fill('Current password', 'Demo1234!')
  await page.fill('New password', 'Password1')
  await page.fill('Confirm new password', 'Password1')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(
      screen.getByLabelText('New password').closest('.mantine-PasswordInput-root')?.textContent,
    ).toContain(message),
  )
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('false')
})

test('cached data that is cleared is gone from the device, and the app is not', async () => {
  const page = await openApp('/account?tab=storage', sara)
  const forgotten = vi.fn()
  vi.stubGlobal('caches', { keys: async () => ['rounds-1'], delete: forgotten })
  onTestFinished(() => void vi.unstubAllGlobals())
  const owner = `${sara.tenantId}:${sara.id}`
  const key = `${owner} ["prescribers.list",{}]`
  const read = { key, owner, queryKey: ['prescribers.list', {}], data: { data: [] }, updatedAt: Date.now() }
  await (await database()).put('reads', read)
  await page.press('Clear cached data')
  await hear('Cached data cleared.')
  expect(await (await database()).get('reads', key)).toBeUndefined()
  expect(forgotten).not.toHaveBeenCalled()
})
