import { auth } from '@rounds/contract/auth'
import { type TeamDashboard, desk } from '@rounds/contract/desk'
import { tenants } from '@rounds/contract/tenants'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeRead } from '#lib/reads/query.ts'
import { loadTenant, tenantStore } from '#lib/session/tenant.ts'
import { answerEmptyOffice } from './support/admin.ts'
import { answerEmptyDesk } from './support/desk.ts'
import { closeTab, hear, openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { ada, marc, sara } from './support/things.ts'

/** What a page says in the specification's words (§8) when a call beside its own fails, and what it goes on with. */

const down = () => new Refusal(500, 'INTERNAL', 'secret')

test('a sign-out that fails says so, and is one all the same', async () => {
  server.on(auth.logout, down)
  const page = await openApp('/delegate/dashboard', sara)
  await page.press('Sara Benali, account menu')
  await page.press('Sign out')
  await waitFor(() => expect(page.place()).toBe('/login'))
  await hear("Logout failed. You're signed out on this device.")
})

test('a profile that does not load says so beside what it means, until it does', async () => {
  server.on(auth.profile, down)
  // The start of the page, which asks for both at once.
  void loadTenant('alpine')
  await openApp('/delegate/dashboard', sara)
  await see(
    'We could not load your profile. Some features are unavailable. Failed to fetch user profile after token refresh.',
    'body',
  )
})

test('looks that could not be loaded are told to whoever looks after them', async () => {
  answerEmptyOffice()
  const first = await openApp('/dashboard', ada)
  await see('Health of your set-up')
  first.close()
  tenantStore.set({ status: 'loading', slug: '' })
  server.on(tenants.resolve, down)
  await openApp('/dashboard', ada)
  await see('Failed to load tenant branding. You see the colours and the logo as they were last.', 'body')
})

test('a page that is broken by what is kept of it asks anew when it is tried again', async () => {
  answerEmptyDesk()
  const page = await openApp('/supervisor/dashboard', marc)
  await see('No team members yet')
  // React tells of what a page throws.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  const [input] = server.sentTo(desk.dashboard)
  act(() => writeRead(desk.dashboard, input ?? {}, {} as TeamDashboard))
  await see('Something went wrong', 'body')
  // What went wrong may be refused to the clipboard, and without https there is none.
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => clipboard.mockRestore())
  await page.press('Copy')
  await hear("Couldn't copy. Select the text instead.")
  await page.press('Try Again')
  await see('No team members yet')
})

// Requirements W-012.
test('an unknown company can be asked for again, and leads home', async () => {
  const page = await openApp('//nobody/login', null)
  await see('The tenant "nobody" could not be found.')
  const asked = () => server.sentTo(tenants.resolve).filter(({ slug }) => slug === 'nobody').length
  const before = asked()
  await page.press('Try again')
  await waitFor(() => expect(asked()).toBe(before + 1))
  await page.press('Go to home')
  await waitFor(() => expect(page.place()).toBe('/demo/login'))
})

test('a session that is found ended when the page is loaded again is said to be', async () => {
  await openApp('/delegate/dashboard', sara)
  await see('Wednesday 18 November')
  closeTab()
  const again = await openApp('/delegate/dashboard', null)
  await waitFor(() => expect(again.place()).toMatch('/login?returnTo='))
  await see('Your session ended, so we signed you out.')
})

test('without an answer to the renewal of a session a page says what is so and what to do', async () => {
  const page = await openApp('/account', sara)
  server.on(auth.refresh, () => new Refusal(503, 'UNAVAILABLE', 'Later'))
  server.isSignedIn = () => false
  await page.goTo('/delegate/visit-history')
  await see('Failed to fetch visits')
  await screen.findByRole('button', { name: 'Try again' })
  expect(read('body')).not.toMatch('Authentication required')
})
