import { daysLater } from '@rounds/contract/dates'
import { conflict } from '@rounds/contract/refusal'
import { type Ask, auditIn } from '#demo/door/ask.ts'
import type { Company } from '#demo/store/company.ts'
import type { InvitationRow, UserRow } from '#demo/store/tables.ts'
import { changeInvitation, closeExpired } from './person.ts'

const DAYS = 7
/** Until when an invitation of now can be accepted. */
export const invitedUntil = (now: number): string => daysLater(now, DAYS)

/** The invitation of an address that was neither accepted nor cancelled. */
export const openInvitation = (company: Company, email: string): InvitationRow | undefined =>
  company.rows('invitations').find((row) => row.email === email && !row.acceptedAt && !row.cancelledAt)

/** What an invitation promises to somebody whose account waits for it. */
const promised = ({ email, firstName, lastName, role, departmentId, supervisorId }: UserRow) => ({
  email,
  firstName,
  lastName,
  role,
  departmentId,
  supervisorId,
})

/** Sends somebody whose account waits an invitation with a link of its own; an open one of their address becomes theirs. */
export const inviteAccount = ({ company, user, now, at, audit }: Ask, account: UserRow): void => {
  const open = openInvitation(company, account.email)
  const sent = {
    ...promised(account),
    invitedAt: at,
    expiresAt: invitedUntil(now),
    mailFailedAt: null,
    token: crypto.randomUUID(),
  }
  const { id } = open
    ? changeInvitation(company, open, sent)
    : company.put('invitations', {
        ...sent,
        id: crypto.randomUUID(),
        invitedBy: user.id,
        acceptedAt: null,
        cancelledAt: null,
        version: 1,
      })
  audit({ action: 'send', resource: 'invitation', resourceId: id })
}

/** The first administrator of a company is invited by nobody of it, in place of one who waits to be. */
export const inviteAdmin = (
  { now, at }: Ask,
  company: Company,
  { email, firstName, lastName }: Pick<UserRow, 'email' | 'firstName' | 'lastName'>,
): void => {
  for (const row of company.rows('invitations'))
    if (row.role === 'TENANT_ADMIN' && !row.acceptedAt && !row.cancelledAt)
      changeInvitation(company, row, { cancelledAt: at })
  const { id } = company.put('invitations', {
    id: crypto.randomUUID(),
    email,
    firstName,
    lastName,
    role: 'TENANT_ADMIN',
    departmentId: null,
    supervisorId: null,
    invitedBy: null,
    invitedAt: at,
    expiresAt: invitedUntil(now),
    acceptedAt: null,
    cancelledAt: null,
    mailFailedAt: null,
    token: crypto.randomUUID(),
    version: 1,
  })
  auditIn(company, null, at)({ action: 'send', resource: 'invitation', resourceId: id })
}

/** The open invitation follows the account that waits for it; to another address it is sent anew. */
export const followInvitation = (ask: Ask, before: UserRow, account: UserRow): void => {
  const { company, at } = ask
  const isMoved = account.email !== before.email
  if (isMoved) closeExpired(company, account.email, at, account.id)
  if (isMoved && openInvitation(company, account.email)) throw conflict('User already exists', 'DUPLICATE')
  const open = openInvitation(company, before.email)
  const said = promised(account)
  const isOther =
    open && Object.entries(said).some(([key, value]) => open[key as keyof typeof said] !== value)
  if (isOther) changeInvitation(company, open, said)
  if (isMoved) inviteAccount(ask, account)
}

/** The link in the mail of somebody who is gone, or never came, opens nothing. */
export const cancelInvitation = ({ company, at }: Ask, { email }: UserRow): void => {
  const open = openInvitation(company, email)
  if (open) changeInvitation(company, open, { cancelledAt: at })
}
