import { type Actor, permissionsOf } from '@rounds/contract/rights'
import { type CompanyClock, usualWorkdays } from '@rounds/contract/workdays'
import type { Role } from '@rounds/contract/endpoint'
import type { SubscriptionStatus } from '@rounds/contract/tenants'
import type { Database, Transaction } from '#platform/database/db.ts'
import { sha256, tenantOfToken } from './tokens.ts'

/** How a company's days and words are, as it is stored: working days came later. */
export type StoredLocalization = { timezone: string; language: string } & Partial<typeof usualWorkdays>
export const localizationOf = ({ timezone, language, ...given }: StoredLocalization) => {
  const { workingDays, holidays } = { ...usualWorkdays, ...given }
  return { timezone, language, workingDays, holidays }
}

/** Who is signed in, as far as requests need to know. */
export type SessionUser = Actor &
  CompanyClock & {
    tenantId: string
    tenantSlug: string
    name: string
    /** The tenant's language: what the server says is said in it. */
    language: string
    supervisorId: string | null
  }

export type Session = {
  id: string
  user: SessionUser
  /** When its access token ends, as the database says: ISO 8601. */
  accessExpiresAt: string
  /** The same by the clock of this machine, however wrong that may be: milliseconds since 1970. */
  expiresAt: number
  subscriptionStatus: SubscriptionStatus
  /** False once the account is deactivated: the session then opens nothing (decisions.md, API). */
  isActive: boolean
}

export type Sessions = {
  /** The live session of an access token. Answers from memory; the first time from the database. */
  find(token: string): Promise<Session | undefined>
  /**
   * Forgets the sessions of a user, or of a whole tenant, here and with the answer. Every instance is told by the database
   * itself of whatever changes what a session says (migration 0017): who does not call this is only some milliseconds late.
   */
  drop(db: Transaction, userId?: string, tenantId?: string): void
}

type Row = {
  id: string
  accessExpiresAt: string
  msLeft: number
  userId: string
  role: Role
  firstName: string
  lastName: string
  supervisorId: string | null
  slug: string
  localization: StoredLocalization
  subscriptionStatus: SubscriptionStatus
  permissions: string[] | null
  isActive: boolean
}

const findSession = `
  select s.id, k.access_expires_at, extract(epoch from k.access_expires_at - now()) * 1000 as ms_left, u.status = 'active' as is_active, u.id as user_id, u.role, u.first_name, u.last_name, u.supervisor_id,
    t.slug, t.settings -> 'localization' as localization,
    t.subscription_status, p.permissions
  from session_tokens k
  join sessions s on s.tenant_id = $1 and s.id = k.session_id
  join users u on u.tenant_id = $1 and u.id = s.user_id
  join tenants t on t.id = $1
  left join role_permissions p on p.tenant_id = $1 and p.role = u.role
  where k.tenant_id = $1 and k.access_hash = $2 and k.access_expires_at > now() and u.deleted_at is null
    and (s.revoked_at is null or (s.revoked_reason = 'deactivated' and u.status <> 'active'))`

/** Payloads are `tenant:user`, or `tenant:` for all of a tenant: whose sessions changed or ended. */
export const SESSION_CHANNEL = 'rounds_sessions'
const MAX_ENTRIES = 100_000

/**
 * Live sessions in memory. Every instance listens for revocations and drops what they name; while the listening
 * connection is lost, nothing is remembered and the table is read each time (performance.md, point 5).
 */
export const openSessions = (database: Database, most = MAX_ENTRIES): Sessions => {
  const entries = new Map<string, Session>()
  let listening = false
  /** What is being read: old where its company was told of changes meanwhile, or may have been unheard. */
  const underway = new Set<{ tenantId: string; isOld: boolean }>()
  const outdate = (tenantId?: string) => {
    for (const each of underway) each.isOld ||= tenantId === undefined || each.tenantId === tenantId
  }

  const forget = (tenantId: string, userId?: string) => {
    outdate(tenantId)
    for (const [key, { user }] of entries)
      if (user.tenantId === tenantId && (userId === undefined || user.id === userId)) entries.delete(key)
  }
  database.listen(
    SESSION_CHANNEL,
    (payload) => {
      const [tenantId = '', userId] = payload.split(':')
      forget(tenantId, userId === '' ? undefined : userId)
    },
    () => {
      listening = false
      entries.clear()
    },
    () => {
      listening = true
      outdate()
    },
  )

  const read = async (tenantId: string, token: string): Promise<Session | undefined> => {
    const askedAt = Date.now()
    const row = await database.read(tenantId).row<Row>(findSession, [sha256(token)])
    if (!row) return undefined
    return {
      id: row.id,
      accessExpiresAt: row.accessExpiresAt,
      expiresAt: askedAt + row.msLeft,
      subscriptionStatus: row.subscriptionStatus,
      isActive: row.isActive,
      user: {
        id: row.userId,
        tenantId,
        tenantSlug: row.slug,
        role: row.role,
        name: `${row.firstName} ${row.lastName}`,
        permissions: permissionsOf(row.role, row.permissions),
        ...localizationOf(row.localization),
        supervisorId: row.supervisorId,
      },
    }
  }

  /** A session that ends while it is read has ended: what is opened for it afterwards would not be told. */
  const readNow = async (tenantId: string, token: string): Promise<Session | undefined> => {
    for (;;) {
      const reading = { tenantId, isOld: false }
      underway.add(reading)
      const session = await read(tenantId, token).finally(() => underway.delete(reading))
      if (!session || !reading.isOld) return session
    }
  }

  return {
    async find(token) {
      const tenantId = tenantOfToken('fvs', token)
      if (tenantId === undefined) return undefined
      const key = sha256(token).toString('base64')
      let session = entries.get(key)
      // Whether it has ended is the database's to say: this machine's clock may have been set meanwhile.
      if (session && session.expiresAt <= Date.now()) {
        entries.delete(key)
        session = undefined
      }
      if (!session) {
        session = await readNow(tenantId, token)
        if (session && listening) {
          if (entries.size >= most) entries.delete(entries.keys().next().value ?? '')
          entries.set(key, session)
        }
      }
      return session
    },
    drop(db, userId, tenantId = db.tenantId) {
      db.afterCommit(() => forget(tenantId, userId))
    },
  }
}
