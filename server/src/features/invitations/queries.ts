import type { Role } from '@rounds/contract/endpoint'
import type { Db, Transaction } from '#platform/database/db.ts'
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
  email: string
  firstName: string
  lastName: string
  role: Role
  tokenHash: Buffer
  departmentId?: string | null
  supervisorId?: string
  /** Nobody, unless said: the first administrator has nobody who could. */
  invitedBy?: string
}

/** An invitation; undefined when the address has an open one. */
export const insertInvitation = async (
  db: Transaction,
  { email, firstName, lastName, role, tokenHash, departmentId, supervisorId, invitedBy }: NewInvitation,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `insert into invitations (tenant_id, email, first_name, last_name, role, token_hash, department_id, supervisor_id, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${INVITATION_DAYS} days')
       on conflict (tenant_id, email) where accepted_at is null and cancelled_at is null do nothing returning id`,
      [
        email,
        firstName,
        lastName,
        role,
        tokenHash,
        departmentId ?? null,
        supervisorId ?? null,
        invitedBy ?? null,
      ],
    )
  )?.id

/** Another token for the open invitation of an address, whose days begin anew; undefined where none is open. */
export const renewInvitation = async (
  db: Transaction,
  email: string,
  tokenHash: Buffer,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `update invitations set token_hash = $3, invited_at = now(), expires_at = now() + interval '${INVITATION_DAYS} days'
       where tenant_id = $1 and email = $2 and accepted_at is null and cancelled_at is null returning id`,
      [email, tokenHash],
    )
  )?.id

/** Accepts an open invitation: of two who try at once, one gets true. */
export const markAccepted = async (db: Transaction, id: string): Promise<boolean> =>
  (await db.row(
    `update invitations set accepted_at = now()
     where tenant_id = $1 and id = $2 and accepted_at is null and cancelled_at is null and expires_at > now() returning id`,
    [id],
  )) !== undefined

/**
 * The account that an invitation promises, active and verified; takes over the pending account of the same address.
 * Undefined when the address already has a working account.
 */
export const insertInvitedUser = async (
  db: Transaction,
  invitationId: string,
  { firstName, lastName, passwordHash }: { firstName: string; lastName: string; passwordHash: string },
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
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
       returning id`,
      [invitationId, firstName, lastName, passwordHash],
    )
  )?.id
