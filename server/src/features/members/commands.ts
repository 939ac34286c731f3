import { conflict, forbidden, notFound } from '@rounds/contract/refusal'
import type { MemberChange, MemberDraft } from '@rounds/contract/team'
import type { Change } from '#platform/http/implement.ts'
import { endAccess } from '#features/auth/commands.ts'
import { departmentIdOf } from '#features/departments/commands.ts'
import { askNext } from '#features/handover/commands.ts'
import { sendInvitation } from '#features/invitations/commands.ts'
import { closeExpired, insertInvitation, renewInvitation } from '#features/invitations/queries.ts'
import { announceMember } from '#features/notifications/commands.ts'
import {
  deletePerson,
  findNamesake,
  followInvitation,
  holdAddresses,
  insertMember,
  isSupervisor,
  leaveTeam,
  lockMember,
  updatePerson,
} from '#features/team/queries.ts'

/** A new delegate of the supervisor's team, who works once the invitation is accepted (requirements S-061). */
export const inviteMember = async (change: Change, draft: MemberDraft): Promise<string> => {
  const { db, user } = change
  await holdAddresses(db, [draft.email])
  // Whoever was one when they asked, and is none now: nobody would supervise their delegate.
  if (!(await isSupervisor(db, user.id))) throw forbidden()
  const namesake = await findNamesake(db, user.id, draft.email)
  if (namesake)
    throw conflict('User already exists', 'DUPLICATE', namesake.isReachable ? { id: namesake.id } : undefined)
  const departmentId = (await departmentIdOf(db, draft.department)) ?? null
  await closeExpired(db, [draft.email])
  const { id } = await insertMember(db, user.id, draft, departmentId)
  await announceMember(db, id, [user.id])
  db.audit({ action: 'create', resource: 'user', resourceId: id })
  const sent = await sendInvitation(change, draft, (tokenHash) =>
    insertInvitation(db, {
      ...draft,
      role: 'DELEGATE',
      tokenHash,
      departmentId,
      supervisorId: user.id,
      invitedBy: user.id,
    }),
  )
  if (sent === undefined) throw conflict('User already exists', 'DUPLICATE')
  return id
}

const locked = async ({ db, user }: Change, id: string) => {
  const member = await lockMember(db, user.id, id)
  if (!member) throw notFound('Team member')
  return member
}

/** A new link; the one before stops working. */
export const inviteAgain = async (change: Change, id: string): Promise<void> => {
  const member = await locked(change, id)
  const sent =
    member.state === 'pending' &&
    (await sendInvitation(change, member, (tokenHash) => renewInvitation(change.db, member.email, tokenHash)))
  if (!sent) throw conflict('This invitation was already accepted.', 'INVITATION_NOT_PENDING')
}

export const changeMember = async (
  change: Change,
  id: string,
  { department, ...values }: MemberChange,
): Promise<void> => {
  const { db } = change
  const member = await locked(change, id)
  if (values.status === 'active' && member.state === 'pending')
    throw conflict('The invitation is not accepted yet.', 'INVITATION_PENDING')
  // Whoever is invited counts as inactive already.
  const status = member.state === 'pending' ? undefined : values.status
  const fields = { ...values, status, departmentId: await departmentIdOf(db, department) }
  if (!(await updatePerson(db, id, fields))) return
  if (member.state === 'pending') await followInvitation(db, id, member.email)
  if (status === 'inactive') await endAccess(change, id, 'deactivated')
  await announceMember(db, id, [member.supervisorId])
  const before: Record<string, unknown> = { ...member, status: member.state }
  const changed = Object.entries(fields)
    .filter(([key, value]) => value !== undefined && value !== before[key])
    .map(([key]) => (key === 'departmentId' ? 'department' : key))
  db.audit({ action: 'update', resource: 'user', resourceId: id, details: { fields: changed } })
}

/** Deactivated and without a supervisor; visits and their history stay (requirements S-062). */
export const removeMember = async (change: Change, id: string): Promise<void> => {
  const { db } = change
  const member = await locked(change, id)
  if (member.state === 'inactive' && member.supervisorId === null) throw notFound('Team member')
  if (member.state === 'pending') await deletePerson(db, id, member.email)
  else {
    await leaveTeam(db, id)
    if (member.supervisorId !== null) await askNext(db, [id], member.supervisorId, null)
  }
  await endAccess(change, id, 'deactivated')
  await announceMember(db, id, [member.supervisorId])
  db.audit({ action: 'remove', resource: 'user', resourceId: id })
}
