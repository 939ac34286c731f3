import type { NamedSpan } from '#features/visits/lanes/geometry.ts'
import { type Slot, minutesOf } from '#features/visits/visit/rules.ts'

/** A visit in the lane of its day. */
export const spanOf = ({ id, scheduledDate, scheduledTime, duration }: Slot & { id: string }): NamedSpan => ({
  id,
  lane: scheduledDate,
  start: minutesOf(scheduledTime),
  duration,
})
