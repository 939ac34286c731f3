import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import type { SetUp } from '@rounds/contract/setup'
import { SETUP_DAYS, type SetupRow } from '@rounds/contract/setup-rules'
import type { SetupStep } from '@rounds/contract/setup-steps'
import type { Tenant } from '@rounds/contract/tenants'
import type { Db, Transaction } from '#platform/database/db.ts'

const columns = 'data, completed_steps, current_step, auto_save, saved_at, set_up'
const isOpen = (token: string) =>
  `tenant_id = $1 and expires_at > now() and (${token}::bytea is null or ${token} = any(token_hashes))`

/** The set-up that a token opens, or the own company's: `token` null. */
export const findSetup = (db: Db, token: Buffer | null) =>
  db.row<SetupRow>(`select ${columns} from account_setups where ${isOpen('$2')}`, [token])

/** The same, locked until the transaction ends. */
export const lockSetup = (db: Transaction, token: Buffer | null) =>
  db.row<SetupRow>(`select ${columns} from account_setups where ${isOpen('$2')} for update`, [token])

type Saved = {
  data: object
  completedSteps: readonly SetupStep[]
  currentStep: SetupStep
  autoSave: boolean
}

/**
 * Stores what was entered: groups that are named replace those that were stored, null removes them. Answers when; undefined where the
 * set-up is finished.
 */
export const saveSetup = (
  db: Transaction,
  token: Buffer | null,
  { data, completedSteps, currentStep, autoSave }: Saved,
): Promise<{ savedAt: string; expiresAt: string } | undefined> =>
  db.row<{ savedAt: string; expiresAt: string }>(
    `insert into account_setups as s (tenant_id, token_hashes, data, completed_steps, current_step, auto_save, expires_at)
     values ($1, array_remove(array[$2::bytea], null), jsonb_strip_nulls($3::jsonb), $4, $5, $6, now() + interval '${SETUP_DAYS} days')
     on conflict (tenant_id) do update set data = jsonb_strip_nulls(s.data || $3::jsonb), completed_steps = excluded.completed_steps,
       current_step = excluded.current_step, auto_save = excluded.auto_save, saved_at = now(), expires_at = excluded.expires_at
       where s.set_up is null
     returning saved_at, expires_at`,
    [token, JSON.stringify(data), completedSteps, currentStep, autoSave],
  )

/** Another token opens the set-up, too: of the first ones and the newest. */
export const addToken = async (db: Transaction, token: Buffer, added: Buffer): Promise<boolean> =>
  (await db.row(
    `update account_setups set token_hashes = token_hashes[:9] || $3::bytea
     where ${isOpen('$2')} and set_up is null returning tenant_id`,
    [token, added],
  )) !== undefined

/** What was entered is not kept any longer; what became of it is. */
export const finishSetup = (db: Transaction, token: Buffer | null, setUp: SetUp) =>
  db.rows(
    `insert into account_setups as s (tenant_id, token_hashes, set_up, completed_steps, current_step, expires_at)
     values ($1, array_remove(array[$2::bytea], null), $3, '{company-info,plan,admin,completion}', 'completion', now() + interval '${SETUP_DAYS} days')
     on conflict (tenant_id) do update set data = '{}', set_up = excluded.set_up, current_step = 'completion',
       completed_steps = case when 'completion' = any(s.completed_steps) then s.completed_steps else s.completed_steps || 'completion'::text end`,
    [token, JSON.stringify(setUp)],
  )

/** Removes the set-up once its time is over. */
export const deleteOldSetup = (db: Transaction) =>
  db.rows('delete from account_setups where tenant_id = $1 and expires_at <= now()')

/** Counts one more in the window of the network that stands in the tenant's place. */
export const countSetup = (db: Transaction, seconds: number) =>
  db.one<{ count: number; seconds: number }>(
    `insert into setup_attempts as a (tenant_id, count, window_ends_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (tenant_id) do update set
       count = case when a.window_ends_at > now() then a.count + 1 else 1 end,
       window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
     returning count, ceil(extract(epoch from window_ends_at - now()))::int as seconds`,
    [seconds],
  )

export const deleteOldCount = (db: Transaction) =>
  db.rows('delete from setup_attempts where tenant_id = $1 and window_ends_at <= now()')

/** Slugs that begin with `base`. */
export const findSlugs = async (db: Transaction, base: string): Promise<string[]> =>
  (
    await db.rows<{ slug: string }>(
      `select slug from tenants where $1::uuid is not null and (slug = $2 or slug like $2 || '-%')`,
      [base],
    )
  ).map(({ slug }) => slug)

/** The tenant of this transaction; false when somebody has taken the slug meanwhile. */
export const insertCompany = async (
  db: Transaction,
  { slug, name, settings }: Pick<Tenant, 'slug' | 'name' | 'settings'>,
): Promise<boolean> =>
  (await db.row(
    `insert into tenants (id, slug, name, settings, trial_ends_at, current_period_end)
     values ($1, $2, $3, $4, now() + interval '${RESOLVED_TENANT_PERIOD_DAYS} days', now() + interval '${RESOLVED_TENANT_PERIOD_DAYS} days')
     on conflict (slug) do nothing returning id`,
    [slug, name, JSON.stringify(settings)],
  )) !== undefined

/** Whether the own company's set-up is finished; of a locked tenant. */
export const isCompleted = async (db: Db): Promise<boolean> =>
  (
    await db.one<{ completed: boolean }>(
      'select onboarding_completed as completed from tenants where id = $1',
    )
  ).completed

export const completeTenant = (db: Transaction, company: object) =>
  db.rows('update tenants set onboarding_completed = true, company = $2 where id = $1', [
    JSON.stringify(company),
  ])

export const insertAdmin = async (
  db: Transaction,
  admin: { email: string; firstName: string; lastName: string; passwordHash: string },
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into users (tenant_id, email, first_name, last_name, role, password_hash)
     values ($1, $2, $3, $4, 'TENANT_ADMIN', $5) returning id`,
    [admin.email, admin.firstName, admin.lastName, admin.passwordHash],
  )
  return id
}

/** Departments of these names, but those that exist already. */
export const insertDepartments = (db: Transaction, names: string[]) =>
  db.rows(
    `insert into departments (tenant_id, name) select $1, name from unnest($2::text[]) with ordinality n(name, place)
     order by place on conflict (tenant_id, lower(name)) do nothing`,
    [names],
  )

/** Which of the addresses belong to people of the company already. */
export const findKnown = async (db: Transaction, emails: string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ email: string }>(
    'select email from users where tenant_id = $1 and email = any($2) and deleted_at is null',
    [emails],
  )
  return new Set(rows.map(({ email }) => email))
}
