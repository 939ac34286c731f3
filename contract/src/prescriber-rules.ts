import type { PrescriberChange } from './prescribers.ts'
import type { Actor } from './rights.ts'

/** requirements E-032: a supervisor changes only whom a prescriber is assigned to; a delegate everything else. */
export const allowedChange = (
  user: Pick<Actor, 'role'>,
  change: PrescriberChange,
): PrescriberChange | undefined => {
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

/** Somebody as they are addressed: “Dr Amina Haddad”, and “Lena Kowal” where no title is known. */
export const addressed = (title: string | null | undefined, name: string): string =>
  title ? `${title} ${name}` : name
