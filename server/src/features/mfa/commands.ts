import {
  codeMissing,
  enrolmentOf,
  inGroups,
  isOfApp,
  isOnAlready,
  newRecoveryCodes,
  newSecret,
  startAgain,
  stepOf,
  wrongCode,
  wrongPassword,
} from '@rounds/contract/factor-rules'
import type { Enrolment, Proof } from '@rounds/contract/mfa'
import { unauthenticated } from '@rounds/contract/refusal'
import { type SecondFactorNews, secondFactorMail } from '#messages/mails.ts'
import type { AuditEntry } from '#platform/database/audit.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import type { Base } from '#platform/http/implement.ts'
import { verifyPassword } from '#platform/identity/password.ts'
import { countAttempt, liftLimit } from '#platform/identity/throttle.ts'
import { sha256 } from '#platform/identity/tokens.ts'
import { queueMail } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import {
  confirmDraft,
  findFactor,
  findOwner,
  hasRecoveryCode,
  lockOwner,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  storeDraft,
} from './queries.ts'
import { notOffered, proofLimit } from './rules.ts'

/** Whose secret it is: what is copied to somebody else opens for neither. */
const about = (db: { tenantId: string }, userId: string) => `second-factor ${db.tenantId} ${userId}`
const hashOf = (userId: string, code: string) => sha256(`${userId} ${code}`)

/** A guess is counted before it is looked at, so that many at once are no more than many one by one. */
export const countGuess = ({ inTenant }: Pick<Base, 'inTenant'>, tenantId: string, userId: string) =>
  inTenant(tenantId, (db) => countAttempt(db, [proofLimit(userId)]))

export const forgetGuesses = (db: Transaction, userId: string) => liftLimit(db, proofLimit(userId).key)

type Spent = 'app' | 'recovery' | undefined

/**
 * How a code is spent of somebody whose second factor is on, who is held from then on; undefined when it is wrong, or was spent before.
 * It is looked at by itself: whoever tells a wrong one holds none of the few connections that can write.
 */
const findCode = async (
  { services, now }: Pick<Base, 'services' | 'now'>,
  tenantId: string,
  userId: string,
  code: string,
): Promise<((db: Transaction) => Promise<Spent>) | undefined> => {
  const reader = services.database.read(tenantId)
  if (!isOfApp(code)) {
    const hash = hashOf(userId, code)
    if (!(await hasRecoveryCode(reader, userId, hash))) return undefined
    return async (db) => {
      await lockOwner(db, userId)
      return (await spendRecoveryCode(db, userId, hash)) ? 'recovery' : undefined
    }
  }
  const factor = await findFactor(reader, userId)
  const secret = factor?.isOn && services.sealer?.open(factor.secret, about(reader, userId))
  const step = secret ? stepOf(secret, code, now) : undefined
  if (!factor || step === undefined || step <= factor.lastStep) return undefined
  return async (db) => {
    await lockOwner(db, userId)
    return (await spendStep(db, userId, step)) ? 'app' : undefined
  }
}

/** Spends a code; undefined when it is wrong, or was spent before. */
export const spendCode = async (
  context: Pick<Base, 'services' | 'now'>,
  db: Transaction,
  userId: string,
  code: string,
): Promise<Spent> => (await findCode(context, db.tenantId, userId, code))?.(db)

type Signed = Pick<Base, 'services' | 'now' | 'inTenant'> & { db: Transaction; user: { id: string } }

/**
 * Before something dangerous: whoever is signed in proves once more who they are. Throws the refusal of what is wrong, which is
 * counted and told in the audit log as a try at `what`. Answers whether a second factor was on, and proved.
 */
export const proveAgain = async (
  context: Signed,
  { password, code }: Proof,
  what: AuditEntry,
): Promise<boolean> => {
  const { services, db, user, inTenant } = context
  await countGuess(context, db.tenantId, user.id)
  const reader = services.database.read(db.tenantId)
  const [owner, factor] = await Promise.all([findOwner(reader, user.id), findFactor(reader, user.id)])
  if (!owner) throw unauthenticated()
  const refuse = async (refusal: Error) => {
    await inTenant(db.tenantId, async (own) => own.audit({ ...what, success: false }))
    throw refusal
  }
  if (!(await verifyPassword(owner.passwordHash, password))) await refuse(wrongPassword())
  let spend: Awaited<ReturnType<typeof findCode>>
  if (factor?.isOn) {
    if (code === undefined) throw codeMissing()
    spend = await findCode(context, db.tenantId, user.id, code)
    if (!spend) await refuse(wrongCode())
  }
  // Stored by itself: what is refused for another reason has guessed nothing.
  await inTenant(db.tenantId, (own) => forgetGuesses(own, user.id))
  if (spend && !(await spend(db))) await refuse(wrongCode())
  return factor?.isOn ?? false
}

/** A new secret for an app, which counts once a code of it was told. */
export const startEnrolment = async (
  { sealer }: Pick<Services, 'sealer'>,
  db: Transaction,
  userId: string,
): Promise<Enrolment> => {
  if (!sealer) throw notOffered()
  const [owner, tenant] = await Promise.all([findOwner(db, userId), findOwnTenant(db)])
  if (!owner || !tenant) throw unauthenticated()
  const secret = Buffer.from(newSecret())
  if (!(await storeDraft(db, userId, sealer.seal(secret, about(db, userId))))) throw isOnAlready()
  return enrolmentOf(secret, { company: tenant.name, email: owner.email })
}

/** Tells somebody by mail what became of their second factor. */
export const tellOwner = async (db: Transaction, userId: string, news: SecondFactorNews): Promise<void> => {
  const [owner, tenant] = await Promise.all([findOwner(db, userId), findOwnTenant(db)])
  if (owner && tenant) queueMail(db, secondFactorMail(owner, tenant, news))
}

/** Ten new ones, told this once. */
export const renewCodes = async (db: Transaction, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(userId, code)),
  )
  return codes.map(inGroups)
}

type Draft = { sealed: Buffer; secret: Buffer }
/** A secret that a first code can prove; throws where there is none, so that nobody guesses. */
export const findDraft = async (
  { sealer }: Pick<Services, 'sealer'>,
  db: Db,
  userId: string,
): Promise<Draft> => {
  const factor = await findFactor(db, userId)
  if (factor?.isOn) throw isOnAlready()
  const secret = factor && sealer?.open(factor.secret, about(db, userId))
  if (!secret) throw startAgain()
  return { sealed: factor.secret, secret }
}

/** Turns it on with a first code of the app; answers the recovery codes, or undefined when the code is wrong. */
export const finishEnrolment = async (
  { now }: Pick<Base, 'now'>,
  db: Transaction,
  userId: string,
  { sealed, secret }: Draft,
  code: string,
): Promise<string[] | undefined> => {
  const step = stepOf(secret, code, now)
  if (step === undefined) return undefined
  await lockOwner(db, userId)
  if (!(await confirmDraft(db, userId, { sealed, step }))) throw isOnAlready()
  const codes = await renewCodes(db, userId)
  db.audit({ action: 'start', resource: 'second-factor', resourceId: userId, userId })
  await tellOwner(db, userId, 'on')
  return codes
}
