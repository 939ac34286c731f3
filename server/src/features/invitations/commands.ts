import { notFound } from '@rounds/contract/refusal'
import { invitationMail } from '#messages/mails.ts'
import type { Transaction } from '#platform/database/db.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'

type Addressee = { email: string; firstName: string }
type Sending = { db: Transaction; services: Pick<Services, 'settings'> }

/**
 * Sends an invitation with a link of its own. `store` keeps the hash of its token, in a new invitation or in place of the one before, and
 * answers the id; where it finds nothing to store, nothing is sent.
 */
export const sendInvitation = async (
  { db, services }: Sending,
  { email, firstName }: Addressee,
  store: (tokenHash: Buffer) => Promise<string | undefined>,
): Promise<string | undefined> => {
  const token = mintToken('fvi', db.tenantId)
  const [id, tenant] = await Promise.all([store(sha256(token)), findOwnTenant(db)])
  if (id === undefined) return undefined
  if (!tenant) throw notFound('Tenant')
  const link = tokenLink(services.settings, tenant.slug, 'accept-invitation', token)
  queueMail(db, invitationMail({ email, firstName }, tenant, link))
  db.audit({ action: 'send', resource: 'invitation', resourceId: id })
  return id
}
