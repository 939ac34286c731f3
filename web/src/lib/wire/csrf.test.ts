import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth } from '#lib/person/auth-store.ts'
import { csrfToken, dropCsrfToken } from './csrf.ts'
import { transport } from './transport.ts'

const answers: Response[] = []

beforeEach(() => {
  dropCsrfToken()
  answers.length = 0
  vi.spyOn(transport, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error())
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a token that could not be had is asked for again', async () => {
  answers.push(new Response('', { status: 500 }), Response.json({ csrfToken: 'one' }))
  await expect(csrfToken()).rejects.toMatchObject({ code: 'CSRF_FETCH' })
  expect(await csrfToken()).toBe('one')
})

test('it is asked for once in a session, and anew in the next', async () => {
  answers.push(Response.json({ csrfToken: 'one' }), Response.json({ csrfToken: 'two' }))
  expect(await Promise.all([csrfToken(), csrfToken()])).toEqual(['one', 'one'])
  clearAuth(null, 'asked')
  expect(await csrfToken()).toBe('two')
})
