import type { Issue } from '@rounds/contract/common'

/** An answer other than success: `{message, code, details?}` with its status (specification §3). */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, details?: unknown, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** 400: one field is refused, by a rule that the contract's schema cannot know. `path` leads to it: `visits.0.status`. */
export const invalid = (path: string, message: string, rule = 'custom') =>
  new AppError(400, 'VALIDATION_ERROR', message, [{ path, rule, message }] satisfies Issue[])

/** 400 with a code of its own (docs/decisions/006). */
export const badRequest = (code: string, message: string) => new AppError(400, code, message)

/** 401: no live session, or what should prove one is wrong. */
export const unauthenticated = (code = 'UNAUTHENTICATED', message = 'Authentication required') =>
  new AppError(401, code, message)

/** 403 when signing in, 401 when a live session meets it (decisions.md, API). */
export const accountInactive = (status: 401 | 403) =>
  new AppError(status, 'ACCOUNT_INACTIVE', 'This account has been deactivated.')

/** 403: known, and not allowed to. */
export const forbidden = (message = 'Forbidden', code = 'FORBIDDEN') => new AppError(403, code, message)

/** `what` is the entity: answers '{what} not found'. Outside the caller's scope is the same as missing. */
export const notFound = (what: string, details?: unknown) =>
  new AppError(404, 'NOT_FOUND', `${what} not found`, details)

/** 409: the request meets a state that it cannot change. */
export const conflict = (message: string, code = 'CONFLICT', details?: unknown) =>
  new AppError(409, code, message, details)

/** 429, to be tried again after so many seconds. */
export const tooMany = (seconds: number) =>
  new AppError(429, 'RATE_LIMITED', 'Too many attempts. Please try again later.', undefined, seconds)

/** 1 to 5 seconds: what was refused at once must not come back at once (server-rules 6.9). */
const soon = () => 1 + Math.floor(Math.random() * 5)

/** 503. The message holds none of the words on which a client gives up its session (server-rules 6.3). */
export const unavailable = () =>
  new AppError(503, 'UNAVAILABLE', 'The service is busy. Try again in a moment.', undefined, soon())

/** 503 of an instance that is about to stop: another one serves. */
export const draining = () =>
  new AppError(503, 'DRAINING', 'This server is about to stop. Try again in a moment.', undefined, 1)

/** 499: nobody is there to read it. */
export const callerGone = () => new AppError(499, 'CALLER_GONE', 'The caller is gone')

type DatabaseError = {
  code?: string
  constraint?: string
  /** What the database was doing. */
  where?: string
  message: string
}

/** What a broken rule of the database means to a person; features add theirs next to their migrations' names. */
const constraintErrors = new Map<string, () => AppError>([
  ['prescribers_identity', () => conflict('Prescriber already exists', 'DUPLICATE')],
  ['users_email', () => conflict('User already exists', 'DUPLICATE')],
  ['invitations_open', () => conflict('User already exists', 'DUPLICATE')],
  ['tenants_slug_key', () => conflict('Tenant slug already exists', 'DUPLICATE')],
  ['departments_name', () => conflict('Department already exists', 'DUPLICATE')],
  ['visits_approved_report', () => conflict('This visit can no longer be changed', 'VISIT_LOCKED')],
])

const busyCodes = /^(08|53|57P|40001|40P01|55P03|57014|25P03)/

/** True for a failure of the connection or of a limit: nothing was wrong with the request. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as DatabaseError
  if (
    typeof code === 'string' &&
    (busyCodes.test(code) || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/.test(code))
  )
    return true
  return /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    message,
  )
}

/** Translates whatever was thrown into an answer; undefined when it is a fault of ours. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  const { code, constraint, where } = error as DatabaseError
  if (constraint !== undefined) {
    const known = constraintErrors.get(constraint)
    if (known) return known()
    if (code === '23505') return conflict('Already exists', 'DUPLICATE')
  }
  // The first of two twins still holds the key (server-rules 5.6).
  if (code === '55P03' && where?.includes('"idempotency_keys'))
    return conflict('This request is still being carried out', 'IDEMPOTENCY_IN_PROGRESS')
  if (isUnavailable(error)) return unavailable()
  return undefined
}

/**
 * What a broken rule of the database says of the request where no schema caught it (server-rules 6.9): each is a gap of the
 * contract. Undefined for every other fault.
 */
export const toRefusal = (error: unknown): AppError | undefined => {
  const code = String((error as DatabaseError).code)
  if (code === '23503')
    return new AppError(422, 'UNKNOWN_REFERENCE', 'Refers to something that does not exist')
  return code === '23514' || /^22...$/.test(code)
    ? badRequest('VALIDATION_ERROR', 'Invalid value')
    : undefined
}
