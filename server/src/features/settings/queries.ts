import { type EditableRole, type Permission, rolePermissions } from '@rounds/contract/permissions'
import {
  type ReviewRules,
  type SecurityRules,
  type StoredReportDomains,
  type StoredReviewRules,
  usualReviewRules,
} from '@rounds/contract/settings'
import type { Db, Transaction } from '#platform/database/db.ts'

/** Who changes what their company says waits for the one before, and then sees what that one has changed: the log says it of each. */
export const lockSettings = (db: Transaction) =>
  db.rows('select from tenants where id = $1 for no key update')

type StoredPermissions = { permissions: readonly Permission[]; version: number }
/** What the tenant made of a role's permissions, or the defaults. */
export const findRolePermissions = async (db: Db, role: EditableRole): Promise<StoredPermissions> =>
  (await db.row<StoredPermissions>(
    'select permissions, version from role_permissions where tenant_id = $1 and role = $2',
    [role],
  )) ?? { permissions: rolePermissions[role], version: 0 }

/** How many people have a role and may sign in. */
export const countPeople = async (db: Db, role: EditableRole): Promise<number> =>
  (
    await db.one<{ people: number }>(
      `select count(*)::int as people from users
       where tenant_id = $1 and role = $2 and status = 'active' and deleted_at is null`,
      [role],
    )
  ).people

export const setRolePermissions = async (
  db: Transaction,
  role: EditableRole,
  permissions: Permission[],
): Promise<void> => {
  await db.rows(
    `insert into role_permissions (tenant_id, role, permissions, version) values ($1, $2, $3, 1)
     on conflict (tenant_id, role) do update
       set permissions = excluded.permissions, version = role_permissions.version + 1, updated_at = now()`,
    [role, permissions],
  )
}

/** What a company says of review, beside what is usual: a rule that is new to it holds as it is usual. */
export type StoredRules = Partial<ReviewRules> | null
export const reviewRulesOf = (stored: StoredRules | undefined): ReviewRules => ({
  ...usualReviewRules,
  ...stored,
})
/** The same in a statement about something else. */
export const rulesColumn = '(select rules from review_rules where tenant_id = $1)'

/** The rules of review, and since when they hold. */
export const findReviewRules = async (db: Db): Promise<StoredReviewRules> => {
  const row = await db.row<{ rules: StoredRules; since: string | null; version: number }>(
    'select rules, since, version from review_rules where tenant_id = $1',
  )
  return { ...reviewRulesOf(row?.rules), since: row?.since ?? null, version: row?.version ?? 0 }
}

export const setReviewRules = async (db: Transaction, rules: ReviewRules): Promise<void> => {
  await db.rows(
    `insert into review_rules (tenant_id, rules, since, version) values ($1, $2, now(), 1)
     on conflict (tenant_id) do update
       set rules = excluded.rules, since = now(), version = review_rules.version + 1`,
    [JSON.stringify(rules)],
  )
}

/** Domains outside the company that reports may be mailed to. */
export const findReportDomains = async (db: Db): Promise<StoredReportDomains> =>
  (await db.row<StoredReportDomains>('select domains, version from report_domains where tenant_id = $1')) ?? {
    domains: [],
    version: 0,
  }

export const setReportDomains = async (db: Transaction, domains: string[]): Promise<void> => {
  await db.rows(
    `insert into report_domains (tenant_id, domains, version) values ($1, $2, 1)
     on conflict (tenant_id) do update set domains = excluded.domains, version = report_domains.version + 1`,
    [domains],
  )
}

export const findSecurityRules = async (db: Db): Promise<SecurityRules> =>
  (await db.row<SecurityRules>('select second_factor, version from security_rules where tenant_id = $1')) ?? {
    secondFactor: 'optional',
    version: 0,
  }

export const setSecurityRules = (db: Transaction, { secondFactor }: Pick<SecurityRules, 'secondFactor'>) =>
  db.rows(
    `insert into security_rules (tenant_id, second_factor, version) values ($1, $2, 1)
     on conflict (tenant_id) do update
       set second_factor = excluded.second_factor, version = security_rules.version + 1`,
    [secondFactor],
  )

type Share = { total: number; without: number }
/** How many have no second factor, of the admins and of everybody who may sign in. */
export const countWithoutFactor = (db: Db): Promise<{ admins: Share; people: Share }> =>
  db.one<{ admins: Share; people: Share }>(
    `select jsonb_build_object('total', count(*) filter (where w.is_admin),
         'without', count(*) filter (where w.is_admin and not w.has)) as admins,
       jsonb_build_object('total', count(*), 'without', count(*) filter (where not w.has)) as people
     from (select u.role = 'TENANT_ADMIN' as is_admin, f.confirmed_at is not null as has
       from users u left join second_factors f on f.tenant_id = $1 and f.user_id = u.id
       where u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null and u.role <> 'SUPER_ADMIN') w`,
  )
