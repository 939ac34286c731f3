import type { AdminUser, UserDetail, UserDraft, UserFilter } from '@rounds/contract/users'
import type { Person, UserStatus } from '@rounds/contract/user-rules'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import { patternsOf } from '#features/prescribers/rules.ts'
import { isOpenPlan } from '#features/handover/queries.ts'

/** People of the company; the platform's own are nobody's to administer. */
const known = `u.tenant_id = $1 and u.deleted_at is null and u.role <> 'SUPER_ADMIN'`

/** An `AdminUser` as the contract has it, from users `u`. Whoever supervised a delegate who is none any more is kept, and not told. */
const columns = `u.id, u.first_name, u.last_name, u.email, u.role, d.name as department, u.phone, u.status,
  greatest(u.last_login_at, u.last_seen_at) as last_active,
  case when u.role = 'DELEGATE' then u.supervisor_id end as supervisor_id,
  case when u.role = 'DELEGATE' then s.first_name || ' ' || s.last_name end as supervisor_name, u.is_email_verified,
  case when u.status = 'pending' then i.expires_at end as invited_until, u.created_at, u.updated_at, u.version`
const joins = `left join departments d on d.tenant_id = $1 and d.id = u.department_id
  left join users s on s.tenant_id = $1 and s.id = u.supervisor_id
  left join invitations i on i.tenant_id = $1 and i.email = u.email and i.accepted_at is null and i.cancelled_at is null`

const orders: Record<UserFilter['sortBy'], string> = {
  createdAt: 'u.created_at',
  name: 'u.sort_name',
  email: 'u.email',
  role: 'u.role',
  department: 'u.department_sort',
  status: 'u.status',
}

const statusColumns = `count(*) filter (where u.status = 'active') as active,
  count(*) filter (where u.status = 'pending') as pending, count(*) filter (where u.status = 'inactive') as inactive`
type StatusCounts = Record<UserStatus, number>

/** One page of the company's people, and how many of each status there are, whichever status is asked for. */
export const listUsers = async (
  db: Db,
  filter: UserFilter,
): Promise<Listed<AdminUser> & { counts: StatusCounts }> => {
  const asked = conditionsOf([], known)
  asked.add(patternsOf(filter.search), (patterns) => `u.search like all(${patterns}::text[])`)
  asked.add(filter.role, (role) => `u.role = ${role}::user_role`)
  asked.add(
    filter.department || undefined,
    (name) =>
      `u.department_id in (select id from departments where tenant_id = $1 and lower(name) = lower(${name}))`,
  )
  asked.add(
    filter.withoutSupervisor,
    (is) => `(u.role = 'DELEGATE' and u.supervisor_id is null) = ${is}::boolean`,
  )
  asked.add(filter.withoutDepartment, (is) => `(u.department_id is null) = ${is}::boolean`)
  const all = { where: asked.where, values: [...asked.values] }
  asked.add(filter.status, (status) => `u.status = ${status}::user_status`)
  const order = `${orders[filter.sortBy]} ${filter.sortOrder}, u.id ${filter.sortOrder}`
  const [found, counts] = await Promise.all([
    listed<AdminUser>(
      db,
      {
        from: 'users u',
        where: asked.where,
        values: asked.values,
        order,
        joins: `join users u on u.tenant_id = $1 and u.id = found.id ${joins}`,
        columns,
      },
      filter,
    ),
    db.row<StatusCounts>(`select ${statusColumns} from users u where ${all.where}`, all.values),
  ])
  return { ...found, counts: counts ?? { active: 0, pending: 0, inactive: 0 } }
}

export const findAdminUser = (db: Db, id: string): Promise<AdminUser | undefined> =>
  db.row<AdminUser>(`select ${columns} from users u ${joins} where ${known} and u.id = $2`, [id])

