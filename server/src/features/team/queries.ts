import { type Actor, type Reach, permissionsOf, reachOf } from '@rounds/contract/rights'
import type { CalendarMember } from '@rounds/contract/calendar'
import type { Role } from '@rounds/contract/endpoint'
import type { UserStatus } from '@rounds/contract/user-rules'
import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import type { MemberChange, MemberDraft } from '@rounds/contract/team'
import type { Db, Transaction } from '#platform/database/db.ts'
import { columnName } from '#platform/database/columns.ts'
import { type SessionUser, type StoredLocalization, localizationOf } from '#platform/identity/session.ts'

/**
 * Delegates of a supervisor, as a sub-select of ids: the own ones and those without a supervisor (decisions.md, Scope of
 * data). `parameter` holds the supervisor's id.
 */
export const teamOf = (parameter: string): string =>
  `(select id from users where tenant_id = $1 and role = 'DELEGATE' and (supervisor_id = ${parameter} or supervisor_id is null))`

/**
 * Whether the id in `column` is one of that team, looked up row by row: for lists that are read in their own order, where
 * the team must not choose the index.
 */
export const inTeam = (column: string, parameter: string): string =>
  `(${column} in ${teamOf(parameter)}) is true`

/** Which prescribers the array `delegates` has created or is assigned. */
export const owns = (alias: string, delegates: string) =>
  `(${alias}.created_by = any(${delegates}) or ${alias}.assigned_delegate_id = any(${delegates}))`
/** These, and whom it has visited. */
export const sees = (alias: string, delegates: string) =>
  `(${owns(alias, delegates)} or exists (select from visits v
    where v.tenant_id = $1 and v.prescriber_id = ${alias}.id and v.delegate_id = any(${delegates})))`

/** Which prescribers a delegate sees: created by or assigned to them, or visited. `parameter` holds the delegate's id. */
export const delegateSees = (alias: string, parameter: string): string =>
  sees(alias, `array[${parameter}::uuid]`)

/**
 * Whom these delegates (a list or a sub-select of ids) have visited, as a sub-select of ids: what the closed months hold is kept
 * (`visit_totals`), and the visits since are one range of an index for each delegate, which `offset 0` keeps.
 */
export const visitedBy = (delegates: string): string => `
  select unnest(t.prescribers) from visit_totals t where t.tenant_id = $1 and t.delegate_id in ${delegates}
  union all
  select v.prescriber_id from users u left join visit_totals t on t.tenant_id = $1 and t.delegate_id = u.id, lateral (
    select v.prescriber_id from visits v
    where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= greatest(t.until, '-infinity') offset 0) v
  where u.tenant_id = $1 and u.id in ${delegates}`

/** How many visits the users `u` of `condition` have: what the closed months hold is kept, the others are counted. */
export const allVisitsOf = (condition: string): string => `(
  select coalesce(sum(coalesce(t.visits, 0) + o.visits), 0)::int
  from users u left join visit_totals t on t.tenant_id = $1 and t.delegate_id = u.id, lateral (
    select count(*) as visits from visits v
    where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= greatest(t.until, '-infinity')) o
  where u.tenant_id = $1 and ${condition})`

/** Which ids of delegates are in a user's scope, with the user's id in `$2`. */
const reached: Record<Reach, string> = {
  own: 'id = $2',
  team: `id in ${teamOf('$2')}`,
  tenant: '$2::uuid is not null',
  nobody: '$2::uuid is null',
}

const delegateOf = (user: SessionUser) =>
  `select from users where tenant_id = $1 and id = $3 and role = 'DELEGATE' and deleted_at is null and ${reached[reachOf(user)]}`

/** Whether the id names a delegate in the user's scope. */
export const hasDelegate = async (db: Db, user: SessionUser, delegateId: string): Promise<boolean> =>
  (await db.row(delegateOf(user), [user.id, delegateId])) !== undefined

/** The same for whoever writes about them: who deletes or erases them waits until the transaction ends, or is seen. */
export const holdsDelegate = async (
  db: Transaction,
  user: SessionUser,
  delegateId: string,
): Promise<boolean> => (await db.row(`${delegateOf(user)} for share`, [user.id, delegateId])) !== undefined

