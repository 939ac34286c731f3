import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferenceStore, setPreference } from '#lib/device/preferences.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { dismissAllToasts, toast } from '#ui/toasts.ts'
import { hear, nothingSent, openApp, read, see, told } from './support/app.tsx'
import { START, passTime } from './support/clock.ts'
import { server } from './support/server.ts'
import { prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

beforeEach(() => setPreference('undoMs', 10_000))
afterEach(() => {
  vi.useRealTimers()
  act(dismissAllToasts)
})

/** Time goes by, for what waits as for who looks at the clock. Milliseconds. */
const wait = (duration: number) =>
  act(() => {
    vi.advanceTimersByTime(duration)
  })
const standStill = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const say = (given: Parameters<typeof toast>[0]) => act(() => void toast(given))

test('a toast stays for ten seconds, an error until it is dismissed', async () => {
  await openApp('/login', null)
  standStill()
  say('Saved.')
  say({ message: 'Not saved.', tone: 'error' })
  wait(9_999)
  expect(told()).toEqual(['Not saved.', 'Saved.'])
  wait(1)
  expect(told()).toEqual(['Not saved.'])
  wait(600_000)
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(told()).toEqual([])
})

test('Undo is offered for as long as it is possible, by the one clock', async () => {
  await openApp('/login', null)
  standStill()
  // It was done a while before it is told: the device took its time.
  say({ message: 'Cancelled.', undo: () => true, duration: 10_000, until: () => START + 9_600 })
  wait(9_599)
  expect(told()).toEqual(['Cancelled.'])
  wait(1)
  expect(told()).toEqual([])
})

test('whoever is at a toast stops its time, and has the whole of it again', async () => {
  await openApp('/login', null)
  standStill()
  let end = START + 10_000
  const at: string[] = []
  say({
    message: 'Cancelled.',
    undo: () => true,
    until: () => end,
    onPause: () => at.push('pause'),
    onResume: () => {
      at.push('resume')
      end = START + 10_000
    },
  })
  wait(9_000)
  fireEvent.mouseEnter(screen.getByTestId('toast'))
  wait(60_000)
  expect(told()).toEqual(['Cancelled.'])
  fireEvent.mouseLeave(screen.getByTestId('toast'))
  expect(at).toEqual(['pause', 'resume'])
  wait(9_999)
  expect(told()).toEqual(['Cancelled.'])
  wait(1)
  expect(told()).toEqual([])
})

test('who comes to a toast from what is gone stops its time, and moves about in it', async () => {
  await openApp('/login', null)
  standStill()
  const at: string[] = []
  say({
    message: 'Cancelled.',
    undo: () => true,
    onPause: () => at.push('pause'),
    onResume: () => at.push('resume'),
  })
  // Of a button that led elsewhere only what it stood in is left, and nothing is told of being left.
  fireEvent.mouseOver(screen.getByText('Cancelled.'), { relatedTarget: document.querySelector('main') })
  fireEvent.mouseOut(screen.getByText('Cancelled.'), { relatedTarget: screen.getByText('Undo') })
  fireEvent.mouseOver(screen.getByText('Undo'), { relatedTarget: screen.getByText('Cancelled.') })
  wait(60_000)
  expect([told(), at]).toEqual([['Cancelled.'], ['pause']])
})

test('whoever comes to a toast by keys stops its time until they go on', async () => {
  await openApp('/login', null)
  standStill()
  say({ message: 'Cancelled.', undo: () => true })
  act(() => screen.getByText('Undo').focus())
  wait(60_000)
  expect(told()).toEqual(['Cancelled.'])
  act(() => screen.getByText('Undo').blur())
  wait(9_999)
  expect(told()).toEqual(['Cancelled.'])
  wait(1)
  expect(told()).toEqual([])
})

test('what went on from a toast that was dismissed under the pointer goes on', async () => {
  await openApp('/login', null)
  const at: string[] = []
  say({ message: 'Cancelled.', onPause: () => at.push('pause'), onResume: () => at.push('resume') })
  fireEvent.mouseEnter(screen.getByTestId('toast'))
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect([told(), at]).toEqual([[], ['pause', 'resume']])
})

test('Undo that is over by the time something is told is not offered', async () => {
  await openApp('/login', null)
  say({ message: 'Cancelled.', undo: () => true, until: () => undefined })
  expect(told()).toEqual(['Cancelled.'])
  expect(screen.queryByText('Undo')).toBeNull()
})

test('Undo that comes too late says so', async () => {
  const page = await openApp('/login', null)
  say({ message: 'Cancelled.', undo: () => Promise.resolve(false) })
  await page.press('Undo')
  await hear('Too late to undo: it was already sent.')
  expect(told()).toHaveLength(1)
})

test('whoever only hears it hears that it is taken back, once', async () => {
  const page = await openApp('/account', sara)
  const heard = () =>
    [...document.querySelectorAll('[role="status"].visually-hidden')].map(({ textContent }) => textContent)
  say({ message: 'Cancelled.', undo: () => true })
  await page.press('Undo')
  await waitFor(() => expect(heard()).toContain('Taken back.'))
  expect(told()).toEqual([])
  act(() => announce(''))
  say({ message: 'Deactivated.', undo: async () => void toast('Active again.') })
  await page.press('Undo')
  await hear('Active again.')
  expect(heard()).not.toContain('Taken back.')
  say({ message: 'Moved.', undo: async () => toast({ message: 'No answer.', tone: 'error' }) === '' })
  await page.press('Undo')
  await hear('No answer.')
  expect(told()).toEqual(['No answer.', 'Active again.'])
})

test('what was still to be told to one person is not told to the next', async () => {
  await openApp('/login', null)
  const kept = Promise.withResolvers<undefined>()
  say({ message: 'Dr Haddad: completed.', once: kept.promise })
  act(dismissAllToasts)
  kept.resolve(undefined)
  await act(() => kept.promise)
  expect(told()).toEqual([])
})

test('three toasts stand at once, errors above the rest, and the others are counted', async () => {
  await openApp('/login', null)
  for (const message of ['one', 'two', 'three', 'four']) say(message)
  say({ message: 'no', tone: 'error' })
  expect(told()).toEqual(['no', 'four', 'three'])
  expect(read('section[aria-label="What just happened"]')).toMatch(/\+2$/)
})

test('the toast of a change leaves when its time to undo is over, which the person has chosen', async () => {
  setPreference('undoMs', 20_000)
  expect(preferenceStore.get().undoMs).toBe(20_000)
  world.visits = [visitOf(1)]
  const page = await openApp(`/delegate/record-visit/${visitOf(1).id}`, sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await hear('Dr Haddad101: visit cancelled.')
  passTime(19_999)
  await nothingSent()
  passTime(1)
  await waitFor(() => expect(server.changes()).toEqual(['DELETE /visits/:id']))
})

test('the undo key takes back whichever was later, a change that waits or one that only a toast can take back', async () => {
  world.visits = [visitOf(1)]
  world.prescribers = [prescriberOf(105)]
  const page = await openApp('/delegate/visit-planning', sara)
  await page.press('Fill my week')
  await hear('1 visit proposed.')
  passTime(1_000)
  await page.goTo(`/delegate/record-visit/${visitOf(1).id}`)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await see('No visits scheduled for today')
  await hear('Dr Haddad101: visit cancelled.')
  await page.user.keyboard('{Control>}z{/Control}')
  await see('1 visit.')
  await waitFor(() => expect(told()).toEqual(['1 visit proposed.']))
  await page.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(told()).toEqual([]))
  await page.goTo('/delegate/visit-planning')
  await see('0 of 20 planned')
})
