import { audit } from '@rounds/contract/audit'
import { users } from '@rounds/contract/users'
import { companies } from '@rounds/contract/companies'
import { settings } from '@rounds/contract/settings'
import { pageOf } from './desk.ts'
import { Refusal, server } from './server.ts'

/** A company in which nothing was done yet, whose settings do not arrive. */
export const answerEmptyOffice = (): void => {
  const failed = () => new Refusal(503, 'UNAVAILABLE', 'Failed to fetch tenant settings')
  for (const endpoint of [companies.settings, settings.reportDomains, settings.permissions])
    server.on(endpoint, failed)
  server.on(audit.list, () => pageOf([]))
  server.on(audit.chain, () => ({
    entries: 0,
    waiting: 0,
    checkedAt: null,
    brokenAt: null,
    brokenEntryId: null,
    checking: null,
  }))
  server.on(users.list, () => ({ ...pageOf([]), counts: { active: 0, pending: 0, inactive: 0 } }))
}
