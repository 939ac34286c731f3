import { dayIn } from '@rounds/contract/dates'
import { type VisitAct, isNotMet, mayDo } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { type VisitAction, isOverdue, primaryAction } from './rules.ts'

export type OtherAction = Exclude<VisitAct, 'submit'> | 'view'
export type VisitActions = { primary: VisitAction | 'followUp' | 'move' | null; others: OtherAction[] }

/** In the order that a sheet offers them. */
const order = [
  'start',
  'record',
  'move',
  'notMet',
  'edit',
  'editOutcome',
  'call',
  'directions',
  'stop',
  'followUp',
  'withdraw',
  'cancel',
] as const satisfies OtherAction[]

/** What a visit's drawer offers: all that the table of the contract allows its owner. `now` in milliseconds since 1970. */
export const actionsOf = (visit: Visit, now: number, zone: string): VisitActions => {
  const isFinal = visit.status === 'approved' && visit.completedAt !== null
  const next = isFinal ? 'followUp' : primaryAction(visit, now, zone)
  // Nobody starts on Monday what is planned for Friday.
  const isAhead = next === 'start' && mayDo(visit, 'move') && visit.scheduledDate > dayIn(now, zone)
  const primary = isAhead ? 'move' : next
  const covered: Partial<Record<NonNullable<VisitActions['primary']>, OtherAction>> = {
    start: 'start',
    record: 'record',
    continue: 'record',
    fix: 'editOutcome',
    followUp: 'followUp',
    move: 'move',
  }
  const others = order.filter(
    (act) =>
      mayDo(visit, act) &&
      act !== (primary && covered[primary]) &&
      // Beside an outcome nobody drives there or rings: the person's own page has both.
      !(visit.completedAt !== null && (act === 'call' || act === 'directions')) &&
      // A record of somebody who was met is corrected in its form.
      !(act === 'notMet' && visit.completedAt !== null && !isNotMet(visit)) &&
      // Who has missed its time would start it in the past: its record has the timer.
      !(act === 'start' && isOverdue(visit, now, zone)),
  )
  const isShut = visit.completedAt !== null && !mayDo(visit, 'editOutcome')
  return { primary, others: isShut ? ['view', ...others] : others }
}
