import type { Issue } from './common.ts'

/**
 * Why something that was asked for is not done: `{message, code, details?}` and its status (specification §3). Rules throw it
 * wherever they are applied, on a server or without one.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** 400: one field is refused, by a rule that the contract's schema cannot know. `path` leads to it: `visits.0.status`. */
export const invalid = (path: string, message: string, rule = 'custom') =>
  new Refusal(400, 'VALIDATION_ERROR', message, [{ path, rule, message }] satisfies Issue[])

/** 400 with a code of its own (docs/decisions/006). */
export const badRequest = (code: string, message: string) => new Refusal(400, code, message)

/** 401: no live session, or what should prove one is wrong. */
export const unauthenticated = (code = 'UNAUTHENTICATED', message = 'Authentication required') =>
  new Refusal(401, code, message)

/** 403 when signing in, 401 when a live session meets it (decisions.md, API). */
export const accountInactive = (status: 401 | 403) =>
  new Refusal(status, 'ACCOUNT_INACTIVE', 'This account has been deactivated.')

/** 403: known, and not allowed to. */
export const forbidden = (message = 'Forbidden', code = 'FORBIDDEN') => new Refusal(403, code, message)

/** `what` is the entity: answers '{what} not found'. Outside the caller's scope is the same as missing. */
export const notFound = (what: string, details?: unknown) =>
  new Refusal(404, 'NOT_FOUND', `${what} not found`, details)

/** 409: the request meets a state that it cannot change. */
export const conflict = (message: string, code = 'CONFLICT', details?: unknown) =>
  new Refusal(409, code, message, details)
