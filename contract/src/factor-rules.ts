import { Secret, TOTP } from 'otpauth'
import type { Role } from './endpoint.ts'
import { type Enrolment, RECOVERY_CODES, type SecondFactorPolicy, isAsked } from './mfa.ts'
import { Refusal, badRequest, conflict, unauthenticated } from './refusal.ts'

/** RFC 6238 as every app has it: SHA-1, six digits, half a minute. */
const STEP_SECONDS = 30
/** A code of the half minute before or after is taken, too: a phone's clock and a slow hand (RFC 6238, 5.2). */
const WINDOW = 1
const SECRET_BYTES = 20

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

const totpOf = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    ...names,
  })

export const newSecret = (): Uint8Array => random(SECRET_BYTES)

/** A secret as an app is given it: to be typed, and as what a QR code holds. */
export const enrolmentOf = (
  secret: Uint8Array,
  { company, email }: { company: string; email: string },
): Enrolment => {
  const totp = totpOf(secret, { issuer: company, label: email })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The bytes of a secret that is kept as it is typed. */
export const secretOf = (base32: string): Uint8Array => new Uint8Array(Secret.fromBase32(base32).buffer)

/** The half minute since 1970 whose code it is, if it is one of those that are taken at `now`. */
export const stepOf = (secret: Uint8Array, code: string, now: number): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

/** Whether it is what an app shows, and no recovery code. */
export const isOfApp = (code: string): boolean => /^\d{1,6}$/.test(code)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Codes of 80 bits each, as they are compared: people see them in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...random(16)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join(''),
  )
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** Minutes in which a sign-in goes on: with a code at hand, and where an app is set up first. */
export const STEP_MINUTES = { verify: 5, enrol: 15 }
/** What the next step of a sign-in is; undefined when the password was enough. `canEnrol`: secrets can be kept. */
export const nextStep = (
  { isOn, role, policy }: { isOn: boolean; role: Role; policy: SecondFactorPolicy },
  canEnrol: boolean,
): keyof typeof STEP_MINUTES | undefined =>
  isOn ? 'verify' : isAsked(policy, role) && canEnrol ? 'enrol' : undefined

const WRONG = 'This code is not right, or was used before.'
/** Somebody who is signed in stays so: 400 (server-rules 4.1). */
export const wrongCode = () =>
  new Refusal(400, 'MFA_INVALID', WRONG, [{ path: 'code', rule: 'custom', message: WRONG }])
export const wrongCodeAtSignIn = () => unauthenticated('MFA_INVALID', WRONG)
export const stepOver = () => unauthenticated('MFA_EXPIRED', 'This took too long. Please sign in again.')
const WRONG_PASSWORD = 'Password is incorrect'
export const wrongPassword = () =>
  new Refusal(400, 'INVALID_CURRENT_PASSWORD', WRONG_PASSWORD, [
    { path: 'password', rule: 'custom', message: WRONG_PASSWORD },
  ])
const CODE_MISSING = 'Enter the code of your authenticator app'
export const codeMissing = () =>
  new Refusal(400, 'MFA_REQUIRED', CODE_MISSING, [{ path: 'code', rule: 'custom', message: CODE_MISSING }])
export const isOnAlready = () => conflict('The second factor is on already', 'MFA_ON')
export const isOff = () => conflict('There is no second factor', 'MFA_OFF')
export const isAskedFor = () => conflict('Your company asks for a second factor', 'MFA_ASKED')
export const ownFactor = () => conflict('You cannot reset your own second factor', 'OWN_ACCOUNT')
export const startAgain = () => badRequest('MFA_NOT_STARTED', 'This took too long. Please start again.')
