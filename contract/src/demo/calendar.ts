import { addDays, startOfWeek } from '../dates.ts'
import type { CalendarType } from '../calendar.ts'
import type { People } from './people.ts'
import { stableId } from './random.ts'

/** An entry of the team's calendar; `week` counted from the running one, `weekday` from Monday, 0. `place`: whose it is, if one's. */
type Entry = {
  title: string
  type: CalendarType
  week: number
  weekday: number
  /** For how many days, where it takes whole ones. */
  days?: number
  times?: [start: string, end: string]
  location?: string
  place?: number
}

const calls = [-4, -3, -2, -1, 0, 1, 2].map((week): Entry => ({
  title: 'Team call',
  type: 'meeting',
  week,
  weekday: 0,
  times: ['08:15', '08:45'],
  location: 'Video',
}))
const entries: Entry[] = [
  ...calls,
  { title: 'Regional review', type: 'meeting', week: 0, weekday: 4, times: ['16:00', '17:30'] },
  { title: 'Launch briefing', type: 'meeting', week: 1, weekday: 3, times: ['10:00', '12:00'] },
  { title: '1:1', type: 'meeting', week: 0, weekday: 2, times: ['13:00', '13:30'], place: 1 },
  { title: '1:1', type: 'meeting', week: 1, weekday: 2, times: ['13:00', '13:30'], place: 2 },
  { title: 'Cardiology training', type: 'training', week: 0, weekday: 1, days: 1, place: 4 },
  { title: 'Leave', type: 'leave', week: 0, weekday: 2, days: 3, place: 8 },
  { title: 'Leave', type: 'leave', week: -2, weekday: 0, days: 5, place: 6 },
  { title: 'Congress', type: 'training', week: 1, weekday: 3, days: 2, place: 7 },
]

const spanOf = ({ week, weekday, days = 1 }: Entry, today: string) => {
  const start = addDays(startOfWeek(today), week * 7 + weekday)
  return { start, end: addDays(start, days - 1) }
}

/** Whether the delegate at this place of the team is away. */
export const isDayOff = (place: number, day: string, today: string): boolean =>
  entries.some((entry) => {
    const { start, end } = spanOf(entry, today)
    return entry.place === place && !entry.times && day >= start && day <= end
  })

/** The team's meetings and days off, as rows; those of people whom the team lacks are left out. */
export const demoCalendar = ({ tenantId, supervisor, delegates }: People, today: string, now: string) =>
  entries.flatMap((entry) => {
    const { title, type, times, location = null, place } = entry
    const member = place === undefined ? null : delegates[place]
    if (member === undefined) return []
    const { start, end } = spanOf(entry, today)
    return [
      {
        id: stableId(tenantId, 'event', title, start, String(place)),
        title,
        type,
        startDay: start,
        startTime: times?.[0] ?? null,
        endDay: end,
        endTime: times?.[1] ?? null,
        location,
        description: null,
        memberId: member?.user.id ?? null,
        createdBy: supervisor.id,
        createdAt: now,
        updatedAt: now,
      },
    ]
  })
export type DemoEvent = ReturnType<typeof demoCalendar>[number]
