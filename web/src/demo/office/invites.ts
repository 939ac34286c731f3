import {
  type Invitation,
  type InvitationDraft,
  type InvitationOutcome,
  type InvitationStatus,
  invites,
} from '@rounds/contract/invites'
import {
  RESTORE_MS,
  checkCancellable,
  checkResendable,
  notRestorable,
} from '@rounds/contract/invitation-rules'
import { checkVersion } from '@rounds/contract/precondition'
import { plainText } from '@rounds/contract/prescribers'
import { canSupervise } from '@rounds/contract/user-rules'
import { Refusal, conflict, notFound } from '@rounds/contract/refusal'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import { linkTo } from '#demo/door/site.ts'
import { invitedUntil, openInvitation } from '#demo/records/invitation.ts'
import {
  changeInvitation,
  closeExpired,
  departmentIdOf,
  peopleOf,
  reportingTo,
  stillSupervising,
} from '#demo/records/person.ts'
import { forgetNotesOf } from '#demo/records/news.ts'
import { byName, finder, fullName } from '#demo/records/scope.ts'
import type { InvitationRow, UserRow } from '#demo/store/tables.ts'
import { checkSupervisor, releaseTeam } from './people.ts'

const statusOf = ({ acceptedAt, cancelledAt, expiresAt }: InvitationRow, at: string): InvitationStatus => {
  if (acceptedAt) return 'accepted'
  if (cancelledAt) return 'cancelled'
  return expiresAt <= at ? 'expired' : 'pending'
}

const invitationOf = ({ company, at }: Ask, row: InvitationRow, token: string | null = null): Invitation => {
  const slug = company.find('tenants', company.id)?.slug ?? ''
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    department: company.find('departments', row.departmentId)?.name ?? null,
    invitedBy: row.invitedBy,
    invitedByName: fullName(company.find('users', row.invitedBy)),
    invitedAt: row.invitedAt,
    expiresAt: row.expiresAt,
    status: statusOf(row, at),
    token,
    inviteUrl: token && linkTo(`/${slug}/accept-invitation#token=${token}`),
    firstName: row.firstName,
    lastName: row.lastName,
    acceptedAt: row.acceptedAt ?? null,
    mail: row.mailFailedAt ? 'failed' : 'sent',
    version: row.version,
  }
}

export const knownAs = ({ company, at }: Ask, email: string) => {
  const person = peopleOf(company).find((row) => row.email === email)
  const open = openInvitation(company, email)
  // Whoever is invited and has not come is known by the invitation.
  if (open && (person ? person.status === 'pending' : open.expiresAt > at))
    return { kind: 'invitation' as const, id: open.id }
  return person && { kind: 'user' as const, id: person.id }
}

const taken = (known?: object) => conflict('User already exists', 'DUPLICATE', known)

export const invite = (
  ask: Ask,
  { department, message: _message, ...draft }: InvitationDraft,
  id?: string,
) => {
  const { company, user, now, at } = ask
  const known = knownAs(ask, draft.email)
  // Specification §5.
  if (known) throw taken(known)
  closeExpired(company, draft.email, at)
  const row = company.put('invitations', {
    id: id ?? crypto.randomUUID(),
    email: draft.email,
    role: draft.role,
    firstName: draft.firstName ?? null,
    lastName: draft.lastName ?? null,
    departmentId: departmentIdOf(company, department) ?? null,
    supervisorId: draft.supervisorId ?? null,
    invitedBy: user.id,
    invitedAt: at,
    expiresAt: invitedUntil(now),
    acceptedAt: null,
    cancelledAt: null,
    mailFailedAt: null,
    token: crypto.randomUUID(),
    version: 1,
  })
  ask.audit({ action: 'send', resource: 'invitation', resourceId: row.id })
  return invitationOf(ask, row, row.token)
}

/** An invitation that is changed, as it was seen. */
const stored = ({ company, version }: Ask, id: string): InvitationRow => {
  const row = company.find('invitations', id)
  if (!row) throw notFound('Invitation')
  checkVersion('invitation', row.version, { ifMatch: version })
  return row
}

