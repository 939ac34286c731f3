import type { SessionStatus, SignIn } from '@rounds/contract/auth'
import { DEFAULT_TENANT, SESSION_TTL_MS } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'
import {
  type SessionUser,
  authStore,
  clearAuth,
  endStore,
  ownerOf,
  signedOut,
  writeStoredSession,
} from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { knownOr } from '#lib/plain/store.ts'
import { send } from '#lib/wire/http.ts'
import { readEarly } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { tellOtherTabs } from '#lib/person/session-channel.ts'
import { startMonitor } from './monitor.ts'
import { normaliseUser } from '#lib/person/session-rules.ts'
import { currentTenant } from './tenant.ts'
import { normaliseTenant, tenantOfAnswer } from '#lib/person/tenant-rules.ts'

export type Credentials = { email: string; password: string; rememberMe?: boolean }

/** Specification §7: the call alone, to the default tenant unless one is named. Throws ApiError. */
export const postLogin = async (
  { email, password, rememberMe = false }: Credentials,
  tenantId: string = DEFAULT_TENANT,
): Promise<SignIn> => {
  const body = { email, password, tenantId, ...(rememberMe ? { rememberMe } : {}) }
  return (await send(lightCalls.login, body)) as SignIn
}

/** Signs the person in on this device, as the server has just confirmed them. */
export const enter = (given: SessionUser, tenant: Tenant, expiresAt: number, jti: string | null) => {
  const user = normaliseUser(given)
  const owner = `${tenant.id}:${user.id}`
  const before = ownerOf(authStore.get())
  // Somebody else without a sign-out between them (another tab, an invitation): nothing of the one may reach the other.
  if (before !== null && before !== owner) clearAuth(null, 'expired')
  writeStoredSession({ user, tenant, expiresAt, jti })
  endStore.set(null)
  authStore.set((known) => ({
    ...signedOut,
    user: knownOr(known.user, user),
    tenant: knownOr(known.tenant, tenant),
    isAuthenticated: true,
    sessionExpiry: expiresAt,
  }))
  tellOtherTabs({ type: 'signed-in', owner })
  startMonitor()
}

/** When the session of an answer ends, milliseconds since 1970. */
export const expiryOf = (status: Pick<SessionStatus, 'expiresInMs'> | null): number =>
  now() + (status?.expiresInMs ?? SESSION_TTL_MS)

/**
 * Who is signed in; the first page that asks for the profile has the same answer. AUTH-031, S-093: the profile stands at the
 * root, under `user` or under `data`. Throws ApiError.
 */
export const fetchProfile = async () => {
  const body = (await readEarly(lightCalls.profile, {})) as Record<string, unknown> | null
  const found = [body, body?.user, body?.data].find(
    (candidate): candidate is SessionUser & { tenant?: unknown } =>
      typeof candidate === 'object' &&
      candidate !== null &&
      typeof (candidate as SessionUser).id === 'string',
  )
  if (!found) throw new ApiError(200, 'PROFILE_FORMAT', 'Invalid profile response: missing user id')
  const own = tenantOfAnswer(found.tenant ?? body?.tenant)
  const tenant = own ? normaliseTenant(own, now()) : currentTenant()
  if (!tenant) throw new ApiError(200, 'PROFILE_FORMAT', 'Failed to load tenant')
  return { user: found, tenant }
}
