import { Refusal, notFound } from '@rounds/contract/refusal'
import { asPublicTenant, monogramOf } from '@rounds/contract/tenant-rules'
import { type Tenant, tenants } from '@rounds/contract/tenants'
import { usualWorkdays } from '@rounds/contract/workdays'
import { answers } from '#demo/door/ask.ts'
import { pageWith } from '#demo/door/page-of.ts'
import type { Store } from '#demo/store/store.ts'
import type { TenantRow } from '#demo/store/tables.ts'

export const tenantOf = ({
  plan,
  subscriptionStatus: status,
  trialEndsAt,
  currentPeriodEnd,
  onboardingCompleted: _onboarding,
  ...row
}: TenantRow): Tenant => ({
  ...row,
  settings: { ...row.settings, localization: { ...usualWorkdays, ...row.settings.localization } },
  subscription: { plan, status, trialEndsAt, currentPeriodEnd },
})

/** The tenant that a person names by its id or its slug. */
export const tenantNamed = (store: Store, named: string): TenantRow | undefined => {
  const name = named.toLowerCase()
  const all = store.tenants()
  return all.find(({ slug }) => slug === name) ?? all.find(({ id }) => id === name)
}

/** The tenant with exactly this slug. Throws 404. */
const tenantOfSlug = (store: Store, slug: string): Tenant => {
  const row = tenantNamed(store, slug)
  if (row?.slug !== slug.toLowerCase())
    throw new Refusal(404, 'TENANT_NOT_FOUND', `Tenant '${slug}' not found`)
  return tenantOf(row)
}

export const tenantAnswers = answers(tenants, {
  resolve: ({ store }, { slug }) => ({ tenant: asPublicTenant(tenantOfSlug(store, slug)) }),

  icon: ({ store }, { slug }) => monogramOf(tenantOfSlug(store, slug)),

  list: ({ store, company, user }, { search = '', status, plan, ...paging }) => {
    const word = search.toLowerCase()
    const all = store.tenants()
    const seen = user.role === 'SUPER_ADMIN' ? all : all.filter(({ id }) => id === company.id)
    const found = seen.filter(
      (row) =>
        (row.name.toLowerCase().includes(word) || row.slug.includes(word)) &&
        (status === undefined || row.subscriptionStatus === status) &&
        (plan === undefined || row.plan === plan),
    )
    return pageWith(user.role === 'SUPER_ADMIN' ? found : seen, paging, tenantOf)
  },

  get: ({ store, user }, { id }) => {
    const isVisible = user.role === 'SUPER_ADMIN' || id === user.tenantId
    const row = isVisible ? store.tenants().find((each) => each.id === id) : undefined
    if (!row) throw notFound('Tenant')
    return tenantOf(row)
  },
})
