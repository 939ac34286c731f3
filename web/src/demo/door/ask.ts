import type { Audience, Endpoint, Output, Parsed } from '@rounds/contract/endpoint'
import { unauthenticated } from '@rounds/contract/refusal'
import { type Actor, permissionsOf } from '@rounds/contract/rights'
import { type CompanyClock, usualWorkdays } from '@rounds/contract/workdays'
import type { Company } from '#demo/store/company.ts'
import type { Store } from '#demo/store/store.ts'
import type { AuditRow, SessionRow, UserRow } from '#demo/store/tables.ts'

/** Who asks, as far as answers need to know. */
export type Asker = Actor &
  CompanyClock & {
    tenantId: string
    name: string
    language: string
    supervisorId: string | null
  }

export type Told = Pick<AuditRow, 'action' | 'resource'> & Partial<AuditRow>

/** A request that the door has let through. */
export type Ask = {
  store: Store
  /** The asker's company. */
  company: Company
  user: Asker
  session: SessionRow
  /** Milliseconds since 1970, and the same as it is stored. */
  now: number
  at: string
  /** What If-Match names. */
  version: number | undefined
  /** Writes into the company's log. */
  audit(told: Told): void
}
/** Where nobody need be signed in. */
export type PublicAsk = Pick<Ask, 'store' | 'now' | 'at'> &
  Partial<Pick<Ask, 'company' | 'session' | 'user'>> & {
    /** Who is signed in on this browser from now on; null: nobody. */
    signIn(cookie: string | null): void
    /** The set-up of a new company that this browser has begun. */
    begun: string | null
    begin(id: string): void
    /** The session that can be renewed, whether or not it still opens anything. */
    renewable: { company: Company; session: SessionRow } | undefined
  }

/** An answer with a status of its own, or one that is a file. */
export class Reply {
  readonly value: unknown
  readonly options: { status?: number; type?: string; name?: string }
  constructor(value: unknown, options: { status?: number; type?: string; name?: string }) {
    this.value = value
    this.options = options
  }
}
/** Written where a value of the contract is promised: the door unwraps it. */
export const reply = <T>(value: T, options: Reply['options']): T => new Reply(value, options) as unknown as T

/** The same for a file that is still being written. */
export const replyFile = ({
  bytes,
  ...options
}: {
  bytes: Promise<Uint8Array>
  type: string
  name: string
}) => new Reply(bytes, options) as unknown as Uint8Array

/** Where a session is `optional`: of somebody of the company that is named, or of nobody that matters. */
export type OptionalAsk = PublicAsk & (Ask | { user?: undefined })

type AskOf<A extends Audience> = A extends 'public'
  ? PublicAsk
  : A extends { optional: unknown }
    ? OptionalAsk
    : Ask
type Handler<E extends Endpoint> = (ask: AskOf<E['audience']>, input: Parsed<E>) => Output<E>
export type Answerer = (ask: Ask & PublicAsk, input: unknown) => unknown
/** Answers by the names of endpoints. */
export type Answers = ReadonlyMap<string, Answerer>

/** Answers of an area; what it leaves out is not of the demo yet. */
export const answers = <A extends Record<string, Endpoint>>(
  area: A,
  handlers: { [K in keyof A]?: Handler<A[K]> },
): Answers =>
  new Map(
    Object.entries(handlers).map(([key, handler]) => [area[key]?.name ?? '', handler as unknown as Answerer]),
  )

/** The session that a cookie names. What was closed lives as long as its person is deactivated, and opens nothing. */
export const sessionOf = (store: Store, cookie: string | null) => {
  const [tenantId = '', id = ''] = cookie?.split(' ') ?? []
  const company = tenantId === '' ? undefined : store.company(tenantId)
  const session = company?.find('sessions', id)
  const isOver = session?.isClosed && company?.find('users', session.userId)?.status === 'active'
  return company && session && !isOver ? { company, session } : undefined
}

export const askerOf = (company: Company, user: UserRow): Asker => {
  const tenant = company.find('tenants', company.id)
  if (!tenant) throw unauthenticated()
  return {
    id: user.id,
    role: user.role,
    permissions: permissionsOf(user.role, company.find('role_permissions', user.role)?.permissions ?? null),
    tenantId: company.id,
    name: `${user.firstName} ${user.lastName}`,
    supervisorId: user.supervisorId,
    ...usualWorkdays,
    ...tenant.settings.localization,
  }
}

/** The same for whoever the company's log shows. */
export const auditIn =
  (company: Company, userId: string | null, at: string) =>
  (told: Told): void => {
    company.put('audit_log', {
      id: crypto.randomUUID(),
      userId,
      resourceId: null,
      details: {},
      ipAddress: '127.0.0.1',
      userAgent: globalThis.navigator?.userAgent ?? null,
      success: true,
      at,
      ...told,
    })
  }
