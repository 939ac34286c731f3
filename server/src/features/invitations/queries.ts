import type { Role } from '@rounds/contract/endpoint'
import { RESTORE_MS } from '@rounds/contract/invitation-rules'
import type { Invitation, InvitationFilter } from '@rounds/contract/invites'
import type { Db, Transaction } from '#platform/database/db.ts'
import { stillSupervising } from '#features/team/queries.ts'
import type { MailRow } from '#platform/work/mail.ts'
import { type Listed, conditionsOf, listed, searched } from '#platform/database/listed.ts'
import { INVITATION_DAYS } from './rules.ts'

export type InvitationRow = {
  id: string
  email: string
  role: Role
  department: string | null
  firstName: string | null
  lastName: string | null
  expiresAt: string
  isExpired: boolean
  isAccepted: boolean
  isCancelled: boolean
  tenantName: string
  tenantSlug: string
}

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  db.row<InvitationRow>(
    `select i.id, i.email, i.role, d.name as department, i.first_name, i.last_name, i.expires_at,
       i.expires_at <= now() as is_expired, i.accepted_at is not null as is_accepted,
       i.cancelled_at is not null as is_cancelled, t.name as tenant_name, t.slug as tenant_slug
     from invitations i
     join tenants t on t.id = $1
     left join departments d on d.tenant_id = $1 and d.id = i.department_id
     where i.tenant_id = $1 and i.token_hash = $2`,
    [tokenHash],
  )

export type NewInvitation = {
  /** Made by whoever sends it, if it may be sent again. */
  id?: string
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  tokenHash: Buffer
  departmentId?: string | null
  supervisorId?: string | null
  /** Nobody, unless said: the first administrator has nobody who could. */
  invitedBy?: string
  message?: string | null
  invitedAt?: string
}

/** An invitation; undefined when the address has an open one. */
export const insertInvitation = async (db: Transaction, given: NewInvitation): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `insert into invitations (tenant_id, email, first_name, last_name, role, token_hash, department_id, supervisor_id, invited_by,
         message, id, invited_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, uuidv7()), coalesce($12::timestamptz, now()), now() + interval '${INVITATION_DAYS} days')
       on conflict do nothing returning id`,
      [
        given.email,
        given.firstName,
        given.lastName,
        given.role,
        given.tokenHash,
        given.departmentId ?? null,
        given.supervisorId ?? null,
        given.invitedBy ?? null,
        given.message ?? null,
        given.id ?? null,
        given.invitedAt ?? null,
      ],
    )
  )?.id

const renewed = `revision = revision + 1, token_hash = $3, invited_at = now(), expires_at = now() + interval '${INVITATION_DAYS} days'`
/** Another token for the open invitation of an address, whose days begin anew; undefined where none is open. */
export const renewInvitation = async (
  db: Transaction,
  email: string,
  tokenHash: Buffer,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `update invitations set ${renewed} where tenant_id = $1 and email = $2 and accepted_at is null and cancelled_at is null returning id`,
      [email, tokenHash],
    )
  )?.id

/**
 * Accepts an open invitation by its link: of two who try at once, one gets true, and nobody whose link, or whose address, was replaced
 * meanwhile.
 */
export const markAccepted = async (db: Transaction, tokenHash: Buffer): Promise<boolean> =>
  (await db.row(
    `update invitations set revision = revision + 1, accepted_at = now()
     where tenant_id = $1 and token_hash = $2 and accepted_at is null and cancelled_at is null and expires_at > now() returning id`,
    [tokenHash],
  )) !== undefined

/**
 * The account that an invitation promises, active and verified; takes over the pending account of the same address.
 * Undefined when the address already has a working account.
 */
export const insertInvitedUser = async (
  db: Transaction,
  invitationId: string,
  { firstName, lastName, passwordHash }: { firstName: string; lastName: string; passwordHash: string },
): Promise<{ id: string; role: Role; supervisorId: string | null } | undefined> =>
  db.row(
    `insert into users (tenant_id, email, first_name, last_name, role, department_id, supervisor_id, password_hash,
       is_email_verified, last_login_at)
     select $1, email, $3, $4, role, department_id, supervisor_id, $5, true, now()
     from invitations where tenant_id = $1 and id = $2
     on conflict (tenant_id, email) where deleted_at is null do update set
       first_name = excluded.first_name, last_name = excluded.last_name, role = excluded.role,
       department_id = coalesce(excluded.department_id, users.department_id),
       supervisor_id = coalesce(excluded.supervisor_id, users.supervisor_id),
       password_hash = excluded.password_hash, is_email_verified = true, last_login_at = now(), status = 'active',
       version = users.version + 1, updated_at = now()
     where users.status = 'pending'
     returning id, role, supervisor_id`,
    [invitationId, firstName, lastName, passwordHash],
  )

