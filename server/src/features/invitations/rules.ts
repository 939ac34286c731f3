import type { Tenant } from '@rounds/contract/tenants'
import { conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'
import type { Mail } from '#platform/work/mail.ts'
import { wordMail } from '#messages/wording.ts'

const alreadyExists = () => conflict('User already exists', 'DUPLICATE')
export const invitationConstraints: ConstraintRefusals = {
  users_email: alreadyExists,
  invitations_open: alreadyExists,
}

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
