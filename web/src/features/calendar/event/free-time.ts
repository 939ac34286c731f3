import type { Planned } from '#features/visits/visit/free-slots.ts'
import { timeOf } from '#features/visits/visit/rules.ts'
import type { Part } from './rules.ts'

/** Meetings as they take time of their days. */
export const busyOf = (parts: readonly Part[]): Planned[] =>
  parts
    .filter(({ event }) => !event.allDay)
    .map(({ day, start, end }) => ({
      scheduledDate: day,
      scheduledTime: timeOf(start),
      duration: end - start,
      city: null,
      isMeeting: true,
    }))

/** The days of which something takes all. */
export const daysOffOf = (parts: readonly Part[]): string[] =>
  parts.filter(({ event }) => event.allDay).map(({ day }) => day)