/** Somebody and what hangs on them, with today in `$3`. */
export const findUserDetail = (db: Db, id: string, today: string): Promise<UserDetail | undefined> =>
  db.row<UserDetail>(
    `select ${columns},
       (select count(*) from sessions e where e.tenant_id = $1 and e.user_id = u.id and e.revoked_at is null
          and e.expires_at > now()) as sessions,
       (select count(*) from visits v where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= $3
          and ${isOpenPlan}) as open_visits,
       (select count(*) from users m where m.tenant_id = $1 and m.supervisor_id = u.id and m.role = 'DELEGATE'
          and m.deleted_at is null) as team_size,
       exists (select from second_factors f where f.tenant_id = $1 and f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
     from users u ${joins} where ${known} and u.id = $2`,
    [id, today],
  )

/** Somebody under the hands of an admin: nobody else changes them until the transaction ends. */
export type Locked = Person & {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  version: number
  departmentId: string | null
  department: string | null
  supervisorId: string | null
}

/**
 * Those of `ids` who exist, and with `admins` every active admin of the company and whoever reports to them: whoever changes who the admins
 * are waits for the one before, and then sees what has become of them. Roles come in their order (admins, supervisors, delegates), and all
 * of them before their visits: two who hold people in another order would wait for each other.
 */
export const lockUsers = (db: Transaction, ids: string[], admins: boolean): Promise<Locked[]> =>
  db.rows<Locked>(
    `select u.id, u.role, u.status, u.email, u.first_name, u.last_name, u.phone, u.version, u.department_id, u.supervisor_id,
       (select d.name from departments d where d.tenant_id = $1 and d.id = u.department_id) as department
     from users u where ${known} and (u.id = any($2::uuid[]) or ($3 and (
       u.role = 'TENANT_ADMIN' and u.status = 'active' or u.role = 'DELEGATE' and u.supervisor_id = any($2::uuid[]))))
     order by u.role, u.id for no key update of u`,
    [ids, admins],
  )

/** Somebody whom others may report to; who stops being one waits, or is seen. */
export const lockSupervisor = (db: Transaction, id: string): Promise<Person | undefined> =>
  db.row<Person>(`select u.id, u.role, u.status from users u where ${known} and u.id = $2 for share of u`, [
    id,
  ])

export const insertUser = async (
  db: Transaction,
  { firstName, lastName, email, role, phone, supervisorId }: UserDraft,
  departmentId: string | null,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into users (tenant_id, email, first_name, last_name, phone, role, status, department_id, supervisor_id)
       values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8) returning id`,
      [email, firstName, lastName, phone ?? null, role, departmentId, supervisorId ?? null],
    )
  ).id

/** What was mailed to somebody opens nothing any more: the address is theirs no longer. */
export const spendMailTokens = (db: Transaction, id: string) =>
  db.rows(
    'update mail_tokens set used_at = now() where tenant_id = $1 and user_id = $2 and used_at is null',
    [id],
  )

type ActivityRow = {
  id: string
  userId: string
  action: string
  resource: string
  resourceId: string | null
  success: boolean
  timestamp: string
  ipAddress: string | null
  userAgent: string | null
}

/** What somebody has done between two instants, the latest first. */
export const listActivity = (
  db: Db,
  id: string,
  { from, until }: { from: string | undefined; until: string | undefined },
  paging: { page: number; limit: number },
): Promise<Listed<ActivityRow>> => {
  const asked = conditionsOf([id], 'a.tenant_id = $1', 'a.user_id = $2')
  asked.add(from, (instant) => `a.at >= ${instant}::timestamptz`)
  asked.add(until, (instant) => `a.at < ${instant}::timestamptz`)
  return listed<ActivityRow>(
    db,
    {
      from: 'audit_log a',
      where: asked.where,
      values: asked.values,
      order: 'a.at desc, a.id desc',
      joins: 'join audit_log a on a.tenant_id = $1 and a.id = found.id',
      columns:
        'a.id, $2::uuid as user_id, a.action, a.resource, a.resource_id, a.success, a.at as timestamp, a.ip_address, a.user_agent',
    },
    paging,
  )
}
