import { daysLater } from '@rounds/contract/dates'
import { companies } from '@rounds/contract/companies'
import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import type { Parsed } from '@rounds/contract/endpoint'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict, forbidden, notFound } from '@rounds/contract/refusal'
import { mayChangeTenant } from '@rounds/contract/rights'
import { isSame } from '@rounds/contract/same'
import {
  changedLeaves,
  changedTenant,
  checkFirstAdmin,
  checkOwnChange,
  newTenantSettings,
  trialEnd,
} from '@rounds/contract/tenant-rules'
import type { Tenant } from '@rounds/contract/tenants'
import { type Ask, answers } from '#demo/door/ask.ts'
import { tenantOf } from '#demo/entry/tenants.ts'
import { inviteAdmin } from '#demo/records/invitation.ts'
import type { TenantRow } from '#demo/store/tables.ts'

const settingsOf = ({ name, logo, settings, subscription, version }: Tenant) => ({
  name,
  logo,
  ...settings,
  subscription,
  version,
})

export const rowOf = ({ subscription, ...tenant }: Tenant, onboardingCompleted: boolean): TenantRow => ({
  ...tenant,
  onboardingCompleted,
  plan: subscription.plan,
  subscriptionStatus: subscription.status,
  trialEndsAt: subscription.trialEndsAt,
  currentPeriodEnd: subscription.currentPeriodEnd,
})

const changed = (ask: Ask, { id, version, admin, ...change }: Parsed<typeof companies.update>): Tenant => {
  const { store, user, at } = ask
  if (!mayChangeTenant(user)) throw forbidden()
  const isSuper = user.role === 'SUPER_ADMIN'
  const company = isSuper || id === user.tenantId ? store.company(id) : undefined
  const row = company?.find('tenants', id)
  if (!company || !row) throw notFound('Tenant')
  const before = tenantOf(row)
  if (!isSuper) checkOwnChange(before, change)
  const hasAdmin = company
    .rows('users')
    .some(({ role, status, deletedAt }) => role.endsWith('_ADMIN') && status === 'active' && !deletedAt)
  if (admin) checkFirstAdmin({ isSuper, hasAdmin })
  checkVersion('tenant', before.version, { ifMatch: ask.version, inBody: version })
  if (admin) {
    inviteAdmin(ask, company, admin)
    ask.audit({ action: 'update', resource: 'tenant', resourceId: id, details: { fields: ['admin'] } })
  }
  const after = changedTenant(before, change, trialEnd(ask.now))
  if (isSame(before, after)) return before
  const stored = { ...after, version: before.version + 1, updatedAt: at }
  company.put('tenants', rowOf(stored, row.onboardingCompleted))
  const details = changedLeaves(before, after)
  ask.audit({ action: 'update', resource: 'tenant', resourceId: id, details })
  return stored
}

export const companyAnswers = answers(companies, {
  create: (ask, { admin, settings, subscription, ...draft }) => {
    const { store, now, at } = ask
    if (store.tenants().some(({ slug }) => slug === draft.slug))
      throw conflict('Tenant slug already exists', 'DUPLICATE')
    const isTrial = (subscription?.plan ?? 'trial') === 'trial'
    const bare: Tenant = {
      id: crypto.randomUUID(),
      name: draft.name,
      slug: draft.slug,
      domain: draft.domain ?? null,
      logo: draft.logo ?? null,
      settings: newTenantSettings,
      subscription: {
        plan: 'trial',
        status: 'active',
        trialEndsAt: isTrial ? trialEnd(now) : null,
        currentPeriodEnd: daysLater(now, RESOLVED_TENANT_PERIOD_DAYS),
      },
      createdAt: at,
      updatedAt: at,
      version: 1,
    }
    const given = { settings, subscription, domain: undefined, logo: undefined }
    const tenant = changedTenant(bare, given, trialEnd(now))
    const company = store.found(rowOf(tenant, false))
    if (admin) inviteAdmin(ask, company, admin)
    ask.audit({ action: 'create', resource: 'tenant', resourceId: tenant.id })
    return tenant
  },

  update: changed,

  settings: ({ company }) => {
    const row = company.find('tenants', company.id)
    if (!row) throw notFound('Tenant')
    return settingsOf(tenantOf(row))
  },

  changeSettings: (ask, { name, logo, version, ...settings }) =>
    settingsOf(changed(ask, { id: ask.user.tenantId, name, domain: undefined, logo, settings, version })),
})
