import { visits } from '@rounds/contract/visits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { afterPress } from '#lib/plain/press.ts'
import { hear, hidePage, openApp } from './support/app.tsx'
import { holdTimers } from './support/clock.ts'
import { readFrom } from './support/direction.ts'
import { server } from './support/server.ts'
import { idOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

afterEach(() => void vi.restoreAllMocks())

/** Wednesday 18 November at 10:00, and the neighbours of that. */
const week = () => [
  visitOf(1, { scheduledTime: '16:00' }),
  visitOf(2, { scheduledDate: '2026-11-17' }),
  visitOf(3, { scheduledDate: '2026-11-19', scheduledTime: '11:00' }),
]
const blockOf = (number: number) => {
  const block = screen
    .getAllByTestId('agenda-event')
    .find((each) => each.dataset.visit === idOf(200 + number))
  if (!block) throw new Error(`No block of visit ${number}`)
  return block
}
const openWeek = async () => {
  world.visits = week()
  const app = await openApp('/delegate/weekly-agenda', sara)
  await waitFor(() => expect(screen.getAllByTestId('agenda-event')).toHaveLength(3))
  return app
}

test.each([
  ['ltr', 'ArrowRight', 3],
  ['ltr', 'ArrowLeft', 2],
  ['rtl', 'ArrowRight', 2],
  ['rtl', 'ArrowLeft', 3],
] as const)('%s: %s leads to the block on the side where the arrow points', async (direction, key, to) => {
  await openWeek()
  readFrom(direction)
  blockOf(1).focus()
  fireEvent.keyDown(blockOf(1), { key })
  expect(document.activeElement).toBe(blockOf(to))
})

test.each([
  ['ltr', 'ArrowRight', '2026-11-19'],
  ['rtl', 'ArrowLeft', '2026-11-19'],
] as const)('%s: Alt and %s move a visit to the next day', async (direction, key, day) => {
  await openWeek()
  readFrom(direction)
  blockOf(1).focus()
  fireEvent.keyDown(blockOf(1), { key, altKey: true })
  await hear(/Thursday 19 November/)
  await waitFor(() => expect(blockOf(1).textContent).toMatch(/Thursday 19 November, 16:00/))
  hidePage()
  await waitFor(() =>
    expect(server.sentTo(visits.update)).toMatchObject([{ id: visitOf(1).id, scheduledDate: day }]),
  )
})

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
] as const)('%s: %s brings the free place to the next day', async (direction, key) => {
  await openWeek()
  readFrom(direction)
  const slot = screen.getByRole('button', { name: /^New visit.*Wednesday 18 November/ })
  fireEvent.keyDown(slot, { key })
  expect(slot.getAttribute('aria-label')).toMatch(/Thursday 19 November/)
})

test('keys come as fast as they are typed: each finds the page as the one before it left it', async () => {
  const { place } = await openWeek()
  const press = async (key: string, to: string) => {
    // Past the tools of the tests, which would draw first.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    // The address has changed, and nothing was waited for but that.
    for (let turn = 0; place() !== to && turn < 100; turn++) await Promise.resolve()
    expect(place()).toBe(to)
  }
  await press(']', '/delegate/weekly-agenda?week=2026-11-23')
  await press(']', '/delegate/weekly-agenda?week=2026-11-30')
  await press('t', '/delegate/weekly-agenda')
  await press('2', '/delegate/weekly-agenda?view=list')
  expect(screen.queryAllByTestId('agenda-event')).toHaveLength(0)
  await press('1', '/delegate/weekly-agenda')
  expect(screen.getAllByTestId('agenda-event')).toHaveLength(3)
})

test('a finger that rests moves a visit, also where the browser tells of it before our time is up', async () => {
  await openWeek()
  for (const tell of ['time', 'browser'] as const) {
    fireEvent.pointerDown(blockOf(1), { pointerType: 'touch' })
    const isLeft = tell === 'browser' ? fireEvent.contextMenu(blockOf(1)) : false
    expect(isLeft).toBe(false)
    await screen.findByRole('dialog', { name: /^Move/ })
    // What comes late comes under the resting finger.
    const over = vi.fn()
    afterPress(over)
    await waitFor(() => expect(over).toHaveBeenCalled())
    fireEvent.pointerUp(blockOf(1), { pointerType: 'touch' })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  // A mouse has a menu of its own.
  fireEvent.pointerDown(blockOf(1), { pointerType: 'mouse' })
  expect(fireEvent.contextMenu(blockOf(1))).toBe(true)
  fireEvent.pointerUp(blockOf(1), { pointerType: 'mouse' })
})

test('a visit that goes from under a finger has no menu, and the next press is one of its own', async () => {
  const page = await openWeek()
  const rest = holdTimers(400)
  fireEvent.pointerDown(blockOf(1), { pointerType: 'touch' })
  await page.goTo('/delegate/weekly-agenda?view=list')
  expect(screen.queryAllByTestId('agenda-event')).toHaveLength(0)
  rest()
  expect(fireEvent.click(document.body)).toBe(true)
})
