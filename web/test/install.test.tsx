import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installPromptStore, keepInstallPrompt } from '#lib/install/install-prompt.ts'
import { openApp, read, see } from './support/app.tsx'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/delegate/dashboard'
const CARD = 'Add to your home screen'

keepInstallPrompt()

/** The browser offers to install the app; the person will answer so. */
const offer = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn(() => Promise.resolve())
  const event = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }))
  expect(event.defaultPrevented).toBe(true)
  return prompt
}

/** What browsers of iPhones and iPads have, and no others. */
const onDeviceOf = (userAgent: string) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
}

afterEach(() => {
  installPromptStore.set(null)
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'standalone')
})

test('where the browser can install the app Today asks once, with its own question', async () => {
  world.visits = [visitOf(1)]
  const prompt = offer('accepted')
  const page = await openApp(PAGE, sara)
  await see(CARD)
  await page.press('Add to home screen')
  await waitFor(() => expect(read()).not.toMatch(CARD))
  expect(prompt).toHaveBeenCalledOnce()
  offer('accepted')
  await page.goTo('/delegate/visit-history')
  await page.goTo(PAGE)
  await see('Dr Amina Haddad101')
  expect(read()).not.toMatch(CARD)
})

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ['an iPad, which says that it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
])('on %s it says how, until it is put away for good', async (_device, userAgent) => {
  world.visits = [visitOf(1)]
  onDeviceOf(userAgent)
  const page = await openApp(PAGE, sara)
  await see('1. Tap Share')
  await page.press("Don't ask again")
  await waitFor(() => expect(read()).not.toMatch(CARD))
  await page.goTo('/delegate/visit-history')
  await page.goTo(PAGE)
  await see('Dr Amina Haddad101')
  expect(read()).not.toMatch(CARD)
})

test('nobody is asked where nothing can be installed', async () => {
  world.visits = [visitOf(1)]
  await openApp(PAGE, sara)
  await see('Dr Amina Haddad101')
  await waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0))
  expect(read()).not.toMatch(CARD)
})
