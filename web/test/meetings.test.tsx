import { calendar } from '@rounds/contract/calendar'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { currentToasts } from '#ui/toasts.ts'
import { fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { PAGE, event, meeting, meetingId, omar, startCalendar, table, world } from './support/calendar.ts'
import { Refusal, server } from './support/server.ts'
import { marc } from './support/things.ts'

beforeEach(startCalendar)

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
  await waitFor(() => expect(world.events).toContainEqual({ ...meeting, version: 3 }))
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
  world.events = [
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

test('a meeting that is dragged again while the server is asked goes on from there, and another beside it stays', async () => {
  const other = { ...meeting, id: meetingId.replace('1', '2'), title: '2:2' }
  world.events = [{ ...meeting, title: '1:1' }, other].map((each) => ({
    ...each,
    memberId: omar,
    memberName: 'Omar Idrissi',
  }))
  await openApp(PAGE, marc)
  await table()
  layOut()
  const go = server.hold(calendar.updateEvent)
  const moveOn = async (name: RegExp, stands: string) => {
    drag(screen.getByRole('img', { name }), { x: 335 + 110 }, 335)
    fireEvent.pointerUp(window)
    await waitFor(() => expect(screen.getByRole('img', { name }).getAttribute('aria-label')).toMatch(stands))
  }
  await moveOn(/1:1/, 'Wed 18 Nov, 09:30')
  await moveOn(/2:2/, 'Wed 18 Nov, 09:30')
  drag(screen.getByRole('img', { name: /1:1/ }), { x: 445 + 10 }, 445)
  fireEvent.pointerUp(window)
  await see('1:1', 'main')
  expect(screen.getByRole('img', { name: /2:2/ }).getAttribute('aria-label')).toMatch('Wed 18 Nov, 09:30')
  go()
  await waitFor(() => expect(server.sentTo(calendar.updateEvent)).toHaveLength(3))
  const versions = server.sent
    .filter(({ endpoint, input }) => endpoint === calendar.updateEvent && input.id === meetingId)
    .map(({ version }) => version)
  expect(versions).toEqual([1, 2])
  await waitFor(() =>
    expect(screen.getByRole('img', { name: /1:1/ }).getAttribute('aria-label')).toMatch('Wed 18 Nov, 10:30'),
  )
})

test('of two quick moves of a meeting the later one is told, and its Undo alone is offered', async () => {
  world.events = [{ ...meeting, title: '1:1', memberId: omar, memberName: 'Omar Idrissi' }]
  const page = await openApp(PAGE, marc)
  await table()
  layOut()
  for (const [at, day] of [
    [335, 'Wed 18 Nov'],
    [445, 'Thu 19 Nov'],
  ] as const) {
    const before = currentToasts()
    drag(screen.getByRole('img', { name: /1:1/ }), { x: at + 110 }, at)
    fireEvent.pointerUp(window)
    await waitFor(() => expect(currentToasts()[0]).not.toBe(before[0]))
    expect(currentToasts()).toMatchObject([{ message: '1:1: changed.' }])
    await screen.findByRole('img', { name: new RegExp(`1:1.*${day}, 09:30`) })
  }
  await page.press('Undo')
  await waitFor(() =>
    expect(world.events[0]).toMatchObject({ start: '2026-11-18T08:30:00.000Z', version: 4 }),
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
  world.events = [{ ...meeting, ...whole, title: 'Course', type: 'training', allDay: true }]
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

test('an event that cannot be deleted without a network stays, and what that takes is said', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 Team call/)
  server.isAway = true
  await page.press('Delete')
  await hear(`${calendar.removeEvent.failure}. You need a connection to do this.`)
  await see(/Team call/, 'main')
})

test('what a meeting no longer shows is no part of it: unticked, a whole week is an hour again', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'New meeting' })
  await page.fill('Title', 'Field day')
  await page.press(/^All day/)
  fireEvent.change(fieldOf('Last day'), { target: { value: '2026-11-20' } })
  await page.press(/^All day/)
  await page.press('Add to calendar')
  await hear('Field day: added.')
  const [sent] = server.sentTo(calendar.createEvent)
  expect(sent).toMatchObject({
    allDay: false,
    start: '2026-11-18T08:00:00.000Z',
    end: '2026-11-18T09:00:00.000Z',
  })
})

test('an event of hours that ends on another day shows that day, and keeps it', async () => {
  const long = { start: '2026-11-17T17:00:00.000Z', end: '2026-11-18T07:00:00.000Z' }
  world.events = [{ ...meeting, ...long, title: 'Night train' }]
  const page = await openApp(`${PAGE}&view=list`, marc)
  await page.press('Night train')
  await page.press('Edit')
  await screen.findByRole('dialog', { name: 'Edit event' })
  expect(fieldOf('Last day')).toHaveProperty('value', '2026-11-18')
  await page.press('Save')
  await waitFor(() => expect(server.sentTo(calendar.updateEvent)).toMatchObject([long]))
})

test('another’s change of a meeting is kept, and of the same field named before it is overwritten', async () => {
  let stands = { ...meeting, version: 2, location: 'Room 3' }
  server.on(calendar.event, () => stands)
  server.on(calendar.updateEvent, ({ id: _id, ...change }, { version }) => {
    if (version !== stands.version)
      return new Refusal(412, 'PRECONDITION_FAILED', 'This event was changed in the meantime')
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    stands = { ...stands, ...said, version: stands.version + 1 }
    return stands
  })
  const page = await openApp(PAGE, marc)
  await table()
  const edit = async () => {
    await page.press(/^09:30 /)
    await page.press('Edit')
    await screen.findByRole('dialog', { name: 'Edit event' })
  }
  await edit()
  await page.fill('Title', 'Field day')
  await page.press('Save')
  await hear('Field day: changed.')
  expect(stands).toMatchObject({ title: 'Field day', location: 'Room 3', version: 3 })
  await edit()
  stands = { ...stands, title: 'Team day', version: 9 }
  await page.fill('Title', 'Our day')
  await page.press('Save')
  await see('Somebody else has just changed: Title. Save again to keep what you typed.', 'body')
  expect(stands.title).toBe('Team day')
  await page.press('Save')
  await hear('Our day: changed.')
  expect(stands.title).toBe('Our day')
})

test('an event that is changed and then deleted by somebody else while it is saved is gone, and saved again is a new one', async () => {
  server.on(
    calendar.updateEvent,
    () => new Refusal(412, 'PRECONDITION_FAILED', 'This event was changed in the meantime'),
  )
  server.on(calendar.event, () => new Refusal(404, 'NOT_FOUND', 'Event not found'))
  server.on(calendar.createEvent, () => meeting)
  const page = await openApp(PAGE, marc)
  await table()
  await page.press(/^09:30 /)
  await page.press('Edit')
  await screen.findByRole('dialog', { name: 'Edit event' })
  await page.fill('Title', 'Our day')
  await page.press('Save')
  await see(/Somebody else has just deleted this/, 'body')
  await page.press('Save')
  await waitFor(() => expect(server.sentTo(calendar.createEvent)).toMatchObject([{ title: 'Our day' }]))
})
