import { z } from 'zod'
import { token } from './auth.ts'
import { answered, orEmpty } from './common.ts'
import { MAX_PASSWORD_LENGTH } from './constants.ts'
import { type Role, get, named, nothing, post } from './endpoint.ts'

/** What a company asks: nothing, a second factor of its admins, or of everybody (ux-next 1). */
export const secondFactorPolicies = ['optional', 'admins', 'everyone'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** Whether a policy asks somebody of this role. */
export const isAsked = (policy: SecondFactorPolicy, role: Role): boolean =>
  (policy === 'everyone' && role !== 'SUPER_ADMIN') || (policy === 'admins' && role === 'TENANT_ADMIN')

export const RECOVERY_CODES = 10

const CODE = 'Enter the 6 digits of your app, or a recovery code'
/** Six digits of an app, or a recovery code, however it was typed. */
export const factorCode = orEmpty(
  z
    .string(CODE)
    .max(60, CODE)
    .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((value) => /^(\d{6}|[A-Z2-7]{16})$/.test(value), CODE)
    .meta({ pattern: String.raw`^(\d{6}|([A-Za-z2-7]{4}-?){4})$` }),
)

const PASSWORD = 'Password is required'
/** Who is signed in proves once more who they are: by their password, and by a code where their account has a second factor. */
export const proof = {
  password: orEmpty(z.string(PASSWORD).min(1, PASSWORD).max(MAX_PASSWORD_LENGTH, PASSWORD)),
  code: factorCode.optional(),
}
export const Proof = z.object(proof)
export type Proof = z.output<typeof Proof>

const SecondFactor = z.strictObject({
  /** False where this server has no key to keep secrets with. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  since: answered.instant.nullable(),
  /** Recovery codes that are left. */
  codesLeft: z.number(),
  /** Whether the company asks for it. */
  isAsked: z.boolean(),
  /** Who else can reset it. */
  admins: z.array(z.string()),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** What an authenticator app is given: as a key to type, and as the address that a QR code holds. Told once. */
export const Enrolment = z.strictObject({ secret: z.string(), uri: z.string() })
export type Enrolment = z.output<typeof Enrolment>
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const own = { audience: 'any', always: true } as const

export const mfa = named('mfa', {
  state: get('/auth/mfa', {
    audience: 'any',
    summary: 'Whether the own account has a second factor, and who could reset it',
    failure: 'Failed to load second factor',
    input: nothing,
    output: SecondFactor,
  }),
  enroll: post('/auth/mfa/totp/enroll', {
    ...own,
    secret: true,
    summary: 'A new key for an authenticator app; it counts once a code of it is confirmed',
    failure: 'Failed to turn on second factor',
    input: z.object({ password: proof.password }),
    output: Enrolment,
  }),
  confirm: post('/auth/mfa/totp/confirm', {
    ...own,
    secret: true,
    summary: 'Turn the second factor on with a first code; answers the recovery codes, once',
    failure: 'Failed to turn on second factor',
    input: z.object({ code: factorCode }),
    output: RecoveryCodes,
  }),
  disable: post('/auth/mfa/totp/disable', {
    ...own,
    summary: 'Turn the second factor off, where the company does not ask for it',
    failure: 'Failed to turn off second factor',
    input: Proof,
    output: z.strictObject({ success: z.literal(true) }),
  }),
  newCodes: post('/auth/mfa/recovery-codes', {
    ...own,
    secret: true,
    summary: 'Ten new recovery codes; those of before open nothing any more',
    failure: 'Failed to make recovery codes',
    input: Proof,
    output: RecoveryCodes,
  }),
})

/** The token of a step of a sign-in. */
export const mfaToken = token
