import {
  MONITOR_FALLBACK_MS,
  MONITOR_LEAD_MS,
  MONITOR_MIN_MS,
  SESSION_WARNING_MS,
} from '@rounds/contract/constants'
import type { Role } from '@rounds/contract/endpoint'

const roles: readonly Role[] = ['SUPER_ADMIN', 'TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE']

/** `OTHER` is one that this build does not know: it has the pages of everybody, and none of a role (PERM-011). */
export type PersonRole = Role | 'OTHER'

/** Specification §3: a role in another case is upper-cased. */
export const normaliseUser = <U extends { role: string }>(
  user: U,
): Omit<U, 'role'> & { role: PersonRole } => ({
  ...user,
  role: roles.find((known) => known === user.role.toUpperCase()) ?? 'OTHER',
})

/** Specification §6: those who administer, the platform or a company. */
export const isAdmin = (role: PersonRole): role is 'SUPER_ADMIN' | 'TENANT_ADMIN' =>
  role === 'SUPER_ADMIN' || role === 'TENANT_ADMIN'

/** Specification §6: admins and supervisors. */
export const isManagement = (role: PersonRole): boolean => isAdmin(role) || role === 'SUPERVISOR'

/**
 * How long to wait until the next check of the session with the server, in milliseconds: a minute before it ends, at
 * least 10 s, 300 s when the remaining time is unknown (specification §9).
 */
export const nextDelay = (expiresInMs: number | null | undefined): number =>
  expiresInMs === null || expiresInMs === undefined
    ? MONITOR_FALLBACK_MS
    : Math.max(MONITOR_MIN_MS, expiresInMs - MONITOR_LEAD_MS)

/** Specification §9: warn when 180 s or less remain. */
export const shouldWarn = (remainingMs: number): boolean =>
  remainingMs > 0 && remainingMs <= SESSION_WARNING_MS

/** `mm:ss` of a remaining time in milliseconds, counting a begun second as a whole one; never negative. */
export const countdown = (remainingMs: number): string => {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** AUTH-038..041: does the message of a failed refresh say that the session is over? */
export const endsSession = (message: string): boolean => /revoked|invalid|expired/i.test(message)

export type StartStep = 'restore' | 'profile' | 'refresh' | 'anonymous'

/** Requirements S-022: what to do at start-up with the server's word on the session. */
export const startStep = (
  status: { authenticated: boolean; jti: string | null; refreshable: boolean },
  stored: { jti: string | null } | null,
): StartStep => {
  if (status.authenticated)
    return stored && (stored.jti === null || stored.jti === status.jti) ? 'restore' : 'profile'
  return status.refreshable ? 'refresh' : 'anonymous'
}
