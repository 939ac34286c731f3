import type { PrescriberChange } from '@rounds/contract/prescribers'
import type { SessionUser } from '#platform/identity/session.ts'
import { type Limit, throttleKey } from '#platform/identity/throttle.ts'

/** Each file is a whole list that is read, and kept for days. */
export const exportLimit = (userId: string): Limit => ({
  key: throttleKey('export', userId),
  max: 10,
  seconds: 3600,
})

/** requirements E-032: a supervisor changes only whom a prescriber is assigned to; a delegate everything else. */
export const allowedChange = (user: SessionUser, change: PrescriberChange): PrescriberChange | undefined => {
  const {
    assignedDelegateId,
    version: _version,
    ...fields
  } = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as PrescriberChange
  if (user.role === 'DELEGATE') return fields
  if (user.role === 'SUPERVISOR' && Object.keys(fields).length > 0) return undefined
  return { ...fields, ...(assignedDelegateId !== undefined && { assignedDelegateId }) }
}
