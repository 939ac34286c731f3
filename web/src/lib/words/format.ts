import type { Localization as Whole } from '@rounds/contract/tenants'

type Localization = Pick<Whole, 'language' | 'timezone' | 'currency'>
import { addDays, dayIn, daysBetween, localTime, localeOf } from '@rounds/contract/dates'
import { now } from '#lib/plain/clock.ts'
import { t } from './messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useToday } from './useToday.ts'

/** A `YYYY-MM-DD` day as a date whose UTC fields are that day: formatted in UTC it can never slip to a neighbour. */
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const atTime = (time: string) => new Date(`2000-01-01T${time}:00Z`)

/**
 * Everything that writes dates, times and numbers for people, in the tenant's language and zone. Days are `YYYY-MM-DD` and
 * times `HH:mm` on the tenant's wall clock, instants ISO 8601. Pure: the clock is an argument.
 */
export const createFormat = ({ language, timezone, currency }: Localization, clock: () => number = now) => {
  const locale = localeOf(language, timezone)
  const utc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const withYear = utc({ day: 'numeric', month: 'short', year: 'numeric' })
  const withoutYear = utc({ day: 'numeric', month: 'short' })
  const full = utc({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekdayDay = utc({ weekday: 'short', day: 'numeric', month: 'short' })
  const weekdayOnly = utc({ weekday: 'short' })
  const monthOnly = utc({ month: 'long' })
  // “9:00 AM”, but “09:00”: only where the day has 24 hours do times align by a nought.
  const isHalved = utc({ hour: 'numeric' }).resolvedOptions().hour12 === true
  const clockTime = utc({ hour: isHalved ? 'numeric' : '2-digit', minute: '2-digit' })
  const clockHour = utc(isHalved ? { hour: 'numeric' } : { hour: '2-digit', minute: '2-digit' })
  const numbers = new Intl.NumberFormat(locale)
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })

  const today = () => dayIn(clock(), timezone)
  // “AM” stays with its time where a line ends.
  const time = (value: string) => clockTime.format(atTime(value)).replace(' ', '\u00a0')
  /** The British write “Tue 17 Nov”; others keep their comma. */
  const withoutComma = (text: string) => (locale === 'en-GB' ? text.replace(',', '') : text)
  const weekdayText = (day: string) => withoutComma(weekdayDay.format(atNoon(day)))
  /** The year is said when it is another one. */
  const shortDays = (...days: string[]) =>
    days.every((day) => day.slice(0, 4) === today().slice(0, 4)) ? withoutYear : withYear
  const shortDay = (day: string) => shortDays(day).format(atNoon(day))
  const days = (first: string, last: string) =>
    shortDays(first, last).formatRange(atNoon(first), atNoon(last))
  const instantTime = (iso: string) => time(localTime(iso, timezone).time)

  /** “Today”, “Yesterday”, “Tomorrow”, the weekday within the last six days, else the short day. */
  const relativeDay = (day: string) => {
    const distance = daysBetween(today(), day)
    if (distance === 0) return t('app.date.today')
    if (distance === -1) return t('app.date.yesterday')
    if (distance === 1) return t('app.date.tomorrow')
    return distance < 0 && distance > -7 ? weekdayOnly.format(atNoon(day)) : shortDay(day)
  }

  return {
    /** The day it is for the tenant, `YYYY-MM-DD`. */
    today,
    /** Milliseconds since 1970. */
    now: clock,
    /** The tenant's wall clock now: `{day, time}`. */
    wallClock: () => localTime(clock(), timezone),
    /** The tenant's wall clock at an instant: `{day, time}`. */
    local: (iso: string) => localTime(iso, timezone),
    /** “Tue 17 Nov”. */
    day: weekdayText,
    /** “Tuesday 17 November”. */
    longDay: (day: string) => withoutComma(full.format(atNoon(day))),
    /** “17 Nov”, with the year when it is another one. */
    shortDay,
    /** “Tue”. */
    weekday: (day: string) => weekdayOnly.format(atNoon(day)),
    /** “November”. */
    month: (day: string) => monthOnly.format(atNoon(day)),
    /** “1–30 Nov”, with the year when one of its ends is in another one. */
    days,
    /** “16–22 Nov” of the first of its days. */
    week: (firstDay: string) => days(firstDay, addDays(firstDay, 6)),
    /** “09:00” or “9:00 AM”, as the language writes it. */
    time,
    /** A whole hour: “09:00” or “9 AM”. */
    hour: (value: string) => clockHour.format(atTime(value)),
    /** “Tue 17 Nov, 10:00”. */
    dayTime: (day: string, value: string) => `${weekdayText(day)}, ${time(value)}`,
    /** The time of day of an instant. */
    instantTime,
    /** “Tue 17 Nov, 10:00” of an instant. */
    instantDayTime: (iso: string) => {
      const local = localTime(iso, timezone)
      return `${weekdayText(local.day)}, ${time(local.time)}`
    },
    relativeDay,
    /** “just now”, “5 min ago”, “today 10:05”, “yesterday”, “Mon”, “17 Nov”. */
    relativeInstant: (iso: string) => {
      const minutes = Math.floor((clock() - Date.parse(iso)) / 60_000)
      if (minutes < 1) return t('app.date.justNow')
      if (minutes < 60) return t('app.date.minutesAgo', { count: minutes })
      const local = localTime(iso, timezone)
      const distance = daysBetween(local.day, today())
      if (distance === 0) return t('app.date.todayAt', { time: time(local.time) })
      const day = relativeDay(local.day)
      // It stands within lines: “last active yesterday”.
      return distance === 1 ? day.toLowerCase() : day
    },
    /** “31 min”, “1 h 12 min”. Minutes in. */
    duration: (minutes: number) => {
      const whole = Math.round(minutes)
      const hours = Math.floor(whole / 60)
      const rest = whole % 60
      if (hours === 0) return t('app.duration.minutes', { minutes: rest })
      if (rest === 0) return t('app.duration.hours', { hours })
      return t('app.duration.both', { hours, minutes: rest })
    },
    number: (value: number) => numbers.format(value),
    /** An average: “4.0”. */
    decimal: (value: number) => decimals.format(value),
    currency: (value: number) => money.format(value),
    /** The zone to name beside times, or `null` when this device shows the same clock. */
    foreignZone: () => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone
      const same = localTime(clock(), own).time === localTime(clock(), timezone).time
      return same && today() === dayIn(clock(), own) ? null : timezone
    },
  }
}

export type Format = ReturnType<typeof createFormat>

let last: { key: string; format: Format } | undefined

/** The formats of a tenant, made once a day: whatever was made with those of yesterday is made anew. */
export const formatOf = (localization: Localization): Format => {
  const { language, timezone, currency } = localization
  const key = [language, timezone, currency, dayIn(now(), timezone)].join(' ')
  if (last?.key !== key) last = { key, format: createFormat(localization) }
  return last.format
}

/** Formats in the language and zone of this page's tenant; a new day draws anew whatever is written with them. */
export const useFormat = (): Format => {
  useToday()
  return formatOf(useTenant().settings.localization)
}
