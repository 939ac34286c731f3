import { conflict, invalid, notFound } from '@rounds/contract/refusal'
import type { MemberChange, MemberDraft } from '@rounds/contract/team'
import { invitationMail } from '#messages/mails.ts'
import type { Transaction } from '#platform/database/db.ts'
import type { Change } from '#platform/http/implement.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import { revokeSessions } from '#features/auth/queries.ts'
import { insertInvitation, renewInvitation } from '#features/invitations/queries.ts'
import {
  cancelMember,
  findDepartment,
  findNamesake,
  insertMember,
  leaveTeam,
  lockMember,
  updateMember,
} from '#features/team/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'

type Addressee = { id: string; email: string; firstName: string }

/** 400 where it stands in a body (requirements E-046). */
const departmentOf = async (db: Transaction, name: string | null | undefined) => {
  if (name === null || name === undefined) return name
  const found = await findDepartment(db, name)
  if (!found) throw invalid('department', 'Department not found')
  return found.id
}

const sendInvitation = async (
  { db, services }: Change,
  { email, firstName }: Addressee,
  token: string,
  invitationId: string,
) => {
  const tenant = await findOwnTenant(db)
  if (!tenant) throw notFound('Tenant')
  queueMail(
    db,
    invitationMail(
      { email, firstName },
      tenant,
      tokenLink(services.settings, tenant.slug, 'accept-invitation', token),
    ),
  )
  db.audit({ action: 'send', resource: 'invitation', resourceId: invitationId })
}

/** A new delegate of the supervisor's team, who works once the invitation is accepted (requirements S-061). */
export const inviteMember = async (change: Change, draft: MemberDraft): Promise<string> => {
  const { db, user } = change
  const namesake = await findNamesake(db, user.id, draft.email)
  if (namesake)
    throw conflict('User already exists', 'DUPLICATE', namesake.isReachable ? { id: namesake.id } : undefined)
  const departmentId = (await departmentOf(db, draft.department)) ?? null
  const token = mintToken('fvi', db.tenantId)
  const { id } = await insertMember(db, user.id, draft, departmentId)
  const invitationId = await insertInvitation(db, {
    ...draft,
    role: 'DELEGATE',
    tokenHash: sha256(token),
    departmentId,
    supervisorId: user.id,
    invitedBy: user.id,
  })
  if (invitationId === undefined) throw conflict('User already exists', 'DUPLICATE')
  db.audit({ action: 'create', resource: 'user', resourceId: id })
  await sendInvitation(change, { id, ...draft }, token, invitationId)
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
  const token = mintToken('fvi', change.db.tenantId)
  const invitationId =
    member.state === 'pending' && (await renewInvitation(change.db, member.email, sha256(token)))
  if (!invitationId) throw conflict('This invitation was already accepted.', 'INVITATION_NOT_PENDING')
  await sendInvitation(change, member, token, invitationId)
}

/** Whoever is deactivated is signed out at once, on every device. */
const endAccess = async ({ db, services }: Change, id: string) => {
  await revokeSessions(db, id, 'deactivated')
  services.sessions.drop(db, id)
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
  const fields = { ...values, status, departmentId: await departmentOf(db, department) }
  if (!(await updateMember(db, id, fields))) return
  if (status === 'inactive') await endAccess(change, id)
  const named = Object.entries({ ...values, department }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  )
  db.audit({ action: 'update', resource: 'user', resourceId: id, details: { fields: named } })
}

/** Deactivated and without a supervisor; visits and their history stay (requirements S-062). */
export const removeMember = async (change: Change, id: string): Promise<void> => {
  const { db } = change
  const member = await locked(change, id)
  if (member.state === 'inactive' && member.supervisorId === null) throw notFound('Team member')
  if (member.state === 'pending') await cancelMember(db, id, member.email)
  else await leaveTeam(db, id)
  await endAccess(change, id)
  db.audit({ action: 'remove', resource: 'user', resourceId: id })
}
