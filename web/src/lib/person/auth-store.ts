import type { User } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import type { PersonRole } from './session-rules.ts'
import { now } from '#lib/plain/clock.ts'
import { type ApiError, messageOf } from '#lib/plain/errors.ts'
import { createStore } from '#lib/plain/store.ts'

/** `isFallback`: the server confirmed the session but the profile could not be loaded (requirements S-007). */
export type SessionUser = Omit<User, 'role'> & { role: PersonRole; isFallback?: true }

/** Requirements AUTH-046. `sessionExpiry` in milliseconds since 1970. */
export type AuthState = {
  user: SessionUser | null
  tenant: Tenant | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
  sessionExpiry: number | null
  showSessionWarning: boolean
  /** Known by this device alone: the server could not be asked yet (decisions.md, Sessions). */
  isPending?: true
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
/** Whose cookies this browser has, whichever tab got them. */
const OWNER_KEY = 'pv.session.owner'
/** The session of the last person of this browser, for a start without a network. Holds no token either. */
const DEVICE_KEY = 'pv.session.device'
/** The person asked to be signed out and the server has not heard of it. */
const OWED_KEY = 'pv.session.leaving'

export type StoredSession = { user: SessionUser; tenant: Tenant; expiresAt: number; jti: string | null }

/** No session lasts longer without an answer of the server ('Keep me signed in'), nor what the device has of its person. */
const REMEMBERED_MS = 30 * 86_400_000

const storedIn = (text: string | null): StoredSession | null => {
  const stored = JSON.parse(text ?? 'null') as StoredSession | null
  return stored && stored.expiresAt + REMEMBERED_MS > now() ? stored : null
}

/**
 * What this tab stored of its session, whether it is over or not: while the server cannot be reached, expiry is pending
 * (decisions.md). `null` when there is none, it is 30 days old or unreadable, or another tab has signed somebody else in since.
 */
export const readPendingSession = (): StoredSession | null => {
  try {
    const stored = storedIn(sessionStorage.getItem(SESSION_KEY))
    const owner = localStorage.getItem(OWNER_KEY)
    return stored && (owner === null || owner === ownerOf(stored)) ? stored : null
  } catch {
    return null
  }
}

/**
 * The session that this device remembers from whatever tab, for a start that finds no network. `null` when nobody signed
 * in, they signed out, somebody else signed in since, or it is 30 days ago.
 */
export const readDeviceSession = (): StoredSession | null => {
  try {
    const stored = storedIn(localStorage.getItem(DEVICE_KEY))
    return stored && localStorage.getItem(OWNER_KEY) === ownerOf(stored) ? stored : null
  } catch {
    return null
  }
}

const unlessOver = (stored: StoredSession | null) => (stored && stored.expiresAt > now() ? stored : null)

/** What this tab stored, `null` as well when it is over (SESS-019). */
export const readStoredSession = (): StoredSession | null => unlessOver(readPendingSession())

/** The session that has not run out, of this tab or else of the device (SESS-019). */
export const readLiveSession = (): StoredSession | null =>
  readStoredSession() ?? unlessOver(readDeviceSession())

export const writeStoredSession = (session: StoredSession): void => {
  try {
    const stored = JSON.stringify(session)
    sessionStorage.setItem(SESSION_KEY, stored)
    localStorage.setItem(DEVICE_KEY, stored)
    localStorage.setItem(MARKER_KEY, String(session.expiresAt))
    localStorage.setItem(OWNER_KEY, ownerOf(session) ?? '')
    localStorage.removeItem(OWED_KEY)
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

/**
 * Session-scoped data of the person (requirements S-121): all of it goes, drafts and unsent work stay. Marks of somebody
 * else, whom another tab has signed in since, are not this tab's to take.
 */
const clearStoredSession = (leaving: string | null): void => {
  try {
    const owner = localStorage.getItem(OWNER_KEY)
    if (leaving === null || owner === null || owner === leaving) {
      localStorage.removeItem(MARKER_KEY)
      localStorage.removeItem(OWNER_KEY)
      localStorage.removeItem(DEVICE_KEY)
    }
    sessionStorage.clear()
  } catch {
    // As above.
  }
}

/** Notes that a sign-out did not reach the server; the next sign-in strikes it out. */
export const oweSignOut = (): void => {
  try {
    localStorage.setItem(OWED_KEY, 'true')
  } catch {
    // Without storage nobody remembers: the session ends with its 15 minutes.
  }
}

export const owesSignOut = (): boolean => {
  try {
    return localStorage.getItem(OWED_KEY) !== null
  } catch {
    return false
  }
}

export const settleSignOut = (): void => {
  try {
    localStorage.removeItem(OWED_KEY)
  } catch {
    // As above.
  }
}

const clearListeners = new Set<() => void>()

/** Runs when the person is signed out for whatever reason: caches drop what they hold. */
export const onCleared = (listener: () => void): void => {
  clearListeners.add(listener)
}

/** Forgets the signed-in person on this device, with what was thrown, if it was. Drafts and unsent work stay, keyed to that person. */
export const clearAuth = (cause: unknown, reason: EndReason): void => {
  const before = authStore.get()
  const error = cause ? messageOf(cause) : null
  // After a reload the browser knows of a session of which this page does not yet.
  const isEnd = before.isAuthenticated || error || readMarker()
  clearStoredSession(ownerOf(before))
  authStore.set({ ...signedOut, error })
  // What is wrong with a token tells nobody more than that it is over.
  if (isEnd)
    endStore.set({ reason, error: (cause as ApiError | null)?.code?.startsWith('REFRESH') ? null : error })
  for (const listener of clearListeners) listener()
}

/** Whose device data is meant: `{tenantId}:{userId}`, or `null` when nobody is known. Keys drafts and the outbox. */
export const ownerOf = (state: Pick<AuthState, 'user' | 'tenant'>): string | null =>
  state.user && state.tenant && state.user.id !== '' ? `${state.tenant.id}:${state.user.id}` : null
