import { type CompanySettings, companies } from '@rounds/contract/companies'
import { type Tenant, tenants } from '@rounds/contract/tenants'
import { asPublicTenant, monogramOf, newTenantSettings } from '@rounds/contract/tenant-rules'
import { Refusal, notFound } from '@rounds/contract/refusal'
import { pageOf } from '#platform/http/page.ts'
import type { Database } from '#platform/database/db.ts'
import { reply } from '#platform/http/reply.ts'
import { type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { changeTenant, inviteAdmin } from './commands.ts'
import {
  findAnyTenant,
  findOwnTenant,
  findTenant,
  findTenantByName,
  insertTenant,
  listTenants,
} from './queries.ts'
import { manifestOf } from './rules.ts'

/** The tenant with exactly this slug. Throws 404. */
const tenantOfSlug = async (database: Database, slug: string): Promise<Tenant> => {
  const tenant = await findTenantByName(database, slug)
  if (tenant?.slug !== slug.toLowerCase())
    throw new Refusal(404, 'TENANT_NOT_FOUND', `Tenant '${slug}' not found`)
  return tenant
}

/** Asked for seldom, and changed when the tenant's name or colour is. */
const forAnHour = { headers: { 'Cache-Control': 'public, max-age=3600' } }

const isVisible = (user: SessionUser, id: string) => user.role === 'SUPER_ADMIN' || id === user.tenantId

export const tenantRoutes = implement(tenants, {
  resolve: async ({ services }, { slug }) => ({
    tenant: asPublicTenant(await tenantOfSlug(services.database, slug)),
  }),

  manifest: async ({ services }, { slug }) => {
    const tenant = await tenantOfSlug(services.database, slug)
    if (!tenant.settings.features.mobileApp) throw notFound('Web app')
    return reply(manifestOf(tenant), forAnHour)
  },

  icon: async ({ services }, { slug }) =>
    reply(monogramOf(await tenantOfSlug(services.database, slug)), forAnHour),

  list: async ({ db, user }, filter) => {
    if (user.role === 'SUPER_ADMIN') return pageOf(await listTenants(db, filter), filter)
    const own = await findOwnTenant(db)
    return pageOf({ data: own && filter.page === 1 ? [own] : [], total: 1 }, filter)
  },

  get: async ({ services, user }, { id }) => {
    const tenant = isVisible(user, id) ? await findTenant(services.database, id) : undefined
    if (!tenant) throw notFound('Tenant')
    return tenant
  },
})

const asSettings = ({ name, logo, settings, subscription, version }: Tenant): CompanySettings => ({
  name,
  logo,
  ...settings,
  subscription,
  version,
})

const changes = implement(companies, {
  create: async ({ db }, { admin, ...draft }) => {
    const { ip, userAgent } = db.actor
    const tenant = await insertTenant(db, draft, newTenantSettings)
    db.audit({ action: 'create', resource: 'tenant', resourceId: tenant.id })
    // A transaction sees one tenant: the new one's is that of the job.
    if (admin) inviteAdmin(db, tenant.id, { admin, ip, userAgent })
    return tenant
  },

  update: changeTenant,

  settings: async ({ db }) => {
    const tenant = await findOwnTenant(db)
    if (!tenant) throw notFound('Tenant')
    return asSettings(tenant)
  },

  changeSettings: async (change, { name, logo, version, ...settings }) => {
    const { tenantId: id } = change.user
    return asSettings(await changeTenant(change, { id, name, domain: undefined, logo, settings, version }))
  },
})

const again: ReadAgain<Tenant> = async ({ db, user }, id) =>
  isVisible(user, id) ? findAnyTenant(db, id) : undefined
export const companyRoutes = readingAgain(companies, changes, { create: again, update: again })
