import { auth, sessionStatusOf } from '@rounds/contract/auth'
import { csrfToken, mintCsrfSecret } from '#platform/identity/csrf.ts'
import {
  accountInactive,
  badRequest,
  conflict,
  invalid,
  notFound,
  unauthenticated,
} from '@rounds/contract/refusal'
import { addJobTo } from '#platform/work/jobs.ts'
import { passwordChangedMail } from '#messages/mails.ts'
import { queueMail } from '#platform/work/mail.ts'
import { isKnownNetwork } from '#platform/identity/known-networks.ts'
import { hashPassword, verifyPassword } from '#platform/identity/password.ts'
import { accessCookie, csrfCookie, reply } from '#platform/http/reply.ts'
import { implement } from '#platform/http/implement.ts'
import { checkLimits, clearAttempts, countAttempt } from '#platform/identity/throttle.ts'
import { checkNewPassword } from '#platform/identity/weak-passwords.ts'
import { sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import {
  endAccess,
  endSessionOfDevice,
  namedTenant,
  ownProfile,
  refreshCookie,
  refreshSession,
  resetPassword,
  sendVerification,
  signInByPassword,
  tenantOfRefresh,
} from './commands.ts'
import {
  findCredentials,
  findCredentialsOf,
  findMailTokenOwner,
  findProfile,
  findRefreshToken,
  listSessions,
  lockUser,
  markVerified,
  redeemMailToken,
  revokeSession,
  revokeSessions,
  setPassword,
  updateProfile,
} from './queries.ts'
import {
  loginLimit,
  loginNetworkLimits,
  mailLimit,
  mailNetworkLimits,
  namesOf,
  passwordLimit,
  refreshRefusals,
  refreshVerdict,
  resetTokenInvalid,
  verifyTokenInvalid,
  wrongCredentials,
} from './rules.ts'

export const authRoutes = implement(auth, {
  csrfToken: ({ cookieOf }) => {
    const secret = cookieOf(csrfCookie) ?? mintCsrfSecret()
    return reply({ csrfToken: csrfToken(secret) }, { cookies: [{ ...csrfCookie, value: secret }] })
  },

  login: async (context, { tenantId, email, password, rememberMe }) => {
    const { services, inTenant, ip } = context
    const tenant = await namedTenant(services, tenantId)
    const limits = [loginLimit(email), ...loginNetworkLimits(ip)]
    const reader = services.database.read(tenant.id)
    const [user] = await Promise.all([findCredentials(reader, email), checkLimits(reader, limits)])
    const isKnown = isKnownNetwork(tenant.id, ip)
    const isRight = await verifyPassword(user?.passwordHash, password, { isKnown })
    const failed = { action: 'login', resource: 'session', userId: user?.id ?? null, success: false }
    const refuse = async (reason: string) => {
      await inTenant(tenant.id, async (db) => {
        db.audit({ ...failed, details: { reason } })
        await countAttempt(db, limits)
      })
      throw wrongCredentials()
    }
    if (!isRight || !user) return refuse(user ? 'password' : 'unknown')
    if (user.status !== 'active') {
      await inTenant(tenant.id, async (db) => db.audit({ ...failed, details: { reason: 'inactive' } }))
      throw accountInactive(403)
    }
    // Its refresh cookie is about to be replaced: nobody could end it any more. A script's token stays its own.
    await endSessionOfDevice({ ...context, session: undefined }, { action: 'replace', reason: 'replaced' })
    const entered = await inTenant(tenant.id, async (db) => {
      const found = await signInByPassword(services, db, user, rememberMe)
      if (!found) return undefined
      // After the person, as where a new password lifts the limit.
      await clearAttempts(db, loginLimit(email))
      if (!('mfaToken' in found.value)) db.audit({ action: 'login', resource: 'session', userId: user.id })
      return found
    })
    // It was changed meanwhile.
    return entered ?? refuse('password')
  },

  logout: async (context) => {
    await endSessionOfDevice(context, { action: 'logout', reason: 'logout' })
    return reply(
      { success: true as const },
      {
        cookies: [
          { ...accessCookie, value: null },
          { ...refreshCookie, value: null },
          { ...csrfCookie, value: mintCsrfSecret() },
        ],
        headers: { 'Clear-Site-Data': '"cache"' },
      },
    )
  },

  refresh: async ({ services, cookieOf, inTenant }) => {
    const token = cookieOf(refreshCookie)
    const tenantId = tenantOfRefresh(token)
    if (!tenantId || token === undefined) throw refreshRefusals.invalid()
    // Strangers hold none of the few connections that can write.
    if (!(await findRefreshToken(services.database.read(tenantId), sha256(token))))
      throw refreshRefusals.invalid()
    const result = await inTenant(tenantId, async (db) => {
      const refreshed = await refreshSession(services, db, token)
      if (refreshed.verdict === 'reuse')
        db.audit({
          action: 'refresh-reuse',
          resource: 'session',
          resourceId: refreshed.token?.sessionId ?? null,
          userId: refreshed.token?.userId ?? null,
          success: false,
        })
      return refreshed
    })
    if (result.verdict !== 'rotate') throw refreshRefusals[result.verdict]()
    return result.answer
  },

  profile: ({ db, user }) => ownProfile(db, user),

  sessions: async ({ services, session, cookieOf, now }) => {
    const refresh = cookieOf(refreshCookie)
    const refreshTenant = tenantOfRefresh(refresh)
    const [rows, token] = await Promise.all([
      session && listSessions(services.database.read(session.user.tenantId), session.user.id, session.id),
      refreshTenant && refresh !== undefined
        ? findRefreshToken(services.database.read(refreshTenant), sha256(refresh))
        : undefined,
    ])
    const entries = (rows ?? []).map(({ id, accessExpiresAt, msLeft, ...row }) => {
      const current = id === session?.id
      return {
        ...row,
        jti: id,
        current,
        expiresInMs: Math.max(0, Math.round(current ? session.expiresAt - now : msLeft)),
        expiresAt: current ? session.accessExpiresAt : accessExpiresAt,
      }
    })
    return sessionStatusOf(entries, refreshVerdict(token) === 'rotate')
  },

  changePassword: async ({ services, db, user, session, inTenant }, input) => {
    const limit = passwordLimit(user.id)
    const reader = services.database.read(user.tenantId)
    const [stored] = await Promise.all([findCredentialsOf(reader, user.id), checkLimits(reader, [limit])])
    if (!stored) throw unauthenticated()
    if (!(await verifyPassword(stored.passwordHash, input.currentPassword))) {
      await inTenant(user.tenantId, async (own) => {
        own.audit({ action: 'change-password', resource: 'user', resourceId: user.id, success: false })
        await countAttempt(own, [limit])
      })
      throw badRequest('INVALID_CURRENT_PASSWORD', 'Current password is incorrect')
    }
    if (input.currentPassword.normalize('NFC') === input.newPassword)
      throw invalid('newPassword', 'New password must be different')
    const tenant = await findOwnTenant(reader)
    await checkNewPassword(input.newPassword, { field: 'newPassword', names: namesOf(stored, tenant) })
    const hash = await hashPassword(input.newPassword)
    if (!(await setPassword(db, user.id, hash, { expected: stored.passwordHash })))
      throw badRequest('INVALID_CURRENT_PASSWORD', 'Current password is incorrect')
    await clearAttempts(db, limit)
    await revokeSessions(db, user.id, 'password', session.id)
    services.sessions.drop(db, user.id)
    if (tenant) queueMail(db, passwordChangedMail(stored, tenant))
    db.audit({ action: 'change-password', resource: 'user', resourceId: user.id })
    return { success: true as const }
  },

  forgotPassword: async ({ services, inTenant, ip }, { email, tenantId }) => {
    const tenant = await namedTenant(services, tenantId)
    await inTenant(tenant.id, async (db) => {
      await countAttempt(db, [mailLimit('forgot', email), ...mailNetworkLimits('forgot-ip', ip)])
      // Whether somebody has the address is found out by the job, so that nobody can tell it from this answer's time.
      addJobTo(db, 'forgot-password', { email, ip, userAgent: db.actor.userAgent })
    })
    return { message: 'If an account exists for that email, a reset link has been sent.' }
  },

  resetPassword: async ({ services, inTenant, ip }, { token, password }) => {
    const tenantId = tenantOfToken('fvr', token)
    if (!tenantId) throw resetTokenInvalid()
    const reader = services.database.read(tenantId)
    const [owner, tenant] = await Promise.all([
      findMailTokenOwner(reader, 'reset', sha256(token)),
      findOwnTenant(reader),
    ])
    if (!owner) {
      await inTenant(tenantId, (db) => countAttempt(db, mailNetworkLimits('token-ip', ip)))
      throw resetTokenInvalid()
    }
    await checkNewPassword(password, { field: 'password', names: namesOf(owner, tenant) })
    const hash = await hashPassword(password)
    await inTenant(tenantId, async (db) => {
      const userId = await resetPassword(services, db, token, hash)
      if (!userId) throw resetTokenInvalid()
      db.audit({ action: 'reset-password', resource: 'user', resourceId: userId, userId })
    })
    return { message: 'Your password has been reset.' }
  },

  verifyEmail: async ({ inTenant, ip }, { token }) => {
    const tenantId = tenantOfToken('fvv', token)
    if (!tenantId) throw verifyTokenInvalid()
    const userId = await inTenant(tenantId, async (db) => {
      const redeemed = await redeemMailToken(db, 'verify', sha256(token))
      if (!redeemed) {
        await countAttempt(db, mailNetworkLimits('token-ip', ip))
        return undefined
      }
      await markVerified(db, redeemed)
      db.audit({ action: 'verify-email', resource: 'user', resourceId: redeemed, userId: redeemed })
      // Where they are signed in they are asked for it no more.
      db.announce({ type: 'company', id: tenantId, userId: redeemed })
      return redeemed
    })
    if (!userId) throw verifyTokenInvalid()
    return { message: 'Email verified.', user: { id: userId, isEmailVerified: true as const } }
  },

  resendVerification: async ({ services, db, user }) => {
    // Before anything is read: whoever changes their address meanwhile is done with it.
    await lockUser(db, user.id)
    const [profile, credentials, tenant] = await Promise.all([
      findProfile(db, user.id),
      findCredentialsOf(db, user.id),
      findOwnTenant(db),
    ])
    if (!profile || !credentials || !tenant) throw unauthenticated()
    if (profile.isEmailVerified) throw conflict('Email is already verified', 'ALREADY_VERIFIED')
    await countAttempt(db, [mailLimit('verify', user.id)])
    await sendVerification({ db, services }, credentials, tenant)
    return { message: 'Verification email sent.' }
  },

  updateProfile: async ({ services, db, user }, change) => {
    const before = await updateProfile(db, user.id, change)
    if (before) {
      services.sessions.drop(db, user.id)
      const keys = ['firstName', 'lastName', 'phone'] as const
      const fields = keys.filter((key) => change[key] !== undefined && change[key] !== before[key])
      db.audit({ action: 'update', resource: 'profile', resourceId: user.id, details: { fields } })
    }
    return ownProfile(db, user)
  },

  endSessions: async ({ services, db, user }) => {
    await endAccess({ db, services }, user.id, 'everywhere')
    db.audit({ action: 'end', resource: 'session', details: { everywhere: true } })
    return reply(undefined, {
      cookies: [
        { ...accessCookie, value: null },
        { ...refreshCookie, value: null },
      ],
    })
  },

  endSession: async ({ services, db, user }, { jti }) => {
    const ended = await revokeSession(db, { id: jti, userId: user.id }, 'ended')
    if (ended.length === 0) throw notFound('Session')
    services.sessions.drop(db, user.id)
    db.audit({ action: 'end', resource: 'session', resourceId: jti })
    return undefined
  },
})
