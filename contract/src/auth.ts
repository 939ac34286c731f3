import { z } from 'zod'
import { answered, email, id, optionalLine, orEmpty, required } from './common.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './constants.ts'
import { del, get, named, nothing, patch, post, Role } from './endpoint.ts'
import { Tenant } from './tenants.ts'

/** Specification §3. */
export const User = z.strictObject({
  id: answered.id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  tenantId: answered.id,
  isEmailVerified: z.boolean(),
  onboardingCompleted: z.boolean(),
  createdAt: answered.instant,
  updatedAt: answered.instant,
})
export type User = z.output<typeof User>

export const Profile = User.extend({
  tenant: Tenant,
  permissions: z.array(z.string()),
  phone: z.string().nullable(),
  department: z.string().nullable(),
  supervisorId: answered.id.nullable(),
  supervisorName: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>

/** `expiresIn` in seconds. `refreshToken` is a reference; the real one travels in a cookie only (server-rules 6.2). */
export const Login = z.strictObject({
  user: User,
  tenant: Tenant,
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
})
export type Login = z.output<typeof Login>

/** The password was right and is not enough: `enrols` where the company asks for a second factor that the account has not yet. */
const SecondStep = z.strictObject({ mfaRequired: z.literal(true), mfaToken: z.string(), enrols: z.boolean() })
export const SignIn = z.union([Login, SecondStep])
export type SignIn = z.output<typeof SignIn>

const SessionEntry = z.strictObject({
  jti: answered.id,
  expiresInMs: z.number(),
  expiresAt: answered.instant,
  current: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: answered.instant,
})

/** Never a 401 and never a longer session (requirements S-018). */
export const SessionStatus = z.strictObject({
  authenticated: z.boolean(),
  expiresInMs: z.number().nullable(),
  expiresAt: answered.instant.nullable(),
  jti: answered.id.nullable(),
  sessions: z.array(SessionEntry),
  refreshable: z.boolean(),
})
export type SessionStatus = z.output<typeof SessionStatus>

/** What is said of the own sessions: of nobody's there are none. */
export const sessionStatusOf = (
  entries: z.output<typeof SessionEntry>[],
  refreshable: boolean,
): SessionStatus => {
  const own = entries.find(({ current }) => current)
  return {
    authenticated: own !== undefined,
    expiresInMs: own?.expiresInMs ?? null,
    expiresAt: own?.expiresAt ?? null,
    jti: own?.jti ?? null,
    sessions: own ? entries : [],
    refreshable,
  }
}

const tooShort = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
const tooLong = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
const password = (message = tooShort) =>
  z
    .string(message)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Contains characters that cannot be stored',
    )
    .transform((value) => value.normalize('NFC'))
    .refine((value) => value.length >= MIN_PASSWORD_LENGTH, message)
    .refine((value) => value.length <= MAX_PASSWORD_LENGTH, tooLong)
    .meta({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

/** The token of a mail. */
export const token = orEmpty(
  z.string('Token is required').min(1, 'Token is required').max(400, 'Token is required'),
)

export const UNKNOWN_TENANT = 'Unknown tenant. Please check the URL.'
/** An id or a slug; which tenant it names, if any, is the server's to say. */
const tenantId = orEmpty(z.string(UNKNOWN_TENANT).max(100, UNKNOWN_TENANT))

const Message = z.strictObject({ message: z.string() })
const Success = z.strictObject({ success: z.literal(true) })
const confirmPassword = z.string("Passwords don't match").optional()
const matching = (value: { password: string; confirmPassword?: string | undefined }) =>
  value.confirmPassword === undefined || value.confirmPassword.normalize('NFC') === value.password
const mismatch = { message: "Passwords don't match", path: ['confirmPassword'] }

/** A new password that the token of a mail allows to set. */
export const NewPassword = z
  .object({ token, password: password(), confirmPassword })
  .refine(matching, mismatch)

export const auth = named('auth', {
  csrfToken: get('/auth/csrf-token', {
    audience: 'public',
    summary: 'A token for the X-CSRF-Token header',
    failure: 'CSRF token fetch failed',
    input: nothing,
    output: z.strictObject({ csrfToken: z.string() }),
  }),
  login: post('/auth/login', {
    audience: 'public',
    always: true,
    summary: 'Sign in',
    failure: 'Login failed',
    input: z.object({ tenantId, email, password: password(), rememberMe: z.boolean().default(false) }),
    output: SignIn,
  }),
  logout: post('/auth/logout', {
    audience: 'public',
    byDevices: true,
    always: true,
    summary: 'End the session',
    failure: 'Logout failed',
    input: nothing,
    output: Success,
  }),
  refresh: post('/auth/refresh', {
    audience: 'public',
    byDevices: true,
    always: true,
    summary: 'A new 15 minutes for the session of the refresh cookie',
    failure: 'Token refresh failed',
    input: nothing,
    output: Login.pick({ accessToken: true, refreshToken: true, expiresIn: true }),
  }),
  profile: get('/auth/profile', {
    audience: 'any',
    summary: 'The signed-in user',
    failure: 'Failed to fetch user profile after token refresh',
    input: nothing,
    output: Profile,
  }),
  sessions: get('/auth/sessions', {
    audience: 'public',
    summary: "State of this session, and the user's other sessions",
    failure: 'Failed to fetch sessions',
    input: nothing,
    output: SessionStatus,
  }),
  changePassword: post('/auth/change-password', {
    audience: 'any',
    always: true,
    summary: 'Change the own password; ends all other sessions',
    failure: 'Failed to change password',
    input: z.object({
      currentPassword: orEmpty(
        z
          .string('Current password is required')
          .min(1, 'Current password is required')
          .max(MAX_PASSWORD_LENGTH, tooLong),
      ),
      newPassword: password(`New password must be at least ${MIN_PASSWORD_LENGTH} characters`),
    }),
    output: Success,
  }),
  forgotPassword: post('/auth/forgot-password', {
    audience: 'public',
    always: true,
    status: 202,
    summary: 'Send a link to set a new password; the answer is the same for unknown addresses',
    failure: 'Failed to send reset link',
    input: z.object({ email, tenantId }),
    output: Message,
  }),
  resetPassword: post('/auth/reset-password', {
    audience: 'public',
    always: true,
    summary: 'Set a new password with the token of a mail; ends all sessions',
    failure: 'Failed to reset password',
    input: NewPassword,
    output: Message,
  }),
  verifyEmail: post('/auth/verify-email', {
    audience: 'public',
    always: true,
    summary: 'Confirm an e-mail address with the token of a mail',
    failure: 'Failed to verify email',
    input: z.object({ token }),
    output: z.strictObject({
      message: z.string(),
      user: z.strictObject({ id: answered.id, isEmailVerified: z.literal(true) }),
    }),
  }),
  resendVerification: post('/auth/resend-verification', {
    audience: 'any',
    always: true,
    status: 202,
    summary: 'Send the verification mail again',
    failure: 'Failed to send verification email',
    input: nothing,
    output: Message,
  }),
  updateProfile: patch('/auth/profile', {
    audience: 'any',
    always: true,
    summary: 'Change the own name or phone',
    failure: 'Failed to update profile',
    input: z.object({
      firstName: required('First name is required').optional(),
      lastName: required('Last name is required').optional(),
      phone: optionalLine(40),
    }),
    output: Profile,
  }),
  endSessions: del('/auth/sessions', {
    audience: 'any',
    always: true,
    status: 204,
    summary: 'Sign out everywhere: ends all own sessions, this one too, and stops the calendar feed',
    failure: 'Failed to end sessions',
    input: nothing,
    output: z.undefined(),
  }),
  endSession: del('/auth/sessions/:jti', {
    audience: 'any',
    always: true,
    status: 204,
    summary: 'Sign another device out',
    failure: 'Failed to end session',
    input: z.object({ jti: id }),
    output: z.undefined(),
  }),
})
