import type { Input } from '@rounds/contract/endpoint'
import type { tenants } from '@rounds/contract/tenants'
import { addressOf, oneOf, page, text } from '#lib/page/address.ts'

export const tabs = ['all', 'trial', 'pastDue', 'inactive'] as const
export type Tab = (typeof tabs)[number]

export const tenantsAddress = addressOf({ tab: oneOf(tabs), search: text({ as: 'q' }), page: page() })
export type TenantsView = ReturnType<typeof tenantsAddress.read>

/** Which companies a tab shows. */
export const tabFilter = {
  all: {},
  trial: { plan: 'trial' },
  pastDue: { status: 'past_due' },
  inactive: { status: 'inactive' },
} as const satisfies Record<Tab, Input<typeof tenants.list>>

/** What the server is asked for a view. */
export const filterOf = ({ tab, search, page: asked }: TenantsView): Input<typeof tenants.list> => ({
  ...tabFilter[tab],
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(asked === 1 ? {} : { page: asked }),
})