/** The account that waits for an invitation goes and comes with it; `since` is when it went, null while it is there. */
const holdAccount = (ask: Ask, { email, departmentId }: InvitationRow, since: string | null) => {
  const { company, at } = ask
  const account = company
    .rows('users')
    .find(
      (row) => row.email === email && row.deletedAt === since && (since !== null || row.status === 'pending'),
    )
  if (!account) return
  const changed: UserRow =
    since === null
      ? { ...account, status: 'inactive', deletedAt: at }
      : {
          ...reportingTo(account, stillSupervising(company, account.supervisorId), at),
          status: 'pending',
          deletedAt: null,
          // It may have been moved meanwhile.
          departmentId,
        }
  company.put('users', { ...changed, updatedAt: at, version: account.version + 1 })
  if (since === null) forgetNotesOf(company, account.id)
  if (since === null && account.role === 'SUPERVISOR') releaseTeam(ask, account.id)
}

export const inviteAnswers = answers(invites, {
  list: (ask, { status, search, withoutUser, ...paging }) => {
    const finds = finder(search)
    const users = new Set(peopleOf(ask.company).map(({ email }) => email))
    const rows = ask.company
      .rows('invitations')
      .filter(
        (row) =>
          (status === undefined || statusOf(row, ask.at) === status) &&
          (withoutUser === undefined || users.has(row.email) !== withoutUser) &&
          finds(row.email, row.firstName, row.lastName),
      )
    const ordered = sortedBy(
      rows,
      'desc',
      ({ invitedAt }) => invitedAt,
      ({ id }) => id,
    )
    return pageWith(ordered, paging, (row) => invitationOf(ask, row))
  },
  options: ({ company }) => ({
    departments: sortedBy(company.rows('departments'), 'asc', ({ name }) => plainText(name)).map(
      ({ name }) => name,
    ),
    supervisors: byName(peopleOf(company).filter(canSupervise)).map((row) => ({
      id: row.id,
      name: fullName(row) ?? '',
    })),
  }),
  known: (ask, { emails }) => ({
    data: emails.flatMap((email) => {
      const known = knownAs(ask, email)
      return known ? [{ email, ...known }] : []
    }),
  }),
  create: (ask, draft) => {
    checkSupervisor(ask.company, draft.supervisorId)
    return invite(ask, draft)
  },
  createMany: (ask, { lines, ...common }) => {
    checkSupervisor(ask.company, common.supervisorId)
    return {
      results: lines.map(({ id, ...line }): InvitationOutcome => {
        try {
          const sent = ask.company.find('invitations', id)
          const invitation = sent ? invitationOf(ask, sent) : invite(ask, { ...line, ...common }, id)
          return { id, email: line.email, invitation, refusal: null }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const { code, message } = error
          return { id, email: line.email, invitation: null, refusal: { code, message } }
        }
      }),
    }
  },
  cancel: (ask, { id }) => {
    const row = stored(ask, id)
    checkCancellable(statusOf(row, ask.at))
    holdAccount(ask, row, null)
    ask.audit({ action: 'cancel', resource: 'invitation', resourceId: id })
    return invitationOf(
      ask,
      ask.company.put('invitations', { ...row, version: row.version + 1, cancelledAt: ask.at }),
    )
  },
  restore: (ask, { id }) => {
    const row = stored(ask, id)
    if (row.acceptedAt || !row.cancelledAt || row.email === '') throw notRestorable()
    if (knownAs(ask, row.email)) throw taken()
    if (Date.parse(row.cancelledAt) < ask.now - RESTORE_MS) throw notRestorable()
    holdAccount(ask, row, row.cancelledAt)
    ask.audit({ action: 'restore', resource: 'invitation', resourceId: id })
    return invitationOf(
      ask,
      changeInvitation(ask.company, row, {
        supervisorId: stillSupervising(ask.company, row.supervisorId),
        cancelledAt: null,
      }),
    )
  },
  resend: (ask, { id }) => {
    const row = stored(ask, id)
    checkResendable(statusOf(row, ask.at))
    const token = crypto.randomUUID()
    const sent = {
      ...row,
      mailFailedAt: null,
      invitedAt: ask.at,
      expiresAt: invitedUntil(ask.now),
      token,
      version: row.version + 1,
    }
    ask.audit({ action: 'send', resource: 'invitation', resourceId: id })
    return invitationOf(ask, ask.company.put('invitations', sent), token)
  },
})
