import { behindCauses } from '@rounds/contract/pace'
import { addressOf, day, flag, oneOf } from '#lib/page/address.ts'

/** What a member's page shows: a tab, on it the week that is looked at, and why visits of it are missing; what of 12 weeks. */
export const memberAddress = addressOf({
  tab: oneOf(['overview', 'visits', 'prescribers', 'plan']),
  week: day(),
  cause: oneOf(['', ...behindCauses]),
  chart: oneOf(['visits', 'score']),
  table: flag(),
})
