import { DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'
import { addDays } from '@rounds/contract/dates'
import type { Input } from '@rounds/contract/endpoint'
import { submitted } from '@rounds/contract/visit-steps'
import { type Visit, visits } from '@rounds/contract/visits'
import { draftOf, newVisit } from '#features/visits/visit/new-visit.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { type ShownVisit, subjectOf } from '#lib/outbox/kinds.ts'
import { callOf, discard, enqueue, outboxStore } from '#lib/outbox/outbox.ts'
import { batchStore } from './batch.ts'
import { plannedIn } from './planned-in.ts'
import type { PlanRow } from './rules.ts'

type Plan = Input<typeof visits.createCycles>

/** Visits of a plan that come back: every so many days, so many times in all. */
export type Recurrence = { rows: readonly PlanRow[]; intervalDays: number; times: number }

const visitOf = (row: PlanRow): Visit => ({ ...newVisit(row.person, row), id: row.id })

const laterVisits = (visit: Visit, { intervalDays, times }: Omit<Recurrence, 'rows'>) => ({
  prescriberId: visit.prescriberId,
  startDate: addDays(visit.scheduledDate, intervalDays),
  intervalDays,
  occurrences: times - 1,
  scheduledTime: visit.scheduledTime,
  duration: DEFAULT_VISIT_DURATION,
  type: 'follow_up' as const,
})

const submit = (visit: Visit, shows: ShownVisit, needs?: string) =>
  enqueue({
    label: t('planning.outbox.visit', { name: shortName(visit.prescriber) }),
    kind: 'visit',
    about: visit.id,
    ...(needs !== undefined && { needs }),
    calls: [callOf(visits.submit, { id: visit.id })],
    shows: { ...shows, ...submitted(now()) },
    holdMs: 0,
  })

/**
 * Submits the plan of a week (decisions.md): one request makes the visits of `rows`, and of the weeks they come back in, then
 * every visit of the week is submitted, `scheduled` ones included. Later weeks are submitted with their own plans.
 */
export const submitPlan = ({
  week,
  label,
  rows,
  scheduled,
  recurrence,
}: {
  week: string
  /** “23–29 Nov”, for the Sync panel. */
  label: string
  rows: readonly PlanRow[]
  scheduled: readonly Visit[]
  recurrence?: Recurrence | undefined
}): void => {
  const made = rows.map(visitOf)
  if (made.length > 0) {
    const plan: Plan = {
      visits: made.map(draftOf),
      ...(recurrence && { cycles: recurrence.rows.map((row) => laterVisits(visitOf(row), recurrence)) }),
    }
    enqueue({
      label: t('planning.outbox.plan', { week: label }),
      kind: 'plan',
      about: week,
      calls: [callOf(visits.createCycles, plan)],
      holdMs: 0,
    })
  }
  for (const visit of made) submit(visit, { ...visit, isLocal: true }, subjectOf('plan', week))
  for (const visit of scheduled) submit(visit, {})
  batchStore.set({ week, ids: [...made, ...scheduled].map(({ id }) => id), done: [] })
  performance.mark('action:ack')
}

/**
 * Gives up visits of a plan that the server does not know and answers them as rows of the draft. `problemOf` says why it did
 * not take one: null for one that may be sent again, undefined for one to leave in the outbox.
 */
export const takeBack = (week: string, problemOf: (visit: Visit) => string | null | undefined): PlanRow[] =>
  plannedIn(week, outboxStore.get()).flatMap((entry): PlanRow[] => {
    const visit = entry.shows as Visit
    const problem = problemOf(visit)
    if (problem === undefined) return []
    void discard(entry.id)
    const { id, prescriber, scheduledDate: day, scheduledTime: time } = visit
    return [{ id, person: prescriber, day, time, ...(problem !== null && { problem }) }]
  })
