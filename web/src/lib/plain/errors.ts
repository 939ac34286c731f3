import type { Issue } from '@rounds/contract/common'

/**
 * Why a call failed, ready to be shown. `status` 0 means that no answer came (`code` NETWORK or TIMEOUT).
 * `issues` are the refused fields, `retryAfter` seconds, `details` whatever else the server said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[]
  readonly retryAfter: number | undefined
  readonly details: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; retryAfter?: number | undefined; details?: unknown } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter
    this.details = more.details
  }
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Issue).path === 'string' &&
  typeof (value as Issue).message === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The error of an answer that is not 2xx (requirements S-023): a 4xx keeps the server's message, everything else gets
 * `failure`, the catalogue string of the call. `issues` come from `details` as `[{path, rule, message}]`.
 */
export const errorOfAnswer = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  failure: string,
): ApiError => {
  const answer = isRecord(body) ? body : {}
  const said = typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined
  const code = typeof answer.code === 'string' ? answer.code : `HTTP_${status}`
  const seconds = Number(headers.get('Retry-After') ?? NaN)
  return new ApiError(status, code, status < 500 && said !== undefined ? said : failure, {
    issues: Array.isArray(answer.details) ? answer.details.filter(isIssue) : [],
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    details: answer.details,
  })
}

/** The error of a call that got no answer: the catalogue string of the call. */
export const errorOfSilence = (cause: unknown, failure: string): ApiError => {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ApiError(0, timedOut ? 'TIMEOUT' : 'NETWORK', failure)
}

/** No answer came: the device is offline, the server is away, or it took too long. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Says nothing of what was asked: no answer, a fault of the server, or one that has no time just now. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 429].includes(error.status))

/** The sentence to show for any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
