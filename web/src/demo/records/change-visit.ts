import { checkVersion } from '@rounds/contract/precondition'
import { notFound } from '@rounds/contract/refusal'
import { changeOf, isSavedAlready, otherPrescriberId } from '@rounds/contract/visit-changes'
import type { Visit, VisitChange } from '@rounds/contract/visits'
import type { Ask } from '#demo/door/ask.ts'
import { changeVisits } from './change-visits.ts'
import { visitable } from './plan-visits.ts'
import { carriedOf } from './visit.ts'

/** Changes what is given of an own visit, its status by the transition table. What is stored already is no change. */
export const changeVisit = (ask: Ask, visit: Visit, change: VisitChange): Visit => {
  const { user, now, version } = ask
  if (isSavedAlready(visit, change, version)) return visit
  checkVersion('visit', visit.version, { ifMatch: version, inBody: change.version })
  const otherId = otherPrescriberId(visit, change)
  const row = otherId === undefined ? undefined : visitable(ask)(otherId)
  if (otherId !== undefined && !row) throw notFound('Prescriber')
  const prescriber = row && carriedOf(row)
  const made = changeOf(visit, change, { user, now, prescriber })
  if (!made) return visit
  const before = prescriber ? { ...visit, prescriber } : visit
  const [changed] = changeVisits(ask, [before], made.values, { actor: 'owner', quiet: made.quiet })
  return changed ?? before
}
