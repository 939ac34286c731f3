import { Refusal, badRequest, conflict } from '@rounds/contract/refusal'

/** A refusal that says after how many seconds to come back. */
export class Busy extends Refusal {
  readonly retryAfter: number

  constructor(status: 429 | 503, code: string, message: string, retryAfter: number) {
    super(status, code, message)
    this.retryAfter = retryAfter
  }
}

/** 429, to be tried again after so many seconds. */
export const tooMany = (seconds: number) =>
  new Busy(429, 'RATE_LIMITED', 'Too many attempts. Please try again later.', seconds)

/** 1 to 5 seconds: what was refused at once must not come back at once (server-rules 6.9). */
const soon = () => 1 + Math.floor(Math.random() * 5)

/** 503. The message holds none of the words on which a client gives up its session (server-rules 6.3). */
export const unavailable = () =>
  new Busy(503, 'UNAVAILABLE', 'The service is busy. Try again in a moment.', soon())

/** 503 of an instance that is about to stop: another one serves. */
export const draining = () =>
  new Busy(503, 'DRAINING', 'This server is about to stop. Try again in a moment.', 1)

/** 499: nobody is there to read it. */
export const callerGone = () => new Refusal(499, 'CALLER_GONE', 'The caller is gone')

/** What a transaction holds is not all any more: it is carried out anew (`inTenant`), as where the database asks for it. */
export const outrun = () => Object.assign(new Error('Others were faster'), { code: '40001' })

type DatabaseError = {
  code?: string
  constraint?: string
  /** What the database was doing. */
  where?: string
  message: string
}

/** What a broken rule of the database means to a person, by the rule's name. Features say it of their own. */
export type ConstraintRefusals = Record<string, () => Refusal>

const busyCodes = /^(08|53|57P|40001|40P01|55P03|57014|25P03)/

/** True for a failure of the connection or of a limit: nothing was wrong with the request. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as DatabaseError
  if (
    typeof code === 'string' &&
    (busyCodes.test(code) ||
      /^(ECONN|EPIPE|ENOENT|EACCES|EROFS|ENOSPC|EDQUOT|E[MN]FILE|ETIMEDOUT|EHOSTUNREACH)/.test(code))
  )
    return true
  return /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    message,
  )
}

/** Translates whatever was thrown into an answer; undefined when it is a fault of ours. */
export const toRefusal = (error: unknown, constraints: ConstraintRefusals = {}): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, constraint, where } = error as DatabaseError
  if (constraint !== undefined) {
    const known = Object.hasOwn(constraints, constraint) && constraints[constraint]
    if (known) return known()
    // Its answer would have been given again, but for what it told of (server-rules 5.6).
    if (constraint === 'idempotency_keys_pkey')
      return conflict('This was carried out before, and what it made is gone since')
    if (code === '23505') return conflict('Already exists', 'DUPLICATE')
  }
  // The same request, sent before, still holds the key (server-rules 5.6).
  if (code === '55P03' && where?.includes('"idempotency_keys'))
    return conflict('This request is still being carried out', 'IDEMPOTENCY_IN_PROGRESS')
  if (isUnavailable(error)) return unavailable()
  return undefined
}

/**
 * What a broken rule of the database says of the request where no schema caught it (server-rules 6.9): each is a gap of the
 * contract. Undefined for every other fault.
 */
export const refusalOfGap = (error: unknown): Refusal | undefined => {
  const code = String((error as DatabaseError).code)
  if (code === '23503')
    return new Refusal(422, 'UNKNOWN_REFERENCE', 'Refers to something that does not exist')
  return code === '23514' || /^22...$/.test(code)
    ? badRequest('VALIDATION_ERROR', 'Invalid value')
    : undefined
}
