import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { auth } from './auth.ts'
import { invitations } from './invitations.ts'

/** What a form shows: every refused field with its first sentence. */
const refused = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const EMAIL = 'Invalid email address'
const PASSWORD = 'Password must be at least 8 characters'
const MISMATCH = "Passwords don't match"
const TOKEN = 'Token is required'

describe('the sentences of specification §5', () => {
  const login = { email: 'ada@example.com', password: '12345678', tenantId: 'acme' }
  test('sign in', () => {
    const { input } = auth.login
    expect(input.parse(login)).toEqual({ ...login, rememberMe: false })
    expect(refused(input, { ...login, email: 'abc' })).toEqual({ email: EMAIL })
    expect(refused(input, { ...login, password: '1234567' })).toEqual({ password: PASSWORD })
    expect(refused(input, { ...login, tenantId: 5 })).toEqual({
      tenantId: 'Unknown tenant. Please check the URL.',
    })
  })

  test('forgotten password', () => {
    const { input } = auth.forgotPassword
    expect(refused(input, { email: 'abc', tenantId: 'acme' })).toEqual({ email: EMAIL })
  })

  test('new password by mail', () => {
    const { input } = auth.resetPassword
    const given = { token: 't', password: '12345678', confirmPassword: '12345678' }
    expect(refused(input, given)).toEqual({})
    expect(refused(input, { ...given, confirmPassword: '12345679' })).toEqual({ confirmPassword: MISMATCH })
    expect(refused(input, { ...given, password: '1234567', confirmPassword: '1234567' })).toEqual({
      password: PASSWORD,
    })
    for (const token of ['', null, undefined])
      expect(refused(input, { ...given, token })).toEqual({ token: TOKEN })
  })

  test('another password', () => {
    const { input } = auth.changePassword
    const given = { currentPassword: 'x', newPassword: '12345678' }
    expect(refused(input, given)).toEqual({})
    expect(refused(input, { currentPassword: '', newPassword: '1234567' })).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password must be at least 8 characters',
    })
  })

  test('an accepted invitation', () => {
    const { input } = invitations.accept
    const given = { token: 't', firstName: 'Ada', lastName: 'L', password: '12345678' }
    expect(refused(input, given)).toEqual({})
    expect(refused(input, { ...given, firstName: ' ', lastName: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    })
    expect(refused(input, { ...given, password: '1234567' })).toEqual({ password: PASSWORD })
    expect(refused(input, { ...given, confirmPassword: 'other' })).toEqual({ confirmPassword: MISMATCH })
    expect(refused(input, { ...given, token: '' })).toEqual({ token: TOKEN })
  })

  test('a verified address', () => {
    expect(refused(auth.verifyEmail.input, {})).toEqual({ token: TOKEN })
  })
})
