import { isDeepStrictEqual } from 'node:util'
import type { companies } from '@rounds/contract/companies'
import type { Parsed } from '@rounds/contract/endpoint'
import {
  changedLeaves,
  changedTenant,
  checkFirstAdmin,
  checkOwnChange,
  trialEnd,
} from '@rounds/contract/tenant-rules'
import type { Tenant } from '@rounds/contract/tenants'
import { forbidden, notFound } from '@rounds/contract/refusal'
import { mayChangeTenant } from '@rounds/contract/rights'
import { checkVersion } from '@rounds/contract/precondition'
import type { Transaction } from '#platform/database/db.ts'
import type { Change } from '#platform/http/implement.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { hasAdmin, lockTenant, timeOfLock, updateTenant } from './queries.ts'

/** Has the first administrator of a tenant invited, in place of one who waits to be. */
export const inviteAdmin = (db: Transaction, tenantId: string, whom: object): void =>
  addJobTo(db, 'invite-admin', { tenantId, ...whom }, `invite-admin:${tenantId}`)

/** Changes what is given of a tenant, the own one for its admin. What is stored already is no change. */
export const changeTenant = async (
  { services, db, user, now, expectedVersion }: Change,
  { id, version, admin, ...change }: Parsed<typeof companies.update>,
): Promise<Tenant> => {
  if (!mayChangeTenant(user)) throw forbidden()
  const isSuper = user.role === 'SUPER_ADMIN'
  const before = isSuper || id === user.tenantId ? await lockTenant(db, id) : undefined
  if (!before) throw notFound('Tenant')
  if (!isSuper) checkOwnChange(before, change)
  if (admin) checkFirstAdmin({ isSuper, hasAdmin: await hasAdmin(services.database.read(id)) })
  checkVersion('tenant', before.version, { ifMatch: expectedVersion, inBody: version })
  if (admin) {
    const { ip, userAgent } = db.actor
    const asked = await timeOfLock(db)
    inviteAdmin(db, id, { admin, ip, userAgent, asked })
    db.audit({ action: 'update', resource: 'tenant', resourceId: id, details: { fields: ['admin'] } })
  }
  const after = changedTenant(before, change, trialEnd(now))
  const fields = (['name', 'domain', 'logo', 'settings', 'subscription'] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (fields.length === 0) return before
  const stored = await updateTenant(db, after)
  db.audit({ action: 'update', resource: 'tenant', resourceId: id, details: changedLeaves(before, after) })
  if (
    fields.includes('subscription') ||
    !isDeepStrictEqual(before.settings.localization, after.settings.localization)
  )
    services.sessions.drop(db, undefined, id)
  return stored
}
