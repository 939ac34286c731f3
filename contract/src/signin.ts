import { z } from 'zod'
import { Login } from './auth.ts'
import { named, post } from './endpoint.ts'
import { Enrolment, RecoveryCodes, factorCode, mfaToken } from './mfa.ts'

const step = { audience: 'public', always: true, secret: true } as const

/** What follows the right password where it is not enough: each with the token that its answer told, for this alone. */
export const signin = named('signin', {
  verify: post('/auth/mfa/verify', {
    ...step,
    summary: 'Sign in: the second step, with a code of the app or a recovery code',
    failure: 'Login failed',
    input: z.object({ mfaToken, code: factorCode }),
    output: Login,
  }),
  enroll: post('/auth/mfa/sign-in/enroll', {
    ...step,
    summary: 'Sign in where the company asks for a second factor: a key for an authenticator app',
    failure: 'Login failed',
    input: z.object({ mfaToken }),
    output: Enrolment,
  }),
  confirm: post('/auth/mfa/sign-in/confirm', {
    ...step,
    summary: 'The same: a first code turns it on and signs in; answers the recovery codes, once',
    failure: 'Login failed',
    input: z.object({ mfaToken, code: factorCode }),
    output: Login.extend(RecoveryCodes.shape),
  }),
})
