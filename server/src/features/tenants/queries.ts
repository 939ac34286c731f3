import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import type { SubscriptionStatus, Tenant, plans } from '@rounds/contract/tenants'
import { usualWorkdays } from '@rounds/contract/workdays'
import type { Db, Database, Transaction } from '#platform/database/db.ts'
import { conditionsOf, listed } from '#platform/database/listed.ts'

type TenantRow = Omit<Tenant, 'subscription'> & {
  plan: (typeof plans)[number]
  subscriptionStatus: SubscriptionStatus
  trialEndsAt: string | null
  currentPeriodEnd: string
}

const tenantColumns = `t.id, t.name, t.slug, t.domain, t.logo, t.settings, t.plan, t.subscription_status, t.trial_ends_at,
  t.current_period_end, t.created_at, t.updated_at, t.version`

const asTenant = ({
  plan,
  subscriptionStatus,
  trialEndsAt,
  currentPeriodEnd,
  ...tenant
}: TenantRow): Tenant => ({
  ...tenant,
  settings: {
    ...tenant.settings,
    // A company that was stored before it could say so.
    localization: { ...usualWorkdays, ...tenant.settings.localization },
  },
  subscription: { plan, status: subscriptionStatus, trialEndsAt, currentPeriodEnd },
})

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The tenant that a person names by its id or its slug, in whatever case; an id comes first. */
export const findTenantByName = async (database: Database, named: string): Promise<Tenant | undefined> => {
  const name = named.toLowerCase()
  if (!/^[a-z0-9-]{2,63}$/.test(name)) return undefined
  const [row] = await database.global<TenantRow>(
    `select ${tenantColumns} from tenants t where t.slug = $1 or t.id = $2 order by t.slug = $1 limit 1`,
    [name, isUuid(name) ? name : null],
  )
  return row && asTenant(row)
}

/** The tenant whose data the caller sees. */
export const findOwnTenant = async (db: Db): Promise<Tenant | undefined> => {
  const row = await db.row<TenantRow>(`select ${tenantColumns} from tenants t where t.id = $1`)
  return row && asTenant(row)
}

export const findTenant = async (database: Database, id: string): Promise<Tenant | undefined> => {
  const [row] = await database.global<TenantRow>(`select ${tenantColumns} from tenants t where t.id = $1`, [
    id,
  ])
  return row && asTenant(row)
}

/** The same, whoever's `db` it is read with. */
export const findAnyTenant = async (db: Db, id: string): Promise<Tenant | undefined> => {
  const row = await db.row<TenantRow>(
    `select ${tenantColumns} from tenants t where t.id = $2 and $1::uuid is not null`,
    [id],
  )
  return row && asTenant(row)
}

export type TenantFilter = {
  page: number
  limit: number
  search?: string | undefined
  status?: string | undefined
  plan?: string | undefined
}

/** A page of all tenants, by name, and how many there are. */
export const listTenants = async (
  db: Db,
  { search, status, plan, ...paging }: TenantFilter,
): Promise<{ data: Tenant[]; total: number }> => {
  const asked = conditionsOf([], '$1::uuid is not null')
  asked.add(
    search || undefined,
    (word) => `(strpos(lower(t.name), lower(${word})) > 0 or strpos(t.slug, lower(${word})) > 0)`,
  )
  asked.add(status, (parameter) => `t.subscription_status = ${parameter}`)
  asked.add(plan, (parameter) => `t.plan = ${parameter}`)
  const { data, total } = await listed<TenantRow>(
    db,
    {
      from: 'tenants t',
      where: asked.where,
      values: asked.values,
      order: 'plain_text(t.name), t.id',
      columns: tenantColumns,
    },
    paging,
  )
  return { data: data.map((row) => asTenant(row.value)), total }
}

/** What is said of a new tenant. */
type NewTenant = {
  name: string
  slug: string
  domain?: string | null | undefined
  logo?: string | null | undefined
  settings?: { branding?: object; features?: object; localization?: object } | undefined
  subscription?:
    | { plan?: string; status?: string; trialEndsAt?: string | null; currentPeriodEnd?: string }
    | undefined
}

const parts = ({ settings, subscription }: NewTenant) => [
  JSON.stringify(settings?.branding ?? {}),
  JSON.stringify(settings?.features ?? {}),
  JSON.stringify(settings?.localization ?? {}),
  subscription?.plan ?? null,
  subscription?.status ?? null,
  subscription?.trialEndsAt ?? null,
  subscription?.currentPeriodEnd ?? null,
]

