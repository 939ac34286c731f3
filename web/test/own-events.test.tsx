import type { CalendarEvent } from '@rounds/contract/calendar'
import { calendar } from '@rounds/contract/calendar'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { TODAY } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { meetingOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const course = meetingOf(2, {
  title: 'Course',
  type: 'training',
  allDay: true,
  start: '2026-11-17T23:00:00.000Z',
  end: '2026-11-18T23:00:00.000Z',
})
const recorded = { status: 'completed', completedAt: '2026-11-18T14:30:00.000Z' } as const
let events: CalendarEvent[]

const marked = () =>
  screen.getAllByTestId('agenda-event').flatMap(({ title, dataset }) => (dataset.clash ? [title] : []))

beforeEach(() => {
  events = [meetingOf(1), course]
  server.on(calendar.ownEvents, () => ({ data: events }))
  world.visits = [visitOf(1, { scheduledTime: '10:00' }), visitOf(2, { scheduledTime: '16:00' })]
})

test('meetings stand among the visits of their day, what takes all of it above them', async () => {
  await openApp('/delegate/weekly-agenda?view=list', sara)
  await see('Team call')
  const order = ['Course', 'Haddad1', 'Team call', '16:00'].map((words) => read().indexOf(words))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(read()).toMatch(/14:00Team calluntil 15:00 · Lyon/)
})

test('the grid has them in their lanes, and hears at once of one that is cancelled', async () => {
  await openApp('/delegate/weekly-agenda', sara)
  expect(await screen.findByTitle('Team call, 14:00 until 15:00, Lyon')).toBeDefined()
  expect(screen.getByTitle('Course, All day, Lyon')).toBeDefined()
  events = [course]
  server.tell('calendar')
  await waitFor(() => expect(read()).not.toMatch('Team call'))
})

test('a day with nothing but a meeting is no empty one; a status hides what has none', async () => {
  world.visits = []
  const page = await openApp('/delegate/weekly-agenda?view=list', sara)
  await see('Team call')
  await page.goTo('/delegate/weekly-agenda?view=list&status=approved')
  await waitFor(() => expect(read()).not.toMatch('Team call'))
})

test('a visit over a meeting or on a day off says so: in the grid, in the list and in its sheet', async () => {
  world.visits = [
    visitOf(1, { scheduledTime: '13:45' }),
    visitOf(2, { scheduledTime: '15:00' }),
    visitOf(3, { scheduledDate: '2026-11-19' }),
    visitOf(4, { scheduledDate: '2026-11-19', scheduledTime: '15:00', ...recorded }),
  ]
  events = [meetingOf(1), { ...course, start: '2026-11-18T23:00:00.000Z', end: '2026-11-19T23:00:00.000Z' }]
  const page = await openApp('/delegate/weekly-agenda', sara)
  await waitFor(() =>
    expect(marked()).toEqual(['Overlaps with Team call, 14:00', 'Overlaps with Course, all day']),
  )
  await page.goTo('/delegate/weekly-agenda?view=list')
  await see(/13:45Dr Amina Haddad101[^0-9]*Overlaps with Team call, 14:00/)
  expect(read().match(/Overlaps/g)).toHaveLength(2)
  await page.press(/^Dr Amina Haddad103/)
  await see('Overlaps with Course, all day', '[data-testid="visit-sheet"]')
})

test('Today has the meetings that are not over among its visits, and what takes the whole day before them', async () => {
  const over = meetingOf(3, {
    title: 'Breakfast',
    start: `${TODAY}T06:00:00.000Z`,
    end: `${TODAY}T07:00:00.000Z`,
  })
  const elsewhere = meetingOf(4, {
    title: 'Later',
    start: '2026-11-19T12:00:00.000Z',
    end: '2026-11-19T13:00:00.000Z',
  })
  events = [over, meetingOf(1), course, elsewhere]
  world.visits = ['13:00', '14:00', '16:00'].map((scheduledTime, index) =>
    visitOf(1 + index, { scheduledDate: TODAY, scheduledTime }),
  )
  await openApp('/delegate/dashboard', sara)
  await see(
    /Rest of the dayAll dayCourse.*14:00Team calluntil 15:00 · Lyon14:00Dr Amina Haddad102.*16:00Dr Amina Haddad103/,
  )
  expect(read()).not.toMatch(/Breakfast|Later/)
  events = events.filter(({ allDay }) => !allDay)
  server.tell('calendar')
  await waitFor(() => expect(read()).not.toMatch('Course'))
})

test('what cannot be read is said beside the visits', async () => {
  server.on(calendar.ownEvents, () => new Refusal(500, 'INTERNAL', 'Failed to fetch calendar events'))
  await openApp('/delegate/weekly-agenda?view=list', sara)
  await see('Failed to fetch calendar events')
  await see('Haddad1')
})
