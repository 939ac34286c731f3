import { type CalendarEvent, calendar } from '@rounds/contract/calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { marc } from './support/things.ts'

const PAGE = '/supervisor/calendar?day=2026-11-18'
const omar = 'a0000000-0000-4000-8000-000000000001'
const clara = 'a0000000-0000-4000-8000-000000000002'
const [north, south] = ['1', '2'].map((each) => `d0000000-0000-4000-8000-00000000000${each}`)
const meetingId = 'b0000000-0000-4000-8000-000000000001'

const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'visit-c0000000-0000-4000-8000-000000000001',
  title: 'Dr Perrin',
  type: 'visit',
  start: '2026-11-16T09:30:00.000Z',
  end: '2026-11-16T10:00:00.000Z',
  allDay: false,
  location: 'Lyon',
  description: null,
  memberId: omar,
  memberName: 'Omar Idrissi',
  visitId: 'c0000000-0000-4000-8000-000000000001',
  status: 'scheduled',
  completedAt: null,
  notMet: false,
  createdBy: omar,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  ...more,
})
const meeting = event({
  id: meetingId,
  title: 'Team call',
  type: 'meeting',
  status: null,
  visitId: null,
  memberId: null,
  memberName: null,
  location: null,
  start: '2026-11-17T08:30:00.000Z',
  end: '2026-11-17T09:30:00.000Z',
})
let events: CalendarEvent[]

beforeEach(() => {
  events = [event({}), meeting]
  server.on(calendar.events, () => ({
    events,
    members: [
      { id: omar, name: 'Omar Idrissi', departmentId: north ?? null, department: 'North' },
      { id: clara, name: 'Clara Nguyen', departmentId: south ?? null, department: 'South' },
    ],
    stats: { totalEvents: 2, upcomingVisits: 1, scheduledMeetings: 1, pendingApprovals: 52 },
  }))
  server.on(calendar.days, () => ({ data: [{ day: '2026-11-16', visits: 1, done: 0, toRecord: 1 }] }))
  server.on(calendar.createEvent, (draft) => {
    const made = event({ ...meeting, ...draft, id: draft.id ?? meetingId })
    events = [...events, made]
    return made
  })
  server.on(calendar.updateEvent, ({ id, ...change }) => {
    const before = events.find((each) => each.id === id)
    if (!before) return new Refusal(404, 'NOT_FOUND', 'Event not found')
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...before, ...said, version: before.version + 1 }
    events = events.map((each) => (each === before ? after : each))
    return after
  })
  server.on(calendar.removeEvent, ({ id }) => {
    events = events.filter((each) => each.id !== id)
    return undefined
  })
})

const table = () => screen.findByRole('table', { name: /^Calendar of the team/ })
const day = (name: RegExp) => screen.getByRole('button', { name })

test('everybody has a row, every day its words, every block its person, time and state', async () => {
  await openApp(PAGE, marc)
  await table()
  await see('2 events · 1 upcoming visit · 1 meeting · 52 to approve')
  expect(day(/^Omar Idrissi, Mon 16 Nov: 1 needs recording/)).toBeDefined()
  expect(day(/^Clara Nguyen, Fri 20 Nov: nothing planned/)).toBeDefined()
  expect(screen.getByRole('img', { name: /^Omar Idrissi, Dr Perrin, .*Needs recording$/ })).toBeDefined()
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

test('a visit that is started meanwhile changes its block', async () => {
  await openApp(PAGE, marc)
  await screen.findByRole('img', { name: /^Omar Idrissi, Dr Perrin, .*Needs recording$/ })
  events = [event({ status: 'in-progress' }), meeting]
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

test('a meeting is made for its day, and taken back', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'New meeting' })
  await page.press('Add to calendar')
  await see('Title is required', 'body')
  await page.fill('Title', 'Field day')
  await page.press('Add to calendar')
  await hear('Field day: added.')
  expect(server.sentTo(calendar.createEvent)).toMatchObject([
    { title: 'Field day', memberId: null, start: expect.stringMatching(/^2026-11-18T/) },
  ])
  await page.press('Undo')
  await waitFor(() => expect(server.sentTo(calendar.removeEvent)).toHaveLength(1))
})

test('an event is deleted, and stands there again after Undo with the id it had', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 Team call/)
  await page.press('Delete')
  await hear('Team call: deleted.')
  await waitFor(() => expect(read('main')).not.toMatch('Team call'))
  await page.press('Undo')
  await waitFor(() => expect(server.sentTo(calendar.createEvent)).toMatchObject([{ id: meetingId }]))
  await see(/Team call/, 'main')
})

