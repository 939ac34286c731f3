import { erasure, isSameName } from '@rounds/contract/erasure'
import { conflict, notFound } from '@rounds/contract/refusal'
import { endAccess } from '#features/auth/commands.ts'
import { proveAgain } from '#features/mfa/commands.ts'
import { allowLongStatements } from '#platform/database/long-work.ts'
import { implement } from '#platform/http/implement.ts'
import { eraseWords, findErasable, lockSubject } from './queries.ts'

export const erasureRoutes = implement(erasure, {
  preview: async ({ db }, { id }) => {
    const known = await findErasable(db, id)
    if (!known) throw notFound('User')
    return known
  },

  erase: async (context, { userId, name, ...proof }) => {
    const { db } = context
    await allowLongStatements(db)
    const known = await findErasable(db, userId)
    const person = await lockSubject(db, userId)
    if (!known || !person) throw notFound('User')
    const { firstName, lastName, email, phone, isDeactivated } = person
    const fullName = `${firstName} ${lastName}`
    if (!isSameName(name, fullName)) throw conflict('Type the name to confirm', 'NAME_MISMATCH')
    await proveAgain(context, proof, { action: 'erase', resource: 'user', resourceId: userId })
    if (!isDeactivated) throw conflict('Only somebody who is deactivated can be erased', 'USER_ACTIVE')
    await endAccess(context, userId, 'deactivated')
    await eraseWords(
      db,
      userId,
      [fullName, email, phone ?? ''].filter((word) => word.trim() !== ''),
    )
    db.audit({ action: 'erase', resource: 'user', resourceId: userId })
    return { id: userId, approvedVisits: known.approvedVisits }
  },
})
