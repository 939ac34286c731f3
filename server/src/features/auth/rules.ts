import { type Limit, networkLimits, throttleKey } from '#platform/identity/throttle.ts'
import { badRequest, unauthenticated } from '@rounds/contract/refusal'

/** Seconds. The session's end, however often it is refreshed (server-rules 6.1, decisions.md). */
export const SESSION_SECONDS = 12 * 3600
export const REMEMBERED_SECONDS = 30 * 24 * 3600
export const MAX_SESSIONS = 10
/** A refresh token may come again for so long after its first use: parallel tabs, lost answers (server-rules 6.4). */
const GRACE_SECONDS = 60
/** Hours. Decisions.md, and server-rules 6.6. */
export const RESET_HOURS = 1
export const VERIFY_HOURS = 24

/** A refresh token with its session, as read while the session is locked. */
export type RefreshState = {
  isLive: boolean
  isExpired: boolean
  isTokenRevoked: boolean
  /** Null = never used. */
  secondsSinceUse: number | null
  /** Whether a token of the next generation was used: then this one is no longer the immediate predecessor. */
  isSuccessorUsed: boolean
}

export type RefreshVerdict = 'rotate' | 'reuse' | 'revoked' | 'expired' | 'invalid'

/** Server-rules 6.4, step by step. */
export const refreshVerdict = (state: RefreshState | undefined): RefreshVerdict => {
  if (!state) return 'invalid'
  if (!state.isLive) return 'revoked'
  if (state.isExpired) return 'expired'
  if (state.isTokenRevoked) return 'reuse'
  if (state.secondsSinceUse === null) return 'rotate'
  return state.secondsSinceUse <= GRACE_SECONDS && !state.isSuccessorUsed ? 'rotate' : 'reuse'
}

const MINUTE = 60

/** Wrong passwords for one address, whether an account has it or not (server-rules 6.6). */
export const loginLimit = (email: string): Limit => ({
  key: throttleKey('login', email),
  max: 10,
  seconds: 15 * MINUTE,
})

/** Wrong passwords from one network: more than an office of a thousand mistypes in the morning after a change. */
export const loginNetworkLimits = (ip: string): Limit[] =>
  networkLimits('login-ip', ip, { max: 500, seconds: 10 * MINUTE })

export const passwordLimit = (userId: string): Limit => ({
  key: throttleKey('password', userId),
  max: 10,
  seconds: 15 * MINUTE,
})

/** Mails asked for, or tokens guessed, from one network: an office asks for many, a guess of 256 bits needs more than many. */
export const mailNetworkLimits = (kind: 'forgot-ip' | 'token-ip', ip: string): Limit[] =>
  networkLimits(kind, ip, { max: 100, seconds: 15 * MINUTE })

/** Mails to one address (requirements S-098). */
export const mailLimit = (kind: string, subject: string): Limit => ({
  key: throttleKey(kind, subject),
  max: 5,
  seconds: 15 * MINUTE,
})

/** What somebody else thinks of first: the names of a person and their company. */
export const namesOf = (
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  tenant: { name: string; slug: string } | undefined,
): string[] => [email, firstName, lastName, ...(tenant ? [tenant.name, tenant.slug] : [])]

export const wrongCredentials = () =>
  unauthenticated('INVALID_CREDENTIALS', 'Authentication failed. Please check your credentials.')

/** A client gives its session up on these words (requirements S-020). */
export const refreshRefusals = {
  invalid: () => unauthenticated('REFRESH_INVALID', 'Refresh token invalid'),
  expired: () => unauthenticated('REFRESH_EXPIRED', 'Refresh token expired'),
  revoked: () => unauthenticated('REFRESH_REVOKED', 'Refresh token revoked'),
  reuse: () => unauthenticated('REFRESH_REVOKED', 'Refresh token revoked'),
}

export const resetTokenInvalid = () =>
  badRequest('RESET_TOKEN_INVALID', 'This reset link is invalid or has expired.')
export const verifyTokenInvalid = () =>
  badRequest('TOKEN_INVALID', 'This verification link is invalid or has expired.')
