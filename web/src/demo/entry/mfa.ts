import {
  isAskedFor,
  isOff,
  isOnAlready,
  stepOver,
  wrongCode,
  wrongCodeAtSignIn,
} from '@rounds/contract/factor-rules'
import { isAsked, mfa } from '@rounds/contract/mfa'
import { signin } from '@rounds/contract/signin'
import { type Ask, type PublicAsk, answers, auditIn } from '#demo/door/ask.ts'
import type { Company } from '#demo/store/company.ts'
import type { FactorRow, StepRow, UserRow } from '#demo/store/tables.ts'
import { enter } from './auth.ts'
import {
  factorOf,
  finishEnrolment,
  ofAsker,
  policyOf,
  proveAgain,
  renewCodes,
  spendCode,
  startEnrolment,
} from './factor.ts'

const isAskedOf = ({ company, user }: Ask) => isAsked(policyOf(company), user.role)

/** The other admins, who can reset it. */
const adminsOf = ({ company, user }: Ask): string[] =>
  company
    .rows('users')
    .filter(
      ({ id, role, status, deletedAt }) =>
        role === 'TENANT_ADMIN' && status === 'active' && deletedAt === null && id !== user.id,
    )
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    .toSorted()
    .slice(0, 3)

const ownFactor = ({ company, user }: Ask): FactorRow => {
  const factor = factorOf(company, user.id)
  if (!factor) throw isOff()
  return factor
}

export const mfaAnswers = answers(mfa, {
  state: (ask) => {
    const factor = factorOf(ask.company, ask.user.id)
    return {
      isOffered: true,
      isOn: factor !== undefined,
      since: factor?.confirmedAt ?? null,
      codesLeft: factor?.codes.length ?? 0,
      isAsked: isAskedOf(ask),
      admins: adminsOf(ask),
    }
  },
  enroll: (ask, { password }) => {
    if (factorOf(ask.company, ask.user.id)) throw isOnAlready()
    proveAgain(ask, { password })
    return startEnrolment(ofAsker(ask))
  },
  confirm: (ask, { code }) => {
    const recoveryCodes = finishEnrolment(ofAsker(ask), code)
    if (!recoveryCodes) throw wrongCode()
    return { recoveryCodes }
  },
  disable: (ask, proof) => {
    const { id } = ownFactor(ask)
    if (isAskedOf(ask)) throw isAskedFor()
    proveAgain(ask, proof)
    ask.company.drop('second_factors', id)
    ask.audit({ action: 'stop', resource: 'second-factor', resourceId: id })
    return { success: true as const }
  },
  newCodes: (ask, proof) => {
    ownFactor(ask)
    proveAgain(ask, proof)
    const recoveryCodes = renewCodes(ask.company, ownFactor(ask))
    ask.audit({ action: 'replace', resource: 'recovery-codes', resourceId: ask.user.id })
    return { recoveryCodes }
  },
})

type Step = { company: Company; row: UserRow; step: StepRow }

/** The step of a token while it can be taken, of the sort that is asked for, unless the account changed meanwhile. */
const openStep = ({ store, at }: PublicAsk, token: string, enrols: boolean): Step => {
  const [tenantId = '', id = ''] = token.split('.')
  const company = store.company(tenantId)
  const step = company?.find('sign_in_steps', id)
  const row = company?.find('users', step?.userId)
  if (!company || !step || !row || step.enrols !== enrols || step.expiresAt <= at) throw stepOver()
  if (row.status !== 'active' || row.passwordHash !== step.passwordHash) throw stepOver()
  return { company, row, step }
}

const signInBy = (ask: PublicAsk, { company, row, step }: Step, secondFactor: 'app' | 'recovery') => {
  company.drop('sign_in_steps', step.id)
  auditIn(company, row.id, ask.at)({ action: 'login', resource: 'session', details: { secondFactor } })
  return enter(ask, company, row, step.remember)
}

export const signinAnswers = answers(signin, {
  verify: (ask, { mfaToken, code }) => {
    const step = openStep(ask, mfaToken, false)
    const by = spendCode({ company: step.company, userId: step.row.id, now: ask.now }, code)
    if (!by) throw wrongCodeAtSignIn()
    return signInBy(ask, step, by)
  },
  enroll: (ask, { mfaToken }) => {
    const { company, row } = openStep(ask, mfaToken, true)
    return startEnrolment({ company, userId: row.id, now: ask.now })
  },
  confirm: (ask, { mfaToken, code }) => {
    const step = openStep(ask, mfaToken, true)
    const recoveryCodes = finishEnrolment({ company: step.company, userId: step.row.id, now: ask.now }, code)
    if (!recoveryCodes) throw wrongCodeAtSignIn()
    return { ...signInBy(ask, step, 'app'), recoveryCodes }
  },
})
