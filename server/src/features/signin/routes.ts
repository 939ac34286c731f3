import { stepOver, wrongCodeAtSignIn } from '@rounds/contract/factor-rules'
import { signin } from '@rounds/contract/signin'
import { type Anonymous, implement } from '#platform/http/implement.ts'
import { reply } from '#platform/http/reply.ts'
import { countAttempt } from '#platform/identity/throttle.ts'
import { sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { endSessionOfDevice, startSession } from '#features/auth/commands.ts'
import { findCredentialsOf, markSignedIn } from '#features/auth/queries.ts'
import { mailNetworkLimits } from '#features/auth/rules.ts'
import {
  countGuess,
  findDraft,
  finishEnrolment,
  forgetGuesses,
  spendCode,
  startEnrolment,
} from '#features/mfa/commands.ts'
import { type SignInStep, findSignInStep, spendSignInStep } from '#features/mfa/queries.ts'
import type { Transaction } from '#platform/database/db.ts'

type Step = SignInStep & { tenantId: string; tokenHash: Buffer }

/** The step of a token while it can be taken, of the sort that is asked for; guessed tokens are counted. */
const openStep = async (
  { services, inTenant, ip }: Anonymous,
  token: string,
  enrols: boolean,
): Promise<Step> => {
  const tenantId = tenantOfToken('fvo', token)
  if (!tenantId) throw stepOver()
  const tokenHash = sha256(token)
  const step = await findSignInStep(services.database.read(tenantId), tokenHash)
  if (!step) {
    await inTenant(tenantId, (db) => countAttempt(db, mailNetworkLimits('token-ip', ip)))
    throw stepOver()
  }
  if (step.enrols !== enrols) throw stepOver()
  return { ...step, tenantId, tokenHash }
}

/** The session that the second step begins, unless the account or its password changed meanwhile, or the step was taken. */
const signInBy = async (
  { services }: Anonymous,
  db: Transaction,
  { userId, passwordMark, remember, tokenHash }: Step,
  secondFactor: 'app' | 'recovery',
) => {
  const credentials = await findCredentialsOf(db, userId)
  const isSame = sha256(credentials?.passwordHash ?? '').equals(passwordMark)
  if (!credentials || !isSame || !(await spendSignInStep(db, tokenHash))) throw stepOver()
  if (!(await markSignedIn(db, userId, credentials.passwordHash))) throw stepOver()
  await forgetGuesses(db, userId)
  db.audit({ action: 'login', resource: 'session', userId, details: { secondFactor } })
  return startSession(services, db, userId, remember)
}

/** What the right code leads to, in one transaction; a wrong one is told in the audit log. */
const takeStep = async <T>(
  context: Anonymous,
  step: Step,
  work: (db: Transaction) => Promise<T | undefined>,
): Promise<T> => {
  const { inTenant } = context
  const { tenantId, userId } = step
  await countGuess(context, tenantId, userId)
  const done = await inTenant(tenantId, work)
  if (done === undefined) {
    const failed = { action: 'login', resource: 'session', userId, success: false }
    await inTenant(tenantId, async (db) => db.audit({ ...failed, details: { reason: 'second-factor' } }))
    throw wrongCodeAtSignIn()
  }
  // Its refresh cookie is replaced: nobody could end it any more.
  await endSessionOfDevice({ ...context, session: undefined }, { action: 'replace', reason: 'replaced' })
  return done
}

export const signinRoutes = implement(signin, {
  verify: async (context, { mfaToken, code }) => {
    const step = await openStep(context, mfaToken, false)
    return takeStep(context, step, async (db) => {
      const by = await spendCode(context, db, step.userId, code)
      return by && signInBy(context, db, step, by)
    })
  },

  enroll: async (context, { mfaToken }) => {
    const { tenantId, userId } = await openStep(context, mfaToken, true)
    return context.inTenant(tenantId, (db) => startEnrolment(context.services, db, userId))
  },

  confirm: async (context, { mfaToken, code }) => {
    const step = await openStep(context, mfaToken, true)
    const { services } = context
    const draft = await findDraft(services, services.database.read(step.tenantId), step.userId)
    return takeStep(context, step, async (db) => {
      const recoveryCodes = await finishEnrolment(context, db, step.userId, draft, code)
      if (!recoveryCodes) return undefined
      const { value, options } = await signInBy(context, db, step, 'app')
      return reply({ ...value, recoveryCodes }, options)
    })
  },
})
