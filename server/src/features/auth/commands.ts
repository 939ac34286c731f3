import { type Login, type Profile, type SignIn, UNKNOWN_TENANT, auth } from '@rounds/contract/auth'
import { API_BASE, DEFAULT_TENANT, SESSION_TTL_MS } from '@rounds/contract/constants'
import { STEP_MINUTES, nextStep } from '@rounds/contract/factor-rules'
import type { Tenant } from '@rounds/contract/tenants'
import { mintCsrfSecret } from '#platform/identity/csrf.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { badRequest, unauthenticated } from '@rounds/contract/refusal'
import { passwordChangedMail, reuseMail, verifyMail } from '#messages/mails.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import {
  type Cookie,
  type CookieKind,
  type Reply,
  accessCookie,
  csrfCookie,
  reply,
} from '#platform/http/reply.ts'
import type { Anonymous } from '#platform/http/implement.ts'
import type { Services } from '#platform/work/services.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { liftLimit } from '#platform/identity/throttle.ts'
import { mintToken, sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { findDemand, insertSignInStep } from '#features/mfa/queries.ts'
import { findOwnTenant, findTenantByName } from '#features/tenants/queries.ts'
import {
  type RefreshRow,
  findCredentialsOf,
  findProfile,
  findRefreshToken,
  findUser,
  insertMailToken,
  insertSession,
  markSignedIn,
  lockOwnerOf,
  redeemMailToken,
  revokeSession,
  revokeSessions,
  rotateTokens,
  setPassword,
  stopFeed,
} from './queries.ts'
import { REMEMBERED_SECONDS, VERIFY_HOURS, type RefreshVerdict, loginLimit, refreshVerdict } from './rules.ts'

/** Requirements S-026: an id, a slug, or the name that clients send by default for the demo. */
export const namedTenant = async ({ database, settings }: Services, named: string): Promise<Tenant> => {
  const name = named === DEFAULT_TENANT ? settings.demoTenantSlug : named
  const tenant = await findTenantByName(database, name)
  if (!tenant) throw badRequest('UNKNOWN_TENANT', UNKNOWN_TENANT)
  return tenant
}

/** The signed-in user as the profile shows it (requirements S-093). */
export const ownProfile = async (db: Db, user: SessionUser): Promise<Profile> => {
  const [profile, tenant] = await Promise.all([findProfile(db, user.id), findOwnTenant(db)])
  if (!profile || !tenant) throw unauthenticated()
  return { ...profile, tenant, permissions: [...user.permissions] }
}

const EXPIRES_IN = SESSION_TTL_MS / 1000

const mintPair = (tenantId: string) => {
  const access = mintToken('fvs', tenantId)
  const refresh = mintToken('fvf', tenantId)
  return { access, refresh, hashes: { accessHash: sha256(access), refreshHash: sha256(refresh) } }
}

/** What signs in and out stands beside what refreshes: the cookie goes along with both. */
export const refreshCookie: CookieKind = {
  name: 'fv_rt',
  path: (API_BASE + auth.refresh.path).replace(/\/\w+$/, ''),
}

/** The refresh cookie ends with the browser unless the person asked to be remembered. */
const sessionCookies = (
  { access, refresh }: { access: string; refresh: string },
  rememberedSeconds: number | undefined,
): Cookie[] => [
  { ...accessCookie, value: access, maxAge: EXPIRES_IN },
  { ...refreshCookie, value: refresh, ...(rememberedSeconds !== undefined && { maxAge: rememberedSeconds }) },
]

/** The tenant of a refresh cookie. */
export const tenantOfRefresh = (token: string | undefined) =>
  token === undefined ? undefined : tenantOfToken('fvf', token)

/** Ends the session whose cookies came along, if there is one: its device signs out, or signs in anew. */
export const endSessionOfDevice = async (
  { services, session, cookieOf, inTenant }: Anonymous,
  { action, reason }: { action: string; reason: string },
): Promise<void> => {
  const refresh = cookieOf(refreshCookie)
  const tenantId = session?.user.tenantId ?? tenantOfRefresh(refresh)
  const refreshHash = refresh === undefined ? undefined : sha256(refresh)
  if (tenantId === undefined) return
  // Strangers hold none of the few connections that can write.
  const isKnown =
    session ?? (refreshHash && (await findRefreshToken(services.database.read(tenantId), refreshHash)))
  if (!isKnown) return
  await inTenant(tenantId, async (db) => {
    for (const { id, userId } of await revokeSession(db, { id: session?.id, refreshHash }, reason)) {
      services.sessions.drop(db, userId)
      db.audit({ action, resource: 'session', resourceId: id, userId })
    }
  })
}

/** Signs a user in where they act from: a new session, its cookies, and what the browser needs to know. */
export const startSession = async (
  services: Services,
  db: Transaction,
  userId: string,
  remember: boolean,
): Promise<Reply<Login>> => {
  const pair = mintPair(db.tenantId)
  const { ip, userAgent } = db.actor
  const session = await insertSession(db, { userId, remember, ip, userAgent, ...pair.hashes })
  if (session.ended > 0) services.sessions.drop(db, userId)
  const [user, tenant] = await Promise.all([findUser(db, userId), findOwnTenant(db)])
  if (!user || !tenant) throw unauthenticated()
  return reply(
    {
      user,
      tenant,
      accessToken: pair.access,
      refreshToken: `ref_${session.id}`,
      expiresIn: EXPIRES_IN,
    },
    {
      cookies: [
        ...sessionCookies(pair, remember ? REMEMBERED_SECONDS : undefined),
        { ...csrfCookie, value: mintCsrfSecret() },
      ],
    },
  )
}

/** What the right password leads to: a session, or the step before one. Undefined when the account changed meanwhile. */
export const signInByPassword = async (
  services: Services,
  db: Transaction,
  { id: userId, passwordHash }: { id: string; passwordHash: string | null },
  remember: boolean,
): Promise<Reply<SignIn> | undefined> => {
  const demand = await findDemand(db, userId)
  const step = demand && nextStep(demand, services.sealer !== undefined)
  if (step) {
    const mfaToken = mintToken('fvo', db.tenantId)
    const enrols = step === 'enrol'
    const passwordMark = sha256(passwordHash ?? '')
    await insertSignInStep(
      db,
      { userId, passwordMark, remember, enrols },
      sha256(mfaToken),
      STEP_MINUTES[step],
    )
    return reply({ mfaRequired: true as const, mfaToken, enrols }, {})
  }
  if (!(await markSignedIn(db, userId, passwordHash))) return undefined
  return startSession(services, db, userId, remember)
}

export type Refreshed =
  | { verdict: 'rotate'; answer: Reply<Pick<Login, 'accessToken' | 'refreshToken' | 'expiresIn'>> }
  | { verdict: Exclude<RefreshVerdict, 'rotate'>; token?: RefreshRow }

/** Server-rules 6.4, in one transaction with its owner locked. A reuse ends the session and tells its owner. */
export const refreshSession = async (
  services: Services,
  db: Transaction,
  refreshToken: string,
): Promise<Refreshed> => {
  const spent = sha256(refreshToken)
  await lockOwnerOf(db, spent)
  const token = await findRefreshToken(db, spent)
  const verdict = refreshVerdict(token)
  if (verdict === 'rotate' && token) {
    const pair = mintPair(db.tenantId)
    await rotateTokens(db, token, spent, pair.hashes)
    const expiresIn = Math.min(EXPIRES_IN, token.secondsLeft)
    const answer = reply(
      { accessToken: pair.access, refreshToken: `ref_${token.sessionId}`, expiresIn },
      {
        cookies: sessionCookies(pair, token.remember ? token.secondsLeft : undefined),
      },
    )
    return { verdict, answer }
  }
  if (verdict === 'reuse' && token) {
    await revokeSession(db, { id: token.sessionId }, 'reuse')
    services.sessions.drop(db, token.userId)
    const [owner, tenant] = await Promise.all([findCredentialsOf(db, token.userId), findOwnTenant(db)])
    if (owner && tenant) queueMail(db, reuseMail(owner, tenant))
  }
  return { verdict: verdict as Exclude<RefreshVerdict, 'rotate'>, ...(token && { token }) }
}

/** Spends the token of a mail for a new password; ends every session and the calendar's address, and lifts a block. Answers whose it was. */
export const resetPassword = async (
  services: Services,
  db: Transaction,
  token: string,
  hash: string,
): Promise<string | undefined> => {
  const userId = await redeemMailToken(db, 'reset', sha256(token))
  if (!userId || !(await setPassword(db, userId, hash, { verified: true }))) return undefined
  await endAccess({ db, services }, userId, 'password')
  const [user, tenant] = await Promise.all([findCredentialsOf(db, userId), findOwnTenant(db)])
  if (user && tenant) {
    await liftLimit(db, loginLimit(user.email).key)
    queueMail(db, passwordChangedMail(user, tenant))
  }
  return userId
}

/** Closes every way in that is open to somebody: signs them out on every device, ends links for a new password, and their calendar's address. */
export const endAccess = async (
  { db, services }: { db: Transaction; services: Pick<Services, 'sessions'> },
  userId: string,
  reason: string,
): Promise<void> => {
  await revokeSessions(db, userId, reason)
  await stopFeed(db, userId)
  services.sessions.drop(db, userId)
}

/** Sends a link that proves the address; one that was sent before opens nothing. */
export const sendVerification = async (
  { db, services }: { db: Transaction; services: Pick<Services, 'settings'> },
  to: { id: string; email: string; firstName: string },
  tenant: Pick<Tenant, 'id' | 'slug' | 'name' | 'settings'>,
): Promise<void> => {
  const token = mintToken('fvv', tenant.id)
  await insertMailToken(db, to.id, 'verify', sha256(token), VERIFY_HOURS)
  queueMail(db, verifyMail(to, tenant, tokenLink(services.settings, tenant.slug, 'verify-email', token)))
  db.audit({ action: 'resend-verification', resource: 'user', resourceId: to.id })
}
