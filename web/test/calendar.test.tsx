import { approvals } from '@rounds/contract/approvals'
import { calendar } from '@rounds/contract/calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { PAGE, event, meeting, omar, south, startCalendar, table, world } from './support/calendar.ts'
import { Refusal, server } from './support/server.ts'
import { approvalOf, marc, submittedOf } from './support/things.ts'

beforeEach(startCalendar)

const day = (name: RegExp) => screen.getByRole('button', { name })

test('everybody has a row, every day its words, every block its person, time and state', async () => {
  await openApp(PAGE, marc)
  await table()
  await see('2 events · 1 upcoming visit · 1 meeting · 52 to approve')
  expect(day(/^Omar Idrissi, Mon 16 Nov: 1 needs recording/)).toBeDefined()
  expect(day(/^Clara Nguyen, Fri 20 Nov: nothing planned/)).toBeDefined()
  expect(screen.getByRole('img', { name: /^Omar Idrissi, Dr Perrin, .*Needs recording$/ })).toBeDefined()
})

test('what was decided on here does not wait above the calendar, though the server has yet to hear of it', async () => {
  server.on(approvals.list, () => ({
    data: [1, 2].map((number) => ({ ...approvalOf(submittedOf(number)), flags: [] })),
    pagination: { page: 1, limit: 200, total: 2, totalPages: 1 },
  }))
  const page = await openApp('/supervisor/approvals', marc)
  await waitFor(() => expect(document.querySelector('aside[data-visit]')).not.toBeNull())
  await page.user.keyboard('a')
  await see('Approvals 1', 'h1')
  await page.goTo(PAGE)
  await see('1 meeting · 51 to approve')
  // Somebody else was faster, and it had been counted out before.
  world.pendingApprovals = 0
  server.tell('calendar')
  await waitFor(() => expect(read('main')).not.toContain('approve'))
})

test('arrows step from day to day, Enter opens one with all that is in it', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  day(/^Whole team, Mon 16 Nov/).focus()
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Omar Idrissi, Mon 16 Nov/)
  await page.user.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByRole('button', { name: /Dr Perrin/ })).toBeDefined()
})

test('Tab leads to one day of the week, also where the person whose day it was is no longer shown', async () => {
  const page = await openApp(PAGE, marc)
  const grid = await table()
  const stops = () =>
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((cell) => cell.getAttribute('aria-label'))
  day(/^Clara Nguyen, Fri 20 Nov/).focus()
  await waitFor(() => expect(stops()).toEqual([expect.stringMatching(/^Clara Nguyen, Fri 20 Nov/)]))
  await page.press('Delegates: all 2')
  await page.press('Omar Idrissi')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Clara Nguyen/ })).toBeNull())
  expect(stops()).toEqual([expect.stringMatching(/^Omar Idrissi, Fri 20 Nov/)])
})

test('a visit that is started meanwhile changes its block', async () => {
  await openApp(PAGE, marc)
  await screen.findByRole('img', { name: /^Omar Idrissi, Dr Perrin, .*Needs recording$/ })
  world.events = [event({ status: 'in-progress' }), meeting]
  server.tell('visit')
  expect(await screen.findByRole('img', { name: /^Omar Idrissi, Dr Perrin, .*In progress$/ })).toBeDefined()
})

test('dialogs that follow each other give the focus back to the day where they began', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  day(/^Whole team, Tue 17 Nov/).focus()
  await page.user.keyboard('{Enter}')
  await page.press(/Team call/, await screen.findByRole('dialog'))
  await page.press('Move…')
  await screen.findByRole('dialog', { name: 'Move event' })
  await see(/Team call, Tue 17 Nov, 09:30 to 10:30/, 'body')
  await page.user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Whole team, Tue 17 Nov/),
  )
})