test('what else was changed of an event is as it was after Undo', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 Team call/)
  await page.press('Edit')
  await screen.findByRole('dialog', { name: 'Edit event' })
  await page.fill('Title', 'Field day')
  await page.press('Save')
  await hear('Field day: changed.')
  await page.press('Undo', document.body)
  await waitFor(() => expect(events).toContainEqual({ ...meeting, version: 3 }))
})

/** Columns of 110 pixels from 200 on: an hour of the lane is 10 wide. */
const layOut = () => {
  const original = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const column = this instanceof HTMLTableCellElement ? this.cellIndex - 1 : 0
    return new DOMRect(200 + 110 * column, 0, 110, 20)
  }
  HTMLElement.prototype.setPointerCapture = () => undefined
  onTestFinished(() => {
    Element.prototype.getBoundingClientRect = original
  })
}
const drag = (element: Element, to: { x: number; y?: number }, from: number) => {
  fireEvent.pointerDown(element, { clientX: from, clientY: 0, button: 0, pointerType: 'mouse' })
  fireEvent.pointerMove(window, { clientX: to.x, clientY: to.y ?? 0 })
}

test('a meeting is dragged to another day and time, and Undo brings it back', async () => {
  events = [
    event({}),
    { ...meeting, title: '1:1', memberId: omar, memberName: 'Omar Idrissi', location: 'Lyon' },
  ]
  const page = await openApp(PAGE, marc)
  await table()
  layOut()
  const block = () => screen.getByRole('img', { name: /1:1/ })
  // Two days and an hour and a half further; that the hand slips to another row changes nobody's meeting.
  drag(block(), { x: 335 + 220 + 15, y: 90 }, 335)
  await see('1:1, Thu 19 Nov, 11:00 to 12:00', 'main')
  fireEvent.pointerUp(window)
  await hear('1:1: changed.')
  const [sent] = server.sentTo(calendar.updateEvent)
  expect(sent).toEqual({ id: meetingId, start: '2026-11-19T10:00:00.000Z', end: '2026-11-19T11:00:00.000Z' })
  expect(block().getAttribute('aria-label')).toMatch(/Thu 19 Nov, 11:00 to 12:00/)
  await page.press('Undo')
  await waitFor(() =>
    expect(server.sentTo(calendar.updateEvent).at(-1)).toMatchObject({
      start: meeting.start,
      end: meeting.end,
    }),
  )
})

test('a visit is not dragged, and Escape lets a meeting stay', async () => {
  await openApp(PAGE, marc)
  await table()
  layOut()
  drag(screen.getByRole('img', { name: /Dr Perrin/ }), { x: 500 }, 230)
  fireEvent.pointerUp(window)
  drag(screen.getByRole('button', { name: /^09:30 Team call/ }), { x: 500 }, 330)
  // Its place in the row of the team is not its time.
  await see('Team call, Wed 18 Nov, 09:30 to 10:30', 'main')
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window)
  expect(server.sentTo(calendar.updateEvent)).toEqual([])
})

test('an event of whole days keeps its last one when something else of it is changed', async () => {
  const whole = { start: '2026-11-17T23:00:00.000Z', end: '2026-11-19T23:00:00.000Z' }
  events = [{ ...meeting, ...whole, title: 'Course', type: 'training', allDay: true }]
  const page = await openApp(`${PAGE}&view=list`, marc)
  await page.press('Course')
  await page.press('Edit')
  await screen.findByRole('dialog', { name: 'Edit event' })
  expect(fieldOf('Last day')).toHaveProperty('value', '2026-11-19')
  await page.press('Save')
  await waitFor(() => expect(server.sentTo(calendar.updateEvent)).toMatchObject([whole]))
})

test('an end before its start is refused in words', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 Team call/)
  await page.press('Move…')
  await screen.findByRole('dialog', { name: 'Move event' })
  await page.fill('To', '07:00')
  await page.press('Save')
  await see('End must be after start', 'body')
})

test.each(['week', 'month', 'list'])('a %s with nothing in it says so', async (view) => {
  events = []
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

test('an event that cannot be deleted without a network stays, and what that takes is said', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 Team call/)
  server.isAway = true
  await page.press('Delete')
  await hear(`${calendar.removeEvent.failure}. You need a connection to do this.`)
  await see(/Team call/, 'main')
})

test('the list of a large team begins with its first two hundred', async () => {
  events = Array.from({ length: 230 }, (_, at) =>
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
