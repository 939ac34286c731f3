import type { Visit } from '@rounds/contract/visits'
import type { Paths } from '#paths'
import type { Attention, AttentionKind } from './rules.ts'

/** Whether the button of a line opens its first visit however many there are, or the list of all that wait for a record. */
const opensFirst: Record<AttentionKind, boolean> = {
  refused: true,
  rejected: false,
  running: false,
  drafts: false,
  completed: false,
  missed: false,
}

/** Where the button of a line leads; `visit` is whom it names, the one that is opened. */
export const linkOf = <V extends Visit>(
  { kind, visits }: Attention<V>,
  paths: Pick<Paths, 'recordVisit' | 'history'>,
): { to: string; visit: V | undefined } => {
  const visit = visits.length === 1 || opensFirst[kind] ? visits[0] : undefined
  // Which of them to mend first is the delegate's to choose: the newest stand first there.
  if (visit === undefined && kind === 'rejected')
    return { to: paths.history({ period: 'last-3-months', status: 'rejected' }), visit }
  return { to: paths.recordVisit(visit?.id), visit }
}
