import { type CalendarEvent, calendar } from '@rounds/contract/calendar'
import { screen } from '@testing-library/react'
import { Refusal, server } from './server.ts'

export const PAGE = '/supervisor/calendar?day=2026-11-18'
export const omar = 'a0000000-0000-4000-8000-000000000001'
export const clara = 'a0000000-0000-4000-8000-000000000002'
const north = 'd0000000-0000-4000-8000-000000000001'
export const south = 'd0000000-0000-4000-8000-000000000002'
export const meetingId = 'b0000000-0000-4000-8000-000000000001'

export const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
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
export const meeting = event({
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
/** What stands in the calendar, as its server has it. */
export const world: { events: CalendarEvent[]; pendingApprovals: number } = {
  events: [],
  pendingApprovals: 0,
}

export const startCalendar = (): void => {
  world.events = [event({}), meeting]
  world.pendingApprovals = 52
  server.on(calendar.events, () => ({
    events: world.events,
    members: [
      { id: omar, name: 'Omar Idrissi', departmentId: north, department: 'North' },
      { id: clara, name: 'Clara Nguyen', departmentId: south, department: 'South' },
    ],
    stats: {
      totalEvents: 2,
      upcomingVisits: 1,
      scheduledMeetings: 1,
      pendingApprovals: world.pendingApprovals,
    },
  }))
  server.on(calendar.days, () => ({ data: [{ day: '2026-11-16', visits: 1, done: 0, toRecord: 1 }] }))
  server.on(calendar.createEvent, (draft) => {
    const made = event({ ...meeting, ...draft, id: draft.id ?? meetingId })
    world.events = [...world.events, made]
    return made
  })
  server.on(calendar.updateEvent, ({ id, ...change }) => {
    const before = world.events.find((each) => each.id === id)
    if (!before) return new Refusal(404, 'NOT_FOUND', 'Event not found')
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...before, ...said, version: before.version + 1 }
    world.events = world.events.map((each) => (each === before ? after : each))
    return after
  })
  server.on(calendar.removeEvent, ({ id }) => {
    world.events = world.events.filter((each) => each.id !== id)
    return undefined
  })
}

export const table = () => screen.findByRole('table', { name: /^Calendar of the team/ })
