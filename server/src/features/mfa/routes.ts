import { isAskedFor, isOff, isOnAlready, wrongCode } from '@rounds/contract/factor-rules'
import { isAsked, mfa } from '@rounds/contract/mfa'
import { implement } from '#platform/http/implement.ts'
import {
  countGuess,
  findDraft,
  finishEnrolment,
  forgetGuesses,
  proveAgain,
  renewCodes,
  startEnrolment,
  tellOwner,
} from './commands.ts'
import { findDemand, findFactor, listAdmins, removeFactor } from './queries.ts'

export const mfaRoutes = implement(mfa, {
  state: async ({ services, db, user }) => {
    const [factor, demand, admins] = await Promise.all([
      findFactor(db, user.id),
      findDemand(db, user.id),
      listAdmins(db, user.id),
    ])
    const isOn = factor?.isOn ?? false
    return {
      isOffered: services.sealer !== undefined,
      isOn,
      since: factor?.since ?? null,
      codesLeft: isOn ? (factor?.codesLeft ?? 0) : 0,
      isAsked: demand !== undefined && isAsked(demand.policy, user.role),
      admins,
    }
  },

  enroll: async (context, { password }) => {
    const { services, db, user } = context
    // Where one is on already no code is asked for: it is refused anyhow.
    if ((await findFactor(services.database.read(user.tenantId), user.id))?.isOn) throw isOnAlready()
    await proveAgain(
      context,
      { password },
      { action: 'start', resource: 'second-factor', resourceId: user.id },
    )
    return startEnrolment(services, db, user.id)
  },

  confirm: async (context, { code }) => {
    const { services, db, user } = context
    const draft = await findDraft(services, services.database.read(user.tenantId), user.id)
    await countGuess(context, user.tenantId, user.id)
    const recoveryCodes = await finishEnrolment(context, db, user.id, draft, code)
    if (!recoveryCodes) throw wrongCode()
    await forgetGuesses(db, user.id)
    return { recoveryCodes }
  },

  disable: async (context, proof) => {
    const { services, db, user } = context
    const demand = await findDemand(services.database.read(user.tenantId), user.id)
    if (!demand?.isOn) throw isOff()
    if (isAsked(demand.policy, user.role)) throw isAskedFor()
    const told = { action: 'stop', resource: 'second-factor', resourceId: user.id }
    // Another device may have turned it off meanwhile.
    if (!(await proveAgain(context, proof, told))) throw isOff()
    await removeFactor(db, user.id)
    db.audit(told)
    await tellOwner(db, user.id, 'off')
    return { success: true as const }
  },

  newCodes: async (context, proof) => {
    const { services, db, user } = context
    if (!(await findFactor(services.database.read(user.tenantId), user.id))?.isOn) throw isOff()
    const told = { action: 'replace', resource: 'recovery-codes', resourceId: user.id }
    if (!(await proveAgain(context, proof, told))) throw isOff()
    const recoveryCodes = await renewCodes(db, user.id)
    db.audit(told)
    await tellOwner(db, user.id, 'codes')
    return { recoveryCodes }
  },
})
