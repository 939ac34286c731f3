import type { Profile, User } from '@rounds/contract/auth'
import { SESSION_TTL_MS } from '@rounds/contract/constants'
import type { Db, Transaction } from '#platform/database/db.ts'
import { MAX_SESSIONS, REMEMBERED_SECONDS, type RefreshState, SESSION_SECONDS } from './rules.ts'

const ACCESS_SECONDS = SESSION_TTL_MS / 1000

/** Requirements S-102: only a tenant's admins are sent through its setup. */
const userColumns = `u.id, u.email, u.first_name, u.last_name, u.role, u.tenant_id, u.is_email_verified,
  (u.role <> 'TENANT_ADMIN' or t.onboarding_completed) as onboarding_completed, u.created_at, u.updated_at`

export type Credentials = {
  id: string
  email: string
  firstName: string
  lastName: string
  status: string
  passwordHash: string | null
}

const credentialColumns = 'id, email, first_name, last_name, status, password_hash'

export const findCredentials = (db: Db, email: string) =>
  db.row<Credentials>(
    `select ${credentialColumns} from users where tenant_id = $1 and email = $2 and deleted_at is null`,
    [email],
  )

export const findCredentialsOf = (db: Db, userId: string) =>
  db.row<Credentials>(`select ${credentialColumns} from users where tenant_id = $1 and id = $2`, [userId])

/** One change of what is the user's at a time: two mails that overtake each other, two plans for the same days. */
export const lockUser = (db: Transaction, userId: string) =>
  db.rows('select from users where tenant_id = $1 and id = $2 for no key update', [userId])

export const findUser = (db: Db, userId: string) =>
  db.row<User>(
    `select ${userColumns} from users u join tenants t on t.id = $1 where u.tenant_id = $1 and u.id = $2`,
    [userId],
  )

export const findProfile = (db: Db, userId: string) =>
  db.row<Omit<Profile, 'tenant' | 'permissions'>>(
    `select ${userColumns}, u.phone, d.name as department, u.supervisor_id,
       nullif(concat_ws(' ', s.first_name, s.last_name), '') as supervisor_name
     from users u
     join tenants t on t.id = $1
     left join departments d on d.tenant_id = $1 and d.id = u.department_id
     left join users s on s.tenant_id = $1 and s.id = u.supervisor_id
     where u.tenant_id = $1 and u.id = $2`,
    [userId],
  )

/** False when the password or the account changed since it was compared. */
export const markSignedIn = async (db: Transaction, id: string, passwordHash: string | null) =>
  (await db.row(
    `update users set last_login_at = now()
     where tenant_id = $1 and id = $2 and password_hash = $3 and status = 'active' and deleted_at is null returning id`,
    [id, passwordHash],
  )) !== undefined

/** Sets a new password, if `expected` is still the old one (or whatever it was). */
export const setPassword = async (
  db: Transaction,
  userId: string,
  hash: string,
  { expected, verified = false }: { expected?: string | null; verified?: boolean } = {},
): Promise<boolean> =>
  (await db.row(
    `update users set password_hash = $3, is_email_verified = is_email_verified or $5, updated_at = now()
     where tenant_id = $1 and id = $2 and status = 'active' and ($4::text is null or password_hash = $4) returning id`,
    [userId, hash, expected ?? null, verified],
  )) !== undefined

/** Stores what is given and answers what was stored before; undefined when it was so already. */
export const updateProfile = (
  db: Transaction,
  userId: string,
  { firstName, lastName, phone }: Partial<Record<'firstName' | 'lastName' | 'phone', string | null>>,
) =>
  db.row<Record<'firstName' | 'lastName' | 'phone', string | null>>(
    `update users set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
       phone = case when $5 then $6 else phone end, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 and (first_name, last_name, phone) is distinct from
       (coalesce($3, first_name), coalesce($4, last_name), case when $5 then $6 else phone end)
     returning old.first_name, old.last_name, old.phone`,
    [userId, firstName ?? null, lastName ?? null, phone !== undefined, phone ?? null],
  )

export type NewSession = {
  userId: string
  remember: boolean
  ip: string | null
  userAgent: string | null
  accessHash: Buffer
  refreshHash: Buffer
}
export type StoredSession = { id: string; ended: number }

