import { randomUUID } from 'node:crypto'
import type { Role } from '@rounds/contract/endpoint'
import type { Visit } from '@rounds/contract/visits'
import { defaultBranding } from '@rounds/contract/branding'
import { beforeAll, inject } from 'vitest'
import { buildApp } from '#app'
import type { Listeners, Waits } from '#platform/database/connections.ts'
import { openDatabase } from '#platform/database/db.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { openEvents } from '#platform/work/events.ts'
import type { Services } from '#platform/work/services.ts'
import { openSealer } from '#platform/identity/sealing.ts'
import { openSessions } from '#platform/identity/session.ts'
import { type Settings, readSettings } from '#platform/plain/settings.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { goodOutcomes } from './examples.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    databaseUrl: string
    /** A superuser's, to look at everything. */
    ownerUrl: string
    /** As production's: owns the tables, and row security binds it. */
    plainOwnerUrl: string
  }
}

/** The settings of a test server; `changes` as environment variables. A sweep asks more often than anybody may. */
export const testSettings = (changes: Record<string, string> = {}): Settings =>
  readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    LIMIT_NETWORK: '0',
    LIMIT_PERSON: '0',
    LIMIT_COMPANY: '0',
    LIMIT_SIGNUPS: '0',
    DATABASE_URL: inject('databaseUrl'),
    SECRETS_KEY: Buffer.alloc(32, 'a key of tests').toString('base64'),
    ...changes,
  })

/** How many times longer than the product's servers those of tests wait where a busy machine leaves the database or them no time. */
const PATIENCE = 20

type Options = Listeners & Partial<Waits> & { metrics?: Metrics; web?: string | false }