/** Who is in the supervisor's team, by name. */
export const listTeam = (db: Db, supervisorId: string): Promise<CalendarMember[]> =>
  db.rows<CalendarMember>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.department_id, d.name as department
     from users u left join departments d on d.tenant_id = $1 and d.id = u.department_id
     where u.tenant_id = $1 and u.id in ${teamOf('$2')} and u.status <> 'inactive' and u.deleted_at is null
     order by plain_text(u.last_name), plain_text(u.first_name), u.id`,
    [supervisorId],
  )

/** Whoever supervises, or will (`canSupervise` of the contract), by name. */
export const listSupervisors = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.rows(
    `select id, first_name || ' ' || last_name as name from users
     where tenant_id = $1 and role = 'SUPERVISOR' and status <> 'inactive' and deleted_at is null
     order by plain_text(last_name), plain_text(first_name), id`,
  )

/** Whether somebody supervises, or will; who stops doing so waits until the transaction ends, or is seen. */
export const isSupervisor = async (db: Transaction, id: string): Promise<boolean> =>
  (await db.row(
    `select from users where tenant_id = $1 and id = $2 and role = 'SUPERVISOR' and status <> 'inactive' and deleted_at is null for share`,
    [id],
  )) !== undefined

/** The same as a part of a change: the id in `column` while it is that of a supervisor who works, or will; null otherwise. */
export const stillSupervising = (
  column: string,
) => `(select s.id from users s where s.tenant_id = $1 and s.id = ${column}
  and s.role = 'SUPERVISOR' and s.status <> 'inactive' and s.deleted_at is null for share)`

/**
 * A delegate who works, and who supervises them: nobody gives them another role, status or supervisor until the transaction ends, and two
 * that ask for this at once come one after the other.
 */
export const lockDelegate = (
  db: Transaction,
  id: string,
): Promise<{ supervisorId: string | null } | undefined> =>
  db.row<{ supervisorId: string | null }>(
    `select supervisor_id from users
     where tenant_id = $1 and id = $2 and role = 'DELEGATE' and status = 'active' and deleted_at is null for no key update`,
    [id],
  )

/** Who takes part in what a supervisor puts into the calendar of one delegate or, without, of their own team: these, and the supervisor. */
export const listParticipants = (
  db: Db,
  { memberId, createdBy }: { memberId: string | null; createdBy: string },
): Promise<{ id: string; role: SessionUser['role'] }[]> =>
  db.rows(
    `select id, role from users where tenant_id = $1 and status = 'active' and deleted_at is null
       and (id = $3 or (role = 'DELEGATE' and (id = $2 or ($2::uuid is null and supervisor_id = $3))))`,
    [memberId, createdBy],
  )

type Member = Actor & Pick<SessionUser, 'timezone' | 'language' | 'workingDays' | 'holidays'>
/** Somebody of the tenant for whom something is done while they are away: what they may do now, and how their company writes. */
export const findMember = async (db: Db, id: string): Promise<Member | undefined> => {
  const member = await db.row<Actor & { localization: StoredLocalization; permissions: string[] | null }>(
    `select u.id, u.role, r.permissions, t.settings -> 'localization' as localization
     from users u join tenants t on t.id = $1
     left join role_permissions r on r.tenant_id = $1 and r.role = u.role
     where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [id],
  )
  if (!member) return undefined
  const { localization, permissions, ...who } = member
  return { ...who, ...localizationOf(localization), permissions: permissionsOf(who.role, permissions) }
}

/** In whose scope somebody is, removed or not: visits are kept, and lead to them. */
export const inScope = (supervisor: string) =>
  `u.role = 'DELEGATE' and u.deleted_at is null and (u.supervisor_id = ${supervisor} or u.supervisor_id is null)`

type Locked = {
  id: string
  state: 'active' | 'pending' | 'inactive'
  email: string
  firstName: string
  lastName: string
  phone: string | null
  departmentId: string | null
  supervisorId: string | null
  weeklyVisitTarget: number
}
/** A member in a supervisor's scope, changed by nobody else until the transaction ends. */
export const lockMember = (db: Transaction, supervisorId: string, id: string): Promise<Locked | undefined> =>
  db.row<Locked>(
    `select u.id, u.status as state, u.email, u.first_name, u.last_name, u.phone, u.department_id, u.supervisor_id,
       u.weekly_visit_target
     from users u
     where u.tenant_id = $1 and u.id = $3 and ${inScope('$2')} for no key update of u`,
    [supervisorId, id],
  )

/** Somebody of the tenant with this address; `isReachable`: the supervisor may open them. */
export const findNamesake = (
  db: Db,
  supervisorId: string,
  email: string,
): Promise<{ id: string; isReachable: boolean } | undefined> =>
  db.row<{ id: string; isReachable: boolean }>(
    `select u.id, (${inScope('$2')}) as is_reachable from users u where u.tenant_id = $1 and u.email = $3 and u.deleted_at is null`,
    [supervisorId, email],
  )

