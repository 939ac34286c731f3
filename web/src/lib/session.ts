import type { Login, SessionStatus } from '@rounds/contract/auth'
import { SESSION_TTL_MS } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'
import {
  type AuthState,
  type SessionUser,
  authStore,
  clearAuth,
  endStore,
  oweSignOut,
  owesSignOut,
  ownerOf,
  readPendingSession,
  readStoredSession,
  settleSignOut,
  signedOut,
  writeStoredSession,
} from './auth-store.ts'
import { now } from './clock.ts'
import { dropCsrfToken } from './csrf.ts'
import { ApiError, isUnreachable, messageOf } from './errors.ts'
import { send } from './http.ts'
import { lightCalls } from './light-calls.ts'
import { startMonitor, stopMonitor, tellOtherTabs } from './session-monitor.ts'
import { endsSession, normaliseUser, startStep } from './session-rules.ts'
import { refreshSession } from './refresh.ts'
import { useStore } from './store.ts'
import { currentTenant, tenantSettled } from './tenant.ts'
import { normaliseTenant, tenantOfAnswer } from './tenant-rules.ts'

/** How long a sign-out waits for the server: it takes effect on this device whatever comes. Milliseconds. */
const SIGN_OUT_MS = 5_000

const enter = (given: SessionUser, tenant: Tenant, expiresAt: number, jti: string | null) => {
  const user = normaliseUser(given)
  const owner = `${tenant.id}:${user.id}`
  const before = ownerOf(authStore.get())
  // Somebody else without a sign-out between them (another tab, an invitation): nothing of the one may reach the other.
  if (before !== null && before !== owner) clearAuth(null, 'expired')
  writeStoredSession({ user, tenant, expiresAt, jti })
  endStore.set(null)
  authStore.set({ ...signedOut, user, tenant, isAuthenticated: true, sessionExpiry: expiresAt })
  tellOtherTabs({ type: 'signed-in', owner })
  startMonitor()
}

const expiryOf = (status: Pick<SessionStatus, 'expiresInMs'> | null): number =>
  now() + (status?.expiresInMs ?? SESSION_TTL_MS)

