import {
  type Login,
  type Profile,
  type SignIn,
  UNKNOWN_TENANT,
  type User,
  auth,
  sessionStatusOf,
} from '@rounds/contract/auth'
import { DEFAULT_TENANT, SESSION_TTL_MS } from '@rounds/contract/constants'
import {
  accountInactive,
  badRequest,
  conflict,
  invalid,
  notFound,
  unauthenticated,
} from '@rounds/contract/refusal'
import { type Ask, type PublicAsk, answers, askerOf, auditIn } from '#demo/door/ask.ts'
import type { Company } from '#demo/store/company.ts'
import { type Store, hashOf } from '#demo/store/store.ts'
import type { TenantRow, UserRow } from '#demo/store/tables.ts'
import { endAccess } from './access.ts'
import { beginStep } from './factor.ts'
import { tenantNamed, tenantOf } from './tenants.ts'

/** server-rules 6.1, as on the server. */
const SESSION_MS = 12 * 3_600_000
const REMEMBERED_MS = 30 * 86_400_000

const ownTenant = (company: Company): TenantRow => {
  const tenant = company.find('tenants', company.id)
  if (!tenant) throw unauthenticated()
  return tenant
}

const userOf = (company: Company, row: UserRow): User => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  tenantId: company.id,
  isEmailVerified: row.isEmailVerified,
  onboardingCompleted: row.role !== 'TENANT_ADMIN' || ownTenant(company).onboardingCompleted,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const nameOf = (row: UserRow | undefined) => (row ? `${row.firstName} ${row.lastName}` : null)

const profileOf = ({ company, user }: Ask): Profile => {
  const row = company.find('users', user.id)
  if (!row) throw unauthenticated()
  return {
    ...userOf(company, row),
    tenant: tenantOf(ownTenant(company)),
    permissions: [...user.permissions],
    phone: row.phone,
    department: company.find('departments', row.departmentId)?.name ?? null,
    supervisorId: row.supervisorId,
    supervisorName: nameOf(company.find('users', row.supervisorId)),
  }
}

const namedCompany = (store: Store, named: string): Company => {
  const tenant = tenantNamed(store, named === DEFAULT_TENANT ? 'demo' : named)
  const company = tenant && store.company(tenant.id)
  if (!company) throw badRequest('UNKNOWN_TENANT', UNKNOWN_TENANT)
  return company
}

const iso = (at: number) => new Date(at).toISOString()

/** Signs somebody in on this browser. */
export const enter = (
  { now, signIn }: PublicAsk,
  company: Company,
  row: UserRow,
  rememberMe: boolean,
): Login => {
  const session = company.put('sessions', {
    id: crypto.randomUUID(),
    userId: row.id,
    remember: rememberMe,
    createdAt: iso(now),
    accessExpiresAt: iso(now + SESSION_TTL_MS),
    expiresAt: iso(now + (rememberMe ? REMEMBERED_MS : SESSION_MS)),
    userAgent: globalThis.navigator?.userAgent ?? null,
    ipAddress: '127.0.0.1',
  })
  company.put('users', { ...row, lastLoginAt: iso(now) })
  signIn(`${company.id} ${session.id}`)
  return {
    user: userOf(company, row),
    tenant: tenantOf(ownTenant(company)),
    accessToken: `demo_${session.id}`,
    refreshToken: `ref_${session.id}`,
    expiresIn: SESSION_TTL_MS / 1000,
  }
}

const endSessionsOf = ({ company, user }: Ask, isEnded: (id: string) => boolean) => {
  for (const { id, userId } of company.rows('sessions'))
    if (userId === user.id && isEnded(id)) company.drop('sessions', id)
}

const ownSessions = ({ company, user, session, now }: Ask) =>
  company
    .rows('sessions')
    .filter(({ userId, expiresAt }) => userId === user.id && Date.parse(expiresAt) > now)
    .map((row) => ({
      jti: row.id,
      current: row.id === session.id,
      expiresInMs: Math.max(0, Date.parse(row.accessExpiresAt) - now),
      expiresAt: row.accessExpiresAt,
      userAgent: row.userAgent,
      ipAddress: row.ipAddress,
      createdAt: row.createdAt,
    }))

const isSignedIn = (ask: PublicAsk): ask is PublicAsk & Ask => ask.session !== undefined

