import type { Report } from '@rounds/contract/reports'
import type { Schedule } from '@rounds/contract/schedules'
import type { MessageKey } from '#lib/words/messages.ts'
import type { Status } from '#ui/texts.ts'

export const isPast = ({ expiresAt }: Pick<Report, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

type State = 'pending' | 'processing' | 'completed' | 'failed' | 'expired'
/** What a generated report is now. */
export const stateOf = (report: Report, now: number): State => {
  if (report.status === 'completed') return isPast(report, now) ? 'expired' : 'completed'
  return report.status === 'saved' ? 'pending' : report.status
}

/** The badge that each looks like. */
export const badges: Record<State, Status> = {
  pending: 'scheduled',
  processing: 'in-progress',
  completed: 'completed',
  failed: 'rejected',
  expired: 'scheduled',
}

/** How far the last run of a schedule got; of one that partly failed, that it failed. */
export const sendingState = ({
  status,
  waiting,
  failed,
}: NonNullable<Schedule['lastRun']>): { label: MessageKey; status: Status } => {
  if (status === 'failed') return { label: 'reports.run.notMade', status: 'rejected' }
  if (status !== 'completed') return { label: 'reports.run.making', status: 'in-progress' }
  if (failed > 0) return { label: 'reports.run.failed', status: 'rejected' }
  return waiting > 0
    ? { label: 'reports.run.sending', status: 'submitted' }
    : { label: 'reports.run.sent', status: 'completed' }
}
