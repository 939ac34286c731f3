import { type Actor, type Reach, permissionsOf, reachOf } from '@rounds/contract/rights'
import type { Db } from '#platform/database/db.ts'
import type { SessionUser } from '#platform/identity/session.ts'

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

/** Which ids of delegates are in a user's scope, with the user's id in `$2`. */
const reached: Record<Reach, string> = {
  own: 'id = $2',
  team: `id in ${teamOf('$2')}`,
  tenant: '$2::uuid is not null',
  nobody: '$2::uuid is null',
}

/** Whether the id names a delegate in the user's scope. */
export const hasDelegate = async (db: Db, user: SessionUser, delegateId: string): Promise<boolean> =>
  (await db.row(
    `select from users where tenant_id = $1 and id = $3 and role = 'DELEGATE' and deleted_at is null
       and ${reached[reachOf(user)]}`,
    [user.id, delegateId],
  )) !== undefined

type Member = Actor & Pick<SessionUser, 'timezone' | 'language'>
/** Somebody of the tenant for whom something is done while they are away: what they may do now, and how their company writes. */
export const findMember = async (db: Db, id: string): Promise<Member | undefined> => {
  const member = await db.row<Omit<Member, 'permissions'> & { permissions: string[] | null }>(
    `select u.id, u.role, r.permissions, t.settings #>> '{localization,timezone}' as timezone,
       t.settings #>> '{localization,language}' as language
     from users u join tenants t on t.id = $1
     left join role_permissions r on r.tenant_id = $1 and r.role = u.role
     where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [id],
  )
  return member && { ...member, permissions: permissionsOf(member.role, member.permissions) }
}
