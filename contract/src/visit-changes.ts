import type { Actor } from './rights.ts'
import { isEditable } from './transitions.ts'
import {
  asksAgain,
  carriedOutDay,
  checkDecider,
  checkRecordedDay,
  checkTimes,
  fieldValues,
  isQuietDraft,
  losesApproval,
  statusValues,
  visitLocked,
} from './visit-rules.ts'
import { type VisitValues, askedAgain } from './visit-steps.ts'
import type { Visit, VisitChange } from './visits.ts'

/** Is it what a page saves by itself every few seconds? */
export const isDraftSave = ({ draftData, ...change }: VisitChange): boolean =>
  draftData != null && Object.keys(change).every((name) => name === 'version')

/** Words whose answer got lost: the change before this version took them already (RFC 9110 §13.1.1 lets it be a success). */
export const isSavedAlready = (visit: Visit, change: VisitChange, version: number | undefined): boolean =>
  isDraftSave(change) && version === visit.version - 1 && Object.keys(fieldValues(visit, change)).length === 0

/** With whom the visit is to be from now on, if with somebody else. Throws when it was carried out. */
export const otherPrescriberId = (visit: Visit, { prescriberId }: VisitChange): string | undefined => {
  if (prescriberId === undefined || prescriberId === visit.prescriberId) return undefined
  if (visit.completedAt !== null) throw visitLocked()
  return prescriberId
}

/**
 * What a change of an own visit stores, its status by the transition table; undefined when all of it is stored already. `quiet`:
 * nobody is told of it. Throws the refusal of what may not be.
 */
export const changeOf = (
  visit: Visit,
  change: VisitChange,
  {
    user,
    now,
    prescriber,
  }: { user: Actor & { timezone: string }; now: number; prescriber?: Visit['prescriber'] | undefined },
): { values: VisitValues; quiet: boolean } | undefined => {
  checkTimes(change, visit, now)
  const values = fieldValues(visit, change)
  if (prescriber) {
    const { id, firstName, lastName, address } = prescriber
    Object.assign(values, { prescriberId: id, prescriberName: `${firstName} ${lastName}` })
    if (change.location === undefined) values.location = address
  }
  if (change.status !== undefined && change.status !== visit.status) {
    checkDecider(user, change.status, visit)
    const taken = { now, userId: user.id, times: change }
    Object.assign(values, statusValues(visit, change.status, 'owner', taken))
  }
  Object.assign(values, carriedOutDay(visit, values, user.timezone))
  const names = Object.keys(values)
  if (names.length === 0) return undefined
  // What was sent as a report is taken back first, which this change may do.
  if (!isEditable(visit) && !isEditable({ ...visit, ...values })) throw visitLocked()
  checkRecordedDay(visit, values, now, user.timezone)
  if (asksAgain(visit, values)) Object.assign(values, askedAgain(now))
  if (losesApproval(visit, values)) Object.assign(values, { approvedBy: null, approvedAt: null })
  if (values.draftData !== undefined) values.draftUpdatedAt = new Date(now).toISOString()
  return { values, quiet: isQuietDraft(visit, names, now) }
}
