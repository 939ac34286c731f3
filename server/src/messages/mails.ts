import type { Tenant } from '@rounds/contract/tenants'
import { type MailWording, wordMail } from './wording.ts'

/** A mail as plain text. */
export type Mail = { to: string; subject: string; text: string }

type Addressee = { email: string; firstName: string }
type Sender = Pick<Tenant, 'name' | 'settings'>

/** A mail to a person of the tenant, in its language. */
const letter = (
  to: Addressee,
  { name, settings }: Sender,
  wording: Exclude<MailWording['wording'], `report-${string}`>,
  link = '',
): Mail => {
  const parameters = { firstName: to.firstName, tenant: name, link }
  return { to: to.email, ...wordMail({ wording, parameters }, settings.localization.language) }
}

export const resetMail = (to: Addressee, tenant: Sender, link: string): Mail =>
  letter(to, tenant, 'reset-password', link)

export const verifyMail = (to: Addressee, tenant: Sender, link: string): Mail =>
  letter(to, tenant, 'verify-email', link)

export const passwordChangedMail = (to: Addressee, tenant: Sender): Mail =>
  letter(to, tenant, 'password-changed')

export const reuseMail = (to: Addressee, tenant: Sender): Mail => letter(to, tenant, 'session-reused')

export const invitationMail = (to: Addressee, tenant: Sender, link: string): Mail =>
  letter(to, tenant, 'invitation', link)

type SentReport = { report: string; lead: string; period: string; sender: string }
/** A report as a file: what it comes to is the mail. Without a link nobody is sent it again. */
export const reportMail = (to: Addressee, tenant: Sender, sent: SentReport, link: string | null): Mail => {
  const [first = ''] = sent.lead.split('. ')
  const parameters = {
    ...sent,
    firstName: to.firstName,
    tenant: tenant.name,
    sentence: first.replace(/\.$/, ''),
    link: link ?? '',
  }
  const wording = link === null ? 'report-once' : 'report-scheduled'
  return { to: to.email, ...wordMail({ wording, parameters }, tenant.settings.localization.language) }
}
