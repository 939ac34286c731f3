import { randomUUID } from 'node:crypto'
import { rolePermissions } from '@rounds/contract/permissions'
import { mintToken, sha256 } from '#platform/tokens.ts'
import { goodOutcomes } from './examples.ts'
import { type TestUser, makePrescriber, planVisit, submitReport } from './fixtures.ts'
import { type Caller, PASSWORD, type World, freshUser, openSession } from './world.ts'

/** What to send: a valid request whose objects were made for it. */
export type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** A body that is not JSON. */
  multipart?: { payload: Buffer; contentType: string }
  cookies?: Record<string, string>
}

/**
 * How an endpoint is called rightly. `reach`: who besides the owner gets at the object the request names (`tenant`:
 * everyone of its tenant who has the role; `delegate`: the delegate and those above; `own`: one user only); absent when it
 * names none.
 */
export type Recipe = {
  reach?: 'tenant' | 'delegate' | 'own'
  /** The caller is someone made for this one request, because it changes the account. */
  fresh?: true
  /** `caller` sends it; objects belong to `world.del` or, where `reach` is `own`, to `owner`. */
  request(world: World, caller: Caller | undefined, owner: Caller): Promise<Request> | Request
}

const nothing: Recipe = { request: () => ({}) }
const day = '2026-11-17'

