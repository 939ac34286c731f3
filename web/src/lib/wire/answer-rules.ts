import type { EndpointName } from '@rounds/contract'
import { DEFAULT_SPECIALTY, DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'

type Loose = Record<string, unknown>
type Normalise = (item: Loose) => Loose

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `normalise` makes of a part of an answer; what is no object stays as it is. */
const part = (normalise: Normalise, value: unknown) => (isRecord(value) ? normalise(value) : value)

const word = (value: unknown, from: string, to: string) =>
  typeof value === 'string' ? value.toLowerCase().replaceAll(from, to) : value

/** Specification §3: outcomes count only when the rating is a number. What else they say stays readable (decision 045). */
const normaliseOutcomes: Normalise = (outcomes) =>
  typeof outcomes.rating === 'number' ? outcomes : { ...outcomes, rating: null }

/** Specification §3: 'General' unless said, active unless explicitly not. */
const normalisePrescriber: Normalise = (prescriber) => ({
  ...prescriber,
  specialty: prescriber.specialty || DEFAULT_SPECIALTY,
  isActive: prescriber.isActive !== false,
})

/** Specification §4: statuses and types in lower case, IN_PROGRESS as in-progress, FOLLOW_UP as follow_up. */
const normaliseVisit: Normalise = (visit) => ({
  ...visit,
  status: word(visit.status, '_', '-'),
  type: word(visit.type, '-', '_'),
  duration: visit.duration ?? DEFAULT_VISIT_DURATION,
  outcomes: part(normaliseOutcomes, visit.outcomes ?? null),
  ...('prescriber' in visit && { prescriber: part(normalisePrescriber, visit.prescriber) }),
})

const normaliseVisitsOf = (owner: Loose): Loose =>
  Array.isArray(owner.visits)
    ? { ...owner, visits: owner.visits.map((visit) => part(normaliseVisit, visit)) }
    : owner

/** Specification §3: medium unless said. */
const normaliseNotification: Normalise = (notification) => ({
  ...notification,
  priority: notification.priority ?? 'medium',
})

const normaliseApproval: Normalise = (approval) => ({
  ...approval,
  visit: part(normaliseVisit, approval.visit),
})

const normaliseDelegateData: Normalise = (data) =>
  Array.isArray(data.prescribers)
    ? {
        ...data,
        prescribers: data.prescribers.map((one) => part(normalisePrescriber, part(normaliseVisitsOf, one))),
      }
    : data

/** Specification §7: visits planned at once stand in a bare array, under `data` or under `visits`. */
const plannedVisits = (body: unknown): unknown => {
  const answer = isRecord(body) ? body : {}
  const planned = [body, answer.visits, answer.data].find((list) => Array.isArray(list)) ?? []
  return {
    visits: planned.map((visit: unknown) => part(normaliseVisit, visit)),
    skipped: Array.isArray(answer.skipped) ? answer.skipped : [],
  }
}

const normalisePrescriberWithVisits: Normalise = (one) => normaliseVisitsOf(normalisePrescriber(one))

/** What the answer of an endpoint, or each item of its list, is made to say. */
const rules: Partial<Record<EndpointName, Normalise>> = {
  'visits.list': normaliseVisit,
  'visits.create': normaliseVisit,
  'visits.get': normaliseVisit,
  'visits.update': normaliseVisit,
  'visits.setStatus': normaliseVisit,
  'visits.submit': normaliseVisit,
  'dashboard.delegateData': normaliseDelegateData,
  'prescribers.list': normalisePrescriberWithVisits,
  'prescribers.create': normalisePrescriberWithVisits,
  'prescribers.get': normalisePrescriberWithVisits,
  'prescribers.update': normalisePrescriberWithVisits,
  'approvals.list': normaliseApproval,
  'notifications.list': normaliseNotification,
  'notifications.markRead': normaliseNotification,
  'notifications.listOfSupervisor': normaliseNotification,
  'notifications.markReadOfSupervisor': normaliseNotification,
}
const ruleOf = new Map(Object.entries(rules))
const cycles: EndpointName = 'visits.createCycles'

/**
 * One object of an answer as the rest of the app may rely on it, whichever server it came from (specification §3 and §4).
 * Answers that have no rule, and what is no object, stay as they are. `name` is the endpoint's.
 */
export const normaliseAnswer = (name: string, item: unknown): unknown => {
  if (name === cycles) return plannedVisits(item)
  const rule = ruleOf.get(name)
  return rule ? part(rule, item) : item
}
