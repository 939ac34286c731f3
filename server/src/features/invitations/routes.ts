import { invitations } from '@rounds/contract/invitations'
import { checkOpen } from '@rounds/contract/invitation-rules'
import { invites } from '@rounds/contract/invites'
import { conflict, notFound } from '@rounds/contract/refusal'
import { hashPassword } from '#platform/identity/password.ts'
import { type Anonymous, implement } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { accessCookie } from '#platform/http/reply.ts'
import { countAttempt } from '#platform/identity/throttle.ts'
import { checkNewPassword } from '#platform/identity/weak-passwords.ts'
import { sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { endSessionOfDevice, signInByPassword } from '#features/auth/commands.ts'
import { mailNetworkLimits, namesOf } from '#features/auth/rules.ts'
import { announceMember } from '#features/notifications/commands.ts'
import { listSupervisors, lockInvited } from '#features/team/queries.ts'
import { cancel, invite, inviteMany, resend, restore } from './commands.ts'
import {
  findInvitation,
  findTaken,
  insertInvitedUser,
  listDepartmentNames,
  listInvitations,
  markAccepted,
} from './queries.ts'

/** The invitation of a token while it can be accepted; guesses are counted. */
const openInvitation = async ({ services, inTenant, ip }: Anonymous, token: string) => {
  const tenantId = tenantOfToken('fvi', token)
  if (!tenantId) throw notFound('Invitation')
  const invitation = await findInvitation(services.database.read(tenantId), sha256(token))
  if (!invitation) {
    await inTenant(tenantId, (db) => countAttempt(db, mailNetworkLimits('token-ip', ip)))
    throw notFound('Invitation')
  }
  checkOpen(invitation)
  return { tenantId, invitation }
}

export const invitationRoutes = implement(invitations, {
  lookup: async (context, { token }) => {
    const { tenantId, invitation } = await openInvitation(context, token)
    const { email, role, department, firstName, lastName, expiresAt, tenantName, tenantSlug } = invitation
    return {
      email,
      role,
      department,
      firstName,
      lastName,
      expiresAt,
      tenant: { id: tenantId, slug: tenantSlug, name: tenantName },
    }
  },

  accept: async (context, { token, password, firstName, lastName }) => {
    const { services, inTenant } = context
    const { tenantId, invitation } = await openInvitation(context, token)
    const { email, tenantName, tenantSlug } = invitation
    const tenant = { name: tenantName, slug: tenantSlug }
    await checkNewPassword(password, {
      field: 'password',
      names: namesOf({ email, firstName, lastName }, tenant),
    })
    const passwordHash = await hashPassword(password)
    // The refresh cookie does not come here: whose session it is the other one says. A script's token stays its own.
    const session = context.cookieOf(accessCookie) === undefined ? undefined : context.session
    await endSessionOfDevice({ ...context, session }, { action: 'replace', reason: 'replaced' })
    const entered = await inTenant(tenantId, async (db) => {
      await lockInvited(db, { tokenHash: sha256(token) })
      if (!(await markAccepted(db, sha256(token)))) return undefined
      const user = await insertInvitedUser(db, invitation.id, { firstName, lastName, passwordHash })
      if (!user) throw conflict('User already exists', 'DUPLICATE')
      db.audit({ action: 'accept', resource: 'invitation', resourceId: invitation.id, userId: user.id })
      if (user.role === 'DELEGATE') await announceMember(db, user.id, [user.supervisorId])
      return signInByPassword(services, db, { id: user.id, passwordHash }, false)
    })
    if (entered) return entered
    // Somebody was faster: say what has become of it.
    const current = await findInvitation(services.database.read(tenantId), sha256(token))
    if (current) checkOpen(current)
    throw notFound('Invitation')
  },
})

export const inviteRoutes = implement(invites, {
  list: async ({ db }, filter) => pageOfRows(await listInvitations(db, filter), filter),
  options: async ({ db }) => {
    const [departments, supervisors] = await Promise.all([listDepartmentNames(db), listSupervisors(db)])
    return { departments, supervisors }
  },
  known: async ({ db }, { emails }) => ({ data: await findTaken(db, emails) }),
  create: (context, draft) => invite(context, draft),
  createMany: async (context, { lines, ...common }) => ({
    results: await inviteMany(context, lines, common),
  }),
  cancel: (context, { id }) => cancel(context, id),
  restore: (context, { id }) => restore(context, id),
  resend: (context, { id }) => resend(context, id),
})
