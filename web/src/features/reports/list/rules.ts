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

/** Its word, and the badge that looks like it. */
export const badges: Record<State, { label: MessageKey; status: Status }> = {
  pending: { label: 'reports.status.pending', status: 'scheduled' },
  processing: { label: 'reports.status.processing', status: 'in-progress' },
  completed: { label: 'reports.status.completed', status: 'completed' },
  failed: { label: 'reports.status.failed', status: 'rejected' },
  expired: { label: 'reports.status.expired', status: 'scheduled' },
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
