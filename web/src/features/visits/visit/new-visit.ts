import type { Prescriber } from '@rounds/contract/prescribers'
import { DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'
import type { Input } from '@rounds/contract/endpoint'
import { plannedVisit } from '@rounds/contract/visit-steps'
import type { Visit, VisitDraft, VisitPrescriber, VisitType, visits } from '@rounds/contract/visits'
import { authStore } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { writeDraft } from '#lib/drafts/store.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { DRAFT, type RecordDraft, deviceId } from './record-draft.ts'
import { formOf } from './record-form.ts'

/** Whom a visit is about: a prescriber of the directory or the one another visit carries. */
export type Person = VisitPrescriber | Prescriber

/** ux.md 4.3: a follow-up for somebody who was visited before. */
export const usualType = (person: Pick<Person, 'totalVisits'>): VisitType =>
  person.totalVisits > 0 ? 'follow_up' : 'introduction'

/** What a draft says of a visit that is only planned: all but whose it is and what is recorded of it. */
type Planned = Exclude<
  keyof VisitDraft,
  'id' | 'prescriberId' | 'status' | 'outcomes' | 'startTime' | 'endTime' | 'timesSource'
>

export type VisitPlan = { day: string; time: string } & Partial<
  Pick<Visit, Exclude<Planned, 'scheduledDate' | 'scheduledTime'>>
>

/** A visit as this device knows it before the server does. */
export const newVisit = (person: Person, plan: VisitPlan): Visit => {
  const { user, tenant } = authStore.get()
  return plannedVisit(person, {
    id: crypto.randomUUID(),
    scheduledDate: plan.day,
    scheduledTime: plan.time,
    duration: plan.duration ?? DEFAULT_VISIT_DURATION,
    type: plan.type ?? usualType(person),
    notes: plan.notes ?? null,
    location: plan.location ?? person.address,
    objectives: plan.objectives ?? [],
    tenantId: tenant?.id ?? '',
    createdAt: new Date(now()).toISOString(),
    delegateId: user?.id ?? '',
    delegateName: user ? `${user.firstName} ${user.lastName}` : '',
    version: 0,
  } satisfies Pick<Visit, Planned> & Partial<Visit>)
}

/** A visit that somebody cancelled, planned once more. */
export const plannedAgain = (visit: Visit): Visit =>
  newVisit(visit.prescriber, { ...visit, day: visit.scheduledDate, time: visit.scheduledTime })

/** What this device sends of a visit that it has made. */
export const draftOf = (
  visit: Visit,
): Required<Pick<Input<typeof visits.create>, Planned | 'id' | 'prescriberId'>> => ({
  id: visit.id,
  prescriberId: visit.prescriberId,
  scheduledDate: visit.scheduledDate,
  scheduledTime: visit.scheduledTime,
  duration: visit.duration,
  type: visit.type,
  location: visit.location,
  notes: visit.notes,
  objectives: visit.objectives,
})

/**
 * Opens a record of a visit that was not planned: a draft on this device, whose id becomes the visit's. Where the device
 * keeps nothing the page that is opened with the visit holds it.
 */
export const draftNewRecord = async (person: Person, plan: VisitPlan): Promise<Visit> => {
  const visit = newVisit(person, plan)
  const draft: RecordDraft = {
    form: formOf(visit),
    base: formOf(visit),
    savedAt: now(),
    device: deviceId(),
    visit,
    isNew: true,
  }
  if ((await writeDraft({ kind: DRAFT, id: visit.id }, draft)) === null)
    toast({ message: t('visits.toast.notKept'), tone: 'error' })
  return visit
}
