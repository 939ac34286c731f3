import { checkVersion } from '@rounds/contract/precondition'
import { notFound } from '@rounds/contract/refusal'
import { isEditable } from '@rounds/contract/transitions'
import {
  asksAgain,
  carriedOutDay,
  checkDecider,
  checkTimes,
  fieldValues,
  isQuietDraft,
  statusValues,
  visitLocked,
} from '@rounds/contract/visit-rules'
import { askedAgain } from '@rounds/contract/visit-steps'
import type { Visit, VisitChange } from '@rounds/contract/visits'
import type { Ask } from '#demo/door/ask.ts'
import { changeVisits } from './change-visits.ts'
import { visitable } from './plan-visits.ts'
import { carriedOf } from './visit.ts'

/** Is it what a page saves by itself every few seconds? */
const isDraftSave = ({ draftData, ...change }: VisitChange): boolean =>
  draftData != null && Object.keys(change).every((name) => name === 'version')

/** Changes what is given of an own visit, its status by the transition table. What is stored already is no change. */
export const changeVisit = (ask: Ask, visit: Visit, change: VisitChange): Visit => {
  const { user, now, version } = ask
  const values = fieldValues(visit, change)
  if (isDraftSave(change) && version === visit.version - 1 && Object.keys(values).length === 0) return visit
  checkVersion('visit', visit.version, { ifMatch: version, inBody: change.version })
  checkTimes(change, visit, now)
  let before = visit
  if (change.prescriberId !== undefined && change.prescriberId !== visit.prescriberId) {
    if (visit.completedAt !== null) throw visitLocked()
    const row = visitable(ask)(change.prescriberId)
    if (!row) throw notFound('Prescriber')
    Object.assign(values, { prescriberId: row.id, prescriberName: `${row.firstName} ${row.lastName}` })
    if (change.location === undefined) values.location = row.address
    before = { ...before, prescriber: carriedOf(row) }
  }
  if (change.status !== undefined && change.status !== visit.status) {
    checkDecider(user, change.status, visit)
    Object.assign(
      values,
      statusValues(visit, change.status, 'owner', { now, userId: user.id, times: change }),
    )
  }
  Object.assign(values, carriedOutDay(visit, values, user.timezone))
  const names = Object.keys(values)
  if (names.length === 0) return visit
  // What was sent as a report is taken back first, which this change may do.
  if (!isEditable(visit) && !isEditable({ ...visit, ...values })) throw visitLocked()
  if (asksAgain(visit, values)) Object.assign(values, askedAgain(now))
  if (values.draftData !== undefined) values.draftUpdatedAt = new Date(now).toISOString()
  const quiet = isQuietDraft(visit, names, now)
  const [changed] = changeVisits(ask, [before], values, { actor: 'owner', quiet })
  return changed ?? before
}
