import { day } from './common.ts'
import { addDays } from './dates.ts'
import type { Output, Parsed } from './endpoint.ts'
import { invalid, notFound } from './refusal.ts'
import { type NewVisit, newVisit } from './visit-rules.ts'
import type { Visit, visits } from './visits.ts'

type Plan = Parsed<typeof visits.createCycles>
type PlannedDay = Pick<Visit, 'prescriberId' | 'scheduledDate'>

/** The visits of a cycle, one each interval. `at` is its place in the request. */
const visitsOfCycle = (
  { startDate, intervalDays, occurrences, ...cycle }: Plan['cycles'][number],
  at: number,
  now: number,
  cycleId: string,
): NewVisit[] => {
  const last = addDays(startDate, (occurrences - 1) * intervalDays)
  if (!day.safeParse(last).success) throw invalid(`cycles.${at}.occurrences`, 'Invalid date')
  return Array.from({ length: occurrences }, (_, turn) =>
    newVisit({ ...cycle, scheduledDate: addDays(startDate, turn * intervalDays), status: 'scheduled' }, now, {
      cycleId,
    }),
  )
}

/** What is planned at once: the visits that are listed, then those of each cycle. `newId` names one. */
export const wantedVisits = (
  { cycles, visits: drafts }: Plan,
  now: number,
  newId: () => string,
): NewVisit[] => [
  ...drafts.map((draft, at) => {
    if (draft.status !== 'scheduled') throw invalid(`visits.${at}.status`, 'Must be scheduled')
    return newVisit(draft, now, { path: `visits.${at}.` })
  }),
  ...cycles.flatMap((cycle, at) => visitsOfCycle(cycle, at, now, newId())),
]

/** 404 names the prescribers to whom nothing may be planned. */
export const checkVisitable = (prescriberIds: readonly string[], isVisitable: (id: string) => boolean) => {
  const missing = prescriberIds.filter((id) => !isVisitable(id))
  if (missing.length > 0) throw notFound('Prescriber', { prescriberIds: missing })
}

const dayKey = ({ prescriberId, scheduledDate }: PlannedDay) => `${prescriberId} ${scheduledDate}`

/** Those whose day holds none of the prescriber yet (requirements S-038), of two of one day the first. */
export const onFreeDays = (wanted: readonly NewVisit[], held: readonly PlannedDay[]): NewVisit[] => {
  const taken = new Set(held.map(dayKey))
  return wanted.filter((visit) => {
    const isFree = !taken.has(dayKey(visit))
    taken.add(dayKey(visit))
    return isFree
  })
}

/** What is said of those whose day was held, and of those that were not stored. */
export const skippedOf = (
  wanted: readonly NewVisit[],
  fresh: readonly NewVisit[],
  created: readonly Visit[],
): Output<typeof visits.createCycles>['skipped'] => {
  const stored = new Set(created.map(dayKey))
  return wanted
    .filter((visit) => !fresh.includes(visit) || !stored.has(dayKey(visit)))
    .map(({ prescriberId, scheduledDate }) => ({
      prescriberId,
      scheduledDate,
      reason: 'Visit already exists',
    }))
}
