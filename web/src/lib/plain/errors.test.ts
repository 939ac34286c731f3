import { expect, test } from 'vitest'
import { ApiError, errorOfAnswer, errorOfSilence, isUnreachable } from './errors.ts'

const FAILURE = 'Failed to fetch visits'
const answered = (status: number, headers = {}) => new Response(null, { status, headers })

test.each([
  [400, { message: 'Unknown visit status', code: 'VALIDATION_ERROR' }, 'Unknown visit status'],
  [404, { message: 'Visit not found' }, 'Visit not found'],
  [404, { message: '' }, FAILURE],
  [403, 'no JSON', FAILURE],
  [500, { message: 'column "x" does not exist' }, FAILURE],
  [503, null, FAILURE],
])('%i %j says %s', (status, body, message) => {
  expect(errorOfAnswer(answered(status), body, FAILURE).message).toBe(message)
})

test.each([{}, { 'Retry-After': 'Wed, 18 Nov 2026 09:00:00 GMT' }])(
  '%j does not say how many seconds to wait',
  (headers) => {
    expect(errorOfAnswer(answered(503, headers), null, FAILURE).retryAfter).toBeUndefined()
  },
)

test('carries refused fields and how long to wait', () => {
  const details = [{ path: 'email', rule: 'format', message: 'Invalid email address' }, 'noise']
  const body = { message: 'Slow down', code: 'RATE_LIMITED', details }
  const error = errorOfAnswer(answered(429, { 'Retry-After': '30' }), body, FAILURE)
  expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30, issues: [details[0]] })
})

test('no answer is the text of the call', () => {
  const error = errorOfSilence(new DOMException('', 'TimeoutError'), FAILURE)
  expect(error).toMatchObject({ status: 0, code: 'TIMEOUT', message: FAILURE })
  expect(isUnreachable(error)).toBe(true)
  expect(isUnreachable(new ApiError(500, 'X', FAILURE))).toBe(false)
})
