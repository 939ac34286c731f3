import { addDays, instantOf, startOfWeek } from '../dates.ts'
import { type VisitRole, approvalKind } from '../transitions.ts'
import { actionOf, statusValues } from '../visit-rules.ts'
import { type StepTaken, nothingSaid, plannedVisit } from '../visit-steps.ts'
import type { Outcomes, Visit, VisitStatus } from '../visits.ts'
import {
  type Company,
  feedback,
  nextSteps,
  notMet,
  objectives,
  planRejection,
  rejections,
  visitNotes,
} from './companies.ts'
import type { People } from './people.ts'
import { type Slot, nextWorkday } from './plan.ts'
import { type Random, randomFrom, stableId } from './random.ts'

/** One step of a visit's life: what the audit log, the history and the notifications tell. */
export type VisitStep = {
  action: string
  at: string
  userId: string
  from: VisitStatus | null
  to: VisitStatus
  /** The visit right after the step. */
  visit: Visit
}

export type DemoLife = {
  visit: Visit
  steps: VisitStep[]
  /** For when it was planned, before anybody moved it; null: it was not. */
  planned: { plannedDate: string | null; plannedTime: string | null }
}

const MINUTE = 60_000
const iso = (at: number) => new Date(at).toISOString()
const later = (instant: string, minutes: number) => iso(Date.parse(instant) + minutes * MINUTE)

const outcomesOf = (random: Random, { products }: Company, { oddity }: Slot): Outcomes => ({
  productsDiscussed: oddity === 'noProducts' ? [] : random.shuffled(products).slice(0, random.whole(1, 3)),
  samplesProvided:
    oddity === 'samples'
      ? [{ product: random.pick(products), quantity: 14 }]
      : random.shuffled(products).slice(0, random.whole(0, 2)).map((product) => ({ product, quantity: random.whole(1, 4) })), // prettier-ignore
  ...random.pick(nextSteps),
  rating: oddity === 'noRating' ? null : random.whole(3, 5),
  feedback: random.pick(feedback),
})

const nobodyMet = (random: Random): Outcomes => ({ ...nothingSaid, notMet: random.pick(notMet) })

const minutesOf = (random: Random, { oddity }: Slot) => {
  if (oddity === 'short') return 3
  return oddity === 'long' ? 145 : random.whole(12, 40)
}

/** Tells the life of one visit until `now`, step by step along the transition table. */
export const liveVisit = (company: Company, people: People, slot: Slot, now: number): DemoLife => {
  const { delegate, prescriber, day, time, fate, oddity } = slot
  const id = stableId(company.slug, 'visit', delegate.email, day, time, prescriber.id)
  const random = randomFrom(id)
  const at = (date: string, clock: string, minutes = 0) =>
    later(instantOf(date, clock, company.timezone), minutes)
  const planned = at(addDays(startOfWeek(day), -3), '15:30', random.whole(0, 90))
  const created = slot.isUnplanned ? at(day, time) : planned
  const createdAt = Date.parse(created) < now ? created : iso(now - 180 * MINUTE)

  const unvisited = { ...prescriber, lastVisitDate: null, totalVisits: 0 }
  let visit = plannedVisit(unvisited, {
    id,
    tenantId: people.tenantId,
    delegateId: delegate.id,
    delegateName: delegate.name,
    scheduledDate: day,
    scheduledTime: time,
    duration: random.pick([30, 30, 30, 45, 15]),
    type: random.pick(['routine', 'routine', 'follow_up', 'follow_up', 'introduction']),
    notes: random.chance(0.12) ? random.pick(visitNotes) : null,
    objectives: random.chance(0.6) ? [random.pick(objectives)] : [],
    createdAt,
  })
  const steps: VisitStep[] = [
    { action: 'create', at: createdAt, userId: delegate.id, from: null, to: 'scheduled', visit },
  ]
  const step = (
    by: VisitRole,
    to: VisitStatus,
    when: string,
    {
      outcomes = visit.outcomes,
      ...given
    }: Pick<StepTaken, 'times' | 'because'> & { outcomes?: Outcomes | null } = {},
  ) => {
    const before = visit
    const userId = by === 'owner' ? delegate.id : people.supervisor.id
    const values = statusValues(before, to, by, { now: Date.parse(when), userId, ...given })
    visit = { ...before, outcomes, ...values, version: before.version + 1, updatedAt: when }
    const action = actionOf(before, visit, by)
    steps.push({ action, at: when, userId, from: before.status, to, visit })
  }
  const start = (when: string) => step('owner', 'in-progress', when)
  const submit = (when: string) => step('owner', 'submitted', when)
  const approve = (when: string) => step('supervisor', 'approved', when)
  const reject = (
    when: string,
    because = rejections[slot.rejection ?? random.whole(0, rejections.length - 1)],
  ) => step('supervisor', 'rejected', when, { because })
  /** Nothing of the story lies ahead: what would happens between the step before and now. */
  const past = (instant: string) =>
    Date.parse(instant) < now ? instant : iso((Date.parse(visit.updatedAt) + now) / 2)
  const decision = (date: string) => past(at(nextWorkday(date), '08:30', random.whole(0, 90)))

  const carryOut = () => {
    const minutes = minutesOf(random, slot)
    const startTime = at(day, time, slot.isUnplanned ? 0 : random.whole(-4, 8))
    const endTime = later(startTime, minutes)
    const recordedAt = oddity === 'late' ? iso(now - 90 * MINUTE) : later(endTime, random.whole(1, 6))
    const isTimed = oddity !== 'noTimes'
    if (isTimed && oddity !== 'late') start(startTime)
    step('owner', 'completed', recordedAt, {
      outcomes: slot.isNotMet ? nobodyMet(random) : outcomesOf(random, company, slot),
      times: isTimed ? { startTime, endTime } : { startTime: null, endTime: null },
    })
    return recordedAt
  }
  const report = () => {
    const recordedAt = carryOut()
    const evening = at(day, '17:40', random.whole(0, 50))
    submit(recordedAt < evening ? evening : later(recordedAt, 4))
  }
  const submitPlan = () => submit(past(later(createdAt, random.whole(5, 60))))

  switch (fate) {
    case 'planned':
    case 'missed':
      break
    case 'running':
      start(at(day, time))
      break
    case 'completed':
      carryOut()
      break
    case 'submitted':
      report()
      break
    case 'approved':
      report()
      approve(oddity === 'late' ? iso(now - 30 * MINUTE) : decision(day))
      break
    case 'rejected':
      report()
      reject(decision(day))
      break
    case 'resubmitted': {
      report()
      const decided = nextWorkday(day)
      reject(decision(day))
      submit(at(decided, '17:50', random.whole(0, 40)))
      approve(decision(decided))
      break
    }
    case 'submittedPlan':
      submitPlan()
      break
    case 'approvedPlan':
      submitPlan()
      approve(past(later(createdAt, random.whole(70, 160))))
      break
    case 'rejectedPlan':
      submitPlan()
      reject(past(later(createdAt, random.whole(70, 160))), planRejection)
      break
  }
  const movedBy = day > startOfWeek(day) && random.chance(0.06) ? -1 : 0
  const isPlanned = !slot.isUnplanned && Date.parse(planned) < now
  return {
    visit,
    steps,
    planned: {
      plannedDate: isPlanned ? addDays(day, movedBy) : null,
      plannedTime: isPlanned ? time : null,
    },
  }
}

/** 'plan' or 'report', as the words of a notification. */
export const kindOf = (visit: Visit): 'plan' | 'visit' => (approvalKind(visit) === 'plan' ? 'plan' : 'visit')