test('words of a day open it, and its free part makes a meeting', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  const cell = day(/^Omar Idrissi, Mon 16 Nov/)
  const words = cell.querySelector('[data-words]')
  if (!words) throw new Error('No words')
  words.getBoundingClientRect = () => new DOMRect(100, 100, 60, 18)
  fireEvent.click(cell, { detail: 1, clientX: 120, clientY: 110 })
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByRole('button', { name: /Dr Perrin/ })
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(cell, { detail: 1, clientX: 170, clientY: 110 })
  await screen.findByRole('dialog', { name: 'New meeting' })
})

test('of one visit somebody is reminded once a day', async () => {
  const page = await openApp(`${PAGE}&view=list`, marc)
  await page.press('Dr Perrin')
  await page.press('Remind Omar')
  await hear('Message sent')
  await page.press('Dr Perrin')
  await page.press('Remind Omar')
  await hear('A reminder about Dr Perrin went out today')
})

test('keys turn weeks and views, and the address says which', async () => {
  // What is there before the page has its keys first.
  const page = await openApp('/notifications', marc)
  await page.goTo(PAGE)
  await table()
  await page.user.keyboard(']')
  await waitFor(() => expect(page.place()).toMatch('day=2026-11-25'))
  await page.user.keyboard('[[')
  // Not the sidebar, as on other pages.
  await waitFor(() => expect(page.place()).toBe('/supervisor/calendar'))
  await page.user.keyboard('2')
  await see('1 to record')
  expect(page.place()).toMatch('view=month')
  await page.user.keyboard('3')
  await waitFor(() => expect(page.place()).toMatch('view=list'))
})

test.each(['week', 'month', 'list'])('a %s with nothing in it says so', async (view) => {
  world.events = []
  server.on(calendar.days, () => ({ data: [] }))
  await openApp(`${PAGE}&view=${view}`, marc)
  await see('No events in this period')
})

test('a visit that was not sent leads to the week of its delegate', async () => {
  const page = await openApp(`${PAGE}&view=list`, marc)
  await page.press('Dr Perrin')
  const link = await screen.findByRole('link', { name: 'Week of Omar' })
  expect(link.getAttribute('href')).toBe(`/alpine/supervisor/team/${omar}?week=2026-11-16`)
})

test('what cannot be read says so and is asked for again', async () => {
  server.on(calendar.events, () => new Refusal(500, 'INTERNAL', 'Failed to fetch calendar events'))
  await openApp(PAGE, marc)
  await see('Failed to fetch calendar events')
})

test('the list of a large team begins with its first two hundred', async () => {
  world.events = Array.from({ length: 230 }, (_, at) =>
    event({ id: `visit-c0000000-0000-4000-8000-${String(at).padStart(12, '0')}`, title: `Dr Perrin ${at}` }),
  )
  await openApp(`${PAGE}&view=list`, marc)
  const rows = async () =>
    within(await screen.findByRole('table')).getAllByRole('button', { name: /^Dr Perrin/ })
  expect(await rows()).toHaveLength(200)
  fireEvent.click(screen.getByRole('button', { name: 'Show 30 more' }))
  expect(await rows()).toHaveLength(230)
  expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull()
})

test('a department, then one person, then meetings only are chosen, each in the place of the one before', async () => {
  const page = await openApp(PAGE, marc)
  const asked = () => {
    const { day: _day, ...others } = Object.fromEntries(new URLSearchParams(page.place().split('?')[1]))
    return others
  }
  await table()
  await page.press('Delegates: all 2')
  expect(await screen.findByText('Departments')).toBeDefined()
  await page.press('South')
  await waitFor(() => expect(asked()).toEqual({ department: south }))
  await page.press('Delegates: South')
  await page.press('Omar Idrissi')
  await waitFor(() => expect(asked()).toEqual({ delegate: omar }))
  await page.press('Show: visits and meetings')
  await page.press('meetings')
  await waitFor(() => expect(asked()).toEqual({ delegate: omar, show: 'meetings' }))
  expect(server.sentTo(calendar.events).at(-1)).toMatchObject({ memberId: omar })
})