export const insertMember = async (
  db: Transaction,
  supervisorId: string,
  { email, firstName, lastName, phone, weeklyVisitTarget }: MemberDraft,
  departmentId: string | null,
): Promise<{ id: string }> => {
  const [row] = await db.rows<{ id: string }>(
    `insert into users (tenant_id, email, first_name, last_name, phone, role, status, department_id, supervisor_id, weekly_visit_target)
     values ($1, $2, $3, $4, $5, 'DELEGATE', 'pending', $6, $7, $8) returning id`,
    [
      email,
      firstName,
      lastName,
      phone ?? null,
      departmentId,
      supervisorId,
      weeklyVisitTarget ?? WEEKLY_VISIT_TARGET,
    ],
  )
  return row as { id: string }
}

type PersonValues = Partial<Omit<MemberChange, 'department' | 'status'>> & {
  status?: UserStatus | undefined
  email?: string | undefined
  role?: Role | undefined
  departmentId?: string | null | undefined
  supervisorId?: string | null | undefined
  isEmailVerified?: boolean | undefined
}
/** Stores what is given of somebody; false when it was stored already. */
export const updatePerson = async (db: Transaction, id: string, values: PersonValues): Promise<boolean> => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return false
  const types: Record<string, string> = {
    status: '::user_status',
    role: '::user_role',
    departmentId: '::uuid',
    supervisorId: '::uuid',
    isEmailVerified: '::boolean',
    weeklyVisitTarget: '::smallint',
  }
  const columns = given.map(([key]) => columnName(key))
  const parameters = given.map(([key], at) => `$${at + 3}${types[key] ?? '::text'}`)
  return (
    (await db.row(
      `update users set ${columns.map((column, at) => `${column} = ${parameters[at]}`).join(', ')}, version = version + 1, updated_at = now()
       where tenant_id = $1 and id = $2 and (${columns.join(', ')}) is distinct from (${parameters.join(', ')}) returning id`,
      [id, ...given.map(([, value]) => value)],
    )) !== undefined
  )
}

/** What an invitation promises is what the pending account says: it is what they get when they accept it. */
export const followInvitation = (db: Transaction, id: string, email: string) =>
  db.rows(
    `update invitations i set revision = revision + 1, email = u.email, first_name = u.first_name, last_name = u.last_name, role = u.role,
       department_id = u.department_id, supervisor_id = u.supervisor_id
     from users u where i.tenant_id = $1 and u.tenant_id = $1 and u.id = $2 and i.email = $3
       and i.accepted_at is null and i.cancelled_at is null
       and (i.email, i.first_name, i.last_name, i.role, i.department_id, i.supervisor_id)
         is distinct from (u.email, u.first_name, u.last_name, u.role, u.department_id, u.supervisor_id)`,
    [id, email],
  )

/** Locks an address `a` of a company until the transaction ends, though nobody may have it yet. */
const lockAddress = 'select pg_advisory_xact_lock(hashtextextended(t.id::text || a.email, 62)) from tenants t'

/**
 * Who is about to be invited is held by their address, before any row and many in one order: whoever invites them at the same time, or comes
 * from there, waits and then sees who there is.
 */
export const holdAddresses = (db: Transaction, emails: readonly string[]) =>
  db.rows(`${lockAddress}, unnest($2::text[]) a(email) where t.id = $1 order by a.email`, [emails])

/**
 * Whoever an invitation is for, by its id or its token, is held before it, by their address and as an account: as where somebody makes or
 * changes them and it follows, the other way round the two would wait for each other.
 */
export const lockInvited = (db: Transaction, which: { id: string } | { tokenHash: Buffer }) => {
  const [condition, value] = 'id' in which ? ['a.id = $2', which.id] : ['a.token_hash = $2', which.tokenHash]
  return Promise.all([
    db.rows(`${lockAddress} join invitations a on a.tenant_id = t.id where t.id = $1 and ${condition}`, [
      value,
    ]),
    db.rows(
      `select from users where tenant_id = $1 and email <> ''
         and email = (select a.email from invitations a where a.tenant_id = $1 and ${condition})
       order by id for no key update`,
      [value],
    ),
  ])
}

export const leaveTeam = (db: Transaction, id: string) =>
  db.rows(
    `update users set status = 'inactive', supervisor_id = null, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [id],
  )

/** Somebody who is gone, or never came: their address is free again, and the link in their mail opens nothing. */
export const deletePerson = async (db: Transaction, id: string, email: string): Promise<void> => {
  await db.rows(
    `update invitations set revision = revision + 1, cancelled_at = now()
     where tenant_id = $1 and email = $2 and accepted_at is null and cancelled_at is null`,
    [email],
  )
  await db.rows(
    `update users set status = 'inactive', deleted_at = now(), version = version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    [id],
  )
}
