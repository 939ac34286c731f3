/** Days are `YYYY-MM-DD` strings and times `HH:mm`, both on the wall clock of the tenant's zone. */

const formatters = new Map<string, Intl.DateTimeFormat>()
const wallClock = (zone: string) => {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

export const DAY_MS = 86_400_000
const QUARTER = 900_000
const MAX_OFFSETS = 4_000
const MAX_ZONES = 100
/** By zone, then by quarter of an hour. */
const knownOffsets = new Map<string, Map<number, number>>()

/** How far the clocks of `zone` are ahead of UTC, in milliseconds. They change at full quarters of an hour only. */
const offsetAt = (instant: number, zone: string): number => {
  const quarter = Math.floor(instant / QUARTER)
  let known = knownOffsets.get(zone)
  if (!known) {
    if (knownOffsets.size >= MAX_ZONES) knownOffsets.clear()
    knownOffsets.set(zone, (known = new Map()))
  }
  let offset = known.get(quarter)
  if (offset === undefined) {
    const parts: Record<string, string> = {}
    for (const part of wallClock(zone).formatToParts(quarter * QUARTER)) parts[part.type] = part.value
    const shown = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`
    offset = Date.parse(shown) - quarter * QUARTER
    if (known.size >= MAX_OFFSETS) known.clear()
    known.set(quarter, offset)
  }
  return offset
}

/** What the clocks of `zone` show at `instant` (milliseconds or ISO 8601), as milliseconds of a day and time in UTC. */
export const shownAt = (instant: number | string, zone: string): number => {
  const at = new Date(instant).getTime()
  return at + offsetAt(at, zone)
}

const isoOf = (at: number) => new Date(at).toISOString()
const toDay = (at: number) => isoOf(at).slice(0, 10)

/** The day and time that the clocks of `zone` show at `instant` (milliseconds or ISO 8601). */
export const localTime = (instant: number | string, zone: string): { day: string; time: string } => {
  const shown = isoOf(shownAt(instant, zone))
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The day it is in `zone` at `instant`. */
export const dayIn = (instant: number | string, zone: string): string => toDay(shownAt(instant, zone))

/** The instant (ISO 8601, UTC) at which the clocks of `zone` show that, which is milliseconds of a day and time in UTC. */
export const instantShown = (wanted: number, zone: string): string => {
  const before = wanted - offsetAt(wanted - DAY_MS, zone)
  const after = wanted - offsetAt(wanted + DAY_MS, zone)
  const first = Math.min(before, after)
  return isoOf(shownAt(first, zone) === wanted ? first : Math.max(before, after))
}

/**
 * The instant (ISO 8601, UTC) at which the clocks of `zone` show `day` `time`. A time that a clock change skips moves
 * forward by the gap; one that occurs twice means its first occurrence (server-rules 5.4).
 */
export const instantOf = (day: string, time: string, zone: string): string =>
  instantShown(Date.parse(`${day}T${time}:00Z`), zone)

/** The day `days` later; earlier when negative. */
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * DAY_MS)

/** The instant (ISO 8601, UTC) so many days of 24 hours after another; before it when negative. */
export const daysLater = (instant: number, days: number): string => isoOf(instant + days * DAY_MS)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** 1 = Monday to 7 = Sunday; of a day, or of that which holds an instant in UTC. */
export const weekdayOf = (day: string | number): number => ((new Date(day).getUTCDay() + 6) % 7) + 1

/** Monday of the week that holds `day` (requirements S-044). */
export const startOfWeek = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** First day of the month that holds `day`. */
export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** First day of the month after the one that holds `day`: 31 days later is another month, and not the one after it. */
export const startOfNextMonth = (day: string): string => startOfMonth(addDays(startOfMonth(day), 31))

/** How many days the month that holds `day` has. */
export const daysInMonth = (day: string): number => daysBetween(startOfMonth(day), startOfNextMonth(day))

/**
 * The conventions of a language that names no region: English is written the American way (12 hours, month first) where
 * the tenant's clocks are American, and with 24 hours and the day first elsewhere.
 */
export const localeOf = (language: string, timezone: string): string => {
  if (language !== 'en') return language
  return /^(America|US)\//.test(timezone) ? 'en-US' : 'en-GB'
}
