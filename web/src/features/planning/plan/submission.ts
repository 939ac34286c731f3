import { DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'
import { addDays } from '@rounds/contract/dates'
import type { Input, Output } from '@rounds/contract/endpoint'
import { type Visit, visits } from '@rounds/contract/visits'
import { newVisit } from '#features/visits/visit/new-visit.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { Shown } from '#features/visits/visit/useVisitItems.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { now } from '#lib/plain/clock.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, discard, enqueue, onDelivered, outboxStore } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'
import { isPlanEntry, planSubject } from './entries.ts'
import type { PlanRow } from './rules.ts'

type Plan = Input<typeof visits.createCycles>
type Planned = Output<typeof visits.createCycles>

/** Visits of a plan that come back: every so many days, so many times in all. */
export type Recurrence = { rows: readonly PlanRow[]; intervalDays: number; times: number }

/** A plan on its way: its visits, and those the server has taken. */
export type Batch = { week: string; ids: readonly string[]; done: readonly string[] }
export const batchStore = createPersonStore<Batch | null>(null)

onDelivered(({ entry, answers }) => {
  batchStore.set((batch) =>
    batch?.ids.includes(entry.subject) ? { ...batch, done: [...batch.done, entry.subject] } : batch,
  )
  if (!isPlanEntry(entry) || entry.calls[0]?.input.cycles === undefined) return
  const { visits: made, skipped } = answers[0] as Planned
  toast(t('planning.recurring.done', { count: made.length, skipped: skipped.length }))
})

const visitOf = (row: PlanRow): Visit => ({ ...newVisit(row.person, row), id: row.id })

const draftOf = ({ id, prescriberId, scheduledDate, scheduledTime, duration, type, location }: Visit) => ({
  id,
  prescriberId,
  scheduledDate,
  scheduledTime,
  duration,
  type,
  location,
})

const laterVisits = (visit: Visit, { intervalDays, times }: Omit<Recurrence, 'rows'>) => ({
  prescriberId: visit.prescriberId,
  startDate: addDays(visit.scheduledDate, intervalDays),
  intervalDays,
  occurrences: times - 1,
  scheduledTime: visit.scheduledTime,
  duration: DEFAULT_VISIT_DURATION,
  type: 'follow_up' as const,
})

const submit = (visit: Visit, shows: Shown, needs?: string) =>
  enqueue({
    label: t('planning.outbox.visit', { name: shortName(visit.prescriber) }),
    subject: visit.id,
    ...(needs !== undefined && { needs }),
    calls: [callOf(visits.submit, { id: visit.id })],
    shows: { ...shows, status: 'submitted', submittedAt: new Date(now()).toISOString() },
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
  /** “23–29 Nov 2026”, for the Sync panel. */
  label: string
  rows: readonly PlanRow[]
  scheduled: readonly Visit[]
  recurrence?: Recurrence | undefined
}): void => {
  const made = rows.map(visitOf)
  const subject = planSubject(week)
  if (made.length > 0) {
    const plan: Plan = {
      visits: made.map(draftOf),
      ...(recurrence && { cycles: recurrence.rows.map((row) => laterVisits(visitOf(row), recurrence)) }),
    }
    enqueue({
      label: t('planning.outbox.plan', { week: label }),
      subject,
      calls: [callOf(visits.createCycles, plan)],
      holdMs: 0,
    })
  }
  for (const visit of made) submit(visit, { ...visit, isLocal: true }, subject)
  for (const visit of scheduled) submit(visit, {})
  batchStore.set({ week, ids: [...made, ...scheduled].map(({ id }) => id), done: [] })
  performance.mark('action:ack')
}

/**
 * Gives up visits of a plan that the server does not know and answers them as rows of the draft. `problemOf` says why it did
 * not take one: null for one that may be sent again, undefined for one to leave in the outbox.
 */
export const takeBack = (week: string, problemOf: (visit: Visit) => string | null | undefined): PlanRow[] =>
  outboxStore.get().flatMap((entry): PlanRow[] => {
    const visit = entry.shows as Shown & Visit
    if (entry.needs !== planSubject(week) || !visit.isLocal) return []
    const problem = problemOf(visit)
    if (problem === undefined) return []
    void discard(entry.id)
    const { id, prescriber, scheduledDate: day, scheduledTime: time } = visit
    return [{ id, person: prescriber, day, time, ...(problem !== null && { problem }) }]
  })