export const authAnswers = answers(auth, {
  csrfToken: () => ({ csrfToken: 'demo' }),

  login: (ask, { tenantId, email, password, rememberMe }): SignIn => {
    const company = namedCompany(ask.store, tenantId)
    const row = company.rows('users').find((user) => user.email === email && user.deletedAt === null)
    // Specification §8: the demo's own words.
    if (row?.passwordHash !== hashOf(password) || row.passwordHash === null)
      throw unauthenticated('INVALID_CREDENTIALS', 'Invalid credentials')
    if (row.status !== 'active') throw accountInactive(403)
    const step = beginStep(ask, company, row, rememberMe)
    if (step) return step
    auditIn(company, row.id, ask.at)({ action: 'login', resource: 'session' })
    return enter(ask, company, row, rememberMe)
  },

  logout: (ask) => {
    if (isSignedIn(ask)) {
      ask.company.drop('sessions', ask.session.id)
      ask.audit({ action: 'logout', resource: 'session', resourceId: ask.session.id })
    }
    ask.signIn(null)
    return { success: true as const }
  },

  refresh: (ask) => {
    const { renewable, now } = ask
    if (!renewable) throw unauthenticated('REFRESH_INVALID', 'Refresh token invalid')
    const { company, session } = renewable
    company.put('sessions', { ...session, accessExpiresAt: iso(now + SESSION_TTL_MS) })
    const owner = company.find('users', session.userId)
    if (owner) company.put('users', { ...owner, lastSeenAt: iso(now) })
    return {
      accessToken: `demo_${session.id}`,
      refreshToken: `ref_${session.id}`,
      expiresIn: SESSION_TTL_MS / 1000,
    }
  },

  profile: profileOf,

  sessions: (ask) => sessionStatusOf(isSignedIn(ask) ? ownSessions(ask) : [], ask.renewable !== undefined),

  changePassword: (ask, { currentPassword, newPassword }) => {
    const { company, user, session, at } = ask
    const row = company.find('users', user.id)
    if (row?.passwordHash !== hashOf(currentPassword) || row.passwordHash === null)
      throw badRequest('INVALID_CURRENT_PASSWORD', 'Current password is incorrect')
    if (currentPassword.normalize('NFC') === newPassword)
      throw invalid('newPassword', 'New password must be different')
    company.put('users', { ...row, passwordHash: hashOf(newPassword), updatedAt: at })
    endSessionsOf(ask, (id) => id !== session.id)
    ask.audit({ action: 'change-password', resource: 'user', resourceId: user.id })
    return { success: true as const }
  },

  forgotPassword: ({ store }, { tenantId }) => {
    namedCompany(store, tenantId)
    return { message: 'If an account exists for that email, a reset link has been sent.' }
  },

  // Nobody gets a mail of the demo, and so nobody has a token.
  resetPassword: () => {
    throw badRequest('RESET_TOKEN_INVALID', 'This reset link is invalid or has expired.')
  },
  verifyEmail: () => {
    throw badRequest('TOKEN_INVALID', 'This verification link is invalid or has expired.')
  },
  resendVerification: ({ company, user }) => {
    if (company.find('users', user.id)?.isEmailVerified)
      throw conflict('Email is already verified', 'ALREADY_VERIFIED')
    return { message: 'Verification email sent.' }
  },

  updateProfile: (ask, change) => {
    const { company, user, at } = ask
    const row = company.find('users', user.id)
    if (!row) throw unauthenticated()
    const said = Object.fromEntries(
      Object.entries(change).filter(
        ([key, value]) => value !== undefined && value !== row[key as keyof typeof change],
      ),
    )
    const fields = Object.keys(said)
    if (fields.length === 0) return profileOf(ask)
    const after = company.put('users', { ...row, ...said, updatedAt: at, version: row.version + 1 })
    ask.audit({ action: 'update', resource: 'profile', resourceId: user.id, details: { fields } })
    return profileOf({ ...ask, user: askerOf(company, after) })
  },

  endSessions: (ask) => {
    endAccess(ask.company, ask.user.id, ask.at)
    ask.audit({ action: 'end', resource: 'session', details: { everywhere: true } })
    return undefined
  },

  endSession: (ask, { jti }) => {
    const row = ask.company.find('sessions', jti)
    if (row?.userId !== ask.user.id) throw notFound('Session')
    ask.company.drop('sessions', jti)
    ask.audit({ action: 'end', resource: 'session', resourceId: jti })
    return undefined
  },
})