const mailToken = async ({ server }: World, user: TestUser, kind: 'reset' | 'verify') => {
  const token = mintToken(kind === 'reset' ? 'fvr' : 'fvv', user.tenant.id)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into mail_tokens (tenant_id, token_hash, kind, user_id, expires_at) values ($1, $2, $3, $4, now() + interval '20 minutes')`,
      [sha256(token), kind, user.id],
    ),
  )
  return token
}

const invitation = async ({ server, a }: World) => {
  const token = mintToken('fvi', a.tenant.id)
  await server.services.database.inTenant(a.tenant.id, (db) =>
    db.rows(
      `insert into invitations (tenant_id, email, role, token_hash, expires_at)
       values ($1, $2, 'DELEGATE', $3, now() + interval '7 days')`,
      [`${randomUUID()}@test.test`, sha256(token)],
    ),
  )
  return token
}

const unverify = ({ server }: World, user: TestUser) =>
  server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows('update users set is_email_verified = false where tenant_id = $1 and id = $2', [user.id]),
  )

const storeFile = async ({ server, del }: World) => {
  const id = randomUUID()
  await server.services.database.inTenant(del.user.tenant.id, (db) =>
    db.rows(
      `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by)
       values ($1, $2, 'notes.txt', 'text/plain', 'attachment', 2, 'hi', $3)`,
      [id, del.user.id],
    ),
  )
  return id
}

const plan = async ({ server, del }: World, more = {}) => (await planVisit(server, del, more)).id
const submitted = async ({ server, del }: World) => (await submitReport(server, del)).id
const prescriber = async ({ server, del }: World) => (await makePrescriber(server, del.user)).id
const name = () => `P${randomUUID().slice(0, 8)}`

/** A small but real PNG and its purpose, as browsers send a form with a file. */
const uploadOf = (
  purpose: string,
  file: Buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
) => {
  const boundary = 'rounds-test-boundary'
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  return {
    payload: Buffer.concat([
      part('Content-Disposition: form-data; name="purpose"', Buffer.from(purpose)),
      part(
        'Content-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png',
        file,
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** A valid request for each endpoint of the contract, by its name. A test fails when one is missing. */
export const recipes: Record<string, Recipe> = {
  'system.root': nothing,
  'system.health': nothing,
  'system.supervisorsHealth': nothing,
  'system.events': nothing,

  'auth.csrfToken': nothing,
  'auth.login': {
    // Signing in ends the oldest of many sessions.
    fresh: true,
    request: async (world, caller) => {
      const { user } = caller ?? (await freshUser(world, world.a.tenant, 'DELEGATE'))
      // Someone of another tenant who types the address of this one.
      const tenant = user.tenant === world.b.tenant ? world.a.tenant : user.tenant
      return { body: { tenantId: tenant.slug, email: user.email, password: PASSWORD } }
    },
  },
  'auth.logout': nothing,
  'auth.refresh': {
    request: async ({ server }, caller) =>
      caller ? { cookies: { fv_rt: (await openSession(server, caller.user)).refresh } } : {},
  },
  'auth.profile': nothing,
  'auth.sessions': nothing,
  'auth.changePassword': {
    fresh: true,
    request: () => ({ body: { currentPassword: PASSWORD, newPassword: 'quite-another-1-Kestrel' } }),
  },
  'auth.forgotPassword': {
    request: ({ del }) => ({ body: { email: del.user.email, tenantId: del.user.tenant.slug } }),
  },
  'auth.resetPassword': {
    request: async (world) => ({
      body: {
        token: await mailToken(world, (await freshUser(world, world.a.tenant, 'DELEGATE')).user, 'reset'),
        password: 'quite-another-1-Kestrel',
        confirmPassword: 'quite-another-1-Kestrel',
      },
    }),
  },
  'auth.verifyEmail': {
    request: async (world) => {
      const { user } = await freshUser(world, world.a.tenant, 'DELEGATE')
      await unverify(world, user)
      return { body: { token: await mailToken(world, user, 'verify') } }
    },
  },
  'auth.resendVerification': {
    fresh: true,
    request: async (world, caller) => {
      if (caller) await unverify(world, caller.user)
      return {}
    },
  },
  'auth.updateProfile': {
    fresh: true,
    request: () => ({ body: { firstName: 'Amélie', lastName: 'Oyelaran', phone: '+33 1 23' } }),
  },
  'auth.endSession': {
    reach: 'own',
    request: async ({ server }, _caller, owner) => ({
      params: { jti: (await openSession(server, owner.user)).id },
    }),
  },

  'invitations.lookup': { request: async (world) => ({ body: { token: await invitation(world) } }) },
  'invitations.accept': {
    request: async (world) => ({
      body: {
        token: await invitation(world),
        firstName: 'Ines',
        lastName: 'Marin',
        password: 'quite-another-1-Kestrel',
        confirmPassword: 'quite-another-1-Kestrel',
      },
    }),
  },

  'tenants.resolve': { request: ({ a }) => ({ params: { slug: a.tenant.slug } }) },
  'tenants.list': nothing,
  'tenants.get': { reach: 'tenant', request: ({ a }) => ({ params: { id: a.tenant.id } }) },
  'tenants.create': {
    request: () => ({ body: { name: 'New Pharma', slug: `n-${randomUUID().slice(0, 13)}` } }),
  },
  'tenants.update': {
    reach: 'tenant',
    request: ({ a }) => ({ params: { id: a.tenant.id }, body: { name: 'Renamed Pharma' } }),
  },

  'settings.permissions': { request: () => ({ params: { role: 'DELEGATE' } }) },
  'settings.updatePermissions': {
    request: () => ({ params: { role: 'DELEGATE' }, body: { permissions: [...rolePermissions.DELEGATE] } }),
  },

  'prescribers.list': nothing,
  'prescribers.create': { request: () => ({ body: { firstName: name(), lastName: name() } }) },
  'prescribers.importTemplate': nothing,
  'prescribers.importRows': {
    request: () => ({ body: { rows: [{ firstName: name(), lastName: name() }] } }),
  },
  'prescribers.get': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await prescriber(world) } }),
  },
  'prescribers.update': {
    reach: 'delegate',
    request: async (world, caller) => ({
      params: { id: await prescriber(world) },
      body:
        caller?.user.role === 'SUPERVISOR'
          ? { assignedDelegateId: world.del.user.id }
          : { notes: 'Back from leave in May.' },
    }),
  },
  'prescribers.remove': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await prescriber(world) } }),
  },

  'visits.list': nothing,
  'visits.create': {
    reach: 'delegate',
    request: async (world) => ({
      body: { prescriberId: await prescriber(world), scheduledDate: day, outcomes: goodOutcomes },
    }),
  },
  'visits.createCycles': {
    reach: 'delegate',
    request: async (world) => {
      const prescriberId = await prescriber(world)
      return {
        body: {
          cycles: [{ prescriberId, startDate: day, occurrences: 2 }],
          visits: [{ prescriberId, scheduledDate: '2026-11-18', outcomes: goodOutcomes }],
        },
      }
    },
  },
  'visits.get': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.history': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.update': {
    reach: 'delegate',
    request: async (world) => ({
      params: { id: await plan(world) },
      body: { notes: 'Ring first.', outcomes: goodOutcomes },
    }),
  },
  'visits.remove': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.setStatus': {
    reach: 'delegate',
    request: async (world, caller) =>
      caller?.user.role === 'SUPERVISOR'
        ? { params: { id: await submitted(world) }, body: { status: 'approved' } }
        : { params: { id: await plan(world) }, body: { status: 'in-progress', outcomes: goodOutcomes } },
  },
  'visits.submit': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await plan(world, { outcomes: goodOutcomes }) } }),
  },

  'dashboard.delegateData': {
    reach: 'delegate',
    request: ({ del }) => ({ query: { delegateId: del.user.id } }),
  },
  'dashboard.summary': { reach: 'delegate', request: ({ del }) => ({ query: { delegateId: del.user.id } }) },
  'dashboard.products': nothing,

  'approvals.list': nothing,
  'approvals.process': {
    reach: 'delegate',
    request: async (world) => ({ body: { action: 'approve', ids: [await submitted(world)] } }),
  },
  'approvals.bulkProcess': {
    reach: 'delegate',
    request: async (world) => ({ body: { action: 'reject', approvalIds: [await submitted(world)] } }),
  },

  'files.upload': { request: () => ({ multipart: uploadOf('attachment') }) },
  'files.get': { reach: 'tenant', request: async (world) => ({ params: { id: await storeFile(world) } }) },
}