/** AUTH-031, S-093: the profile stands at the root, under `user` or under `data`. */
const fetchProfile = async () => {
  const body = (await send(lightCalls.profile)) as Record<string, unknown> | null
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

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Requirements S-007 with decisions.md: the least rights, and never more than the device already knew. */
const enterFallback = async (expiresAt: number) => {
  const known = readPendingSession()
  if (!known) await tenantSettled()
  const tenant = known?.tenant ?? currentTenant()
  if (!tenant) return
  const nobody = {
    id: '',
    email: '',
    firstName: '',
    lastName: '',
    tenantId: tenant.id,
    createdAt: '',
    updatedAt: '',
  }
  const user: SessionUser = {
    ...(known?.user ?? { ...nobody, role: 'DELEGATE', isEmailVerified: true, onboardingCompleted: true }),
    isFallback: true,
  }
  authStore.set({ ...signedOut, user, tenant, isAuthenticated: true, sessionExpiry: expiresAt })
  startMonitor()
}

const enterWithProfile = async (status: SessionStatus | null): Promise<void> => {
  try {
    const { user, tenant } = await fetchProfile()
    enter(user, tenant, expiryOf(status), status?.jti ?? null)
  } catch (error) {
    const confirmed = status?.authenticated === true || readPendingSession() !== null
    if (isTemporary(error) && confirmed) await enterFallback(expiryOf(status))
    else clearAuth(status ? messageOf(error) : null, 'expired')
  }
}

/**
 * Requirements S-022: who is signed in, asked once when the app starts. Afterwards `isLoading` is false. An anonymous
 * visitor costs one request.
 */
export const startSession = async (): Promise<void> => {
  if (await mayStart()) await findSession()
  authStore.set((state) => ({ ...state, isLoading: false }))
}

/** A sign-out that the server has not heard of comes first; until it does, nobody is signed in again by old cookies. */
const mayStart = async (): Promise<boolean> => {
  if (!owesSignOut()) return true
  try {
    await send(lightCalls.logout)
  } catch (error) {
    if (isUnreachable(error)) return false
  }
  settleSignOut()
  return true
}

const findSession = async (): Promise<void> => {
  try {
    const status = (await send(lightCalls.sessions)) as SessionStatus
    // Signed in while the answer was on its way: it speaks of the time before.
    if (authStore.get().isAuthenticated) return
    const stored = readStoredSession()
    const step = startStep(status, stored)
    if (step === 'restore' && stored) enter(stored.user, stored.tenant, expiryOf(status), status.jti)
    else if (step === 'profile') await enterWithProfile(status)
    else if (step === 'refresh') {
      await refreshSession()
      await enterWithProfile({ ...status, authenticated: true, expiresInMs: null })
    } else clearAuth(null, 'expired')
  } catch (error) {
    if (authStore.get().isAuthenticated) return
    if (isUnreachable(error) && readPendingSession()) await enterFallback(now())
    else if (isTemporary(error)) await enterWithProfile(null)
    else clearAuth(null, 'expired')
  }
}

/** Tries to replace a fallback session by the real one (the banner's Retry, and every 300 s). */
export const retryProfile = async (): Promise<void> => {
  const { sessionExpiry } = authStore.get()
  const remaining = sessionExpiry === null ? null : Math.max(0, sessionExpiry - now())
  await enterWithProfile({ ...anonymous, authenticated: true, expiresInMs: remaining })
}

const anonymous: SessionStatus = {
  authenticated: false,
  expiresInMs: null,
  expiresAt: null,
  jti: null,
  sessions: [],
  refreshable: false,
}

/** Specification §8: what a refusal says when the server does not. */
const REFUSED = 'Authentication failed. Please check your credentials.'

/**
 * Signs in to the tenant of the URL. Throws ApiError with the text to show: the server's, 'Login failed', or
 * 'Unknown tenant. Please check the URL.' when the URL names none.
 */
export const signIn = async (credentials: {
  email: string
  password: string
  rememberMe: boolean
}): Promise<Login> => {
  authStore.set((state) => ({ ...state, isLoading: true, error: null }))
  try {
    const tenantId = currentTenant()?.id
    if (tenantId === undefined)
      throw new ApiError(400, 'UNKNOWN_TENANT', 'Unknown tenant. Please check the URL.')
    const { email, password, rememberMe } = credentials
    const body = { email, password, tenantId, ...(rememberMe ? { rememberMe } : {}) }
    const login = (await send(lightCalls.login, body)) as Login
    enterLogin(login)
    return login
  } catch (cause) {
    const isRefusal =
      cause instanceof ApiError && cause.status === 401 && cause.message === lightCalls.login.failure
    const error = isRefusal ? new ApiError(401, cause.code, REFUSED) : cause
    authStore.set({ ...signedOut, error: messageOf(error) })
    throw error
  }
}

/** Takes over the session that a login answer describes (also of an accepted invitation). */
export const enterLogin = ({ user, tenant, expiresIn }: Login): void => {
  // The token of the anonymous visitor ends here: kept, it would cost the first change a refusal.
  dropCsrfToken()
  const own = tenantOfAnswer(tenant)
  enter(
    user,
    own ? normaliseTenant(own, now()) : tenant,
    now() + (expiresIn ?? SESSION_TTL_MS / 1000) * 1000,
    null,
  )
}

/**
 * Ends the session because the person asked. Signed out on this device whatever the server answers; resolves to the
 * text of a failure ('Logout failed') or `null`.
 */
export const signOut = async (): Promise<string | null> => {
  stopMonitor()
  const failure = await send(lightCalls.logout, {}, { timeout: SIGN_OUT_MS }).then(
    () => null,
    (error: unknown) => {
      if (isUnreachable(error)) oweSignOut()
      return messageOf(error)
    },
  )
  clearAuth(failure, 'asked')
  tellOtherTabs({ type: 'signed-out', reason: 'asked' })
  return failure
}

/**
 * 'Stay signed in': refreshes, then reads the new expiry (SESS-014). Throws ApiError; a message that says the session is
 * over has cleared authentication already (S-020).
 */
export const staySignedIn = async (): Promise<void> => {
  try {
    await refreshSession()
    const status = (await send(lightCalls.sessions)) as SessionStatus
    if (!status.authenticated) throw new ApiError(401, 'UNAUTHENTICATED', 'Token refresh failed')
    const expiry = expiryOf(status)
    authStore.set((state) => ({ ...state, sessionExpiry: expiry, showSessionWarning: false }))
    const { user, tenant } = authStore.get()
    if (user && tenant) writeStoredSession({ user, tenant, expiresAt: expiry, jti: status.jti })
    tellOtherTabs({ type: 'renewed', expiresAt: expiry })
    startMonitor()
  } catch (error) {
    if (endsSession(messageOf(error))) clearAuth(messageOf(error), 'expired')
    else authStore.set((state) => ({ ...state, error: messageOf(error) }))
    throw error
  }
}

/** Takes over what the signed-in person has changed of themselves. */
export const updateUser = (changes: Pick<SessionUser, 'id'> & Partial<SessionUser>): void => {
  const { user, tenant, sessionExpiry } = authStore.get()
  if (!user || !tenant || user.id !== changes.id) return
  const changed = { ...user, ...changes }
  const jti = readPendingSession()?.jti ?? null
  if (sessionExpiry !== null) writeStoredSession({ user: changed, tenant, expiresAt: sessionExpiry, jti })
  authStore.set((state) => ({ ...state, user: changed }))
}

/** The signed-in person and their session (AUTH-046). */
export const useSession = (): AuthState => useStore(authStore)

/** The signed-in person; only below the guards of app/. */
export const useUser = (): SessionUser => {
  const { user } = useStore(authStore)
  if (!user) throw new Error('useUser outside the signed-in area')
  return user
}
