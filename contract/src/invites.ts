import { z } from 'zod'
import { answered, booleanQuery, email, id, line, optionalLine, page, paging, text } from './common.ts'
import { Role, get, named, nothing, patch, post, roleOf } from './endpoint.ts'
import { invitedRoles } from './pasted-people.ts'

export const invitationStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** What has become of the mail: `failed` is what the mail server refused, or nobody could reach it. */
export const invitationMails = ['waiting', 'sent', 'failed'] as const

/** Specification §3. `token` and `inviteUrl` are answered to whoever sends it, once; lists have none (requirements S-079). */
export const Invitation = z.strictObject({
  id: answered.id,
  email: z.string(),
  role: Role,
  department: z.string().nullable(),
  invitedBy: answered.id.nullable(),
  invitedByName: z.string().nullable(),
  invitedAt: answered.instant,
  expiresAt: answered.instant,
  status: z.enum(invitationStatuses),
  token: z.string().nullable(),
  inviteUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  acceptedAt: answered.instant.nullable(),
  mail: z.enum(invitationMails),
  version: z.number(),
})
export type Invitation = z.output<typeof Invitation>

/** As many as one request invites, and as many addresses as one asks about. */
export const INVITATIONS_MAX = 200
export const INVITATION_MESSAGE_MAX = 500

const draft = {
  email,
  role: roleOf(invitedRoles),
  /** By its name. */
  department: optionalLine(120),
  firstName: optionalLine(120),
  lastName: optionalLine(120),
}
/** What all of a list have in common. */
const common = {
  /** Of those who are invited as delegates. */
  supervisorId: id.nullish(),
  /** Stands above the link. */
  message: text(INVITATION_MESSAGE_MAX)
    .nullish()
    .transform((value) => value?.trim() || null),
}
export const InvitationDraft = z.object({ ...draft, ...common })
export type InvitationDraft = z.output<typeof InvitationDraft>

/** A line of a list. Its `id` is made by whoever sends it: sent again it is the same invitation, and no second mail. */
export const InvitationLine = z.object({ id, ...draft })
export type InvitationLine = z.output<typeof InvitationLine>

/** What became of a line: the invitation, or why there is none. */
export const InvitationOutcome = z.strictObject({
  id: answered.id,
  email: z.string(),
  invitation: Invitation.nullable(),
  refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
})
export type InvitationOutcome = z.output<typeof InvitationOutcome>

export const InvitationFilter = z.object({
  ...paging(20),
  status: z.enum(invitationStatuses, 'Unknown status').optional(),
  search: line(120).optional(),
  /** Of addresses that are no user of the company. */
  withoutUser: booleanQuery.optional(),
})
export type InvitationFilter = z.output<typeof InvitationFilter>

const inviting = { audience: ['TENANT_ADMIN'], permission: 'invitations.manage' } as const

export const invites = named('invites', {
  list: get('/tenant-admin/invitations', {
    ...inviting,
    summary: 'Invitations of the company, the latest first; tokens are in none of them',
    failure: 'Failed to fetch invitations',
    input: InvitationFilter,
    list: true,
    output: page(Invitation),
    slow: ({ search }) => search !== undefined,
  }),
  /** What an invitation may say; whoever invites need not be allowed to change people or departments. */
  options: get('/tenant-admin/invitations/options', {
    ...inviting,
    summary: 'Departments and supervisors that an invitation may name',
    failure: 'Failed to fetch invitations',
    input: nothing,
    output: z.strictObject({
      departments: z.array(z.string()),
      supervisors: z.array(z.strictObject({ id: answered.id, name: z.string() })),
    }),
  }),
  /** Addresses stand in a body, so that no log holds them. */
  known: post('/tenant-admin/invitations/known', {
    ...inviting,
    summary: 'Which of these addresses somebody has already, or has been invited to',
    failure: 'Failed to fetch invitations',
    input: z.object({ emails: z.array(email).max(INVITATIONS_MAX, `At most ${INVITATIONS_MAX} at once`) }),
    output: z.strictObject({
      data: z.array(
        z.strictObject({ email: z.string(), kind: z.enum(['user', 'invitation']), id: answered.id }),
      ),
    }),
  }),
  create: post('/tenant-admin/invitations', {
    ...inviting,
    status: 201,
    secret: true,
    summary: 'Invite somebody by mail; the link is answered this once',
    failure: 'Failed to send invitation',
    input: InvitationDraft,
    output: Invitation,
  }),
  createMany: post('/tenant-admin/invitations/bulk', {
    ...inviting,
    secret: true,
    summary: 'Invite a list of people, each line with an outcome of its own',
    failure: 'Failed to send invitation',
    input: z.object({
      lines: z
        .array(InvitationLine, 'Lines are required')
        .min(1, 'Lines are required')
        .max(INVITATIONS_MAX, `At most ${INVITATIONS_MAX} at once`),
      ...common,
    }),
    output: z.strictObject({ results: z.array(InvitationOutcome) }),
  }),
  cancel: patch('/tenant-admin/invitations/:id/cancel', {
    ...inviting,
    summary: 'Cancel an invitation: its link opens nothing any more',
    failure: 'Failed to cancel invitation',
    input: z.object({ id }),
    output: Invitation,
  }),
  /** The way back from cancelling: the link in the mail works again. */
  restore: patch('/tenant-admin/invitations/:id/restore', {
    ...inviting,
    summary: 'Take back that an invitation was cancelled, within an hour',
    failure: 'Failed to restore invitation',
    input: z.object({ id }),
    output: Invitation,
  }),
  resend: post('/tenant-admin/invitations/:id/resend', {
    ...inviting,
    secret: true,
    summary: 'Send an invitation again; the link before stops working',
    failure: 'Failed to resend invitation',
    input: z.object({ id }),
    output: Invitation,
  }),
})
