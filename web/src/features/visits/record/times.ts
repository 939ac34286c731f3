import { addDays } from '@rounds/contract/dates'
import type { TimesSource } from '@rounds/contract/codes'
import type { Visit } from '@rounds/contract/visits'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import { endsAt, startsAt } from '#features/visits/visit/rules.ts'

const MINUTE = 60_000
/** The server takes no times that are older (decisions.md). */
const OLDEST = 30 * 24 * 60 * MINUTE
/** How long a visit that nobody planned is taken to have been. Minutes. */
const UNPLANNED = 30
const LONGEST = 24 * 60 * MINUTE

/** From when to when (ISO 8601), and who says so. `isGuess`: nobody has said it yet, it is the slot or the last half hour. */
export type Times = {
  start: string | null
  end: string | null
  source: TimesSource | null
  isGuess: boolean
}

const iso = (at: number) => new Date(Math.floor(at / MINUTE) * MINUTE).toISOString()

/**
 * The times of a record as it stands: typed, else the visit's own, else the slot that it was planned in (decisions.md). A visit
 * that nobody planned took the half hour before it was told. `now` in milliseconds since 1970, `zone` the tenant's.
 */
export const timesOf = (
  visit: Visit,
  form: Pick<RecordForm, 'startTime' | 'endTime'>,
  { now, zone, isNew }: { now: number; zone: string; isNew: boolean },
): Times => {
  const start = form.startTime ?? visit.startTime
  const end = form.endTime ?? visit.endTime
  const isTyped = form.startTime !== null || form.endTime !== null
  if (start !== null || end !== null || visit.status === 'in-progress' || visit.completedAt !== null)
    return { start, end, source: isTyped ? 'typed' : visit.timesSource, isGuess: false }
  const told = Date.parse(visit.createdAt)
  const planned: [number, number] = isNew
    ? [told - UNPLANNED * MINUTE, told]
    : [startsAt(visit, zone), endsAt(visit, zone)]
  // Told before it was planned to be over: it ends now.
  const [from, to] = planned[1] > now ? [now - visit.duration * MINUTE, now] : planned
  if (from < now - OLDEST) return { start: null, end: null, source: null, isGuess: false }
  return { start: iso(from), end: iso(to), source: 'planned', isGuess: true }
}

/** The day on which a visit from `from` to `to` ends: one that ends before it begins ends the next day. */
export const lastDayOf = ({ day, from, to }: { day: string; from: string; to: string }): string =>
  day !== '' && from !== '' && to !== '' && to < from ? addDays(day, 1) : day

/** What a completed record says of its times. A timer that runs ends at `now`; old times that stay are not said again. */
export const saidTimes = (
  visit: Visit,
  form: Pick<RecordForm, 'startTime' | 'endTime'>,
  clock: { now: number; zone: string; isNew: boolean },
): Partial<Pick<Visit, 'startTime' | 'endTime' | 'timesSource'>> => {
  const { start, end, source } = timesOf(visit, form, clock)
  if (visit.completedAt !== null && form.startTime === null && form.endTime === null) return {}
  const isRunning = visit.status === 'in-progress' && end === null
  const endTime = isRunning ? new Date(clock.now).toISOString() : end
  return {
    ...(start !== null && { startTime: start }),
    ...(endTime !== null && { endTime }),
    ...((start !== null || endTime !== null) && {
      timesSource: source ?? (visit.status === 'in-progress' ? 'timer' : 'typed'),
    }),
  }
}

/** server-rules 5.1: a visit lasts at most a day. A timer that nobody stopped has to be ended by its person. */
export const isTooLong = (
  visit: Visit,
  form: Pick<RecordForm, 'startTime' | 'endTime'>,
  clock: { now: number; zone: string; isNew: boolean },
): boolean => {
  const { startTime, endTime } = saidTimes(visit, form, clock)
  return startTime != null && endTime != null && Date.parse(endTime) - Date.parse(startTime) > LONGEST
}
