import { Refusal, conflict } from './refusal.ts'

const gone = (message: string) => new Refusal(410, 'INVITATION_INVALID', message)

/** What is said to whoever opens the link of an invitation that cannot be accepted any more. */
export const checkOpen = ({
  isAccepted,
  isCancelled,
  isExpired,
}: {
  isAccepted: boolean
  isCancelled: boolean
  isExpired: boolean
}): void => {
  if (isAccepted) throw conflict('This invitation was already accepted.', 'INVITATION_NOT_PENDING')
  if (isCancelled) throw gone('This invitation was cancelled.')
  if (isExpired) throw gone('This invitation has expired.')
}

export const checkCancellable = (status: string): void => {
  if (status !== 'pending')
    throw conflict('Only a pending invitation can be cancelled', 'INVITATION_NOT_PENDING')
}
export const checkResendable = (status: string): void => {
  if (!['pending', 'expired'].includes(status))
    throw conflict('Only a pending or expired invitation can be resent', 'INVITATION_NOT_PENDING')
}
/** So long a cancelled invitation can be taken back. Milliseconds. */
export const RESTORE_MS = 3_600_000
export const notRestorable = (): Refusal =>
  conflict('Only an invitation that was just cancelled can be restored', 'INVITATION_NOT_CANCELLED')
