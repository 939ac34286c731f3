import { erasure, isSameName, wordsOf } from '@rounds/contract/erasure'
import { conflict, notFound } from '@rounds/contract/refusal'
import { endAccess } from '#features/auth/commands.ts'
import { proveAgain } from '#features/mfa/commands.ts'
import { allowLongStatements } from '#platform/database/long-work.ts'
import { implement } from '#platform/http/implement.ts'
import { type Subject, eraseWords, findErasable, findSubject, lockSubject } from './queries.ts'

const nameOf = ({ firstName, lastName }: Subject) => `${firstName} ${lastName}`

export const erasureRoutes = implement(erasure, {
  preview: async ({ db }, { id }) => {
    const known = await findErasable(db, id)
    if (!known) throw notFound('User')
    return known
  },

  erase: async (context, { userId, name, ...proof }) => {
    const { db, user, services } = context
    const named = (person: Subject | undefined): Subject => {
      if (!person) throw notFound('User')
      if (!isSameName(name, nameOf(person))) throw conflict('Type the name to confirm', 'NAME_MISMATCH')
      return person
    }
    // Whoever proves who they are holds none of the few connections that can write.
    named(await findSubject(services.database.read(user.tenantId), userId))
    await proveAgain(context, proof, { action: 'erase', resource: 'user', resourceId: userId })
    await allowLongStatements(db)
    const known = await findErasable(db, userId)
    const person = named(await lockSubject(db, userId))
    if (!known) throw notFound('User')
    const { email, phone, isDeactivated } = person
    if (!isDeactivated) throw conflict('Only somebody who is deactivated can be erased', 'USER_ACTIVE')
    await endAccess(context, userId, 'deactivated')
    await eraseWords(db, userId, wordsOf(nameOf(person), email, phone))
    db.audit({ action: 'erase', resource: 'user', resourceId: userId })
    return { id: userId, approvedVisits: known.approvedVisits }
  },
})
