import type { Login, SessionStatus, SignIn } from '@rounds/contract/auth'
import { SESSION_TTL_MS } from '@rounds/contract/constants'
import {
  type AuthState,
  type SessionUser,
  type StoredSession,
  authStore,
  clearAuth,
  onCleared,
  owesSignOut,
  ownerOf,
  readDeviceSession,
  readLiveSession,
  readPendingSession,
  readStoredSession,
  signedOut,
  writeStoredSession,
} from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { ApiError, isTemporary, isUnreachable, messageOf } from '#lib/plain/errors.ts'
import { presence, send } from '#lib/wire/http.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { clearReads } from '#lib/device/clear.ts'
import { onNextContact } from './next-contact.ts'
import { leaveOwed, mayStart } from './sign-out-owed.ts'
import { type Credentials, enter, expiryOf, fetchProfile, postLogin } from './entry.ts'
import { tellOtherTabs } from '#lib/person/session-channel.ts'
import { startMonitor, stopMonitor } from './monitor.ts'
import { endsSession, normaliseUser, startStep } from '#lib/person/session-rules.ts'
import { refreshAfter401, refreshSession } from '#lib/wire/refresh.ts'
import { useStore } from '#lib/plain/store.ts'
import { currentTenant, tenantSettled } from './tenant.ts'
import { normaliseTenant, tenantOfAnswer } from '#lib/person/tenant-rules.ts'

/** How long a sign-out waits for the server: it takes effect on this device whatever comes. Milliseconds. */
const SIGN_OUT_MS = 5_000

/** How long the start waits for the server before it shows what this device knows. Milliseconds. */
const PATIENCE_MS = 1_500

/** What this device remembers of a session, this tab first. */
const knownSession = () => readPendingSession() ?? readDeviceSession()

/** Requirements S-007 with decisions.md: the least rights, and never more than the device already knew. */
const enterFallback = async (expiresAt: number, error: string) => {
  const known = knownSession()
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
  authStore.set({ ...signedOut, user, tenant, isAuthenticated: true, sessionExpiry: expiresAt, error })
  startMonitor()
}

const enterWithProfile = async (status: Pick<SessionStatus, 'expiresInMs' | 'jti'> | null): Promise<void> => {
  const here = presence.signal
  try {
    const { user, tenant } = await fetchProfile()
    if (!here.aborted) enter(user, tenant, expiryOf(status), status?.jti ?? null)
  } catch (error) {
    if (here.aborted) return
    const confirmed = status ?? knownSession()
    if (isUnreachable(error) && enterPending()) startOnContact()
    else if (isTemporary(error) && confirmed) await enterFallback(expiryOf(status), messageOf(error))
    // Nobody was known here, and nobody said that a session is over: the other tabs keep theirs.
    else if (isTemporary(error) && status === null) authStore.set(signedOut)
    else clearAuth(status && error, 'expired')
  }
}

onCleared(() => void clearReads(ownerOf(readDeviceSession() ?? signedOut) ?? ''))

/**
 * Requirements S-022: who is signed in, asked once when the app starts. Afterwards `isLoading` is false. An anonymous
 * visitor costs one request.
 */
export const startSession = async (): Promise<void> => {
  if (await mayStart()) await findSession()
  authStore.set((state) => (state.isLoading ? { ...state, isLoading: false } : state))
}

/**
 * decisions.md, Sessions: while the server cannot be asked, whoever used this device last goes on with what it holds.
 * Answers whether there is such a person; the next contact with the server decides.
 */
const enterPending = (): boolean => {
  const { isAuthenticated, isPending } = authStore.get()
  if (isAuthenticated) return isPending === true
  const known = knownSession()
  if (!known || owesSignOut()) return false
  const { user, tenant } = known
  authStore.set({ ...signedOut, user: normaliseUser(user), tenant, isAuthenticated: true, isPending: true })
  return true
}

/** The start that found no server is made up for as soon as there is one. */
const startOnContact = () => onNextContact(() => authStore.get().isPending && findSession())

/** Enters with what the device knows of the person, then asks who they are today. */
const restore = ({ user, tenant }: StoredSession, status: SessionStatus, isOld: boolean) => {
  enter(user, tenant, expiryOf(status), status.jti)
  if (!isOld) return
  const owner = ownerOf(authStore.get())
  void fetchProfile().then(
    (profile) => {
      const { sessionExpiry } = authStore.get()
      if (ownerOf(authStore.get()) === owner && sessionExpiry !== null)
        enter(profile.user, profile.tenant, sessionExpiry, status.jti)
    },
    () => undefined,
  )
}

