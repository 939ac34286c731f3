import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'
import { now } from '#lib/plain/clock.ts'

const DAY_MS = 24 * 3600_000

/** The day on which a trial ends that begins today, or that a company has begun. */
export const trialEnds = (own: Tenant | null): string => {
  const { plan, trialEndsAt } = own?.subscription ?? { plan: null, trialEndsAt: null }
  const end =
    plan === 'trial' && trialEndsAt !== null
      ? Date.parse(trialEndsAt)
      : now() + RESOLVED_TENANT_PERIOD_DAYS * DAY_MS
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(new Date(end))
    .replace(',', '')
}