/** A session with its first pair of tokens; the user's oldest ones give way beyond the limit. */
export const insertSession = (db: Transaction, session: NewSession): Promise<StoredSession> =>
  db.one<StoredSession>(
    `with old as (
       update sessions set revoked_at = now(), revoked_reason = 'limit'
       where tenant_id = $1 and id in (
         select id from sessions
         where tenant_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()
         order by created_at desc, id desc offset ${MAX_SESSIONS - 1})
       returning id),
     session as (
       insert into sessions (tenant_id, user_id, remember, expires_at, ip_address, user_agent)
       values ($1, $2, $3,
         now() + make_interval(secs => case when $3 then ${REMEMBERED_SECONDS} else ${SESSION_SECONDS} end), $4, $5)
       returning id),
     pair as (
       insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
       select $1, id, $6, $7, now() + interval '${ACCESS_SECONDS} seconds' from session)
     select session.id, (select count(*) from old) as ended from session`,
    [
      session.userId,
      session.remember,
      session.ip,
      session.userAgent,
      session.accessHash,
      session.refreshHash,
    ],
  )

export type RefreshRow = RefreshState & {
  sessionId: string
  userId: string
  generation: number
  remember: boolean
  /** Seconds until the session ends for good. */
  secondsLeft: number
}

/** One refresh at a time per person: what is read after this is current. */
export const lockOwnerOf = (db: Transaction, refreshHash: Buffer) =>
  db.rows(
    `select id from users where tenant_id = $1 and id = (
       select s.user_id from session_tokens k join sessions s on s.tenant_id = $1 and s.id = k.session_id
       where k.tenant_id = $1 and k.refresh_hash = $2) for no key update`,
    [refreshHash],
  )

export const findRefreshToken = (db: Db, refreshHash: Buffer) =>
  db.row<RefreshRow>(
    `select s.id as session_id, s.user_id, s.remember, k.generation,
       s.revoked_at is null and u.status = 'active' and u.deleted_at is null as is_live,
       s.expires_at <= now() as is_expired,
       greatest(0, floor(extract(epoch from s.expires_at - now())))::int as seconds_left,
       k.revoked_at is not null as is_token_revoked,
       extract(epoch from now() - k.used_at)::float8 as seconds_since_use,
       exists (select from session_tokens n where n.tenant_id = $1 and n.session_id = s.id
         and n.generation = k.generation + 1 and n.used_at is not null) as is_successor_used
     from session_tokens k
     join sessions s on s.tenant_id = $1 and s.id = k.session_id
     join users u on u.tenant_id = $1 and u.id = s.user_id
     where k.tenant_id = $1 and k.refresh_hash = $2`,
    [refreshHash],
  )

/** Spends a refresh token and its unused siblings for a pair of the next generation: its owner is there. */
export const rotateTokens = (
  db: Transaction,
  { sessionId, userId, generation }: RefreshRow,
  spent: Buffer,
  next: { accessHash: Buffer; refreshHash: Buffer },
) =>
  db.rows(
    `with spent as (
       update session_tokens set used_at = coalesce(used_at, now()) where tenant_id = $1 and refresh_hash = $2),
     siblings as (
       update session_tokens set revoked_at = now() where tenant_id = $1 and session_id = $3 and generation = $4
         and refresh_hash <> $2 and used_at is null and revoked_at is null),
     owner as (update users set last_seen_at = now() where tenant_id = $1 and id = $7)
     insert into session_tokens (tenant_id, session_id, generation, access_hash, refresh_hash, access_expires_at)
     select $1, s.id, $4 + 1, $5, $6, least(now() + interval '${ACCESS_SECONDS} seconds', s.expires_at)
     from sessions s where s.tenant_id = $1 and s.id = $3`,
    [spent, sessionId, generation, next.accessHash, next.refreshHash, userId],
  )

type Ended = { id: string; userId: string }

/** Ends the sessions that are named by id or by one of their refresh tokens. */
export const revokeSession = (
  db: Transaction,
  { id, refreshHash, userId }: { id?: string | undefined; refreshHash?: Buffer | undefined; userId?: string },
  reason: string,
) =>
  db.rows<Ended>(
    `update sessions set revoked_at = now(), revoked_reason = $2
     where tenant_id = $1 and revoked_at is null and ($5::uuid is null or user_id = $5)
       and (id = $3 or id = (select session_id from session_tokens where tenant_id = $1 and refresh_hash = $4))
     returning id, user_id`,
    [reason, id ?? null, refreshHash ?? null, userId ?? null],
  )

