import type { SignIn } from '@rounds/contract/auth'
import { hexOf, sha256 } from '@rounds/contract/demo/sha256'
import {
  STEP_MINUTES,
  codeMissing,
  enrolmentOf,
  inGroups,
  isOfApp,
  isOnAlready,
  newRecoveryCodes,
  newSecret,
  nextStep,
  secretOf,
  startAgain,
  stepOf,
  wrongCode,
  wrongPassword,
} from '@rounds/contract/factor-rules'
import type { Enrolment, Proof, SecondFactorPolicy } from '@rounds/contract/mfa'
import { type Ask, type PublicAsk, auditIn } from '#demo/door/ask.ts'
import type { Company } from '#demo/store/company.ts'
import { hashOf } from '#demo/store/store.ts'
import type { FactorRow, UserRow } from '#demo/store/tables.ts'

/** Whose second factor it is, and when. */
type Of = { company: Company; userId: string; now: number }
export const ofAsker = ({ company, user, now }: Ask): Of => ({ company, userId: user.id, now })

const codeHash = (userId: string, code: string) => hexOf(sha256(`${userId} ${code}`))

export const policyOf = (company: Company): SecondFactorPolicy =>
  company.find('security_rules', company.id)?.secondFactor ?? 'optional'

/** The second factor of somebody, if it is on. */
export const factorOf = (company: Company, userId: string): FactorRow | undefined => {
  const row = company.find('second_factors', userId)
  return row?.confirmedAt == null ? undefined : row
}

/** Spends a code of somebody whose second factor is on; undefined when it is wrong, or was spent before. */
export const spendCode = ({ company, userId, now }: Of, code: string): 'app' | 'recovery' | undefined => {
  const factor = factorOf(company, userId)
  if (!factor) return undefined
  if (isOfApp(code)) {
    const step = stepOf(secretOf(factor.secret), code, now)
    if (step === undefined || step <= factor.lastStep) return undefined
    company.put('second_factors', { ...factor, lastStep: step })
    return 'app'
  }
  const codes = factor.codes.filter((hash) => hash !== codeHash(userId, code))
  if (codes.length === factor.codes.length) return undefined
  company.put('second_factors', { ...factor, codes })
  return 'recovery'
}

/** Before something dangerous: whoever is signed in proves once more who they are. */
export const proveAgain = (ask: Ask, { password, code }: Proof): void => {
  const { company, user } = ask
  const row = company.find('users', user.id)
  if (row?.passwordHash !== hashOf(password)) throw wrongPassword()
  if (!factorOf(company, user.id)) return
  if (code === undefined) throw codeMissing()
  if (!spendCode(ofAsker(ask), code)) throw wrongCode()
}

/** A new secret for an app, which counts once a code of it was told. */
export const startEnrolment = ({ company, userId }: Of): Enrolment => {
  if (factorOf(company, userId)) throw isOnAlready()
  const enrolment = enrolmentOf(newSecret(), {
    company: company.find('tenants', company.id)?.name ?? '',
    email: company.find('users', userId)?.email ?? '',
  })
  const { secret } = enrolment
  company.put('second_factors', { id: userId, secret, confirmedAt: null, lastStep: 0, codes: [] })
  return enrolment
}

/** Ten new ones, told this once. */
export const renewCodes = (company: Company, factor: FactorRow): string[] => {
  const codes = newRecoveryCodes()
  company.put('second_factors', { ...factor, codes: codes.map((code) => codeHash(factor.id, code)) })
  return codes.map(inGroups)
}

/** Turns it on with a first code of the app; answers the recovery codes, or undefined when the code is wrong. */
export const finishEnrolment = ({ company, userId, now }: Of, code: string): string[] | undefined => {
  const draft = company.find('second_factors', userId)
  if (!draft) throw startAgain()
  if (draft.confirmedAt !== null) throw isOnAlready()
  const step = stepOf(secretOf(draft.secret), code, now)
  if (step === undefined) return undefined
  const confirmedAt = new Date(now).toISOString()
  auditIn(company, userId, confirmedAt)({ action: 'start', resource: 'second-factor', resourceId: userId })
  return renewCodes(company, { ...draft, confirmedAt, lastStep: step })
}

/** What follows the right password where it is not enough. */
export const beginStep = (
  { now }: PublicAsk,
  company: Company,
  { id, role, passwordHash }: UserRow,
  remember: boolean,
): SignIn | undefined => {
  const isOn = factorOf(company, id) !== undefined
  const step = nextStep({ isOn, role, policy: policyOf(company) }, true)
  if (step === undefined) return undefined
  const enrols = step === 'enrol'
  const row = company.put('sign_in_steps', {
    id: crypto.randomUUID(),
    userId: id,
    passwordHash,
    remember,
    enrols,
    expiresAt: new Date(now + STEP_MINUTES[step] * 60_000).toISOString(),
  })
  return { mfaRequired: true, mfaToken: `${company.id}.${row.id}`, enrols }
}