const statusOf = `case when i.accepted_at is not null then 'accepted' when i.cancelled_at is not null then 'cancelled'
    when i.expires_at <= now() then 'expired' else 'pending' end`
const conditions: Record<NonNullable<InvitationFilter['status']>, string> = {
  pending: 'i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()',
  accepted: 'i.accepted_at is not null',
  cancelled: 'i.accepted_at is null and i.cancelled_at is not null',
  expired: 'i.accepted_at is null and i.cancelled_at is null and i.expires_at <= now()',
}
/** An `Invitation` as the contract has it, without its secrets: from `invitations i` with `joins`. */
const columns = `i.id, i.email, i.role, d.name as department, i.invited_by, u.first_name || ' ' || u.last_name as invited_by_name,
  i.invited_at, i.expires_at, ${statusOf} as status, null::text as token, null::text as invite_url, i.first_name, i.last_name,
  i.accepted_at, case when i.mail_failed_at is not null then 'failed' when i.mail_id is null or i.mail_sent_at is not null then 'sent'
    else 'waiting' end as mail, i.revision as version`
const joins = `left join departments d on d.tenant_id = $1 and d.id = i.department_id
  left join users u on u.tenant_id = $1 and u.id = i.invited_by`

const isUser = `exists (select from users k where k.tenant_id = $1 and k.email = i.email and k.deleted_at is null)`
/** One page of the invitations of a company, the latest first. */
export const listInvitations = (db: Db, filter: InvitationFilter): Promise<Listed<Invitation>> => {
  const asked = conditionsOf([], 'i.tenant_id = $1', ...(filter.status ? [conditions[filter.status]] : []))
  asked.add(
    searched(filter.search || undefined),
    (pattern) => `(i.email ilike ${pattern} or concat_ws(' ', i.first_name, i.last_name) ilike ${pattern})`,
  )
  asked.add(filter.withoutUser, (is) => `(${isUser}) is distinct from ${is}::boolean`)
  return listed<Invitation>(
    db,
    {
      from: 'invitations i',
      where: asked.where,
      values: asked.values,
      order: 'i.invited_at desc, i.id desc',
      joins: `join invitations i on i.tenant_id = $1 and i.id = found.id ${joins}`,
      columns,
    },
    filter,
  )
}

/** Invitations by their ids, as they are now. */
export const findInvitations = (db: Db, ids: readonly string[]): Promise<Invitation[]> =>
  db.rows<Invitation>(
    `select ${columns} from invitations i ${joins} where i.tenant_id = $1 and i.id = any($2::uuid[])`,
    [ids],
  )

type LockedInvitation = Pick<Invitation, 'id' | 'email' | 'firstName' | 'status' | 'version'> & {
  message: string | null
  /** A mail that has not left. */
  waitingMailId: string | null
}
/** An invitation that nobody else changes until the transaction ends. */
export const lockInvitation = (db: Transaction, id: string): Promise<LockedInvitation | undefined> =>
  db.row<LockedInvitation>(
    `select i.id, i.email, i.first_name, ${statusOf} as status, i.revision as version, i.message,
       case when i.mail_sent_at is null then i.mail_id end as waiting_mail_id
     from invitations i where i.tenant_id = $1 and i.id = $2 for update of i`,
    [id],
  )

/** Which addresses are taken, and by what: whoever is invited and has not come is known by the invitation. */
export const findTaken = (
  db: Db,
  emails: readonly string[],
): Promise<{ email: string; kind: 'user' | 'invitation'; id: string }[]> =>
  db.rows(
    `select e.email, case when i.id is not null and (u.id is null or u.status = 'pending') then 'invitation' else 'user' end as kind,
       case when i.id is not null and (u.id is null or u.status = 'pending') then i.id else u.id end as id
     from unnest($2::text[]) with ordinality e(email, place)
     left join users u on u.tenant_id = $1 and u.email = e.email and u.deleted_at is null
     left join invitations i on i.tenant_id = $1 and i.email = e.email and i.accepted_at is null and i.cancelled_at is null
       and (i.expires_at > now() or u.id is not null)
     where u.id is not null or i.id is not null order by e.place`,
    [emails],
  )

