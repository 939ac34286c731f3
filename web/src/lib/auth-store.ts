import type { User } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import { now } from './clock.ts'
import { createStore } from './store.ts'

/** `isFallback`: the server confirmed the session but the profile could not be loaded (requirements S-007). */
export type SessionUser = User & { isFallback?: true }

/** Requirements AUTH-046. `sessionExpiry` in milliseconds since 1970. */
export type AuthState = {
  user: SessionUser | null
  tenant: Tenant | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
  sessionExpiry: number | null
  showSessionWarning: boolean
}

export const signedOut: AuthState = {
  user: null,
  tenant: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  sessionExpiry: null,
  showSessionWarning: false,
}

/** Loading until the start-up order of session.ts has run. */
export const authStore = createStore<AuthState>({ ...signedOut, isLoading: true })

/** Why the last session ended, for the banner of the sign-in page: only an end that nobody asked for is explained. */
export const endStore = createStore<{ reason: EndReason; error: string | null } | null>(null)

export type EndReason = 'expired' | 'asked'

/** Requirements S-088: the stored session is of this browser tab, the marker of every tab. Neither holds a token. */
const SESSION_KEY = 'pv.session'
const MARKER_KEY = 'pv.session.marker'

export type StoredSession = { user: SessionUser; tenant: Tenant; expiresAt: number; jti: string | null }

/** What this tab stored of its session; `null` when there is none, it is unreadable, or it is over (SESS-019). */
export const readStoredSession = (): StoredSession | null => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null') as StoredSession | null
    return stored && stored.expiresAt > now() ? stored : null
  } catch {
    return null
  }
}

/** The same, whether it is over or not: while the server cannot be reached, expiry is pending (decisions.md). */
export const readPendingSession = (): StoredSession | null => {
  try {
    return JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null') as StoredSession | null
  } catch {
    return null
  }
}

export const writeStoredSession = (session: StoredSession): void => {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify(session))
    localStorage.setItem(MARKER_KEY, String(session.expiresAt))
  } catch {
    // Private mode or a full disk: the session lives in memory only.
  }
}

/** Until when some tab of this browser is signed in (milliseconds since 1970), or `null`. */
export const readMarker = (): number | null => {
  try {
    const value = Number(localStorage.getItem(MARKER_KEY))
    return value > 0 ? value : null
  } catch {
    return null
  }
}

export const writeMarker = (expiresAt: number): void => {
  try {
    localStorage.setItem(MARKER_KEY, String(expiresAt))
  } catch {
    // As above.
  }
}

/** Session-scoped data of the person (requirements S-121): all of it goes, drafts and unsent work stay. */
const clearStoredSession = (): void => {
  try {
    localStorage.removeItem(MARKER_KEY)
    sessionStorage.clear()
  } catch {
    // As above.
  }
}

const clearListeners = new Set<() => void>()

/** Runs when the person is signed out for whatever reason: caches drop what they hold. */
export const onCleared = (listener: () => void): void => {
  clearListeners.add(listener)
}

/** Forgets the signed-in person on this device. Drafts and unsent work stay, keyed to that person. */
export const clearAuth = (error: string | null, reason: EndReason): void => {
  const wasSignedIn = authStore.get().isAuthenticated
  clearStoredSession()
  authStore.set({ ...signedOut, error })
  if (wasSignedIn || error !== null) endStore.set({ reason, error })
  for (const listener of clearListeners) listener()
}

/** Whose device data is meant: `{tenantId}:{userId}`, or `null` when nobody is known. Keys drafts and the outbox. */
export const ownerOf = (state: AuthState): string | null =>
  state.user && state.tenant && state.user.id !== '' ? `${state.tenant.id}:${state.user.id}` : null
