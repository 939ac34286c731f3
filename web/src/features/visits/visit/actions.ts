import { isRemovable, nextStatuses } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { isMovable } from './moves.ts'
import { type VisitAction, isDue, isOverdue, primaryAction } from './rules.ts'

export type OtherAction =
  'record' | 'move' | 'edit' | 'call' | 'directions' | 'cancel' | 'stop' | 'editOutcome' | 'followUp' | 'view'

export type VisitActions = { primary: VisitAction | 'followUp' | null; others: OtherAction[] }

/** Where stopping the timer leads; undefined once something is recorded. */
export const stopsTo = (visit: Visit) =>
  nextStatuses(visit, 'owner').find((status) => status === 'scheduled' || status === 'approved')

/** ux.md 4.3, “Visit actions by status”: exactly what a visit's drawer offers. `now` in milliseconds since 1970. */
export const actionsOf = (visit: Visit, now: number, zone: string): VisitActions => {
  const primary = primaryAction(visit, now, zone)
  const move = isMovable(visit) ? (['move'] as const) : []
  const cancel = isRemovable(visit) ? (['cancel'] as const) : []
  if (isOverdue(visit, now, zone)) return { primary, others: [...move, ...cancel] }
  if (isDue(visit)) {
    const edit = isMovable(visit) ? (['edit'] as const) : []
    return { primary, others: ['record', ...move, ...edit, 'call', 'directions', ...cancel] }
  }
  switch (visit.status) {
    case 'in-progress':
      return { primary, others: stopsTo(visit) ? ['stop'] : [] }
    case 'completed':
      return { primary, others: ['editOutcome', 'followUp'] }
    case 'submitted':
      return { primary, others: ['view', 'followUp'] }
    case 'rejected':
      return { primary, others: ['view'] }
    case 'scheduled':
    case 'approved':
      return { primary: 'followUp', others: ['view'] }
  }
}
