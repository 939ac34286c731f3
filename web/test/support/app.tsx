import type { User } from '@rounds/contract/auth'
import {
  act,
  cleanup,
  configure,
  fireEvent,
  getConfig,
  render,
  screen,
  waitFor,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { isValidElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { routes } from '#routes'
import { Providers } from '#app/start/Providers.tsx'
import { database, inTurn } from '#lib/device/database.ts'
import { keepingStore, tryDevice } from '#lib/device/keeping.ts'
import { preferenceStore } from '#lib/device/preferences.ts'
import { discardAll, outboxStore } from '#lib/outbox/outbox.ts'
import { authStore, clearAuth, endStore, settleSignOut, signedOut } from '#lib/person/auth-store.ts'
import { reachedServer } from '#lib/wire/network.ts'
import { startSession } from '#lib/session/session.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { UNDO, startClock } from './clock.ts'
import { server, startNetwork } from './server.ts'
import { startWorld, world } from './world.ts'

const { asyncWrapper } = getConfig()

const beside = createRoot(document.createElement('i'))
/**
 * What is on the page hears of keys and pointers. Its effects come some turns after it where a machine is busy, after a wait for
 * what is seen; before React draws anything else, wherever that is, it has them come.
 */
const attach = () => flushSync(() => beside.render(null))

// Hidden things are told from shown ones by their styles, which are not here; to look them up costs most of a query's time.
configure({
  defaultHidden: true,
  // As all limits of the tests: it only ends what is stuck.
  asyncUtilTimeout: 60_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      attach()
      return found
    }),
  // What a person would read, not the whole tree; and what it may wait for.
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}\n${server.story()}`),
})

startNetwork()

/** An empty device, an empty company, and nobody signed in, who is in the middle of nothing. */
export const beginTest = (): void => {
  // What the last test typed in or pressed on is gone with it: no key of this one belongs to that field, no press is under way.
  fireEvent.pointerDown(window)
  fireEvent.pointerUp(window)
  // A device that was late is asked anew: the timer that would have is gone with the last file.
  if (keepingStore.get() !== null) tryDevice()
  startClock()
  preferenceStore.set({ ...preferenceStore.get(), undoMs: UNDO as never })
  server.reset()
  startWorld()
  reachedServer()
}

/** The tab is closed; what it left behind stays on the device. */
export const closeTab = (): void => {
  cleanup()
  authStore.set(signedOut)
}

export const endTest = async (): Promise<void> => {
  cleanup()
  await discardAll()
  await server.rest()
  world.signedIn = null
  clearAuth(null, 'asked')
  // One that took longer than a person waits is owed, and would end the session of the next test.
  settleSignOut()
  endStore.set(null)
  tenantStore.set({ status: 'loading', slug: '' })
  authStore.set({ ...signedOut, isLoading: true })
  await clearDevice()
  // What was asked since: its answer would not come any more after the last test of a file, and whoever shares it would wait.
  await server.rest()
  expect(server.faults).toEqual([])
}

/** After all that pages which were left have yet to store. */
const clearDevice = async () => {
  const names = [...(await database()).objectStoreNames]
  await Promise.all(names.map((name) => inTurn(name, undefined, (opened) => opened.clear(name))))
  localStorage.clear()
  sessionStorage.clear()
}

const preload = async (at: string) => {
  for (const { route } of matchRoutes(routes, at) ?? []) {
    const type = isValidElement(route.element) ? (route.element.type as object) : {}
    if ('preload' in type) await (type as { preload(): Promise<unknown> }).preload()
  }
}

/** The whole app at an address within the tenant (`/delegate/dashboard`), as a browser with the cookie of `who` starts it. */
export const openApp = async (path: string, who: User | null) => {
  world.signedIn = who
  const at = pathIn(path)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  await Promise.all([preload(at.split('?')[0] ?? at), startSession()])
  const { unmount } = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  await waitFor(() => expect(document.querySelector('main, form')).not.toBeNull())
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return {
    user,
    /** Presses the first button, link, option or box of this name, once it is there. */
    press: async (name: string | RegExp, within: HTMLElement = document.body) => {
      await waitFor(() => pressOn(controlOf(name, within)))
    },
    /** Writes into the field of this label, in place of what stands there. */
    fill: async (label: string | RegExp, text: string) => {
      fireEvent.change(await waitFor(() => fieldOf(label)), { target: { value: text } })
    },
    /** Where the app is, without the tenant: `/delegate/dashboard?week=…`. */
    place: () => (router.state.location.pathname + router.state.location.search).replace('/alpine', ''),
    goTo: async (to: string | -1) => {
      await act(() => (to === -1 ? router.navigate(-1) : router.navigate(pathIn(to))))
    },
    /** The tab is closed; what it left behind stays on the device. */
    close: unmount,
  }
}

const pathIn = (path: string) => (path.startsWith('//') ? path.slice(1) : `/alpine${path}`)

const controls =
  'button, a, [role="option"], [role="menuitem"], [role="radio"], [role="checkbox"], input, label'

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** What a person would press; its accessible name is its label or else its words. */
const controlOf = (name: string | RegExp, within: HTMLElement): Element => {
  const all = [...within.querySelectorAll(controls)].filter(
    (element) => element.checkVisibility() && !element.matches(':disabled'),
  )
  const found = all.find((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  )
  if (!found)
    throw new Error(`Nothing to press is named ${name}: ${all.map(nameOf).filter(Boolean).join(' | ')}`)
  return found
}

/** The field of a label. */
export const fieldOf = (label: string | RegExp): HTMLElement =>
  screen.getByLabelText(label, { selector: 'input, textarea, select' })

/** In one breath: what loads meanwhile must not take the place of what is pressed. */
const pressOn = (element: Element) => {
  fireEvent.pointerDown(element)
  if (fireEvent.mouseDown(element))
    (element.closest<HTMLElement>('button, a, input, [tabindex]') ?? document.body).focus()
  fireEvent.pointerUp(element)
  fireEvent.mouseUp(element)
  fireEvent.click(element)
}

/** What stands on the page, as one text. */
export const read = (selector = 'main'): string => document.querySelector(selector)?.textContent ?? ''

/** Waits until a page says something. */
export const see = (words: string | RegExp, selector?: string): Promise<void> =>
  waitFor(() => expect(read(selector)).toMatch(words))

/** Waits until Back closes what was just seen over the page, or over what stood there before; answers which that is. */
export const standsOver = (before?: number): Promise<number | undefined> => {
  const over = () => (window.history.state as { over?: number } | null)?.over
  return waitFor(() => {
    expect(over()).not.toBe(before)
    return over()
  })
}

/** The tab goes out of sight: what waits leaves at once. */
export const hidePage = (): void => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
}

/** What the toasts say, newest first. */
export const told = (): string[] =>
  screen.queryAllByTestId('toast').map((toast) => toast.querySelector('span')?.textContent ?? '')

/** Waits until the newest toast says so. */
export const hear = (words: string | RegExp): Promise<void> =>
  waitFor(() => expect(told()[0] ?? '').toMatch(words))

/** How much of what was done the server has yet to hear of. */
export const unsent = (): number => outboxStore.get().length

/** Waits until everything that was done is with the server. */
export const allSent = (): Promise<void> => waitFor(() => expect(unsent()).toBe(0))

/** Nothing was sent that changes something, nor is about to be. */
export const nothingSent = async (): Promise<void> => {
  await server.rest()
  expect(server.changes()).toEqual([])
}