/** Ends all sessions of a user but `kept`; a link for a new password that was mailed before opens nothing any more. */
export const revokeSessions = (db: Transaction, userId: string, reason: string, kept: string | null = null) =>
  db.rows(
    `with links as (
       update mail_tokens set used_at = now() where tenant_id = $1 and user_id = $2 and kind = 'reset' and used_at is null)
     update sessions set revoked_at = now(), revoked_reason = $3
     where tenant_id = $1 and user_id = $2 and revoked_at is null and ($4::uuid is null or id <> $4)`,
    [userId, reason, kept],
  )

/** Ends the address of the person's calendar feed, a way in that ends with the others; that there was one is remembered, and told. */
export const stopFeed = async (db: Transaction, userId: string): Promise<void> => {
  await db.rows(
    'update calendar_feeds set stopped_at = now() where tenant_id = $1 and user_id = $2 and stopped_at is null',
    [userId],
  )
}

export type SessionRow = {
  id: string
  accessExpiresAt: string
  msLeft: number
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
}

/** The user's live sessions, `current` first, each with the end of its newest access token. */
export const listSessions = (db: Db, userId: string, current: string) =>
  db.rows<SessionRow>(
    `select s.id, s.user_agent, s.ip_address, s.created_at, k.access_expires_at,
       extract(epoch from k.access_expires_at - now()) * 1000 as ms_left
     from sessions s, lateral (
       select max(access_expires_at) as access_expires_at from session_tokens where tenant_id = $1 and session_id = s.id) k
     where s.tenant_id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > now()
     order by s.id <> $3, s.created_at desc`,
    [userId, current],
  )

type MailTokenKind = 'reset' | 'verify'

/** A token of a mail; an older one of its kind no longer works. */
export const insertMailToken = (
  db: Transaction,
  userId: string,
  kind: MailTokenKind,
  tokenHash: Buffer,
  hours: number,
) =>
  db.rows(
    `with old as (
       update mail_tokens set used_at = now() where tenant_id = $1 and user_id = $2 and kind = $3 and used_at is null)
     insert into mail_tokens (tenant_id, user_id, kind, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [userId, kind, tokenHash, hours * 3600],
  )

const usable = `tenant_id = $1 and token_hash = $2 and kind = $3 and used_at is null and expires_at > now()`

/** Whose the token is, while it can be spent. */
export const findMailTokenOwner = (db: Db, kind: MailTokenKind, tokenHash: Buffer) =>
  db.row<Credentials>(
    `select ${credentialColumns} from users
     where tenant_id = $1 and id = (select user_id from mail_tokens where ${usable})`,
    [tokenHash, kind],
  )

/** Spends the token, after its person, as who changes somebody spends theirs: of two that try at once, one gets the user. */
export const redeemMailToken = async (db: Transaction, kind: MailTokenKind, tokenHash: Buffer) => {
  const owner = 'id = (select user_id from mail_tokens where tenant_id = $1 and token_hash = $2)'
  await db.rows(`select from users where tenant_id = $1 and ${owner} for no key update`, [tokenHash])
  const spend = `update mail_tokens set used_at = now() where ${usable} returning user_id`
  return (await db.row<{ userId: string }>(spend, [tokenHash, kind]))?.userId
}

export const markVerified = async (db: Transaction, userId: string): Promise<void> => {
  await db.rows(
    'update users set is_email_verified = true, updated_at = now() where tenant_id = $1 and id = $2',
    [userId],
  )
}

/**
 * Sessions that ended long ago, tokens of sessions that were spent long ago, and tokens of mails that nobody can spend any more.
 * A spent token that comes again within its week ends the session that it was stolen from; later it is as good as made up.
 */
export const deleteOldSessions = (db: Transaction) =>
  db.rows(
    `with dead_mail_tokens as (delete from mail_tokens where tenant_id = $1 and expires_at < now() - interval '7 days'),
     spent_tokens as (
       delete from session_tokens where tenant_id = $1 and created_at < now() - interval '7 days'
         and coalesce(used_at, revoked_at) < now() - interval '7 days')
     delete from sessions
     where tenant_id = $1 and (expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')`,
  )
