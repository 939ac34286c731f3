import { randomUUID } from 'node:crypto'
import { checkCancellable, checkResendable, notRestorable } from '@rounds/contract/invitation-rules'
import type { Invitation, InvitationDraft, InvitationLine, InvitationOutcome } from '@rounds/contract/invites'
import { checkVersion } from '@rounds/contract/precondition'
import { Refusal, conflict, invalid, notFound } from '@rounds/contract/refusal'
import type { Tenant } from '@rounds/contract/tenants'
import { invitationMail } from '#messages/mails.ts'
import type { Transaction } from '#platform/database/db.ts'
import type { Change } from '#platform/http/implement.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { releaseTeam } from '#features/handover/commands.ts'
import { announceMember } from '#features/notifications/commands.ts'
import { holdAddresses, isSupervisor, lockInvited } from '#features/team/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import {
  type Account,
  cancelInvitation,
  closeExpired,
  findDepartments,
  findInvitations,
  findTaken,
  insertInvitation,
  lockInvitation,
  renewToken,
  restoreInvitation,
  setMail,
} from './queries.ts'

type Addressee = { email: string; firstName: string | null; message?: string | null }
type Sending = { db: Transaction; services: Pick<Services, 'settings'> }
type Store = (tokenHash: Buffer) => Promise<string | undefined>
type Sent = { id: string; token: string; inviteUrl: string }

const SEND = 'send-invitation'

const ownTenant = async (db: Transaction): Promise<Tenant> => {
  const tenant = await findOwnTenant(db)
  if (!tenant) throw notFound('Tenant')
  return tenant
}

const sendFrom = async (
  tenant: Tenant,
  { db, services }: Sending,
  to: Addressee,
  store: Store,
): Promise<Sent | undefined> => {
  const token = mintToken('fvi', db.tenantId)
  const id = await store(sha256(token))
  if (id === undefined) return undefined
  const inviteUrl = tokenLink(services.settings, tenant.slug, 'accept-invitation', token)
  const mailId = randomUUID()
  queueMail(db, invitationMail(to, tenant, inviteUrl), { mailId, task: SEND })
  setMail(db, id, mailId)
  db.audit({ action: 'send', resource: 'invitation', resourceId: id })
  return { id, token, inviteUrl }
}

/**
 * Sends an invitation with a link of its own. `store` keeps the hash of its token, in a new invitation or in place of the one before, and
 * answers the id; where it finds nothing to store, nothing is sent.
 */
export const sendInvitation = async (
  sending: Sending,
  to: Addressee,
  store: Store,
): Promise<string | undefined> => (await sendFrom(await ownTenant(sending.db), sending, to, store))?.id

const taken = (found?: { kind: string; id: string }) =>
  conflict('User already exists', 'DUPLICATE', found && { kind: found.kind, id: found.id })

type Common = Pick<InvitationDraft, 'supervisorId' | 'message'>

/** Whom a list invites, each by itself: a refusal of one is told of that one. */
const inviteEach = async (
  change: Change,
  lines: readonly InvitationLine[],
  { supervisorId, message }: Common,
): Promise<(Sent | Refusal | { id: string })[]> => {
  const { db, user } = change
  const emails = lines.map(({ email }) => email)
  await holdAddresses(db, emails)
  if (supervisorId && !(await isSupervisor(db, supervisorId))) throw notFound('Supervisor')
  const [tenant, departments, stored, found] = await Promise.all([
    ownTenant(db),
    findDepartments(
      db,
      lines.flatMap(({ department }) => department ?? []),
    ),
    findInvitations(
      db,
      lines.map(({ id }) => id),
    ),
    findTaken(db, emails),
    closeExpired(db, emails),
  ])
  const byEmail = new Map(found.map((each) => [each.email, each]))
  const seen = new Set<string>()
  const outcomes: (Sent | Refusal | { id: string })[] = []
  for (const line of lines) {
    const { id, email, department } = line
    const departmentId = department ? departments.get(department) : null
    const refuse = () => {
      if (seen.has(email)) return conflict('Duplicate email in the list', 'DUPLICATE')
      if (byEmail.has(email)) return taken(byEmail.get(email))
      if (departmentId === undefined) return invalid('department', 'Department not found')
      return undefined
    }
    // Sent before, and asked for again.
    const isStored = stored.some((each) => each.id === id && each.email === email)
    const refusal = isStored ? undefined : refuse()
    seen.add(email)
    outcomes.push(
      isStored
        ? { id }
        : (refusal ??
            // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
            (await sendFrom(
              tenant,
              change,
              { ...line, firstName: line.firstName ?? null, message },
              (tokenHash) =>
                insertInvitation(db, {
                  id,
                  email,
                  firstName: line.firstName ?? null,
                  lastName: line.lastName ?? null,
                  role: line.role,
                  tokenHash,
                  departmentId: departmentId ?? null,
                  supervisorId: line.role === 'DELEGATE' ? (supervisorId ?? null) : null,
                  invitedBy: user.id,
                  message,
                }),
            )) ??
            // Somebody was faster.
            taken()),
    )
  }
  return outcomes
}