const findSession = async (): Promise<void> => {
  const startedAt = Date.now()
  const impatient = setTimeout(enterPending, PATIENCE_MS)
  const here = presence.signal
  const isOvertaken = () => here.aborted || (authStore.get().isAuthenticated && !authStore.get().isPending)
  try {
    const status = (await send(lightCalls.sessions)) as SessionStatus
    clearTimeout(impatient)
    // Signed in or out while the answer was on its way: it speaks of the time before.
    if (isOvertaken()) return
    const own = readStoredSession()
    const stored = readLiveSession()
    const step = startStep(status, stored)
    if (step === 'restore' && stored) restore(stored, status, own === null)
    else if (step === 'profile') await enterWithProfile(status)
    else if (step === 'refresh') {
      if (await refreshAfter401(startedAt)) {
        if (!here.aborted) await enterWithProfile({ expiresInMs: null, jti: status.jti })
      } else if (enterPending()) startOnContact()
    } else clearAuth(null, 'expired')
  } catch (error) {
    clearTimeout(impatient)
    if (isOvertaken()) return
    if (isUnreachable(error) && enterPending()) startOnContact()
    else if (isTemporary(error)) await enterWithProfile(null)
    else clearAuth(null, 'expired')
  }
}

/** Tries to replace a fallback session by the real one (the banner's Retry, and every 300 s). */
export const retryProfile = async (): Promise<void> => {
  const { sessionExpiry } = authStore.get()
  await enterWithProfile({ expiresInMs: sessionExpiry && sessionExpiry - now(), jti: null })
}

/** Specification §8: what a refusal says when the server does not. */
const REFUSED = 'Authentication failed. Please check your credentials.'

/**
 * Signs in to the tenant of the URL. Throws ApiError with the text to show: the server's, 'Login failed', or
 * 'Unknown tenant. Please check the URL.' when the URL names none.
 */
export const signIn = async (credentials: Credentials): Promise<SignIn> => {
  authStore.set((state) => ({ ...state, isLoading: true, error: null }))
  try {
    const tenantId = currentTenant()?.id
    if (tenantId === undefined)
      throw new ApiError(400, 'UNKNOWN_TENANT', 'Unknown tenant. Please check the URL.')
    // It must not end the session that begins now.
    await mayStart()
    const login = await postLogin(credentials, tenantId)
    if ('mfaToken' in login) authStore.set(signedOut)
    else enterLogin(login)
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
 * Ends the session because the person asked. Signed out on this device whatever the server answers; a failure ('Logout
 * failed') is the store's `error`.
 */
export const signOut = async (): Promise<void> => {
  stopMonitor()
  const failure: unknown = await send(lightCalls.logout, {}, { timeout: SIGN_OUT_MS }).then(
    () => null,
    (error: unknown) => {
      if (isTemporary(error)) leaveOwed()
      return error
    },
  )
  clearAuth(failure, 'asked')
  tellOtherTabs({ type: 'signed-out', reason: 'asked' })
}

/**
 * 'Stay signed in': refreshes, then reads the new expiry (SESS-014). Throws ApiError; a message that says the session is
 * over has cleared authentication already (S-020).
 */
export const staySignedIn = async (): Promise<void> => {
  const here = presence.signal
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
    if (here.aborted) throw error
    if (endsSession(messageOf(error))) {
      clearAuth(error, 'expired')
      tellOtherTabs({ type: 'signed-out', reason: 'expired' })
    } else authStore.set((state) => ({ ...state, error: messageOf(error) }))
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

/** The signed-in person and their session (AUTH-046), or what `pick` takes of them. */
export function useSession(): AuthState
export function useSession<P>(pick: (state: AuthState) => P): P
export function useSession<P>(pick?: (state: AuthState) => P): AuthState | P {
  return useStore<AuthState, AuthState | P>(authStore, pick ?? ((state) => state))
}

/** The signed-in person; only below the guards of app/. */
export const useUser = (): SessionUser => {
  const user = useSession((state) => state.user)
  if (!user) throw new Error('useUser outside the signed-in area')
  return user
}
