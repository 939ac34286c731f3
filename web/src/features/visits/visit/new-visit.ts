import type { Prescriber } from '@rounds/contract/prescribers'
import { DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'
import type { Visit, VisitPrescriber, VisitType } from '@rounds/contract/visits'
import { authStore } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { writeDraft } from '#lib/drafts/store.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { DRAFT, type RecordDraft, deviceId } from './record-draft.ts'
import { formOf } from './record-form.ts'

/** Whom a visit is about: a prescriber of the directory or the one another visit carries. */
export type Person = VisitPrescriber | Prescriber

const embedded = (person: Person): VisitPrescriber => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  specialty: person.specialty,
  hospitalAffiliation: person.hospitalAffiliation,
  phone: person.phone,
  email: person.email,
  address: person.address,
  lastVisitDate: person.lastVisitDate,
  totalVisits: person.totalVisits,
  isActive: person.isActive,
})

/** ux.md 4.3: a follow-up for somebody who was visited before. */
export const usualType = (person: Pick<Person, 'totalVisits'>): VisitType =>
  person.totalVisits > 0 ? 'follow_up' : 'introduction'

export type VisitPlan = { day: string; time: string } & Partial<
  Pick<Visit, 'duration' | 'type' | 'objectives' | 'notes'>
>

/** A visit as this device knows it before the server does. */
export const newVisit = (person: Person, plan: VisitPlan): Visit => {
  const { user, tenant } = authStore.get()
  const at = new Date(now()).toISOString()
  return {
    id: crypto.randomUUID(),
    prescriberId: person.id,
    prescriberName: `${person.firstName} ${person.lastName}`,
    scheduledDate: plan.day,
    scheduledTime: plan.time,
    duration: plan.duration ?? DEFAULT_VISIT_DURATION,
    status: 'scheduled',
    type: plan.type ?? usualType(person),
    location: person.address,
    notes: plan.notes ?? null,
    objectives: plan.objectives ?? [],
    outcomes: null,
    draftData: null,
    draftUpdatedAt: null,
    inProgressAt: null,
    startTime: null,
    endTime: null,
    actualDuration: null,
    tenantId: tenant?.id ?? '',
    createdAt: at,
    updatedAt: at,
    delegateId: user?.id ?? '',
    delegateName: user ? `${user.firstName} ${user.lastName}` : '',
    completedAt: null,
    submittedAt: null,
    approvedBy: null,
    approvedByName: null,
    approvedAt: null,
    rejectedBy: null,
    rejectedByName: null,
    rejectedAt: null,
    rejectionCode: null,
    rejectionReason: null,
    cycleId: null,
    version: 0,
    prescriber: embedded(person),
  }
}

/**
 * Opens a record of a visit that was not planned: a draft on this device, whose id becomes the visit's. Where the device
 * keeps nothing the page that is opened with the visit holds it.
 */
export const draftNewRecord = async (person: Person, plan: VisitPlan): Promise<Visit> => {
  const visit = newVisit(person, plan)
  const draft: RecordDraft = {
    form: formOf(visit),
    savedAt: now(),
    device: deviceId(),
    visit,
    isNew: true,
  }
  if ((await writeDraft({ kind: DRAFT, id: visit.id }, draft)) === null)
    toast({ message: t('visits.toast.notKept'), tone: 'error' })
  return visit
}
