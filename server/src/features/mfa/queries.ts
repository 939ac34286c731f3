import type { SecondFactorPolicy } from '@rounds/contract/mfa'
import type { Role } from '@rounds/contract/endpoint'
import type { Db, Transaction } from '#platform/database/db.ts'

export type Factor = {
  secret: Buffer
  isOn: boolean
  since: string | null
  /** The last half minute whose code was spent. */
  lastStep: number
  codesLeft: number
}

export const findFactor = (db: Db, userId: string) =>
  db.row<Factor>(
    `select f.secret, f.confirmed_at is not null as is_on, f.confirmed_at as since, f.last_step,
       (select count(*) from recovery_codes c where c.tenant_id = $1 and c.user_id = $2 and c.used_at is null) as codes_left
     from second_factors f where f.tenant_id = $1 and f.user_id = $2`,
    [userId],
  )

/** What a sign-in has to know beside the password. */
export const findDemand = (db: Db, userId: string) =>
  db.row<{ isOn: boolean; role: Role; policy: SecondFactorPolicy }>(
    `select f.confirmed_at is not null as is_on, u.role,
       coalesce((select r.second_factor from security_rules r where r.tenant_id = $1), 'optional') as policy
     from users u left join second_factors f on f.tenant_id = $1 and f.user_id = u.id
     where u.tenant_id = $1 and u.id = $2`,
    [userId],
  )

export type Owner = { email: string; firstName: string; passwordHash: string | null }
export const findOwner = (db: Db, userId: string) =>
  db.row<Owner>(
    `select u.email, u.first_name, u.password_hash from users u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null`,
    [userId],
  )

/** Before what is theirs: who changes somebody comes to it afterwards, too. */
export const lockOwner = (db: Transaction, userId: string) =>
  db.rows('select from users where tenant_id = $1 and id = $2 for no key update', [userId])

/** The other admins, who can reset it. */
export const listAdmins = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(
      `select concat_ws(' ', u.first_name, u.last_name) as name from users u
       where u.tenant_id = $1 and u.role = 'TENANT_ADMIN' and u.status = 'active' and u.deleted_at is null and u.id <> $2
       order by 1, u.id limit 3`,
      [userId],
    )
  ).map(({ name }) => name)

/** A secret that counts once a code of it was confirmed; false where one does already. */
export const storeDraft = async (db: Transaction, userId: string, sealed: Buffer): Promise<boolean> =>
  (await db.row(
    `insert into second_factors (tenant_id, user_id, secret) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set secret = excluded.secret, created_at = now()
       where second_factors.confirmed_at is null
     returning user_id`,
    [userId, sealed],
  )) !== undefined

/** Turns it on; false where it is on, or another secret was made meanwhile. */
export const confirmDraft = async (
  db: Transaction,
  userId: string,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> =>
  (await db.row(
    `update second_factors set confirmed_at = now(), last_step = $4
     where tenant_id = $1 and user_id = $2 and secret = $3 and confirmed_at is null
     returning user_id`,
    [userId, sealed, step],
  )) !== undefined

/** Spends the code of a half minute, and with it all before: of two who send it at once, one gets true. */
export const spendStep = async (db: Transaction, userId: string, step: number): Promise<boolean> =>
  (await db.row(
    `update second_factors set last_step = $3
     where tenant_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3 returning user_id`,
    [userId, step],
  )) !== undefined

export const hasRecoveryCode = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await db.row(
    'select from recovery_codes where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null',
    [userId, hash],
  )) !== undefined

export const spendRecoveryCode = async (db: Transaction, userId: string, hash: Buffer): Promise<boolean> =>
  (await db.row(
    `update recovery_codes set used_at = now()
     where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning user_id`,
    [userId, hash],
  )) !== undefined

/** Those of before open nothing any more. */
export const replaceRecoveryCodes = (db: Transaction, userId: string, hashes: Buffer[]) =>
  db.rows(
    `with old as (delete from recovery_codes where tenant_id = $1 and user_id = $2)
     insert into recovery_codes (tenant_id, user_id, code_hash) select $1, $2, decode(unnest($3::text[]), 'hex')`,
    [userId, hashes.map((hash) => hash.toString('hex'))],
  )

/** Takes it away; false where none was on. */
export const removeFactor = async (db: Transaction, userId: string): Promise<boolean> =>
  (
    await db.row<{ isOn: boolean }>(
      `with codes as (delete from recovery_codes where tenant_id = $1 and user_id = $2),
       steps as (delete from sign_in_steps where tenant_id = $1 and user_id = $2)
       delete from second_factors where tenant_id = $1 and user_id = $2 returning confirmed_at is not null as is_on`,
      [userId],
    )
  )?.isOn ?? false

export type SignInStep = { userId: string; passwordMark: Buffer; remember: boolean; enrols: boolean }

export const insertSignInStep = (
  db: Transaction,
  { userId, passwordMark, remember, enrols }: SignInStep,
  tokenHash: Buffer,
  minutes: number,
) =>
  db.rows(
    `insert into sign_in_steps (tenant_id, token_hash, user_id, password_mark, remember, enrols, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
    [tokenHash, userId, passwordMark, remember, enrols, minutes],
  )

/** A step that can still be taken. */
const usable = 'tenant_id = $1 and token_hash = $2 and used_at is null and expires_at > now()'

/** The same, while its account is as the right password found it. */
export const findSignInStep = (db: Db, tokenHash: Buffer) =>
  db.row<SignInStep>(
    `select user_id, password_mark, remember, enrols from sign_in_steps where ${usable}
       and exists (select from users u where u.tenant_id = $1 and u.id = user_id and u.status = 'active' and u.deleted_at is null
         and sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')) = password_mark)`,
    [tokenHash],
  )

/** Takes it: of two who try at once, one gets true. */
export const spendSignInStep = async (db: Transaction, tokenHash: Buffer): Promise<boolean> =>
  (await db.row(`update sign_in_steps set used_at = now() where ${usable} returning user_id`, [
    tokenHash,
  ])) !== undefined

export const deleteOldSteps = (db: Transaction) =>
  db.rows(`delete from sign_in_steps where tenant_id = $1 and expires_at < now() - interval '1 day'`)
