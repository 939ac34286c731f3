import { TOTP } from 'otpauth'
import { startEnrolment } from '#features/mfa/commands.ts'
import { findSecurityRules } from '#features/settings/queries.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { codeOf, withFactor } from './factors.ts'
import { teamMember } from './objects.ts'
import { type Caller, PASSWORD, type Recipe, type World, freshUser } from './world.ts'

/** An app that has the key of the caller, whose code is not confirmed yet. */
const draftOf = async ({ server }: World, { user }: Pick<Caller, 'user'>) => {
  const { secret } = await server.services.database.inTenant(user.tenant.id, (db) =>
    startEnrolment(server.services, db, user.id),
  )
  return new TOTP({ secret })
}

/** Somebody who has told their password, and the token of the step that follows. */
const stepOf = async (world: World, enrols: boolean) => {
  const { user } = await freshUser(world, world.a.tenant, 'DELEGATE')
  const mfaToken = mintToken('fvo', user.tenant.id)
  const { database } = world.server.services
  const stored = await database
    .read(user.tenant.id)
    .row<{ passwordHash: string }>('select password_hash from users where tenant_id = $1 and id = $2', [
      user.id,
    ])
  await database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into sign_in_steps (tenant_id, token_hash, user_id, password_mark, remember, enrols, expires_at)
       values ($1, $2, $3, $4, false, $5, now() + interval '5 minutes')`,
      [sha256(mfaToken), user.id, sha256(stored?.passwordHash ?? ''), enrols],
    ),
  )
  return { user, mfaToken }
}

/** What somebody with a second factor sends to prove who they are. */
const proof: Recipe = {
  fresh: true,
  request: async ({ server }, caller) => {
    if (!caller) return { body: { password: PASSWORD, code: '123456' } }
    const { totp } = await withFactor(server, caller.user)
    return { body: { password: PASSWORD, code: codeOf(totp) } }
  },
}

/** Those of `recipes` about the second factor. */
export const factorRecipes = {
  'mfa.state': { request: () => ({}) },
  'mfa.enroll': { fresh: true, request: () => ({ body: { password: PASSWORD } }) },
  'mfa.confirm': {
    fresh: true,
    request: async (world, caller) => ({
      body: { code: caller ? codeOf(await draftOf(world, caller)) : '123456' },
    }),
  },
  'mfa.disable': proof,
  'mfa.newCodes': proof,
  'signin.verify': {
    request: async (world) => {
      const { user, mfaToken } = await stepOf(world, false)
      const { totp } = await withFactor(world.server, user)
      return { body: { mfaToken, code: codeOf(totp) } }
    },
  },
  'signin.enroll': {
    request: async (world) => ({ body: { mfaToken: (await stepOf(world, true)).mfaToken } }),
  },
  'signin.confirm': {
    request: async (world) => {
      const { user, mfaToken } = await stepOf(world, true)
      return { body: { mfaToken, code: codeOf(await draftOf(world, { user })) } }
    },
  },
  'users.resetSecondFactor': {
    reach: 'tenant',
    request: async (world) => {
      const id = await teamMember(world)
      const nameless = { role: 'DELEGATE' as const, email: '', firstName: '', lastName: '' }
      await withFactor(world.server, { id, tenant: world.a.tenant, ...nameless })
      return { params: { id }, body: { password: PASSWORD } }
    },
  },
  'settings.security': { request: () => ({}) },
  'settings.changeSecurity': {
    // Another one than holds, so that there is something to tell.
    request: async ({ server, a }) => {
      const { secondFactor } = await findSecurityRules(server.services.database.read(a.tenant.id))
      return {
        body: { secondFactor: secondFactor === 'optional' ? 'admins' : 'optional', password: PASSWORD },
      }
    },
  },
} satisfies Record<string, Recipe>
