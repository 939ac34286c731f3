import type { Tenant } from '@rounds/contract/tenants'
import type { Mail } from '#platform/work/mail.ts'
import { wordMail } from '#messages/wording.ts'

/** Requirements S-079. */
export const INVITATION_DAYS = 7

export const invitationMail = (
  to: { email: string; firstName: string },
  { name, settings }: Tenant,
  link: string,
): Mail => {
  const parameters = { firstName: to.firstName, tenant: name, link }
  return {
    to: to.email,
    ...wordMail({ wording: 'invitation', parameters }, settings.localization.language),
  }
}