/** The invitation as it is answered to whoever has just sent it. */
const withSecrets = (invitation: Invitation, sent: Partial<Sent>): Invitation => ({
  ...invitation,
  token: sent.token ?? null,
  inviteUrl: sent.inviteUrl ?? null,
  mail: sent.token === undefined ? invitation.mail : 'waiting',
})

const found = async (db: Transaction, id: string, sent: Partial<Sent> = {}): Promise<Invitation> => {
  const [invitation] = await findInvitations(db, [id])
  if (!invitation) throw notFound('Invitation')
  return withSecrets(invitation, sent)
}

export const invite = async (
  change: Change,
  { supervisorId, message, ...draft }: InvitationDraft,
): Promise<Invitation> => {
  const [outcome] = await inviteEach(change, [{ ...draft, id: randomUUID() }], { supervisorId, message })
  if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? notFound('Invitation')
  return found(change.db, outcome.id, outcome)
}

export const inviteMany = async (
  change: Change,
  lines: readonly InvitationLine[],
  common: Common,
): Promise<InvitationOutcome[]> => {
  const outcomes = await inviteEach(change, lines, common)
  const ids = outcomes.flatMap((each) => (each instanceof Refusal ? [] : [each.id]))
  const invitations = new Map((await findInvitations(change.db, ids)).map((each) => [each.id, each]))
  return lines.map(({ id, email }, at) => {
    const outcome = outcomes[at]
    if (outcome instanceof Refusal) {
      const { code, message } = outcome
      return { id, email, invitation: null, refusal: { code, message } }
    }
    const invitation = invitations.get(id)
    return {
      id,
      email,
      invitation: invitation ? withSecrets(invitation, outcome ?? {}) : null,
      refusal: null,
    }
  })
}

/** An invitation that is changed, as it was seen. */
const locked = async ({ db, expectedVersion }: Change, id: string) => {
  await lockInvited(db, { id })
  const invitation = await lockInvitation(db, id)
  if (!invitation) throw notFound('Invitation')
  checkVersion('invitation', invitation.version, { ifMatch: expectedVersion })
  return invitation
}

/** Open pages of who supervises a delegate show that they are invited no more, or again. */
const announceDelegate = async (db: Transaction, account: Account | undefined) => {
  if (account?.role === 'DELEGATE') await announceMember(db, account.id, [account.supervisorId])
}

export const cancel = async (change: Change, id: string): Promise<Invitation> => {
  const { db } = change
  const { status } = await locked(change, id)
  checkCancellable(status)
  const account = await cancelInvitation(db, id)
  if (account?.role === 'SUPERVISOR') await releaseTeam(db, account.id)
  await announceDelegate(db, account)
  db.audit({ action: 'cancel', resource: 'invitation', resourceId: id })
  return found(db, id)
}

/** The link in the mail works again; a mail that had not left does so now. */
export const restore = async (change: Change, id: string): Promise<Invitation> => {
  const { db } = change
  const { status, email, waitingMailId } = await locked(change, id)
  const isTaken = async () => (await findTaken(db, [email])).length > 0
  if (status === 'cancelled' && (await isTaken())) throw taken()
  const restored = status === 'cancelled' && (await restoreInvitation(db, id))
  if (!restored) throw notRestorable()
  await announceDelegate(db, restored.account)
  if (waitingMailId !== null) addJobTo(db, SEND, { mailId: waitingMailId })
  db.audit({ action: 'restore', resource: 'invitation', resourceId: id })
  return found(db, id)
}

/** A new link and seven more days; the link before stops working. */
export const resend = async (change: Change, id: string): Promise<Invitation> => {
  const invitation = await locked(change, id)
  checkResendable(invitation.status)
  const sent = await sendFrom(await ownTenant(change.db), change, invitation, (tokenHash) =>
    renewToken(change.db, id, tokenHash),
  )
  return found(change.db, id, sent)
}
