import { API_BASE, REFRESH_TIMEOUT_MS, SESSION_TTL_MS } from '@rounds/contract/constants'
import { authStore, clearAuth, writeMarker, writeStoredSession } from '#lib/person/auth-store.ts'
import { alone } from '#lib/plain/alone.ts'
import { now } from '#lib/plain/clock.ts'
import { csrfToken, dropCsrfToken } from './csrf.ts'
import { lightCalls } from './light-calls.ts'
import { transport } from './transport.ts'
import { errorOfAnswer, errorOfSilence, isTemporary } from '#lib/plain/errors.ts'
import { tellOtherTabs } from '#lib/person/session-channel.ts'

const { path, failure } = lightCalls.refresh

/** When the cookies of this browser were last renewed (milliseconds since 1970), told by every tab. */
const RENEWED_KEY = 'pv.session.renewed'

const renewedAt = () => {
  try {
    return Number(localStorage.getItem(RENEWED_KEY))
  } catch {
    return 0
  }
}

const markRenewed = (expiresAt: number) => {
  try {
    localStorage.setItem(RENEWED_KEY, String(Date.now()))
  } catch {
    // No storage: other tabs refresh for themselves.
  }
  writeMarker(expiresAt)
  const { user, tenant } = authStore.get()
  if (user && tenant) writeStoredSession({ user, tenant, expiresAt, jti: null })
  authStore.set((state) => ({ ...state, sessionExpiry: expiresAt, showSessionWarning: false }))
}

const post = async () =>
  transport
    .fetch(API_BASE + path, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF-Token': await csrfToken(),
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: '{}',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    .catch((cause: unknown): never => {
      throw errorOfSilence(cause, failure)
    })

/**
 * A new 15 minutes from the refresh cookie. Throws ApiError 'Token refresh failed', or the server's own 4xx message
 * ('Refresh token revoked', 'invalid', 'expired'). 10 s timeout.
 */
export const refreshSession = async (): Promise<void> => {
  let response = await post()
  if (response.status === 403) {
    dropCsrfToken()
    response = await post()
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorOfAnswer(response, body, failure)
  const seconds = (body as { expiresIn?: unknown } | null)?.expiresIn
  markRenewed(now() + (typeof seconds === 'number' ? seconds * 1000 : SESSION_TTL_MS))
}

let shared: Promise<boolean> | null = null

const refresh = async (since: number) => {
  // Whoever signs out while it is under way, or in, or has theirs renewed, has nothing that a refusal could end.
  const before = authStore.get()
  if (!before.isAuthenticated && !before.isLoading) return false
  // One tab at a time, so that a rotated refresh token is never used twice.
  return alone('pv.refresh', async () => {
    if (renewedAt() > since) return true
    try {
      await refreshSession()
      return true
    } catch (error) {
      // Without the server's word the end of the session is pending, not certain (decisions.md, Sessions).
      if (!isTemporary(error) && authStore.get().sessionExpiry === before.sessionExpiry) {
        clearAuth(error, 'expired')
        tellOtherTabs({ type: 'signed-out', reason: 'expired' })
      }
      return false
    }
  })
}

/**
 * Called when a request that started at `since` was answered 401: one refresh for all such requests of all tabs.
 * Resolves to whether they may be sent again. When the server refuses, authentication is cleared. Where nobody is signed in
 * any more there is nothing to renew, and nothing whose end other tabs, where somebody may be, would have to hear of.
 */
export const refreshAfter401 = (since: number): Promise<boolean> => {
  shared ??= refresh(since).finally(() => {
    shared = null
  })
  return shared
}
