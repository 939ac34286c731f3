import type { Part } from '#features/calendar/event/rules.ts'
import type { NamedSpan } from '#features/visits/lanes/geometry.ts'
import { type Slot, minutesOf } from '#features/visits/visit/rules.ts'

/** A visit in the lane of its day. */
export const spanOf = ({ id, scheduledDate, scheduledTime, duration }: Slot & { id: string }): NamedSpan => ({
  id,
  lane: scheduledDate,
  start: minutesOf(scheduledTime),
  duration,
})

/** A part of an event in the lane of its day. */
export const spanOfPart = ({ event, day, start, end }: Part): NamedSpan => ({
  id: idOfPart({ event, day }),
  lane: day,
  start,
  duration: end - start,
})

/** An event may have a part in each of several days. */
export const idOfPart = ({ event, day }: Pick<Part, 'event' | 'day'>): string => `${event.id} ${day}`