/** Invitations whose days are over make room for new ones to the same addresses. What an account waits for is sent again. */
export const closeExpired = (db: Transaction, emails: readonly string[]) =>
  db.rows(
    `update invitations i set revision = revision + 1, cancelled_at = now()
     where tenant_id = $1 and email = any($2::text[]) and accepted_at is null and cancelled_at is null and expires_at <= now()
       and not ${isUser}`,
    [emails],
  )

/** Somebody who waits for an invitation. */
export type Account = { id: string; role: Role; supervisorId: string | null }

/** Cancels an open invitation with the account that waits for it, and answers it: `restoreInvitation` finds that by the instant. */
export const cancelInvitation = async (db: Transaction, id: string): Promise<Account | undefined> => {
  await db.rows(
    'update invitations set revision = revision + 1, cancelled_at = now() where tenant_id = $1 and id = $2',
    [id],
  )
  return db.row<Account>(
    `update users u set status = 'inactive', deleted_at = now(), version = version + 1, updated_at = now()
     from invitations i where u.tenant_id = $1 and i.tenant_id = $1 and i.id = $2 and u.email = i.email
       and u.status = 'pending' and u.deleted_at is null returning u.id, u.role, u.supervisor_id`,
    [id],
  )
}

/**
 * Opens an invitation again that was cancelled within the hour, with the account that waited, whose department may have been moved; false
 * when that was longer ago, or whoever it was for was erased.
 */
export const restoreInvitation = async (
  db: Transaction,
  id: string,
): Promise<false | { account: Account | undefined }> => {
  const account = await db.row<Account>(
    `update users u set status = 'pending', deleted_at = null, department_id = i.department_id, supervisor_id = ${stillSupervising('u.supervisor_id')}, version = version + 1, updated_at = now()
     from invitations i where u.tenant_id = $1 and i.tenant_id = $1 and i.id = $2 and u.email = i.email
       and u.deleted_at = i.cancelled_at and i.cancelled_at > now() - interval '${RESTORE_MS} milliseconds'
     returning u.id, u.role, u.supervisor_id`,
    [id],
  )
  const restored = await db.row(
    `update invitations i set revision = revision + 1, cancelled_at = null, supervisor_id = ${stillSupervising('i.supervisor_id')}
     where tenant_id = $1 and id = $2 and email <> '' and cancelled_at > now() - interval '${RESTORE_MS} milliseconds' returning id`,
    [id],
  )
  return restored !== undefined && { account }
}

/** Another token for an invitation, whose days begin anew. */
export const renewToken = async (
  db: Transaction,
  id: string,
  tokenHash: Buffer,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `update invitations set ${renewed} where tenant_id = $1 and id = $2 returning id`,
      [id, tokenHash],
    )
  )?.id

/** Departments by what they are called here: which letters are the same is the database's to say. */
export const findDepartments = async (db: Db, names: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await db.rows<{ id: string; name: string }>(
        `select d.id, n.name from unnest($2::text[]) n(name) join departments d on d.tenant_id = $1 and lower(d.name) = lower(n.name)`,
        [names],
      )
    ).map(({ id, name }) => [name, id]),
  )

export const listDepartmentNames = async (db: Db): Promise<string[]> => {
  const named = 'select name from departments where tenant_id = $1 order by plain_text(name)'
  return (await db.rows<{ name: string }>(named)).map(({ name }) => name)
}

/** The mail of an invitation, in place of the one before. */
export const setMail = (db: Transaction, id: string, mailId: string): void =>
  db.beforeCommit(
    `update invitations set mail_id = $3, mail_sent_at = null, mail_failed_at = null where tenant_id = $1 and id = $2`,
    [id, mailId],
  )

const states = { sent: 'mail_sent_at = now(), mail_failed_at = null', failed: 'mail_failed_at = now()' }
/** What became of a mail, unless another has taken its place. */
export const setMailState = (db: Transaction, mailId: string, state: keyof typeof states) =>
  db.rows(`update invitations set ${states[state]} where tenant_id = $1 and mail_id = $2`, [mailId])

/** A mail that has not left, while its invitation can still be accepted. */
export const findWaitingMail = (db: Db, mailId: string): Promise<MailRow | undefined> =>
  db.row<MailRow>(
    `select m.recipient, m.subject, m.body from mails m
     join invitations i on i.tenant_id = $1 and i.mail_id = m.id and i.accepted_at is null and i.cancelled_at is null
     where m.tenant_id = $1 and m.id = $2 and m.sent_at is null`,
    [mailId],
  )