/** A real server on the real database of the run; `stop` it at the end. With a `patience` of 1 it gives up when the product does. */
export const startServer = async (
  settings: Settings = testSettings(),
  { metrics, web = false, patience = PATIENCE, ...more }: Options = {},
) => {
  const database = openDatabase(settings.databaseUrl ?? '', { strict: settings.strict, patience, ...more })
  const services: Services = {
    settings,
    database,
    sessions: openSessions(database),
    events: openEvents(database),
    sealer: openSealer(settings.secretsKeys),
  }
  const app = await buildApp(services, { web, metrics, pressure: { sampleMs: patience * 5000 } })
  return {
    app,
    services,
    stop: async () => {
      await app.close()
      await database.close()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>

let shared: Promise<TestServer> | undefined

/**
 * The server of a test file, or of a `describe`; only tests and hooks may look at it. Without `settings` it is that of all files
 * of a worker, whose connections know their statements already: it ends with the worker, and nobody may stop it. With `settings`,
 * which are read when it starts, it is started before what stands below it and stopped after it.
 */
export const testServer = (settings?: () => Settings, options?: Options): TestServer => {
  const server = {} as TestServer
  beforeAll(async () => {
    const started = await (settings ? startServer(settings(), options) : (shared ??= startServer()))
    Object.assign(server, started)
    return settings ? started.stop : undefined
  })
  return server
}

export type TestTenant = { id: string; slug: string }
export type TestUser = {
  id: string
  tenant: TestTenant
  role: Role
  email: string
  firstName: string
  lastName: string
}

/** A tenant of its own for a test: nothing is shared, nothing is cleaned. */
export const makeTenant = async (
  { services }: Pick<TestServer, 'services'>,
  { timezone = 'UTC', status = 'active', slug = `t-${randomUUID().slice(0, 13)}` } = {},
): Promise<TestTenant> => {
  const settings = {
    branding: { primaryColor: defaultBranding.primary, secondaryColor: null, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone, language: 'en', currency: 'USD' },
  }
  const [row] = await services.database.global<{ id: string }>(
    `insert into tenants (slug, name, settings, subscription_status, current_period_end, onboarding_completed)
     values ($1, $2, $3, $4, now() + interval '30 days', true) returning id`,
    [slug, `Test ${slug}`, JSON.stringify(settings), status],
  )
  return { id: row?.id ?? '', slug }
}

/** A user who cannot sign in by password unless one is hashed for it; `as` gives it a session. */
export const makeUser = async (
  { services }: Pick<TestServer, 'services'>,
  tenant: TestTenant,
  role: Role = 'DELEGATE',
  more: Partial<{
    supervisorId: string
    firstName: string
    lastName: string
    email: string
    passwordHash: string
    status: string
  }> = {},
): Promise<TestUser> => {
  const id = randomUUID()
  const user = {
    id,
    tenant,
    role,
    email: more.email ?? `${id.slice(0, 8)}@test.test`,
    firstName: more.firstName ?? 'Ada',
    lastName: more.lastName ?? id.slice(0, 8),
  }
  await services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into users (tenant_id, id, email, first_name, last_name, role, supervisor_id, password_hash, status, is_email_verified)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`,
      [
        id,
        user.email,
        user.firstName,
        user.lastName,
        role,
        more.supervisorId ?? null,
        more.passwordHash ?? null,
        more.status ?? 'active',
      ],
    ),
  )
  return user
}

/** A session of the user, as its access token. */
const signIn = async (
  { services }: Pick<TestServer, 'services'>,
  user: TestUser,
  { expiresInMs = 900_000 } = {},
): Promise<string> => {
  const token = mintToken('fvs', user.tenant.id)
  const expires = new Date(Date.now() + expiresInMs).toISOString()
  await services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `with session as (
         insert into sessions (tenant_id, user_id, expires_at) values ($1, $2, $3) returning id)
       insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
       select $1, id, $4, $5, $3 from session`,
      [user.id, expires, sha256(token), sha256(randomUUID())],
    ),
  )
  return token
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type TestAnswer<T> = { status: number; body: T; headers: Record<string, unknown> }

/** Calls of a signed-in user, by bearer token. Paths are below /api/v1. */
export const as = async (server: TestServer, user: TestUser) => {
  const token = await signIn(server, user)
  const call =
    (method: Method) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look at whatever was answered
    async <T = any>(
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<TestAnswer<T>> => {
      const response = await server.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const text = response.body
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
        headers: response.headers,
      }
    }
  return {
    user,
    token,
    /** Nobody reads the body of a read, whatever a test puts there. */
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    get: <T = any>(path: string, body?: undefined, headers?: Record<string, string>) =>
      call('GET')<T>(path, body, headers),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    del: call('DELETE'),
  }
}
export type TestCaller = Awaited<ReturnType<typeof as>>

/** A tenant with a supervisor, two of their delegates and an admin, each ready to call. */
export const makeTeam = async (server: TestServer, options: Parameters<typeof makeTenant>[1] = {}) => {
  const tenant = await makeTenant(server, options)
  const supervisor = await makeUser(server, tenant, 'SUPERVISOR')
  const [delegate, colleague, admin] = await Promise.all([
    makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.id }),
    makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.id }),
    makeUser(server, tenant, 'TENANT_ADMIN'),
  ])
  return {
    tenant,
    supervisor: await as(server, supervisor),
    delegate: await as(server, delegate),
    colleague: await as(server, colleague),
    admin: await as(server, admin),
  }
}

/** A prescriber assigned to the delegate who will visit. */
export const makePrescriber = async (
  { services }: Pick<TestServer, 'services'>,
  delegate: TestUser,
  more: Partial<{ firstName: string; lastName: string; city: string; specialty: string }> = {},
): Promise<{ id: string }> => {
  const id = randomUUID()
  await services.database.inTenant(delegate.tenant.id, (db) =>
    db.rows(
      `insert into prescribers (tenant_id, id, first_name, last_name, specialty, address, created_by, assigned_delegate_id)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        id,
        more.firstName ?? 'Amina',
        more.lastName ?? `Haddad ${id.slice(0, 8)}`,
        more.specialty ?? 'Cardiology',
        JSON.stringify({
          address: '1 Rue Haute',
          city: more.city ?? 'Lyon',
          coordinates: { lat: 45.76, lng: 4.83 },
        }),
        delegate.id,
      ],
    ),
  )
  return { id }
}

/** A visit as its delegate plans it over HTTP. */
export const planVisit = async (
  server: TestServer,
  delegate: TestCaller,
  more: Record<string, unknown> = {},
): Promise<Visit> => {
  const prescriberId = more.prescriberId ?? (await makePrescriber(server, delegate.user)).id
  const answer = await delegate.post<Visit>('/visits', { scheduledDate: '2026-11-17', ...more, prescriberId })
  if (answer.status !== 201) throw new Error(`Cannot plan a visit: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A visit that was carried out and waits for the supervisor. */
export const submitReport = async (
  server: TestServer,
  delegate: TestCaller,
  more: Record<string, unknown> = {},
): Promise<Visit> => {
  const end = Date.now() - 60_000
  const visit = await planVisit(server, delegate, {
    status: 'completed',
    scheduledDate: new Date(end).toISOString().slice(0, 10),
    startTime: new Date(end - 20 * 60_000).toISOString(),
    endTime: new Date(end).toISOString(),
    outcomes: goodOutcomes,
    ...more,
  })
  const answer = await delegate.post<Visit>(`/visits/${visit.id}/submit-for-approval`)
  if (answer.status !== 200) throw new Error(`Cannot submit: ${JSON.stringify(answer.body)}`)
  return answer.body
}