/** A trial lasts 30 days unless said (specification §9). */
export const insertTenant = async (
  db: Transaction,
  tenant: NewTenant,
  defaults: Tenant['settings'],
): Promise<Tenant> => {
  const row = await db.one<TenantRow>(
    `insert into tenants as t (name, slug, domain, logo, settings, plan, subscription_status, trial_ends_at, current_period_end)
     select $2, $3, $4, $5, jsonb_build_object(
         'branding', ($13::jsonb -> 'branding') || $6, 'features', ($13::jsonb -> 'features') || $7,
         'localization', ($13::jsonb -> 'localization') || $8),
       coalesce($9::subscription_plan, 'trial'), coalesce($10::subscription_status, 'active'),
       coalesce($11::timestamptz, case when coalesce($9, 'trial') = 'trial' then now() + interval '${RESOLVED_TENANT_PERIOD_DAYS} days' end),
       coalesce($12::timestamptz, now() + interval '${RESOLVED_TENANT_PERIOD_DAYS} days')
     where $1::uuid is not null
     returning ${tenantColumns}`,
    [
      tenant.name,
      tenant.slug,
      tenant.domain ?? null,
      tenant.logo ?? null,
      ...parts(tenant),
      JSON.stringify(defaults),
    ],
  )
  return asTenant(row)
}

/** A tenant, locked until the transaction ends. */
export const lockTenant = async (db: Transaction, id: string): Promise<Tenant | undefined> => {
  const row = await db.row<TenantRow>(
    `select ${tenantColumns} from tenants t where t.id = $2 and $1::uuid is not null for no key update`,
    [id],
  )
  return row && asTenant(row)
}

/** Stores a tenant that was locked, as its next version. */
export const updateTenant = async (db: Transaction, tenant: Tenant): Promise<Tenant> => {
  const { plan, status, trialEndsAt, currentPeriodEnd } = tenant.subscription
  const row = await db.one<TenantRow>(
    `update tenants t set name = $3, domain = $4, logo = $5, settings = $6, plan = $7, subscription_status = $8,
       trial_ends_at = $9, current_period_end = $10, version = t.version + 1, updated_at = now()
     where t.id = $2 and $1::uuid is not null
     returning ${tenantColumns}`,
    [
      tenant.id,
      tenant.name,
      tenant.domain,
      tenant.logo,
      JSON.stringify(tenant.settings),
      plan,
      status,
      trialEndsAt,
      currentPeriodEnd,
    ],
  )
  return asTenant(row)
}

const isTrialOver = `plan = 'trial' and subscription_status = 'active' and trial_ends_at < now()`

/** Whose trials are over and have not ended yet. */
export const findEndedTrials = async (database: Database): Promise<string[]> => {
  const rows = await database.global<{ id: string }>(`select id from tenants where ${isTrialOver}`)
  return rows.map(({ id }) => id)
}

/** Ends the tenant's trial if its time is over (requirements S-057); answers whether it was. */
export const endTrial = async (db: Transaction): Promise<boolean> => {
  const rows = await db.rows(
    `update tenants set subscription_status = 'past_due', version = version + 1, updated_at = now()
     where id = $1 and ${isTrialOver} returning id`,
  )
  return rows.length > 0
}

export const isAnalyticsOn = async (db: Db): Promise<boolean> =>
  (await db.row(
    `select from tenants where id = $1 and coalesce((settings #>> '{features,analytics}')::boolean, true)`,
  )) !== undefined

/** Whether somebody administers the company. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.row(
    `select from users where tenant_id = $1 and role in ('TENANT_ADMIN', 'SUPER_ADMIN') and status = 'active' and deleted_at is null limit 1`,
  )) !== undefined

/** Whether somebody was to be invited to administer the company after this instant: whoever was before, and is invited late, is not any more. */
export const isAdminInvitedAfter = async (db: Db, instant: string): Promise<boolean> =>
  (await db.row(
    `select from invitations where tenant_id = $1 and role = 'TENANT_ADMIN' and invited_at > $2::timestamptz limit 1`,
    [instant],
  )) !== undefined

/** The database's time while a tenant is locked: it orders what is asked of that tenant, on whichever machine. */
export const timeOfLock = async (db: Transaction): Promise<string | undefined> =>
  (await db.row<{ time: string }>('select clock_timestamp() as time from tenants where id = $1'))?.time

/** Closes what somebody was invited with to administer the company, and did not come: others, and this one before an instant. */
export const closeAdminInvitations = (
  db: Transaction,
  { email, asked }: { email: string; asked: string },
): Promise<unknown> =>
  db.rows(
    `update invitations set revision = revision + 1, cancelled_at = now()
     where tenant_id = $1 and role = 'TENANT_ADMIN' and accepted_at is null and cancelled_at is null
       and (invited_at < $2::timestamptz or email <> $3)`,
    [asked, email],
  )
