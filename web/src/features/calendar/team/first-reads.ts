import type { FirstReads } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { calendarAddress } from './address.ts'
import { askedOf } from './asked.ts'

/** What the team's calendar asks first. */
export const firstReads: FirstReads = (query, today) => {
  const asked = askedOf(calendarAddress.read(query, today))
  return [
    [lightCalls.events, asked.events],
    ...(asked.isMonth ? [[lightCalls.days, asked.days] as const] : []),
  ]
}
